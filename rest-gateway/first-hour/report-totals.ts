/**
 * Reports running totals once a day: an example of a client of the partner API. It needs only Node.js 20.
 *
 *   BASE_URL=https://host/api/v1 TOKEN=… node report-totals.mjs totals.json
 *
 * `totals.json` is a list of `{ "paId": "PA-…", "viewsCount": 190000, "engagementsCount": 2400 }`: totals since each
 * advertisement started. The write is idempotent, so the program may run again at any time. It prints a line for each
 * notice. Exit code: 0 all reported, 1 some refused, 2 nothing more could be done.
 *
 * `report-totals.mjs` is `report-totals.ts` without types. Those are in `partner-api.ts`, generated from the description of the
 * API.
 */
import { readFile, realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { operations } from './partner-api.ts';

type Write = operations['recordEngagementMetrics'];
type Stored = Write['responses'][200]['content']['application/json'];
type Notice = operations['getRegisterEntry']['responses'][200]['content']['application/json'];

export type Total = { paId: string } & Write['requestBody']['content']['application/json'];

/** What became of a total. */
export type Outcome =
  | { paId: string; outcome: 'reported'; stored: Stored }
  | { paId: string; outcome: 'unchanged' }
  | { paId: string; outcome: 'refused'; reason: string; tryAgain: TryAgain };
type TryAgain = 'never' | 'tomorrow';

/** Ends the whole run: the token, the plan, or the service is at fault, not one notice. */
export class CannotGoOn extends Error {}

/** The service fails for one notice. It ends the run only if it fails for several in a row. */
class Failed extends CannotGoOn {}
const mostFailuresInARow = 3;

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

/** A whole answer. Its body is undefined if it is no JSON, as from a proxy. */
type Answer = { status: number; headers: Headers; url: string; body: unknown };

/** Statuses of a moment, of the server and of proxies before it: the same request may be answered a little later. */
const temporary = [408, 429, 502, 503, 504];
const mostAttempts = 6;

export function createClient({ baseUrl, token, fetch: ask = fetch, sleep = delay }: ClientOptions) {
  const base = baseUrl.replace(/\/+$/, '');
  /** When the next window begins if this one is used up, as `performance.now()` counts. */
  let nextWindow = 0;

  /** Waits for the next window when this one is used up, instead of running into a 429. */
  async function stayWithinLimit(): Promise<void> {
    const left = nextWindow - performance.now();
    nextWindow = 0;
    if (left > 0) await sleep(left);
  }

  /** Sends a request once. @throws Error if no whole answer arrives: a connection may also break within the body */
  async function exchange(method: 'GET' | 'PUT', path: string, body?: object): Promise<Answer> {
    const response = await ask(`${base}${path}`, {
      method,
      redirect: 'error', // a token goes to no other host
      signal: AbortSignal.timeout(30_000),
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers, url } = response;
    return { status, headers, url, body: jsonOf(await response.text(), status) };
  }

  /**
   * Sends a request, and repeats it while that makes sense. Both methods are idempotent, so a repetition does no harm.
   * @throws {Failed} if the service fails
   */
  async function send(method: 'GET' | 'PUT', path: string, body?: object): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      await stayWithinLimit();
      const answer = await exchange(method, path, body).catch((error: Error) => error);
      if (!(answer instanceof Error)) {
        if (answer.headers.get('X-RateLimit-Remaining') === '0') nextWindow = performance.now() + leftOf(answer);
        if (!temporary.includes(answer.status)) {
          if (answer.status < 500) return answer;
          throw new Failed(describe(answer));
        }
      }
      if (attempt === mostAttempts) {
        const last = answer instanceof Error ? answer.message : describe(answer);
        throw new Failed(`no answer after ${attempt} attempts: ${last}`);
      }
      await sleep(pause(answer, attempt));
    }
  }

  return {
    /** The notice as on the public register; undefined when it is not there. */
    async read(paId: string): Promise<Notice | undefined> {
      const answer = await send('GET', `/advertisement/${encodeURIComponent(paId)}`);
      if (answer.status === 200) return answer.body as Notice;
      if (answer.status === 404) return undefined;
      throw new CannotGoOn(describe(answer));
    },

    /**
     * Reports the totals of one notice.
     * @param notice as on the register, if it is there
     */
    async report({ paId, viewsCount, engagementsCount }: Total, notice?: Notice): Promise<Outcome> {
      const path = `/advertisement/${encodeURIComponent(paId)}/metrics`;
      const answer = await send('PUT', path, { viewsCount, engagementsCount });
      if (answer.status === 200) return { paId, outcome: 'reported', stored: answer.body as Stored };
      const { error, code, issues = [] } = errorOf(answer);
      const refused = (tryAgain: TryAgain, reason = error) => refusal(paId, tryAgain, reason);
      switch (code) {
        case 'INVALID_METRICS': // the totals themselves are wrong: mend them
          return refused('never', [error, ...issues.map((issue) => `${issue.path} ${issue.message}`)].join('; '));
        case 'NOT_FOUND': // a wrong PA-ID, or a notice that is not visible yet
          return refused('tomorrow');
        case 'METRICS_NOT_APPLICABLE': // the medium or techniques do not fit, or it has not started to run
          return refused(notice && !canHaveMetrics(notice) ? 'never' : 'tomorrow');
        case 'FORBIDDEN': // somebody else's notice
        case 'PAYLOAD_TOO_LARGE':
          return refused('never');
        default: // INVALID_TOKEN, PRO_PLAN_REQUIRED, INSUFFICIENT_SCOPE, PATH_NOT_FOUND for a wrong BASE_URL
          throw new CannotGoOn(describe(answer));
      }
    },
  };
}

/** An amendment of the notice alone can change these. A campaign that has not begun changes by itself. */
const canHaveMetrics = ({ campaign, targeting }: Notice): boolean =>
  ['online', 'native'].includes(campaign.medium) &&
  (targeting.usesTargetingTechniques || targeting.usesAdDeliveryTechniques);

/** Milliseconds that are left of a window, by the server's clock: this computer's may be wrong. A window has a minute. */
function leftOf({ headers }: Answer): number {
  const left = Number(headers.get('X-RateLimit-Reset')) * 1000 - Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(left) ? 60_000 : Math.min(left, 60_000);
}

/** How long to wait before the next attempt: what the server says, else longer each time, and not all clients at once. */
function pause(answer: Answer | Error, attempt: number): number {
  const said = answer instanceof Error ? null : answer.headers.get('Retry-After');
  // Seconds; a proxy may send a date.
  const wanted = /^\d+$/.test(said ?? '') ? Number(said) * 1000 : 500 * 2 ** (attempt - 1);
  return Math.min(wanted, 120_000) + Math.random() * 250;
}

/** @throws SyntaxError if a successful answer is no JSON: it is not from the API */
function jsonOf(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (status < 400) throw error;
    return undefined;
  }
}

const errorOf = ({ body }: Answer): ErrorBody =>
  typeof (body as ErrorBody | undefined)?.error === 'string' ? (body as ErrorBody) : { error: 'no JSON in the answer' };

/** Quote the request id when you report a problem. */
function describe(answer: Answer): string {
  const { error, code = '' } = errorOf(answer);
  const id = answer.headers.get('X-Request-Id') ?? 'without an id';
  return `${answer.status} ${code} ${error} (${answer.url}, request ${id})`;
}

const refusal = (paId: string, tryAgain: TryAgain, reason: string): Outcome => ({
  paId,
  outcome: 'refused',
  reason,
  tryAgain,
});

/** In a URL, `.` and `..` would name another path. The file may hold anything. */
const isPaId = (paId: unknown): boolean =>
  typeof paId === 'string' && /^.{1,128}$/su.test(paId) && paId.isWellFormed() && paId !== '.' && paId !== '..';

/**
 * Reports totals, one after the other, and skips those that the register shows already.
 * @throws {CannotGoOn} when the token, the plan or the service is at fault
 */
export async function* reportTotals(options: ClientOptions, totals: readonly Total[]): AsyncGenerator<Outcome> {
  const client = createClient(options);
  let failures = 0;
  for (const total of totals) {
    if (!isPaId(total?.paId)) {
      yield refusal(total?.paId, 'never', `${JSON.stringify(total?.paId)} is no PA-ID`);
      continue;
    }
    try {
      const notice = await client.read(total.paId);
      const { viewsCount, engagementsCount } = notice?.targeting ?? {};
      const isKnown = viewsCount === total.viewsCount && engagementsCount === total.engagementsCount;
      yield isKnown ? { paId: total.paId, outcome: 'unchanged' } : await client.report(total, notice);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!(error instanceof Failed) || failures === mostFailuresInARow) throw error;
      yield refusal(total.paId, 'tomorrow', error.message);
    }
  }
}

async function main(): Promise<void> {
  const { BASE_URL: baseUrl, TOKEN: token } = process.env;
  const [file] = process.argv.slice(2);
  if (!baseUrl || !token || !file) throw new CannotGoOn('usage: BASE_URL=… TOKEN=… node report-totals.mjs totals.json');
  const totals = JSON.parse(await readFile(file, 'utf8')) as Total[];
  for await (const outcome of reportTotals({ baseUrl, token }, totals)) {
    console.log(JSON.stringify(outcome));
    if (outcome.outcome === 'refused') process.exitCode = 1;
  }
}

const [, program] = process.argv;
if (program && (await realpath(program)) === fileURLToPath(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
