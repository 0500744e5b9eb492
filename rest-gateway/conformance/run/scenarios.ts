import { exec } from 'node:child_process';
import { namedNotices } from '../ingredients/notices.ts';
import { at } from '../ingredients/sample.ts';
import type { Ask, Exchange } from '../kit.ts';
import type { Known } from '../model/known.ts';
import { tellingApart } from '../model/model.ts';
import type { Results } from './results.ts';
import { type Asker, ignoreNotPossible } from './send.ts';

type Tools = { known: Known; asker: Asker; results: Results; canAsk: (ask: Ask) => boolean };

const [none, ...notOwn] = Object.entries(namedNotices)
  .flatMap(([name, { owner }]) => (owner === 'own' ? [] : [name]))
  .toReversed() as [string, ...string[]];
/** A difference of less, in milliseconds, says nothing; one of more, after many rounds, tells. */
const [noise, telling] = [15, 30];

/** Full records that are not the caller's, in rounds: by nothing in them can a caller tell whether the notice exists. */
export async function compareNotFound({ asker, results, canAsk }: Tools, rounds = 9): Promise<void> {
  const names = [none, ...notOwn].filter((notice) => at('full', [{ notice }]).every(canAsk));
  if (names[0] !== none || names.length < 2) return;
  const seen = new Map<string, Exchange[]>(names.map((name) => [name, []]));
  const fastest = new Map<string, number>();
  const spread = () => Math.round(Math.max(...fastest.values()) - Math.min(...fastest.values()));
  // Only the fastest say something: the machine delays the others. While they differ, there are more rounds.
  for (let round = 0; round < rounds || (round < 12 * rounds && spread() > noise); round++) {
    for (const name of names) {
      const started = performance.now();
      const exchange = await asker.ask(at('full', [{ notice: name, credential: 'spare' }])[0] as Ask);
      fastest.set(name, Math.min(fastest.get(name) ?? Number.POSITIVE_INFINITY, performance.now() - started));
      seen.get(name)?.push(exchange);
    }
  }
  const [likeNone = [], ...others] = seen.values();
  for (const some of others) results.note(['3.4'], tellingApart(some, likeNone), some[0]);
  const received = `${spread()} ms`;
  results.note(
    ['3.4'],
    spread() > telling
      ? { path: 'time', expected: `at most ${telling} ms between the fastest answers`, received }
      : undefined,
    others.at(-1)?.[0],
  );
}

/** Writes to one notice at the same time, and reads meanwhile: it holds the counts of one of them, whole. */
export async function writeAtOnce({ asker, canAsk }: Tools, rounds = 10): Promise<void> {
  const [write, full, register] = [
    at('metrics', [{}]),
    at('full', [{}]),
    at('register', [{ credential: 'other' }]),
  ].flat() as [Ask, Ask, Ask];
  if (![write, full, register].every(canAsk)) return;
  for (let round = 0; round < rounds; round++) {
    await Promise.all([write, write, register].map((ask) => asker.ask(ask)));
    await asker.ask(full);
  }
  // The tag that a view had before a write.
  const views = ['visible', 'native', 'other'].flatMap((notice) => [
    ...at('register', [{ notice, credential: 'other', manner: 'other-tag-0' }]),
    ...at('ssp', [{ notice, manner: 'other-tag-0' }]),
  ]);
  for (const ask of views.filter(canAsk)) await asker.ask(ask).catch(ignoreNotPossible);
}

const operated = (credential: string): Ask[] => [
  ...at('register', [
    { credential, notice: 'operated' },
    { credential, notice: 'visible' },
  ]),
  ...at('full', [
    { credential, notice: 'operated' },
    { credential, notice: 'operated', method: 'HEAD' },
  ]),
  ...at('metrics', [{ credential, notice: 'operated' }]),
  ...at('register', [{ credential, notice: 'operated', manner: 'own-tag' }]),
];

/** Has the operator lapse and renew a plan and revoke a token, and asks at once after each. */
export async function watchOperator({ known, asker, results, canAsk }: Tools, command: string): Promise<void> {
  const act = (action: string) =>
    new Promise<void>((resolve, reject) =>
      exec(`${command} ${action}`, { timeout: 120_000 }, (error) => (error ? reject(error) : resolve())),
    );
  const askAll = async (credential: string) => {
    for (const ask of operated(credential)) await asker.ask(ask).catch(ignoreNotPossible);
  };
  if (![...operated('operated'), ...operated('operatedToRevoke')].every(canAsk))
    return results.skip(['5.6'], 'the fixtures have no token operated or operatedToRevoke, or no notice operated');
  try {
    await askAll('operated');
    await act('lapse');
    known.lapsed.add('operated');
    await askAll('operated');
    await act('renew');
    known.lapsed.delete('operated');
    known.renewed.add('operated');
    await askAll('operated');
    await askAll('operatedToRevoke');
    await act('revoke');
    known.revoked.add('operatedToRevoke');
    await askAll('operatedToRevoke');
  } catch (error) {
    results.skip(['5.6'], `the command of --operator failed: ${(error as Error).message.slice(0, 200)}`);
  }
}
