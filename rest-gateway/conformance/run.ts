import { bodies } from './ingredients/bodies.ts';
import { credentials } from './ingredients/credentials.ts';
import { manners } from './ingredients/manners.ts';
import { namedNotices, sameNotice } from './ingredients/notices.ts';
import { bytes } from './ingredients/paths.ts';
import { at, randomAsk, sample } from './ingredients/sample.ts';
import type { Answer, Ask, Exchange, NotTested, Result, Target } from './kit.ts';
import { type Counts, countsOf, isTaken, isWrite, type Known, newKnown } from './model/known.ts';
import { meantFor } from './model/model.ts';
import { createRedactor } from './redact.ts';
import { askBeyondLimits, ofLimits } from './run/limits.ts';
import { createResults, selected } from './run/results.ts';
import { compareNotFound, watchOperator, writeAtOnce } from './run/scenarios.ts';
import { type Asker, type Asking, createAsker, ignoreNotPossible, ignoreNotTested } from './run/send.ts';
import { equal, groupBy, inParallel, printable, show } from './values.ts';
import { pathOf, placeholder, wireOf } from './wire.ts';

export type RunOptions = Target &
  Asking & {
    /** Sentences, or parts of the contract. */
    only?: string[];
    exhaust?: boolean;
    /** A command that lapses, renews and revokes. */
    operator?: string | undefined;
    /** The requests that are not left to chance, in their order. */
    asks?: readonly Ask[];
    seed?: number;
    /** How long requests are made at random, in milliseconds. */
    walk?: number;
    onProgress?: (words: string) => void;
    onFinding?: (sentence: string) => void;
    /** Each answer, as soon as it was judged, and what was known then. */
    onExchange?: (exchange: Exchange, known: Known) => void;
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
/** Of the requests of a minute, how many of a token the random ones leave. */
const reserve = 120;
const mostRandom = 2500;
const lanes = 8;

/** Runs the sample, random requests and the scenarios, and puts back the counts that they changed. */
export async function run(options: RunOptions): Promise<Run> {
  const { fixtures, send, now = Date.now, only = [], exhaust = false, operator } = options;
  const { seed = Date.now() % 1_000_000, walk = 3000, asks: given = sample, onProgress = () => {} } = options;
  const redact = createRedactor(fixtures);
  const results = createResults(redact, options.onFinding);
  const known = newKnown(options, now);
  const asker = createAsker(options, known, results, options);
  const unreachable = whyUnusable(await send(wireOf(first, options)), options);
  if (unreachable) return { results: [], restored: [], unreachable, requests: 1, seed };

  const wanted = new Set(selected(only));
  /** Notes which sentences miss a request that cannot be made. */
  const canAsk = (ask: Ask): boolean => {
    const missing = missingFor(ask, options);
    if (missing) results.skip(meantFor(known, { ask, wire: noWire, ended: 0 }), missing);
    return missing === undefined;
  };
  const meant = new Map(given.map((ask) => [ask, meantFor(known, { ask, wire: noWire, ended: 0 })]));
  const named = new Set([...meant.values()].flat());
  /** What no request is meant for holds for every answer. */
  const isGeneral = [...wanted].some((sentence) => !named.has(sentence));
  const isWanted = (ask: Ask): boolean =>
    isGeneral || meant.get(ask)?.some((sentence) => wanted.has(sentence)) === true;
  const tools = { known, asker, results, canAsk };
  const asks = given.filter((ask) => isWanted(ask) && canAsk(ask));
  const readers = createReaders(options);
  let before = new Map<string, Counts>();
  let restored: string[] = [];
  let stopped: string | undefined;
  const note = (error: unknown) => {
    ignoreNotTested(error);
    stopped ??= (error as NotTested).message;
  };
  try {
    if (only.length === 0 || !wanted.has('9.2')) await asker.ask(docs);
    before = await readAll(readers, tools);
    onProgress(`${asks.length} requests`);
    await askInLanes(asks, readers, asker).catch(note);
    if (only.length === 0) await walkAtRandom(seed, walk, readers, tools).catch(note);
    if (wanted.has('3.4') && !stopped) await compareNotFound(tools).catch(note);
    if (asks.some(({ endpoint }) => endpoint === 'metrics') && !stopped) {
      if (wanted.has('4.4')) await writeAtOnce(tools).catch(note);
      await readAll(readers, tools).catch(note);
      await asker.wait(secondLook).catch(note);
      await readAll(readers, tools).catch(note);
    }
    if (operator && wanted.has('5.6') && !stopped) await watchOperator(tools, operator).catch(note);
    if (exhaust && ofLimits.some((sentence) => wanted.has(sentence)) && !stopped) {
      onProgress('limits');
      await askBeyondLimits(tools).catch(note);
    }
  } catch (error) {
    note(error);
  } finally {
    // An interruption ends the run, not this. A second one ends the process.
    const last = createAsker(options, known, createResults(redact), {
      ...options,
      patience: asker.left(),
      signal: undefined,
    });
    restored = await restoreCounts(before, readers, last, options);
  }
  const whyNot = asker.whyStopped() ?? stopped;
  if (!exhaust) results.skip(ofLimits, 'use --exhaust');
  if (!operator) results.skip(['5.6'], 'use --operator');
  if (whyNot) results.skip([...wanted], whyNot);
  results.note(
    ['9.1'],
    /\/v1\/?$/.test(options.baseUrl.pathname)
      ? undefined
      : { path: 'base URL', expected: 'a path that ends with /v1', received: options.baseUrl.pathname },
  );
  return {
    results: results.list(only, () => whyNot ?? 'no response of this kind was seen in this run'),
    restored,
    requests: asker.requests(),
    seed,
  };
}

const noWire = { headers: {} } as Exchange['wire'];
/** Without a token: it may be the wrong server. */
const first: Ask = { ...(sample[0] as Ask), notice: '/advertisement/conformance-kit', credential: 'none' };
const [docs] = sample.filter(({ endpoint }) => endpoint === 'docs') as [Ask];

type Tools = { known: Known; asker: Asker; canAsk: (ask: Ask) => boolean };
type Readers = ReturnType<typeof createReaders>;

/** Requests for the views of a notice, with tokens that may read it: another each time, for their limits. */
function createReaders({ fixtures: { tokens, notices: paIds, mayWrite } }: Target) {
  let asked = 0;
  const oneOf = (...names: string[]): string | undefined => {
    const some = names.filter((name) => name in tokens);
    asked += 1;
    return some[asked % some.length];
  };
  const names = Object.keys(paIds).filter(
    (name) => mayWrite.includes(paIds[name] ?? '') && name in namedNotices && name !== 'none',
  );
  const viewsOf = (notice: string): Ask[] => {
    const { owner, isOnRegister } = namedNotices[notice] ?? { owner: 'own', isOnRegister: true };
    const owners: Record<string, string | undefined> = {
      own: oneOf('spare', 'read'),
      other: oneOf('other', 'otherWrite'),
    };
    const [asOwner, asPartner] = [owners[owner ?? ''], oneOf('other', 'otherWrite', 'spare', 'read')];
    return [
      ...(asOwner ? at('full', [{ notice, credential: asOwner }]) : []),
      ...(asPartner && isOnRegister ? at('register', [{ notice, credential: asPartner }]) : []),
      ...('ssp' in tokens && isOnRegister ? at('ssp', [{ notice }]) : []),
    ];
  };
  return {
    /** Notices that may be written. */
    names,
    viewsOf,
    /** One view. */
    viewOf(notice: string): Ask | undefined {
      const views = viewsOf(notice);
      return views[asked % views.length];
    },
  };
}

/** Reads every notice that may be written, in every view. @returns their counts */
async function readAll({ names, viewsOf }: Readers, { asker }: Pick<Tools, 'asker'>): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  await inParallel(lanes, names, async (name) => {
    for (const view of viewsOf(name)) {
      const { response, body } = await asker.ask(view);
      const held = response.status === 200 ? countsOf(body) : undefined;
      if (held !== undefined && !counts.has(name)) counts.set(name, held);
    }
  });
  return counts;
}

/** Asks side by side, those with one token one after the other. Writes are read back. */
async function askInLanes(asks: readonly Ask[], readers: Readers, asker: Asker): Promise<void> {
  const byCaller = [...groupBy(asks, ({ credential }) => credentials[credential]?.token ?? credential).values()];
  // The longest first.
  const groups = byCaller.toSorted((one, other) => other.length - one.length);
  await inParallel(lanes, groups, async (group) => {
    for (const ask of group) {
      if (asker.whyStopped()) return;
      const exchange = await asker.ask(ask).catch(ignoreNotPossible);
      if (exchange && isWrite(exchange)) await readBack(ask.notice, readers, asker);
    }
  });
}
async function readBack(notice: string, { names, viewOf }: Readers, asker: Asker): Promise<void> {
  const view = names.includes(sameNotice(notice)) ? viewOf(sameNotice(notice)) : undefined;
  if (view) await asker.ask(view);
}
/** Asks at random, for a while, as far as the limits of the tokens go. */
async function walkAtRandom(
  seed: number,
  time: number,
  readers: Readers,
  { known, asker, canAsk }: Tools,
): Promise<void> {
  const random = randomFrom(seed);
  const until = performance.now() + time;
  for (let count = 0; count < mostRandom && performance.now() < until && !asker.whyStopped(); count++) {
    const ask = randomAsk(random);
    if (!canAsk(ask)) continue;
    const sent = known.sent.get(known.fixtures.tokens[credentials[ask.credential]?.token ?? ''] ?? '') ?? [];
    if (sent.filter((time) => time > known.now() - 62_000).length > 1000 - reserve) continue;
    const exchange = await asker.ask(ask).catch(ignoreNotPossible);
    if (exchange && isWrite(exchange) && random() < 0.6) await readBack(ask.notice, readers, asker);
  }
}

/** Numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the fixtures lack for a request. */
function missingFor(ask: Ask, { fixtures: { tokens, notices: paIds, mayWrite } }: Target): string | undefined {
  const path = `${pathOf(ask)}${bytes[ask.body] ?? ''}`;
  const { token, header = '' } = credentials[ask.credential] ?? {};
  const elsewhere = JSON.stringify([manners[ask.manner], bodies[ask.body]?.more]);
  const named = [...header.matchAll(placeholder)].map(([, , name]) => name);
  const ofTokens = [...`${path}${elsewhere}`.matchAll(/\{token:(\w+)\}/g)].map(([, name]) => name);
  const missingToken = [token, ...named, ...ofTokens].find((name) => name !== undefined && !(name in tokens));
  if (missingToken !== undefined) return `the fixtures have no tokens.${missingToken}`;
  for (const [, kind, name = ''] of path.matchAll(placeholder)) {
    if (kind === 'token' || /^(base|host|ssp|unique)$/.test(name)) continue;
    if (!(name in paIds)) return `the fixtures have no notices.${name}`;
    const isWrite = ask.endpoint === 'metrics' && ask.method === 'PUT';
    if (isWrite && !mayWrite.includes(paIds[name] ?? ''))
      return `the fixtures do not list ${paIds[name]} (notices.${name}) in mayWrite`;
  }
  return undefined;
}

/** Why a target cannot be tested, from its first answer. */
function whyUnusable(first: Answer, { baseUrl }: Target): string | undefined {
  if ('fault' in first) return `${baseUrl.href} cannot be tested: ${first.fault}`;
  if (first.status >= 300 && first.status < 400) {
    const location = printable(first.headers.location ?? 'another address');
    return `${baseUrl.href} redirects to ${location}. The kit follows no redirect, so that no token goes to another host. Name the address that answers`;
  }
  return undefined;
}

/** Puts back the counts that the run has changed. @returns what could not be put back, and what was */
async function restoreCounts(
  before: ReadonlyMap<string, Counts>,
  readers: Readers,
  asker: Asker,
  { fixtures }: Target,
): Promise<string[]> {
  const lines: string[] = [];
  const after = await readAll(readers, { asker }).catch(() => new Map<string, Counts>());
  for (const [name, counts] of before) {
    const paId = fixtures.notices[name];
    const now = after.get(name);
    if (equal(counts, now ?? null)) continue;
    if (!counts) {
      lines.push(`${paId} had no counts before, and the API cannot delete them: it now has ${show(now)}.`);
      continue;
    }
    const { owner } = namedNotices[name] ?? {};
    const credential = owner === 'other' ? 'otherWrite' : owner === 'operated' ? 'operated' : 'write';
    const answer =
      credential in fixtures.tokens
        ? await asker.ask(at('metrics', [{ credential, notice: name }])[0] as Ask, counts).catch(() => undefined)
        : undefined;
    lines.push(
      answer && isTaken(answer)
        ? `${paId}: the counts from before are back.`
        : `${paId}: the counts could not be put back. Before the run they were ${show(counts)}, now ${show(now)}.`,
    );
  }
  return lines;
}
