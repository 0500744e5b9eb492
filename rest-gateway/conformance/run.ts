import { credentials } from './ingredients/credentials.ts';
import { namedNotices } from './ingredients/notices.ts';
import { at, covering, sample } from './ingredients/sample.ts';
import type { Answer, Ask, Exchange, NotTested, Result, Target } from './kit.ts';
import { type Counts, countsOf, isTaken, isWrite, newKnown } from './model/known.ts';
import { meantFor } from './model/model.ts';
import { createRedactor } from './redact.ts';
import { askBeyondLimits, ofLimits } from './run/limits.ts';
import { createResults, selected } from './run/results.ts';
import { compareNotFound, type Operator, watchOperator, writeAtOnce } from './run/scenarios.ts';
import { type Asker, type Asking, createAsker, ignoreNotPossible, ignoreNotTested } from './run/send.ts';
import { type AskAgain, shorten, walkAtRandom } from './run/walk.ts';
import { equal, groupBy, inParallel, printable, show } from './values.ts';
import { wireOf } from './wire.ts';

export type RunOptions = Target &
  Asking & {
    /** Sentences, or parts of the contract. */
    only?: string[];
    exhaust?: boolean;
    operator?: Operator | undefined;
    /** The requests that are not left to chance, in their order. */
    asks?: readonly Ask[];
    seed?: number;
    /** How long requests are made at random, in milliseconds. */
    walk?: number;
    onFinding?: (sentence: string) => void;
  };

export type Run = {
  results: Result[];
  /** What became of the counts. */
  restored: string[];
  /** Why nothing was tried. */
  unreachable?: string;
  requests: number;
  seed: number;
};

/** After which what was written is read once more: a cache or a delayed write shows by then. */
const secondLook = 2000;
const lanes = 8;

/** Runs the sample, random requests and the scenarios, and puts back the counts that they changed. */
export async function run(options: RunOptions): Promise<Run> {
  const { fixtures, send, now = Date.now, only = [], exhaust = false, operator, baseUrl } = options;
  const { seed = Date.now() % 1_000_000, walk = 3000 } = options;
  const redact = createRedactor(fixtures);
  const results = createResults(redact, options.onFinding);
  const known = newKnown(options, now);
  const asker = createAsker(options, known, results, options);
  const unreachable = whyUnusable(await send(wireOf(first, options)), baseUrl);
  if (unreachable) return { results: [], restored: [], unreachable, requests: 1, seed };

  const wanted = new Set(selected(only));
  const given = options.asks ?? sample;
  const isWhole = exhaust || options.asks !== undefined;
  const meant = new Map(isWhole && only.length === 0 ? [] : given.map((ask) => [ask, meantFor(known, ask)]));
  const named = new Set([...meant.values()].flat());
  /** What no request is meant for holds for every answer. */
  const isGeneral = [...wanted].some((sentence) => !named.has(sentence));
  const isWanted = (ask: Ask) => isGeneral || meant.get(ask)?.some((sentence) => wanted.has(sentence)) === true;
  const possible = given.filter((ask) => isWanted(ask) && asker.canAsk(ask));
  /** Each value of an ingredient once with each set of sentences that it is meant for. */
  const pairsOf = (ask: Ask) => {
    const { endpoint, method, credential, notice, body, manner } = ask;
    return [method, credential, notice, body, manner].map((value) => `${endpoint} ${value} ${meant.get(ask)?.[0]}`);
  };
  const asks = isWhole ? possible : covering(possible, pairsOf);
  const written = Object.keys(namedNotices).filter(
    (name) => name !== 'none' && fixtures.mayWrite.includes(fixtures.notices[name] ?? ''),
  );
  const viewsOf = createViews(asker);
  /** One view of a notice that may have been written. */
  const readBack = (notice: string): Ask[] => (written.includes(notice) ? viewsOf(notice).slice(0, 1) : []);
  /** Reads every notice that may be written, in every view. @returns their counts */
  const readAll = async (by: Asker): Promise<Map<string, Counts>> => {
    const counts = new Map<string, Counts>();
    await inParallel(lanes, written, async (name) => {
      for (const ask of viewsOf(name)) {
        const { response, body } = await by.ask(ask);
        const held = response.status === 200 ? countsOf(body) : undefined;
        if (held !== undefined && !counts.has(name)) counts.set(name, held);
      }
    });
    return counts;
  };
  const askAgain: AskAgain = async (some, sentence) => {
    const found = createResults(redact);
    const again = createAsker(options, { ...newKnown(options, now), started: known.started }, found, options);
    const exchanges: Exchange[] = [];
    for (const ask of some) {
      const exchange = await again.ask(ask).catch(ignoreNotPossible);
      if (exchange) exchanges.push(exchange);
      if (found.firsts().some(([one]) => one === sentence)) return exchanges;
    }
    return undefined;
  };

  let before = new Map<string, Counts>();
  let stopped: string | undefined;
  const note = (error: unknown) => {
    ignoreNotTested(error);
    stopped ??= (error as NotTested).message;
  };
  const step = async (isMeant: boolean, act: () => Promise<unknown>) => {
    if (isMeant && !stopped && !asker.whyStopped()) await act().catch(note);
  };
  const isWritten = asks.some(({ endpoint }) => endpoint === 'metrics');
  let restored: string[] = [];
  try {
    await step(only.length === 0 || !wanted.has('9.2'), () => asker.ask(docs));
    await step(true, async () => {
      before = await readAll(asker);
    });
    await step(true, () => askInLanes(asks, readBack, asker));
    await step(only.length === 0, async () => {
      const walked = await walkAtRandom(asker, { seed, walk, readBack });
      await shorten(asker, walked, askAgain);
    });
    await step(wanted.has('3.4'), () => compareNotFound(asker));
    await step(isWritten && wanted.has('4.4'), () => writeAtOnce(asker));
    await step(isWritten, () => readAll(asker));
    await step(isWritten, () => asker.wait(secondLook));
    await step(isWritten, () => readAll(asker));
    if (operator) await step(wanted.has('5.6'), () => watchOperator(asker, operator));
    await step(exhaust && ofLimits.some((sentence) => wanted.has(sentence)), () => askBeyondLimits(asker));
  } finally {
    // An interruption ends the run, not this. A second one ends the process.
    const patience = asker.left();
    const last = createAsker(options, known, createResults(redact), { ...options, patience, signal: undefined });
    const after = await readAll(last).catch(() => new Map<string, Counts>());
    restored = await restoreCounts(before, after, last);
  }
  const whyNot = asker.whyStopped() ?? stopped;
  if (!exhaust) results.skip(ofLimits, 'use --exhaust');
  if (!operator) results.skip(['5.6'], 'use --operator');
  if (whyNot) results.skip([...wanted], whyNot);
  const isVersioned = /\/v1\/?$/.test(baseUrl.pathname);
  const unversioned = { path: 'base URL', expected: 'a path that ends with /v1', received: baseUrl.pathname };
  results.note(['9.1'], isVersioned ? undefined : unversioned);
  return {
    results: results.list(only, whyNot ?? 'no response of this kind was seen in this run'),
    restored,
    requests: asker.requests(),
    seed,
  };
}

/** Without a token: it may be the wrong server. */
const first: Ask = { ...(sample[0] as Ask), notice: '/advertisement/conformance-kit', credential: 'none' };
const [docs] = sample.filter(({ endpoint }) => endpoint === 'docs') as [Ask];

/** Requests for the views of a notice, with tokens that may read it: another each time, for their limits. */
function createViews({ lackFor }: Asker) {
  let turn = 0;
  const inTurn = <Item>(items: readonly Item[]) =>
    items.map((_item, index) => items[(index + turn) % items.length] as Item);
  const owners: Record<string, string[]> = { own: ['spare', 'read'], other: ['other', 'otherWrite'] };
  const partners = Object.values(owners).flat();
  return (notice: string): Ask[] => {
    const { owner, isOnRegister } = namedNotices[notice] ?? {};
    const by = (credentials: string[]) => credentials.map((credential) => ({ notice, credential }));
    const views = [
      at('full', by(owners[owner ?? ''] ?? [])),
      at('register', isOnRegister ? by(partners) : []),
      at('ssp', isOnRegister ? by(['ssp']) : []),
    ];
    turn += 1;
    return inTurn(views.flatMap((asks) => inTurn(asks.filter((ask) => !lackFor(ask))).slice(0, 1)));
  };
}

/** Asks side by side, those with one token one after the other. Writes are read back. */
async function askInLanes(asks: readonly Ask[], readBack: (notice: string) => Ask[], asker: Asker): Promise<void> {
  const byCaller = [...groupBy(asks, ({ credential }) => credentials[credential]?.token ?? credential).values()];
  // The longest first.
  const groups = byCaller.toSorted((one, other) => other.length - one.length);
  await inParallel(lanes, groups, async (group) => {
    for (const ask of group) {
      if (asker.whyStopped()) return;
      const exchange = await asker.ask(ask).catch(ignoreNotPossible);
      if (exchange && isWrite(exchange)) for (const view of readBack(exchange.notice)) await asker.ask(view);
    }
  });
}

/** Why a target cannot be tested, from its first answer. */
function whyUnusable(first: Answer, { href }: URL): string | undefined {
  if ('fault' in first) return `${href} cannot be tested: ${first.fault}`;
  if (first.status < 300 || first.status >= 400) return undefined;
  const location = printable(first.headers.location ?? 'another address');
  return `${href} redirects to ${location}. The kit follows no redirect, so that no token goes to another host. Name the address that answers`;
}

/** Puts back the counts that the run has changed. @returns what could not be put back, and what was */
async function restoreCounts(
  before: ReadonlyMap<string, Counts>,
  after: ReadonlyMap<string, Counts>,
  asker: Asker,
): Promise<string[]> {
  const writers: Record<string, string> = { other: 'otherWrite', operated: 'operated' };
  const lines: string[] = [];
  for (const [notice, counts] of before) {
    const paId = asker.known.fixtures.notices[notice];
    const now = after.get(notice);
    if (equal(counts, now ?? null)) continue;
    if (!counts) {
      lines.push(`${paId} had no counts before, and the API cannot delete them: it now has ${show(now)}.`);
      continue;
    }
    const credential = writers[namedNotices[notice]?.owner ?? ''] ?? 'write';
    const [ask] = at('metrics', [{ credential, notice }]) as [Ask];
    const answer = await asker.ask(ask, counts).catch(() => undefined);
    lines.push(
      answer && isTaken(answer)
        ? `${paId}: the counts from before are back.`
        : `${paId}: the counts could not be put back. Before the run they were ${show(counts)}, now ${show(now)}.`,
    );
  }
  return lines;
}
