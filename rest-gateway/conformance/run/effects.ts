import { namedNotices } from '../axes/notices.ts';
import { countsIn } from '../axes/outcomes.ts';
import type { Difference, Exchange, Fixtures, HttpStep } from '../kit.ts';
import { full, register, ssp } from '../requests.ts';
import { placeholder } from '../row.ts';
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

const otherRecord = (name: string): Difference => ({
  path: `record of ${name}`,
  expected: 'nothing but counts to change',
  received: 'another record',
});

/** Counts of which a server may have an idea of its own. */
const isUnusual = (counts: Counts): boolean =>
  counts !== undefined && Object.values(counts ?? {}).some((count) => count < 100 || count > 1e9);

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
  /** Writes that were sent and are not answered, and how many were sent or answered before. */
  const turns = new Map<string, { open: number; turn: number }>();
  let last: Exchange | undefined;
  let asked = 0;
  const names = Object.keys(notices).filter((name) => mayWrite.includes(notices[name] ?? '') && name !== 'none');

  /** One of these tokens, another each time, for their limits. */
  const oneOf = (...names: string[]): string | undefined => {
    const some = names.filter((name) => name in tokens);
    asked += 1;
    return some[asked % some.length];
  };

  /** Requests for the views of a notice, with tokens that may read it. Where `isRare`, for the view of SSPs, too. */
  function viewsOf(name: string, isRare = false): HttpStep[] {
    const { owner, isOnRegister } = namedNotices[name] ?? { owner: 'own', isOnRegister: true };
    const asOwner = owner === 'other' ? oneOf('other', 'otherWrite') : (oneOf('spare') ?? oneOf('read', 'write'));
    const asPartner = oneOf('other', 'otherWrite', 'spare', 'read');
    return [
      ...(asOwner && owner !== 'nobody' ? [full(name, asOwner)] : []),
      ...(asPartner && isOnRegister ? [register(name, asPartner)] : []),
      ...(isRare && 'ssp' in tokens && isOnRegister ? [ssp(name, 'ssp')] : []),
    ];
  }

  /** Compares what a notice holds with what it must hold. `isRecorded`: a write was accepted, so every view is read. */
  async function check(name: string, areAll: boolean, isRare = isUnusual(known.get(name))): Promise<void> {
    const views = viewsOf(name, isRare);
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
      if (isChanged(view.path, rest)) blame(writes, counts, otherRecord(name));
    }
    known.set(name, held);
  }

  /** Lays a difference to the write that sent these counts, or to all that it can be. */
  function blame(writes: readonly Exchange[], held: Counts, found: Difference): void {
    const culprits = writes.filter(({ wire }) => equal(countsIn(wire), held));
    const suspects = culprits.length > 0 ? culprits : writes.length > 0 ? writes : last ? [last] : [];
    for (const exchange of suspects) exchange.effect ??= found;
  }

  /** Any view is that which was seen first, whoever asks. Its counts are the last ones, if no write was under way. */
  function compare(exchange: Exchange, isQuiet: boolean): void {
    const { step, response, body } = exchange;
    const { endpoint, notice = '' } = step.cell ?? {};
    if (!endpoint || step.method !== 'GET' || response.status !== 200) return;
    const expected = known.get(notice);
    const { counts, rest } = look(body);
    const isOther = isQuiet && counts !== undefined && expected !== undefined && !equal(counts, expected);
    if (isOther) exchange.effect = { path: `counts of ${notice}`, expected: show(expected), received: show(counts) };
    else if (isChanged(step.path.split('?')[0] ?? '', rest)) exchange.effect = otherRecord(notice);
  }
  /** Whether the view is another than the first. */
  function isChanged(path: string, rest: string | undefined): boolean {
    const before = firstSeen.get(path) ?? rest;
    firstSeen.set(path, before);
    return before !== rest;
  }

  return {
    names,
    known,
    /** Reads what the notices hold before the first write. */
    async start(): Promise<Map<string, Counts>> {
      for (const name of names) {
        for (const view of viewsOf(name, true)) {
          const { response, body } = await receive(view);
          if (response.status !== 200) continue;
          const { counts, rest } = look(body);
          firstSeen.set(view.path, rest);
          if (known.get(name) === undefined) known.set(name, counts);
        }
      }
      return new Map(known);
    },
    /** Notes a request. @returns notes its answer */
    begin(step: HttpStep): (exchange: Exchange) => void {
      const [[, , name = ''] = []] = step.path.matchAll(placeholder);
      const state = turns.get(name) ?? { open: 0, turn: 0 };
      turns.set(name, state);
      if (step.method !== 'PUT') {
        const { turn } = state;
        return (exchange) => {
          compare(exchange, state.open === 0 && state.turn === turn);
        };
      }
      state.open += 1;
      return (exchange) => {
        state.open -= 1;
        state.turn += 1;
        this.note(name, exchange);
      };
    },
    /** Notes a write that was answered. */
    note(name: string, exchange: Exchange): void {
      if (!known.has(name)) return;
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
      for (const name of names) if (known.has(name)) await check(name, true, true);
    },
  };
}
