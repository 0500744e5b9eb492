import type { Fixtures, Result, Send } from '../../../../rest-gateway/conformance/kit.ts';
import { run } from '../../../../rest-gateway/conformance/run.ts';
import { createLiar, type Lie } from './liar.ts';

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

/** Runs the whole kit through the proxy. */
async function runThrough(lie: Lie | undefined, { baseUrl, fixtures, create, isInstant }: Told, exhaust: boolean) {
  let passed = 0;
  const now = () => Date.now() + passed;
  const liar = createLiar(lie, create(now), fixtures, now);
  const sleep = async (milliseconds: number) => {
    passed += milliseconds;
  };
  const { results } = await run({
    baseUrl,
    siteUrl: new URL(baseUrl.origin),
    fixtures,
    send: liar.send,
    exhaust,
    ...(isInstant && { now, sleep }),
  });
  return { results, told: liar.told };
}

/** What became of a lie. Only rows that pass without it count. */
export async function tell(lie: Lie, server: Told, control: ReadonlyMap<string, Result>) {
  const { results, told } = await runThrough(lie, server, lie.needsExhaust === true);
  const news = results.filter(
    ({ row, verdict }) => verdict !== control.get(row.id)?.verdict && verdict !== 'not tested',
  );
  const failed = news.filter(({ verdict }) => verdict === 'failed').map(({ row }) => row.id);
  const differing = news.filter(({ verdict }) => verdict === 'differs').map(({ row }) => row.id);
  const isFound = failed.length > 0 || (lie.level === 'choice' && differing.length > 0);
  const outcome: Outcome = told === 0 ? 'not told' : isFound ? 'found' : differing.length > 0 ? 'mild' : 'missed';
  return { outcome, told, by: [...failed, ...differing].slice(0, 3) };
}

/** What each row says without a lie, by its id. */
export async function controlOf(server: Told) {
  const { results } = await runThrough(undefined, server, true);
  return new Map(results.map((result) => [result.row.id, result]));
}

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
