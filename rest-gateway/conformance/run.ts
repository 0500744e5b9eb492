import { setTimeout as delay } from 'node:timers/promises';
import { readCounts, restoreCounts } from './counts.ts';
import {
  type Answer,
  type Difference,
  type Every,
  type Exchange,
  type ExhaustStep,
  type Fixtures,
  type HttpStep,
  NotTested,
  type Result,
  type Row,
  type Send,
  type Step,
  type Target,
  type TimingStep,
  type WireRequest,
  type WireResponse,
} from './kit.ts';
import { difference, lookUp, type Scope } from './matchers.ts';
import { createRedactor, repetition } from './redact.ts';
import { differenceIn, isMeant, waitOf } from './response.ts';
import { rows } from './rows.ts';
import { instantOf, parsed, printable } from './values.ts';
import { wireOf } from './wire.ts';

export type RunOptions = Target & {
  /** Ids, or sections with all below them. */
  only?: string[];
  exhaust?: boolean;
  send: Send;
  sleep?: (milliseconds: number, value?: undefined, options?: { signal?: AbortSignal | undefined }) => Promise<unknown>;
  now?: () => number;
  /** Longest time in milliseconds that the run waits for 429s to pass, altogether. */
  patience?: number;
  onProgress?: (done: number, of: number, id: string) => void;
  say?: (line: string) => void;
  signal?: AbortSignal;
};

export type Run = {
  results: Result[];
  /** What became of the counts. */
  restored: string[];
  /** Why no row was tried. */
  unreachable?: string;
  requests: number;
};

/** How long a run waits for 429s to pass, in milliseconds, without another setting. */
export const patienceByDefault = 180_000;
/** Requests in a row without a response, after which the run gives up. */
const mostFaults = 3;
const requestsOfWindow = 1000;
/** A limit that is per minute cannot be reached by requests that take longer. */
const longestBurst = 55_000;
/** A window of a minute ends within that time, with a second for clocks that differ. */
const longestWait = 62_000;

/** Runs the rows, one after the other, and puts back the counts that it changed. */
export async function run(options: RunOptions): Promise<Run> {
  const { fixtures, send, sleep = delay, now = Date.now, only = [], exhaust = false, signal, say = () => {} } = options;
  const selected = selectedRows(only);
  const redact = createRedactor(fixtures);
  const exchanges: Exchange[] = [];
  const exhausted = new Map<string, { until: number; value: { sent: number; refused: number } }>();
  const newScope = (): Scope => ({ responses: [], notices: fixtures.notices, records: fixtures.records, now });
  let patience = options.patience ?? patienceByDefault;
  let requests = 0;
  let faults = 0;

  async function ask(wire: WireRequest): Promise<Answer> {
    requests += 1;
    const answer = await send(wire);
    faults = 'fault' in answer && !answer.isClosed ? faults + 1 : 0;
    if (!('fault' in answer)) redact.learn(answer.text);
    return answer;
  }

  /** Asks again as long as the answer is 429. */
  async function askPatiently(wire: WireRequest): Promise<Answer> {
    for (;;) {
      const answer = await ask(wire);
      if ('fault' in answer || answer.status !== 429) return answer;
      await waitFor(answer);
    }
  }

  async function waitFor(limited: WireResponse) {
    const milliseconds = waitOf(limited);
    if (milliseconds > patience) {
      throw new NotTested(
        `the target answered 429 and asked to wait ${Math.ceil(milliseconds / 1000)} s; wait, or use a token of its own for the kit`,
      );
    }
    patience -= milliseconds;
    say(`429: waiting ${Math.ceil(milliseconds / 1000)} s`);
    await sleep(milliseconds);
  }

  async function receiveFor(step: Exclude<Step, HttpStep>, scope: Scope): Promise<unknown> {
    if ('target' in step) return options.baseUrl.href.replace(/\/$/, '');
    if ('exhaust' in step) return exhaustToken(step);
    if ('timing' in step) return slowest(step);
    const wait = instantOf(lookUp(scope, step.until)) - now() + 1000;
    if (!(wait <= longestWait)) throw new NotTested(`the target names no instant within ${longestWait / 1000} s`);
    say(`waiting ${Math.ceil(wait / 1000)} s for the next window`);
    await sleep(Math.max(0, wait), undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new NotTested('the run was interrupted');
    return wait;
  }

  /** Only the fastest answer says something: the machine delays the others. */
  async function slowest({ timing, rounds }: TimingStep) {
    const fastest = timing.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < rounds; round++) {
      for (const [index, step] of timing.entries()) {
        const started = performance.now();
        await askPatiently(wireOf(step, options));
        fastest[index] = Math.min(fastest[index] as number, performance.now() - started);
      }
    }
    return Math.round(Math.max(...fastest) - Math.min(...fastest));
  }

  async function exhaustToken({ exhaust: token, with: steps }: ExhaustStep) {
    const before = exhausted.get(token);
    if (before && before.until > now()) return before.value;
    const wires = steps.map((step) => wireOf(step, options));
    // Another run may have used the token within the last minute.
    await askPatiently(wires[0] as WireRequest);
    const started = now();
    let sent = 1;
    let refused = 0;
    const worker = async () => {
      while (sent < requestsOfWindow) {
        sent += 1;
        const answer = await ask(wires[sent % wires.length] as WireRequest);
        if ('fault' in answer) throw new NotTested(`of 1,000 requests, one had no response: ${answer.fault}`);
        if (answer.status === 429) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    const took = now() - started;
    if (took > longestBurst) {
      throw new NotTested(`1,000 requests took ${Math.round(took / 1000)} s, so a limit per minute cannot be reached`);
    }
    const value = { sent, refused };
    exhausted.set(token, { until: started + longestBurst, value });
    return value;
  }

  async function judge(row: Row): Promise<Result> {
    const missing = row.needs.find((need) => !isSupplied(need, fixtures, exhaust));
    if (missing) return notTested(row, reasonFor(missing, fixtures));
    if (faults >= mostFaults) return notTested(row, 'the target stopped answering');
    if (signal?.aborted) return notTested(row, 'the run was interrupted');
    const scope = newScope();
    const done: Exchange[] = [];
    try {
      for (const [index, step] of (row.request as Step[]).entries()) {
        const expect = row.expect[index] ?? {};
        if (!('method' in step)) {
          const value = await receiveFor(step, scope);
          scope.responses.push({ value });
          const found = expect.value === undefined ? undefined : difference(expect.value, value, 'value', scope);
          if (found) return fail(row, found);
          continue;
        }
        const wire = wireOf(step, options, scope);
        const waits = expect.status !== 429 && !expect.atOnce;
        const answer = await (waits ? askPatiently(wire) : ask(wire));
        if ('fault' in answer && answer.isClosed && expect.silence) {
          scope.responses.push(undefined);
          continue;
        }
        if ('fault' in answer) {
          const found = { path: 'response', expected: 'an HTTP response', received: answer.fault };
          const transcript = [...done.map(redact.exchange), { request: redact.request(wire), response: answer.fault }];
          return fail(row, found, { transcript, ...repetition(step, wire, redact) });
        }
        const body = parsed(answer.text);
        scope.responses.push({ headers: answer.headers, body, text: answer.text, status: answer.status });
        const exchange = { row, step, response: answer, body, wire };
        exchanges.push(exchange);
        done.push(exchange);
        const found = differenceIn(expect, exchange, scope, done);
        if (found) return failIn(exchange, found, done);
      }
      return { row, verdict: 'passed' };
    } catch (error) {
      if (error instanceof NotTested) return notTested(row, error.message);
      if (!(error instanceof RangeError)) throw error;
      const received = 'one that is nested too deeply';
      return fail(row, { path: 'body', expected: 'a response that can be examined', received });
    }
  }

  /** Judges a row about every response. */
  function judgeEvery(row: Row): Result {
    const [expect = {}] = row.expect;
    const seen = exchanges.filter((exchange) => isMeant(row.request as Every, exchange));
    if (seen.length === 0) return notTested(row, 'no response of this kind was seen in this run');
    const scope = newScope();
    for (const exchange of seen) {
      const found = differenceIn(expect, exchange, scope, []);
      if (found) return failIn({ ...exchange, row }, found, [exchange]);
    }
    return { row, verdict: 'passed' };
  }

  const notTested = (row: Row, reason: string): Result => ({ row, verdict: 'not tested', reason });
  const fail = (row: Row, found: Difference, more: Partial<Result> = {}): Result => ({
    row,
    verdict: row.level === 'must' ? 'failed' : 'differs',
    difference: found,
    ...more,
  });
  /** `shown` are the exchanges up to the one that differs. */
  const failIn = ({ row, step, wire, response }: Exchange, found: Difference, shown: readonly Exchange[]): Result =>
    fail(row, redact.difference(found), {
      transcript: shown.map(redact.exchange),
      requestId: redact.text(response.headers['x-request-id'] ?? ''),
      ...repetition(step, wire, redact),
    });

  const first = await ask(wireOf({ method: 'GET', path: '/advertisement/conformance-kit' }, options));
  const unreachable = whyUnusable(first, options);
  if (unreachable) return { results: [], restored: [], unreachable, requests };

  const counted = await readCounts(options, askPatiently);
  const results = new Map<string, Result>();
  let restored: string[] = [];
  try {
    const own = selected.filter((row) => !('responses' in row.request));
    for (const [index, row] of own.entries()) {
      options.onProgress?.(index, selected.length, row.id);
      results.set(row.id, await judge(row));
    }
  } finally {
    restored = await restoreCounts(options, askPatiently, counted);
  }
  for (const row of selected) if ('responses' in row.request) results.set(row.id, judgeEvery(row));
  options.onProgress?.(selected.length, selected.length, '');
  return { results: selected.map((row) => results.get(row.id) as Result), restored, requests };
}

/** `wanted` is an id, a sentence or a part. */
export const isSelected = ({ id, section }: Row, wanted: string): boolean =>
  id === wanted || section === wanted || section.startsWith(`${wanted}.`);

/** All rows, or those of which one is wanted. */
export const selectedRows = (only: readonly string[]): Row[] =>
  only.length === 0 ? rows : rows.filter((row) => only.some((wanted) => isSelected(row, wanted)));

function isSupplied(need: string, { tokens, notices, records, mayWrite }: Fixtures, exhaust: boolean): boolean {
  const [kind, name = ''] = need.split(' ');
  if (kind === 'token') return name in tokens;
  if (kind === 'notice') return name in notices;
  if (kind === 'record') return name in records;
  if (kind === 'mayWrite') return mayWrite.includes(notices[name] ?? '');
  return exhaust;
}

function reasonFor(need: string, { notices }: Fixtures): string {
  const [kind, name = ''] = need.split(' ');
  const isOption = ['read', 'write', 'ssp'].includes(name);
  if (kind === 'token') return `the fixtures have no tokens.${name}${isOption ? ` (or --${name}-token)` : ''}`;
  if (kind === 'notice' || kind === 'record') return `the fixtures have no ${kind}s.${name}`;
  if (kind === 'mayWrite') return `the fixtures do not list ${notices[name] ?? name} (notices.${name}) in mayWrite`;
  return 'it sends 1,000 requests within a minute; --exhaust allows that';
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
