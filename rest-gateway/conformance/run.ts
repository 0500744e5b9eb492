import { setTimeout as delay } from 'node:timers/promises';
import { countedNotices } from './axes/notices.ts';
import { sample, stepOf } from './axes/sample.ts';
import type { Answer, Fixtures, HttpStep, Result, Row, Send, Target } from './kit.ts';
import { createRedactor } from './redact.ts';
import { put } from './requests.ts';
import { needsOf } from './row.ts';
import { rows } from './rows.ts';
import { askCells } from './run/cells.ts';
import { isAccepted } from './run/effects.ts';
import { createJudge } from './run/judge.ts';
import { createReceiver, type Receiver } from './run/receive.ts';
import { restoreCounts } from './run/restore.ts';
import { type Asker, createAsker, ignoreNotTested, type Sleep } from './run/send.ts';
import { createSteps } from './run/steps.ts';
import { printable } from './values.ts';
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
/** After which what was written is read once more: a cache or a delayed write shows by then. */
const secondLook = 2000;

/** Runs the rows, and puts back the counts that it changed. */
export async function run(options: RunOptions): Promise<Run> {
  const { fixtures, send, sleep = delay, now = Date.now, only = [], exhaust = false, signal } = options;
  const { patience = patienceByDefault, say = () => {}, onProgress = () => {} } = options;
  const redact = createRedactor(fixtures);
  const asking = { send, patience, sleep, say, now, onAnswer: ({ text }: { text: string }) => redact.learn(text) };
  const asker = createAsker({ ...asking, signal });
  const judge = createJudge(redact);
  const isSupplied = (need: string) => hasNeed(need, fixtures, exhaust);
  const missingFor = (needs: readonly string[]) => {
    const missing = needs.find((need) => !isSupplied(need));
    return missing === undefined ? undefined : reasonFor(missing, fixtures);
  };

  const first = await asker.ask(wireOf({ method: 'GET', path: '/advertisement/conformance-kit' }, options));
  const unreachable = whyUnusable(first, options);
  if (unreachable) return { results: [], restored: [], unreachable, requests: asker.requests() };

  const receiver = createReceiver(options, asker, now);
  const { effects, exchanges, receive } = receiver;
  const canAsk = (step: HttpStep) => needsOf([step]).every(isSupplied);
  const judgeSteps = createSteps(options, { receiver, judge, asker, now, say });
  const selected = selectedRows(only);
  const results = new Map<string, Result>();
  const before = await effects.start().catch((error) => {
    ignoreNotTested(error);
    return new Map(effects.known);
  });
  const asked = sample.filter((cell) => selected.some(({ over }) => over?.cells(cell)) && canAsk(stepOf(cell)));
  let restored: string[] = [];
  let stopped = '';
  try {
    onProgress(0, selected.length, 'sets of requests');
    await askCells(asked, receiver, asker).catch((error) => {
      ignoreNotTested(error);
      stopped = error.message;
    });
    for (const [index, row] of selected.entries()) {
      if (row.over) continue;
      onProgress(index, selected.length, row.id);
      const reason = missingFor(row.needs) ?? asker.whyStopped();
      results.set(row.id, reason ? judge.notTested(row, reason) : await judgeSteps(row));
    }
    if (exchanges.some(isAccepted) && !asker.whyStopped())
      await lookAgain(receiver, asker, canAsk).catch(ignoreNotTested);
  } finally {
    // An interruption ends the run, not this. A second one ends the process.
    const by = createAsker({ ...asking, patience: asker.left(), signal: undefined });
    restored = await restoreCounts(fixtures, (step) => receive(step, { by }), before);
  }
  const whyNot = ({ over }: Row) => {
    const cell = sample.find((one) => over?.cells(one));
    const missing = cell && missingFor(needsOf([stepOf(cell)]));
    return missing ?? asker.whyStopped() ?? (stopped || 'no response of this kind was seen in this run');
  };
  for (const row of selected) {
    if (!row.over) continue;
    const missing = missingFor(row.needs);
    const verdict = () => judge.set(row, exchanges, receiver.facts, () => whyNot(row));
    results.set(row.id, missing ? judge.notTested(row, missing) : verdict());
  }
  onProgress(selected.length, selected.length, '');
  return { results: selected.map((row) => results.get(row.id) as Result), restored, requests: exchanges.length + 1 };
}

/** Writes to each notice once more, and reads everything that may be written: at once, and later. */
async function lookAgain(
  { effects, receive }: Receiver,
  asker: Asker,
  canAsk: (step: HttpStep) => boolean,
): Promise<void> {
  await effects.settleAll();
  for (const name of countedNotices) {
    if (canAsk(put(name, 'write'))) await receive(put(name, 'write'));
    await effects.settle(name);
  }
  await asker.wait(secondLook);
  await effects.settleAll();
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
