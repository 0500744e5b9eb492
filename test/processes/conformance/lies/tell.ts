import { sample } from '../../../../rest-gateway/conformance/ingredients/sample.ts';
import { type Ask, NotPossible } from '../../../../rest-gateway/conformance/kit.ts';
import { isMust } from '../../../../rest-gateway/conformance/run/results.ts';
import { run } from '../../../../rest-gateway/conformance/run.ts';
import { wireOf } from '../../../../rest-gateway/conformance/wire.ts';
import type { Check } from '../second-server.ts';
import { createChosenServer } from './chosen-server.ts';
import { lies } from './kinds.ts';
import { askedOf, createLiar, type Lie } from './liar.ts';
// Each adds its own.
import './sentences.ts';
import './ways.ts';

export { lies };

/** Makes the server for one run of the kit: a run leaves data behind that could affect the next. */
type Told = () => Options | Promise<Options>;
type Options = Parameters<typeof run>[0];

/** The chosen server, without a network. Time passes only where the kit waits. `ahead`: how far its clock is, in milliseconds. */
export function instantly({ ahead = 0, order }: { ahead?: number; order?: readonly Check[] } = {}) {
  let passed = 0;
  const now = () => Date.now() + passed;
  const pass = async (milliseconds: number) => {
    passed += milliseconds;
  };
  const baseUrl = new URL('http://second.example/partners/v1');
  const server = createChosenServer(() => now() + ahead, order);
  return { baseUrl, siteUrl: new URL(baseUrl.origin), ...server, now, sleep: pass, patience: 3_600_000 };
}
/** Runs the kit through the proxy, until a sentence differs that is decisive. @returns the sentences that differ */
async function runThrough(lie: Lie | undefined, options: Options, isDecisive: (sentence: string) => boolean) {
  const liar = createLiar(lie, options.send, options.fixtures, options.now ?? Date.now);
  const stop = new AbortController();
  const differing = new Set<string>();
  /** What the lie is about comes first, so that it is found soon. */
  const isAbout = (ask: Ask): boolean => {
    try {
      return lie?.fits(askedOf(wireOf(ask, options), options.fixtures)) === true;
    } catch (error) {
      if (!(error instanceof NotPossible)) throw error;
      return false; // it needs an earlier answer
    }
  };
  const asks = Object.groupBy(sample, (ask) => (isAbout(ask) ? 'first' : 'then'));
  const { results } = await run({
    ...options,
    asks: [...(asks.first ?? []), ...(asks.then ?? [])],
    send: liar.send,
    exhaust: !lie || lie.needsExhaust === true,
    signal: stop.signal,
    walk: 400,
    seed: 1,
    onFinding: (sentence) => {
      differing.add(sentence);
      if (isDecisive(sentence)) stop.abort();
    },
  });
  return { results, differing, told: liar.told };
}

/** What became of each lie. Only sentences that are kept without it count. */
export async function tellAll(some: readonly Lie[], server: Told, control: ReadonlySet<string> = new Set()) {
  const outcomes: string[] = [];
  for (const lie of some) {
    const isNew = (sentence: string) => !control.has(sentence);
    const isDecisive = (sentence: string) => isNew(sentence) && (isMust(sentence) || lie.level === 'choice');
    const { differing, told: times } = await runThrough(lie, await server(), isDecisive);
    const news = [...differing].filter(isNew);
    const outcome = times === 0 ? 'not told' : news.some(isDecisive) ? 'found' : news.length > 0 ? 'mild' : 'missed';
    outcomes.push(`${outcome}: ${lie.kind}: ${lie.place} (told ${times} times) ${news.slice(0, 4)}`);
  }
  return outcomes;
}

/** The sentences that differ without a lie. */
export const controlOf = async (server: Told) => runThrough(undefined, await server(), () => false);

export const seed = Number(process.env.LIES_SEED ?? 29);
/** All lies with LIES=all; in a usual run one of each kind. */
export const told =
  process.env.LIES === 'all'
    ? lies
    : [...Map.groupBy(lies, ({ kind }) => kind).values()].map((same) => same[seed % same.length] as Lie);
