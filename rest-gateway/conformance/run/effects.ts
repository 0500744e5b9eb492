import { namedNotices } from '../axes/notices.ts';
import { countsIn } from '../axes/outcomes.ts';
import type { Difference, Exchange, Fixtures, HttpStep } from '../kit.ts';
import { full, register } from '../requests.ts';
import { equal, isObject, objectsIn, show } from '../values.ts';

/** Undefined: they are not shown, or not known. Null: there are none. */
export type Counts = { viewsCount: number; engagementsCount: number } | null | undefined;

const isBoth = (object: Record<string, unknown>) => 'viewsCount' in object && 'engagementsCount' in object;

/** The counts that a view of a notice shows. */
export function countsOf(body: unknown): Counts {
  const holder = [...objectsIn(body)].find(isBoth);
  if (!holder) return undefined;
  const { viewsCount, engagementsCount } = holder;
  const areSet = Number.isInteger(viewsCount) && Number.isInteger(engagementsCount);
  return areSet ? { viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) } : null;
}

/** A view without its counts, and without the time at which they were written. */
function withoutCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCounts);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).filter((key) => !(isBoth(value) && /Count$|updated|recorded/i.test(key)));
  return Object.fromEntries(keys.map((key) => [key, withoutCounts(value[key])]));
}

/** The counts of a view, and all the rest of it. A body that is nested too deeply has neither. */
function look(body: unknown): { counts: Counts; rest?: string } {
  try {
    return { counts: countsOf(body), rest: JSON.stringify(withoutCounts(body)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { counts: undefined };
  }
}

/**
 * Knows what each notice must hold: the counts of its last write that was accepted. Whatever else it holds is laid to the
 * writes since it was last read.
 */
export function createEffects({ tokens, notices, mayWrite }: Fixtures, receive: (step: HttpStep) => Promise<Exchange>) {
  const known = new Map<string, Counts>();
  const firstSeen = new Map<string, string | undefined>();
  const pending = new Map<string, Exchange[]>();
  let last: Exchange | undefined;
  const names = Object.keys(notices).filter((name) => mayWrite.includes(notices[name] ?? '') && name !== 'none');

  /** A request for a view of a notice, with a token that may read it: one that the other rows do not use, for its limit. */
  function viewsOf(name: string): HttpStep[] {
    const reader = ['spare', 'read'].find((token) => token in tokens) ?? 'write';
    const { owner, isOnRegister } = namedNotices[name] ?? { owner: 'own', isOnRegister: true };
    const views = isOnRegister && reader in tokens ? [register(name, reader)] : [];
    const fullReader = owner === 'other' ? 'other' : reader;
    return owner === 'nobody' || !(fullReader in tokens) ? views : [full(name, fullReader), ...views];
  }

  /** Compares what a notice holds with what it must hold. `isRecorded`: a write was accepted, so every view is read. */
  async function check(name: string, areAll: boolean): Promise<void> {
    const views = viewsOf(name);
    const writes = pending.get(name) ?? [];
    pending.delete(name);
    const expected = known.get(name);
    let held = expected;
    for (const [index, view] of (areAll ? views : views.slice(0, 1)).entries()) {
      const { response, body } = await receive(view);
      if (response.status !== 200) continue;
      const { counts, rest } = look(body);
      if (index === 0) held = counts;
      if (counts === undefined || expected === undefined) continue;
      if (!equal(counts, expected))
        blame(writes, counts, { path: `counts of ${name}`, expected: show(expected), received: show(counts) });
      const before = firstSeen.get(view.path);
      firstSeen.set(view.path, before ?? rest);
      if (before !== undefined && before !== rest)
        blame(writes, counts, {
          path: `record of ${name}`,
          expected: 'nothing but counts to change',
          received: 'another record',
        });
    }
    known.set(name, held);
  }

  /** Lays a difference to the write that sent these counts, or to all that it can be. */
  function blame(writes: readonly Exchange[], held: Counts, found: Difference): void {
    const culprits = writes.filter(({ wire }) => equal(countsIn(wire), held));
    const suspects = culprits.length > 0 ? culprits : writes.length > 0 ? writes : last ? [last] : [];
    for (const exchange of suspects) exchange.effect ??= found;
  }

  return {
    names,
    known,
    /** Reads what the notices hold before the first write. */
    async start(): Promise<Map<string, Counts>> {
      for (const name of names) {
        for (const view of viewsOf(name)) {
          const { response, body } = await receive(view);
          if (response.status !== 200) continue;
          const { counts, rest } = look(body);
          firstSeen.set(view.path, rest);
          if (known.get(name) === undefined) known.set(name, counts);
        }
      }
      return new Map(known);
    },
    /** Notes a write that was answered. */
    note(exchange: Exchange): void {
      const [, name = ''] = /\{(\w+)\}/.exec(exchange.step.path) ?? [];
      if (exchange.step.method !== 'PUT' || !known.has(name)) return;
      const { status } = exchange.response;
      last = exchange;
      pending.set(name, [...(pending.get(name) ?? []), exchange]);
      // What a body of another form holds is read back.
      if (status >= 200 && status < 300) known.set(name, countsIn(exchange.wire));
    },
    /** Reads back what writes have left. */
    async settle(name: string): Promise<void> {
      const writes = pending.get(name);
      if (writes)
        await check(
          name,
          writes.some(({ response }) => response.status < 300),
        );
    },
    /** Reads back every notice, with every view. */
    async settleAll(): Promise<void> {
      for (const name of names) if (known.has(name)) await check(name, true);
    },
  };
}
