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

export const isAccepted = ({ step, response: { status } }: Exchange): boolean =>
  step.method === 'PUT' && status >= 200 && status < 300;

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

/** Requests for the views of a notice, with tokens that may read it: another each time, for their limits. */
function createViews(tokens: Fixtures['tokens']) {
  let asked = 0;
  const oneOf = (...names: string[]): string | undefined => {
    const some = names.filter((name) => name in tokens);
    asked += 1;
    return some[asked % some.length];
  };
  /** Where `isRare`, also the view of SSPs. */
  return (name: string, isRare = false): HttpStep[] => {
    const { owner, isOnRegister } = namedNotices[name] ?? { owner: 'own', isOnRegister: true };
    const asOwner = owner === 'other' ? oneOf('other', 'otherWrite') : (oneOf('spare') ?? oneOf('read', 'write'));
    const asPartner = oneOf('other', 'otherWrite', 'spare', 'read');
    return [
      ...(asOwner && owner !== 'nobody' ? [full(name, asOwner)] : []),
      ...(asPartner && isOnRegister ? [register(name, asPartner)] : []),
      ...(isRare && 'ssp' in tokens && isOnRegister ? [ssp(name, 'ssp')] : []),
    ];
  };
}

/** Lays a difference to the write that sent these counts, or to all that it can be. */
function blame(writes: readonly Exchange[], held: Counts, found: Difference): void {
  const culprits = writes.filter(({ wire }) => equal(countsIn(wire), held));
  for (const exchange of culprits.length > 0 ? culprits : writes) exchange.effect ??= found;
}

const otherCounts = (name: string, expected: Counts, received: Counts): Difference | undefined =>
  expected === undefined || received === undefined || equal(expected, received)
    ? undefined
    : { path: `counts of ${name}`, expected: show(expected), received: show(received) };

/** Compares each view with the first of its path, but for the counts. */
function createFirstViews() {
  const firstSeen = new Map<string, string | undefined>();
  return (name: string, path: string, rest: string | undefined): Difference | undefined => {
    const first = firstSeen.get(path) ?? rest;
    firstSeen.set(path, first);
    if (first === rest) return undefined;
    return { path: `record of ${name}`, expected: 'nothing but counts to change', received: 'another record' };
  };
}

/** Counts the writes to each notice that are under way, and those that were answered. */
function createTurns() {
  const turns = new Map<string, { open: number; answered: number }>();
  /** Notes a request. @returns notes its answer, and says whether no write was under way meanwhile */
  return (name: string, isWrite: boolean): (() => boolean) => {
    const state = turns.get(name) ?? { open: 0, answered: 0 };
    turns.set(name, state);
    const { answered } = state;
    if (!isWrite) return () => state.open === 0 && state.answered === answered;
    state.open += 1;
    return () => {
      state.answered += 1;
      state.open -= 1;
      return state.open === 0;
    };
  };
}

/**
 * Knows what each notice must hold: the counts of its last write that was accepted. Whatever else it holds is laid to the
 * writes since it was last read.
 */
export function createEffects({ tokens, notices, mayWrite }: Fixtures, receive: (step: HttpStep) => Promise<Exchange>) {
  const known = new Map<string, Counts>();
  const pending = new Map<string, Exchange[]>();
  let last: Exchange[] = [];
  const viewsOf = createViews(tokens);
  const otherRecord = createFirstViews();
  const begun = createTurns();
  const names = Object.keys(notices).filter((name) => mayWrite.includes(notices[name] ?? '') && name !== 'none');

  /** Compares what a notice holds with what it must hold. `areAll`: in every view, not only the first. */
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
      const found = otherCounts(name, expected, counts) ?? otherRecord(name, view.path, rest);
      if (found) blame(writes.length > 0 ? writes : last, counts, found);
    }
    known.set(name, held);
  }
  /** Any view is that which was seen first, whoever asks. Its counts are the last ones, if no write was under way. */
  function compare(exchange: Exchange, isQuiet: boolean): void {
    const { step, response, body } = exchange;
    const { endpoint, notice = '' } = step.cell ?? {};
    if (!endpoint || step.method !== 'GET' || response.status !== 200) return;
    const { counts, rest } = look(body);
    const found =
      (isQuiet ? otherCounts(notice, known.get(notice), counts) : undefined) ??
      otherRecord(notice, step.path.split('?')[0] ?? '', rest);
    if (found) exchange.effect = found;
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
          otherRecord(name, view.path, rest);
          if (known.get(name) === undefined) known.set(name, counts);
        }
      }
      return new Map(known);
    },
    /** Notes a request. @returns notes its answer */
    begin(step: HttpStep): (exchange: Exchange) => void {
      const [[, , name = ''] = []] = step.path.matchAll(placeholder);
      const answered = begun(name, step.method === 'PUT');
      return (exchange) => {
        const isQuiet = answered();
        if (step.method !== 'PUT') return compare(exchange, isQuiet);
        if (!known.has(name)) return;
        last = [exchange];
        pending.set(name, [...(pending.get(name) ?? []), exchange]);
        // What a body of another form holds is read back.
        if (isAccepted(exchange)) known.set(name, countsIn(exchange.wire));
      };
    },
    /** Reads back what writes have left. */
    async settle(name: string): Promise<void> {
      const writes = pending.get(name);
      if (writes) await check(name, writes.some(isAccepted));
    },
    /** Reads back every notice, with every view. */
    async settleAll(): Promise<void> {
      for (const name of names) if (known.has(name)) await check(name, true, true);
    },
  };
}
