import { countedNotices } from '../ingredients/notices.ts';
import { at, covering, sample } from '../ingredients/sample.ts';
import { type Ask, type Exchange, NotTested } from '../kit.ts';
import { callerOf } from '../model/known.ts';
import { endpoints, isEndpoint } from '../model/outcomes.ts';
import { instantOf, own } from '../values.ts';
import { type Asker, ignoreNotPossible, ignoreNotTested } from './send.ts';

const requestsOfWindow = 1000;
/** A limit that is per minute cannot be reached by requests that take longer. */
const longestBurst = 55_000;
/** A window of a minute ends within that time, with a second for clocks that differ. */
const longestWait = 62_000;
/** Sentences of which something needs `--exhaust`. */
export const ofLimits = ['4.5', '7.16', '7.17', '7.18', '8.1', '8.2', '8.3', '8.4', 'D3.3', 'D7.3', 'D7.4'];

/** Requests in every form to an endpoint beyond the limit, one of each kind: all of them are 429. */
const beyond = (credential: string): Ask[] => {
  const isMeant = ({ endpoint, credential: usual, method }: Ask) =>
    isEndpoint(endpoint) &&
    endpoints[endpoint].token === usual &&
    endpoints[endpoint].methods.includes(method) &&
    (endpoint === 'ssp') === /Ssp$/.test(credential);
  const kindsOf = ({ endpoint, method, notice, body, manner }: Ask) =>
    [method, notice, body, manner].map((name) => `${endpoint} ${/^[a-z-]*/i.exec(name)?.[0]}`);
  return covering(sample.filter(isMeant), kindsOf).map((ask) => ({ ...ask, credential }));
};

/** Uses up the limits of tokens, and asks beyond them. */
export async function askBeyondLimits(asker: Asker): Promise<void> {
  const { known, results, canAsk } = asker;
  const asksOf = (credential: string): Ask[] => {
    if (credential === 'limitedSsp') return at('ssp', [{ credential }]);
    const reads = [...at('register', Array(9).fill({ credential })), ...at('full', [{ credential }])];
    return credential === 'limited' ? [...reads, ...at('metrics', [{ credential }])] : reads;
  };

  /** Sends the requests of a window. Each but the first is judged at once. */
  async function spend(credential: string, used = 0): Promise<void> {
    const asks = asksOf(credential);
    const started = known.now();
    // Another run may have used the token within the last minute.
    const first: Exchange = await asker.ask(asks[0] as Ask);
    if (used === 0) known.fresh.set(callerOf(first), started);
    let sent = used + 1;
    const lane = async () => {
      while (sent < requestsOfWindow && !asker.whyStopped()) {
        sent += 1;
        await asker.once(asks[sent % asks.length] as Ask);
      }
    };
    await Promise.all(Array.from({ length: 10 }, lane));
    const took = known.now() - started;
    if (took > longestBurst)
      throw new NotTested(`1,000 requests took ${Math.round(took / 1000)} s, so a limit per minute cannot be reached`);
    known.spent.set(credential, started + 60_000);
    // The server says when its window ends.
    const { body } = await asker.once(asks[0] as Ask);
    const reset = instantOf(own(body, 'reset'));
    if (Math.abs(reset - known.now()) < longestWait) known.spent.set(credential, reset);
  }

  // The first waits for its next window: the others use the time.
  const credentials = ['limited', 'limitedRead', 'limitedLapsed', 'limitedSsp'].filter((credential) => {
    const isPossible = asksOf(credential).every(canAsk);
    if (!isPossible) results.skip(ofLimits, `the fixtures have no token ${credential}, or no notice for it`);
    return isPossible;
  });
  const ask = async (asks: readonly Ask[]) => {
    for (const one of asks) await asker.once(one).catch(ignoreNotPossible);
  };
  for (const credential of credentials) {
    await spend(credential);
    await ask(beyond(credential).filter(canAsk));
  }
  if (!credentials.includes('limited')) return;
  // The next window opens in time, for all endpoints, and has the whole limit.
  const end = (known.spent.get('limited') ?? 0) + 1600 - known.now();
  asker.say(`waiting ${Math.ceil(end / 1000)} s for the next window`);
  await asker.wait(Math.max(0, end));
  known.spent.delete('limited');
  const mine = asksOf('limited');
  const opened = known.now();
  known.fresh.set(callerOf(await asker.once(mine[0] as Ask)), opened);
  await ask(mine.slice(-3));
  await spend('limited', 4).catch(ignoreNotTested);
  await ask(beyond('limited').filter(canAsk).slice(0, 8));
  // No other token is affected, and no notice has a limit of its own.
  await ask(
    ['spare', 'write', 'other', 'otherWrite'].flatMap((credential) => at('register', [{ credential }])).filter(canAsk),
  );
  await ask(countedNotices.flatMap((notice) => at('metrics', Array(12).fill({ notice }))).filter(canAsk));
}
