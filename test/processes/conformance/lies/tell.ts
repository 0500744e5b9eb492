import { sample } from '../../../../rest-gateway/conformance/ingredients/sample.ts';
import type { Ask, Fixtures, Send, Target } from '../../../../rest-gateway/conformance/kit.ts';
import { run } from '../../../../rest-gateway/conformance/run.ts';
import { wireOf } from '../../../../rest-gateway/conformance/wire.ts';
import { type Asked, askedOf, createLiar, type Lie } from './liar.ts';

/** A server to which lies are told. */
export type Told = {
  baseUrl: URL;
  fixtures: Fixtures;
  /** A new one for each run: what a run leaves does not affect the next. */
  create: (now: () => number) => Send;
  /** Time passes only where the kit waits. */
  isInstant: boolean;
};
export type Outcome = 'found' | 'mild' | 'missed' | 'not told';

const seen = new WeakMap<Fixtures, Map<Ask, Asked | undefined>>();
/** A request of the sample as the proxy sees it. Undefined: it needs an earlier answer. */
function askedBy(ask: Ask, target: Target): Asked | undefined {
  const all = seen.get(target.fixtures) ?? new Map<Ask, Asked | undefined>();
  seen.set(target.fixtures, all);
  if (!all.has(ask)) {
    try {
      all.set(ask, askedOf(wireOf(ask, target), target.fixtures));
    } catch {
      all.set(ask, undefined);
    }
  }
  return all.get(ask);
}

/** Runs the kit through the proxy, until a sentence differs that is decisive. @returns the sentences that differ */
async function runThrough(lie: Lie | undefined, told: Told, isDecisive: (sentence: string) => boolean) {
  const { baseUrl, fixtures, create, isInstant } = told;
  let passed = 0;
  const now = () => Date.now() + passed;
  const liar = createLiar(lie, create(now), fixtures, now);
  const stop = new AbortController();
  const differing = new Set<string>();
  const target = { baseUrl, siteUrl: new URL(baseUrl.origin), fixtures };
  /** What the lie is about comes first, so that it is found soon. */
  const isAbout = (ask: Ask) => {
    const asked = askedBy(ask, target);
    return asked !== undefined && lie?.fits(asked) === true;
  };
  const asks = Object.groupBy(sample, (ask) => (isAbout(ask) ? 'first' : 'then'));
  const { results } = await run({
    ...target,
    asks: [...(asks.first ?? []), ...(asks.then ?? [])],
    send: liar.send,
    exhaust: !lie || lie.needsExhaust === true,
    signal: stop.signal,
    walk: 400,
    patience: 3_600_000,
    seed: 1,
    onFinding: (sentence) => {
      differing.add(sentence);
      if (isDecisive(sentence)) stop.abort();
    },
    ...(isInstant && {
      now,
      sleep: async (milliseconds: number) => {
        passed += milliseconds;
      },
    }),
  });
  return { results, differing, told: liar.told };
}

const isMust = (sentence: string) => !sentence.startsWith('D');

/** What became of a lie. Only sentences that are kept without it count. */
export async function tell(lie: Lie, server: Told, control: ReadonlySet<string>) {
  const isNew = (sentence: string) => !control.has(sentence);
  const isDecisive = (sentence: string) => isNew(sentence) && (isMust(sentence) || lie.level === 'choice');
  const { differing, told } = await runThrough(lie, server, isDecisive);
  const news = [...differing].filter(isNew);
  const outcome: Outcome =
    told === 0 ? 'not told' : news.some(isDecisive) ? 'found' : news.length > 0 ? 'mild' : 'missed';
  return { outcome, told, by: news.slice(0, 4) };
}

/** The sentences that differ without a lie. */
export const controlOf = (server: Told) => runThrough(undefined, server, () => false);

/** Some lies, the same for the same seed, with each kind among them. */
export function sampleOf(lies: readonly Lie[], share: number, seed: number): Lie[] {
  return [...Map.groupBy(lies, ({ kind }) => kind).values()].flatMap((same) => {
    const count = Math.max(1, Math.round(same.length * share));
    return Array.from(
      { length: count },
      (_, index) => same[(seed + index * Math.ceil(same.length / count)) % same.length] as Lie,
    );
  });
}
