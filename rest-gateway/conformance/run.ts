import { setTimeout as delay } from 'node:timers/promises';
import { manners } from './axes/manners.ts';
import { countedNotices } from './axes/notices.ts';
import { sample, stepOf } from './axes/sample.ts';
import type { Answer, Cell, Exchange, Facts, Fixtures, HttpStep, Result, Row, Send, Step, Target } from './kit.ts';
import { NotTested } from './kit.ts';
import { lookUp, type Scope } from './matchers.ts';
import { createRedactor } from './redact.ts';
import { put } from './requests.ts';
import { needsOf } from './row.ts';
import { rows } from './rows.ts';
import { createEffects } from './run/effects.ts';
import { createExhaustion } from './run/exhaust.ts';
import { createJudge } from './run/judge.ts';
import { restoreCounts } from './run/restore.ts';
import { type Asker, createAsker, type Sleep } from './run/send.ts';
import { groupBy, inParallel, instantOf, parsed, printable } from './values.ts';
import { wireOf } from './wire.ts';

export type RunOptions = Target & {
  /** Ids, or sections with all below them. */
  only?: string[];
  exhaust?: boolean;
  send: Send;
  sleep?: Sleep;
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
/** A window of a minute ends within that time, with a second for clocks that differ. */
const longestWait = 62_000;
/** After which what was written is read once more: a cache or a delayed write shows by then. */
const secondLook = 2000;
const lanes = 8;

/** Runs the rows, and puts back the counts that it changed. */
export async function run(options: RunOptions): Promise<Run> {
  const { fixtures, send, sleep = delay, now = Date.now, only = [], exhaust: mayExhaust = false, signal } = options;
  const { patience = patienceByDefault, say = () => {}, onProgress = () => {} } = options;
  const redact = createRedactor(fixtures);
  const asking = { send, patience, sleep, say, onAnswer: ({ text }: { text: string }) => redact.learn(text) };
  const asker = createAsker({ ...asking, signal });
  const newScope = (): Scope => ({ responses: [], notices: fixtures.notices, records: fixtures.records, now });
  const facts: Facts = { scope: newScope(), answersHead: new Set() };
  const exchanges: Exchange[] = [];
  const isSupplied = (need: string) => hasNeed(need, fixtures, mayExhaust);
  const missingFor = (needs: readonly string[]) => {
    const missing = needs.find((need) => !isSupplied(need));
    return missing === undefined ? undefined : reasonFor(missing, fixtures);
  };

  /** Sends a step, and keeps what came back. */
  async function receive(
    step: HttpStep,
    scope: Pick<Scope, 'responses'> = newScope(),
    isPatient = true,
    by: Asker = asker,
  ) {
    const wire = wireOf(step, options, scope);
    const note = effects.begin(step);
    const answer = await (isPatient ? by.askPatiently(wire) : by.ask(wire));
    const response = 'fault' in answer ? { status: 0, headers: {}, text: answer.fault } : answer;
    const isSilent = 'fault' in answer && answer.isSilent === true;
    const exchange: Exchange = { step, wire, response, body: parsed(response.text), ...(isSilent && { isSilent }) };
    exchanges.push(exchange);
    if (step.method === 'HEAD' && response.status === 200 && step.cell) facts.answersHead.add(step.cell.endpoint);
    note(exchange);
    return exchange;
  }
  const effects = createEffects(fixtures, (step) => receive(step));
  const exhaust = createExhaustion(now, (step, isPatient) => receive(step, newScope(), isPatient));
  const judge = createJudge(redact);

  /** @returns whether a write was accepted */
  async function askCell(cell: Cell): Promise<boolean> {
    if (asker.whyStopped()) return false;
    const step = stepOf(cell);
    if (manners[cell.manner]?.isRepeated) await receive(step);
    return isAccepted(await receive(step));
  }
  /** Reads side by side; then the writes, those to one notice one after the other, each few of them read back. */
  async function askCells(cells: readonly Cell[]): Promise<void> {
    const isWrite = ({ endpoint }: Cell) => endpoint === 'metrics';
    await inParallel(
      lanes,
      cells.filter((cell) => !isWrite(cell)),
      askCell,
    );
    await inParallel(lanes, [...groupBy(cells.filter(isWrite), ({ notice }) => notice)], async ([notice, some]) => {
      for (const [index, cell] of some.entries()) {
        const isWritten = await askCell(cell);
        if (isWritten || index % 3 === 2 || index === some.length - 1) await effects.settle(notice);
      }
    });
  }

  async function receiveFor(step: Exclude<Step, HttpStep>, scope: Scope): Promise<unknown> {
    if ('target' in step) return options.baseUrl.href.replace(/\/$/, '');
    if ('exhaust' in step) return exhaust(step);
    if ('timing' in step) return spread(step.timing, step.rounds);
    const wait = instantOf(lookUp(scope, step.until)) - now() + 1000;
    if (!(wait <= longestWait)) throw new NotTested(`the target names no instant within ${longestWait / 1000} s`);
    say(`waiting ${Math.ceil(wait / 1000)} s for the next window`);
    await asker.wait(Math.max(0, wait));
    return wait;
  }

  /** By how much the fastest answers differ. Only the fastest say something: the machine delays the others. */
  async function spread(steps: readonly HttpStep[], rounds: number): Promise<number> {
    const fastest = steps.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < rounds; round++) {
      for (const [index, step] of steps.entries()) {
        const started = performance.now();
        await receive(step);
        fastest[index] = Math.min(fastest[index] as number, performance.now() - started);
      }
    }
    return Math.round(Math.max(...fastest) - Math.min(...fastest));
  }

  async function judgeSteps(row: Row): Promise<Result> {
    const reason = missingFor(row.needs) ?? asker.whyStopped();
    if (reason) return judge.notTested(row, reason);
    const own: Facts = { ...facts, scope: newScope() };
    const done: Exchange[] = [];
    try {
      for (const [index, step] of row.request.entries()) {
        const expect = row.expect[index] ?? {};
        if (!('method' in step)) {
          const value = await receiveFor(step, own.scope);
          own.scope.responses.push({ value });
          const found = judge.value(expect, value, own);
          if (found) return judge.fail(row, found, index + 1);
          continue;
        }
        const exchange = await receive(step, own.scope, expect.status !== 429 && !expect.atOnce);
        const { response, body, isSilent } = exchange;
        own.scope.responses.push({ headers: response.headers, body, text: response.text, status: response.status });
        if (isSilent && expect.silence) continue;
        done.push(exchange);
        const found = judge.answer(expect, exchange, own, done);
        if (found) return judge.failIn(row, exchange, found, done, done.length);
      }
      return judge.passed(row, done.length);
    } catch (error) {
      return judge.stopped(row, error);
    } finally {
      for (const name of effects.names) if (!asker.whyStopped()) await effects.settle(name).catch(ignoreNotTested);
    }
  }

  const first = await asker.ask(wireOf({ method: 'GET', path: '/advertisement/conformance-kit' }, options));
  const unreachable = whyUnusable(first, options);
  if (unreachable) return { results: [], restored: [], unreachable, requests: asker.requests() };

  const selected = selectedRows(only);
  const results = new Map<string, Result>();
  const before = await effects.start().catch((error) => {
    ignoreNotTested(error);
    return new Map(effects.known);
  });
  const asked = sample.filter((cell) => selected.some(({ over }) => over?.cells(cell)));
  let restored: string[] = [];
  let stopped = '';
  try {
    onProgress(0, selected.length, 'sets of requests');
    await askCells(asked.filter((cell) => needsOf([stepOf(cell)]).every(isSupplied))).catch((error) => {
      ignoreNotTested(error);
      stopped = error.message;
    });
    for (const [index, row] of selected.entries()) {
      if (row.over) continue;
      onProgress(index, selected.length, row.id);
      results.set(row.id, await judgeSteps(row));
    }
    if (exchanges.some(isAccepted) && !asker.whyStopped()) await lookAgain().catch(ignoreNotTested);
  } finally {
    // An interruption ends the run, not this. A second one ends the process.
    const patient = createAsker({ ...asking, patience: asker.left(), signal: undefined });
    restored = await restoreCounts(fixtures, (step) => receive(step, newScope(), true, patient), before);
  }
  const whyNot = ({ over }: Row) => {
    const cell = sample.find((one) => over?.cells(one));
    const missing = cell && missingFor(needsOf([stepOf(cell)]));
    return missing ?? asker.whyStopped() ?? (stopped || 'no response of this kind was seen in this run');
  };
  for (const row of selected) {
    if (!row.over) continue;
    const missing = missingFor(row.needs);
    const result = missing ? judge.notTested(row, missing) : judge.set(row, exchanges, facts, () => whyNot(row));
    results.set(row.id, result);
  }
  onProgress(selected.length, selected.length, '');
  return { results: selected.map((row) => results.get(row.id) as Result), restored, requests: exchanges.length + 1 };

  /** Writes to each notice once more, and reads everything that may be written: at once, and later. */
  async function lookAgain(): Promise<void> {
    await effects.settleAll();
    for (const name of countedNotices) {
      if (needsOf([put(name, 'write')]).every(isSupplied)) await receive(put(name, 'write'));
      await effects.settle(name);
    }
    await asker.wait(secondLook);
    await effects.settleAll();
  }
}

const isAccepted = ({ step, response: { status } }: Exchange): boolean =>
  step.method === 'PUT' && status >= 200 && status < 300;

function ignoreNotTested(error: unknown): void {
  if (!(error instanceof NotTested)) throw error;
}
/** `wanted` is an id, a sentence or a part. */
export const isSelected = ({ id, section }: Row, wanted: string): boolean =>
  id === wanted || section === wanted || section.startsWith(`${wanted}.`);

/** All rows, or those of which one is wanted. */
export const selectedRows = (only: readonly string[]): Row[] =>
  only.length === 0 ? rows : rows.filter((row) => only.some((wanted) => isSelected(row, wanted)));

function hasNeed(need: string, { tokens, notices, records, mayWrite }: Fixtures, exhaust: boolean): boolean {
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
