/**
 * Reports the totals of the day: an example of a client of the partner API. Node.js 24 runs it as it is.
 *
 *   BASE_URL=https://host/api/v1 TOKEN=… node report-totals.ts totals.json
 *
 * `totals.json` is a list of `{ "paId": "PA-…", "viewsCount": 190000, "engagementsCount": 2400 }`: totals since each
 * advertisement started. The write is idempotent, so the program may run again at any time. It prints a line for each
 * notice. Exit code: 0 all reported, 1 some refused, 2 nothing more could be done.
 *
 * Copy this file and `partner-api.ts`, the types that are generated from the description of the API.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { operations } from './partner-api.ts';

type Write = operations['recordEngagementMetrics'];
type Stored = Write['responses'][200]['content']['application/json'];
type Notice = operations['getRegisterEntry']['responses'][200]['content']['application/json'];

export type Total = { paId: string } & Write['requestBody']['content']['application/json'];

/** What became of a total. */
export type Outcome =
  | { paId: string; outcome: 'reported'; stored: Stored }
  | { paId: string; outcome: 'unchanged' }
  | { paId: string; outcome: 'refused'; reason: string; tryAgain: 'never' | 'tomorrow' };

/** An answer that ends the whole run: the token, the plan, or the service is at fault, not one notice. */
export class CannotGoOn extends Error {}

export type ClientOptions = {
  /** Base URL of the API, with its version. */
  baseUrl: string;
  token: string;
  fetch?: typeof fetch;
  /** Waits so many milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>;
};

/** The body of any error; the description has the exact form of each. */
type ErrorBody = { error: string; code?: string; issues?: { path: string; message: string }[] };

const mostAttempts = 6;

export function createClient({ baseUrl, token, fetch: ask = fetch, sleep = delay }: ClientOptions) {
  /** What the last response said of the limit. */
  let remaining = Number.POSITIVE_INFINITY;
  let windowEnds = 0;

  /** Waits for the next window when this one is used up, instead of running into a 429. */
  async function stayWithinLimit(): Promise<void> {
    const left = windowEnds * 1000 - Date.now();
    if (remaining > 0 || left <= 0) return;
    await sleep(left);
    remaining = Number.POSITIVE_INFINITY;
  }

  /**
   * Sends a request, and repeats it while that makes sense: after a 429, a 503 or a lost connection. Both methods are
   * idempotent, so a repetition does no harm.
   */
  async function send(method: 'GET' | 'PUT', path: string, body?: object): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      await stayWithinLimit();
      const response = await ask(`${baseUrl}${path}`, {
        method,
        redirect: 'error', // a token goes to no other host
        signal: AbortSignal.timeout(30_000),
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch((error: Error) => error);
      if (response instanceof Response) {
        remaining = Number(response.headers.get('X-RateLimit-Remaining') ?? Number.POSITIVE_INFINITY);
        windowEnds = Number(response.headers.get('X-RateLimit-Reset') ?? 0);
        if (response.status !== 429 && response.status < 500) return response;
        if (response.status === 500) return response; // a fault of the server: the same request will meet it again
      }
      if (attempt === mostAttempts) {
        throw new CannotGoOn(
          `no answer after ${attempt} attempts: ${response instanceof Error ? response.message : response.status}`,
        );
      }
      if (response instanceof Response) await response.body?.cancel();
      await sleep(pause(response, attempt));
    }
  }

  return {
    /** The notice as on the public register; undefined when it is not there. */
    async read(paId: string): Promise<Notice | undefined> {
      const response = await send('GET', `/advertisement/${encodeURIComponent(paId)}`);
      if (response.status === 200) return (await response.json()) as Notice;
      if (response.status === 404) return undefined;
      throw new CannotGoOn(await explain(response));
    },

    /** Reports the totals of one notice. */
    async report({ paId, viewsCount, engagementsCount }: Total): Promise<Outcome> {
      const path = `/advertisement/${encodeURIComponent(paId)}/metrics`;
      const response = await send('PUT', path, { viewsCount, engagementsCount });
      if (response.status === 200) return { paId, outcome: 'reported', stored: (await response.json()) as Stored };
      const { error, code, issues = [] } = await bodyOf(response);
      const refused = (tryAgain: 'never' | 'tomorrow', reason = error): Outcome => ({
        paId,
        outcome: 'refused',
        reason,
        tryAgain,
      });
      switch (code) {
        case 'INVALID_METRICS': // the totals themselves are wrong: mend them
          return refused('never', [error, ...issues.map((issue) => `${issue.path} ${issue.message}`)].join('; '));
        case 'NOT_FOUND': // a wrong PA-ID, or a notice that is not visible yet
        case 'METRICS_NOT_APPLICABLE': // the medium or techniques do not fit, or it has not started to run
          return refused('tomorrow');
        case 'FORBIDDEN': // somebody else's notice
        case 'PAYLOAD_TOO_LARGE':
          return refused('never');
        default: // INVALID_TOKEN, PRO_PLAN_REQUIRED, INSUFFICIENT_SCOPE, a wrong address, a fault
          throw new CannotGoOn(describe(response, error, code));
      }
    },
  };
}

/** How long to wait before the next attempt: what the server says, else longer each time, and not all clients at once. */
function pause(response: Response | Error, attempt: number): number {
  const seconds = response instanceof Response ? Number(response.headers.get('Retry-After') ?? Number.NaN) : Number.NaN;
  const wanted = Number.isFinite(seconds) ? seconds * 1000 : 500 * 2 ** (attempt - 1);
  return Math.min(wanted, 120_000) + Math.random() * 250;
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => undefined);
  return typeof (body as ErrorBody | undefined)?.error === 'string'
    ? (body as ErrorBody)
    : { error: 'no JSON in the answer' };
}

/** Quote the request id when you report a problem. */
const describe = (response: Response, error: string, code?: string) =>
  `${response.status} ${code ?? ''} ${error} (request ${response.headers.get('X-Request-Id') ?? 'without an id'})`;

async function explain(response: Response): Promise<string> {
  const { error, code } = await bodyOf(response);
  return describe(response, error, code);
}

/**
 * Reports totals, one after the other, and skips those that the register shows already.
 * @throws {CannotGoOn} when the token, the plan or the service is at fault
 */
export async function* reportTotals(options: ClientOptions, totals: readonly Total[]): AsyncGenerator<Outcome> {
  const client = createClient(options);
  for (const total of totals) {
    const notice = await client.read(total.paId);
    const { viewsCount, engagementsCount } = notice?.targeting ?? {};
    const isKnown = viewsCount === total.viewsCount && engagementsCount === total.engagementsCount;
    yield isKnown ? { paId: total.paId, outcome: 'unchanged' } : await client.report(total);
  }
}

async function main(): Promise<void> {
  const { BASE_URL: baseUrl, TOKEN: token } = process.env;
  const [file] = process.argv.slice(2);
  if (!baseUrl || !token || !file) throw new CannotGoOn('usage: BASE_URL=… TOKEN=… node report-totals.ts totals.json');
  const totals = JSON.parse(await readFile(file, 'utf8')) as Total[];
  for await (const outcome of reportTotals({ baseUrl, token }, totals)) {
    console.log(JSON.stringify(outcome));
    if (outcome.outcome === 'refused') process.exitCode = 1;
  }
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
