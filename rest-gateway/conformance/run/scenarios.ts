import { namedNotices } from '../ingredients/notices.ts';
import { at } from '../ingredients/sample.ts';
import type { Action, Ask, Exchange } from '../kit.ts';
import { tellingApart } from '../model/model.ts';
import { type Asker, ignoreNotPossible } from './send.ts';

const notOwn = Object.keys(namedNotices).filter((name) => namedNotices[name]?.owner !== 'own' && name !== 'none');
/** A difference of less, in milliseconds, says nothing; one of more, after many rounds, tells. */
const [noise, telling] = [15, 30];

/** Full records that are not the caller's, in rounds: by nothing in them can a caller tell whether the notice exists. */
export async function compareNotFound(asker: Asker, rounds = 9): Promise<void> {
  const asks = at(
    'full',
    ['none', ...notOwn].map((notice) => ({ notice, credential: 'spare' })),
  ).filter(asker.canAsk);
  if (asks[0]?.notice !== 'none' || asks.length < 2) return;
  const seen = new Map<Ask, Exchange[]>(asks.map((ask) => [ask, []]));
  const fastest = new Map<Ask, number>();
  const spread = () => Math.round(Math.max(...fastest.values()) - Math.min(...fastest.values()));
  // Only the fastest say something: the machine delays the others. While they differ, there are more rounds.
  for (let round = 0; round < rounds || (round < 12 * rounds && spread() > noise); round++) {
    for (const ask of asks) {
      const started = performance.now();
      seen.get(ask)?.push(await asker.ask(ask));
      fastest.set(ask, Math.min(fastest.get(ask) ?? Number.POSITIVE_INFINITY, performance.now() - started));
    }
  }
  const [likeNone = [], ...others] = seen.values();
  for (const some of others) asker.results.note(['3.4'], tellingApart(some, likeNone), some[0]);
  const expected = `at most ${telling} ms between the fastest answers`;
  const found = spread() > telling ? { path: 'time', expected, received: `${spread()} ms` } : undefined;
  asker.results.note(['3.4'], found, others.at(-1)?.[0]);
}

/** Writes to one notice at the same time, and reads meanwhile: it holds the counts of one of them, whole. */
export async function writeAtOnce(asker: Asker, rounds = 10): Promise<void> {
  const [write] = at('metrics', [{}]) as [Ask];
  const [read] = at('register', [{ credential: 'other' }]) as [Ask];
  const [full] = at('full', [{}]) as [Ask];
  if (![write, full, read].every(asker.canAsk)) return;
  for (let round = 0; round < rounds; round++) {
    await Promise.all([write, write, read].map((ask) => asker.ask(ask)));
    await asker.ask(full);
  }
  // The tag that a view had before a write.
  const outdated = ['visible', 'native', 'other'].map((notice) => ({ notice, manner: 'other-tag-0' }));
  const views = [
    ...at(
      'register',
      outdated.map((ask) => ({ ...ask, credential: 'other' })),
    ),
    ...at('ssp', outdated),
  ];
  for (const ask of views.filter(asker.canAsk)) await asker.ask(ask).catch(ignoreNotPossible);
}

export type Operator = (action: Action) => Promise<unknown>;
const operated = (credential: string): Ask[] => {
  const own = { credential, notice: 'operated' };
  return [
    ...at('register', [own, { credential }, { ...own, manner: 'own-tag' }]),
    ...at('full', [own, { ...own, method: 'HEAD' }]),
    ...at('metrics', [own]),
  ];
};

/** Has the operator lapse and renew a plan and revoke a token, and asks at once after each. */
export async function watchOperator(asker: Asker, operator: Operator): Promise<void> {
  const askAll = async (credential: string) => {
    for (const ask of operated(credential)) await asker.ask(ask).catch(ignoreNotPossible);
  };
  const [publisher, token] = ['operated', 'operatedToRevoke'];
  const skip = (reason: string) => asker.results.skip(['5.6'], reason);
  const lack = [...operated(publisher), ...operated(token)].map(asker.lackFor).find(Boolean);
  if (lack) return skip(lack);
  const actions = [
    ['lapse', publisher, 'lapsed'],
    ['renew', publisher, 'renewed'],
    ['revoke', token, 'revoked'],
  ] as const;
  try {
    for (const [action, credential, done] of actions) {
      await askAll(credential);
      await operator(action);
      asker.known.operated.set(credential, done);
      await askAll(credential);
    }
  } catch (error) {
    skip(`the operator failed: ${(error as Error).message.slice(0, 200)}`);
  }
}
