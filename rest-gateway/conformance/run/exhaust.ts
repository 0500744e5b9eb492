import { type Exchange, type ExhaustStep, type HttpStep, NotTested } from '../kit.ts';

const requestsOfWindow = 1000;
/** A limit that is per minute cannot be reached by requests that take longer. */
const longestBurst = 55_000;

/** What the answers to the 1,000 requests of a window said. */
type Burst = {
  sent: number;
  refused: number;
  /** How many values of `X-RateLimit-Remaining` and `X-RateLimit-Reset` they had. */
  remaining: number;
  resets: number;
};

/** Uses up the limit of tokens, once in each window. */
export function createExhaustion(
  now: () => number,
  receive: (step: HttpStep, isPatient: boolean) => Promise<Exchange>,
) {
  const bursts = new Map<string, { until: number; value: Burst }>();

  return async function exhaust({ exhaust: token, with: steps, window }: ExhaustStep): Promise<Burst> {
    const key = `${token} ${window}`;
    const before = bursts.get(key);
    if (before && before.until > now()) return before.value;
    const [first] = steps as [HttpStep];
    const answers: Exchange[] = [];
    // Another run may have used the token within the last minute.
    answers.push(await receive(first, true));
    const started = now();
    let sent = 1;
    const worker = async () => {
      while (sent < requestsOfWindow) {
        sent += 1;
        answers.push(await receive(steps[sent % steps.length] as HttpStep, false));
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    const took = now() - started;
    if (took > longestBurst) {
      throw new NotTested(`1,000 requests took ${Math.round(took / 1000)} s, so a limit per minute cannot be reached`);
    }
    const different = (name: string) => new Set(answers.map(({ response }) => response.headers[name])).size;
    const value = {
      sent,
      refused: answers.filter(({ response }) => response.status === 429).length,
      remaining: different('x-ratelimit-remaining'),
      resets: different('x-ratelimit-reset'),
    };
    bursts.set(key, { until: started + longestBurst, value });
    return value;
  };
}
