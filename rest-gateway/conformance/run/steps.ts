import type { Exchange, Facts, HttpStep, Result, Row, Scope, Step, Target } from '../kit.ts';
import { NotTested } from '../kit.ts';
import { lookUp } from '../matchers.ts';
import { instantOf } from '../values.ts';
import { createExhaustion } from './exhaust.ts';
import type { Judge } from './judge.ts';
import type { Receiver } from './receive.ts';
import { type Asker, ignoreNotTested } from './send.ts';

/** A window of a minute ends within that time, with a second for clocks that differ. */
const longestWait = 62_000;

type Tools = { receiver: Receiver; judge: Judge; asker: Asker; now: () => number; say: (line: string) => void };

/** @returns what judges a row of steps, one after the other */
export function createSteps({ baseUrl }: Target, { receiver, judge, asker, now, say }: Tools) {
  const { receive, effects, facts, newScope } = receiver;
  const exhaust = createExhaustion(now, (step, isPatient) => receive(step, { isPatient }));

  async function resultOf(step: Exclude<Step, HttpStep>, scope: Scope): Promise<unknown> {
    if ('target' in step) return baseUrl.href.replace(/\/$/, '');
    if ('exhaust' in step) return exhaust(step);
    if ('timing' in step) return spread(step.timing, step.rounds, receive);
    const wait = instantOf(lookUp(scope, step.until)) - now() + 1000;
    if (!(wait <= longestWait)) throw new NotTested(`the target names no instant within ${longestWait / 1000} s`);
    say(`waiting ${Math.ceil(wait / 1000)} s for the next window`);
    await asker.wait(Math.max(0, wait));
    return wait;
  }

  return async function judgeSteps(row: Row): Promise<Result> {
    const own: Facts = { ...facts, scope: newScope() };
    const { scope } = own;
    const done: Exchange[] = [];
    try {
      for (const [index, step] of row.request.entries()) {
        const expect = row.expect[index] ?? {};
        if (!('method' in step)) {
          const value = await resultOf(step, scope);
          scope.responses.push({ value });
          const found = judge.value(expect, value, own);
          if (found) return judge.fail(row, found, index + 1);
          continue;
        }
        const exchange = await receive(step, { scope, isPatient: expect.status !== 429 && !expect.atOnce });
        const { response, body, isSilent } = exchange;
        scope.responses.push({ headers: response.headers, body, text: response.text, status: response.status });
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
  };
}

/** A difference of less, in milliseconds, says nothing. */
const noise = 20;

/**
 * By how much the fastest answers differ. Only the fastest say something: the machine delays the others. While they differ,
 * there are more rounds, up to ten times as many: a slow machine is no difference.
 */
async function spread(steps: readonly HttpStep[], rounds: number, receive: Receiver['receive']): Promise<number> {
  const fastest = steps.map(() => Number.POSITIVE_INFINITY);
  const difference = () => Math.round(Math.max(...fastest) - Math.min(...fastest));
  for (let round = 0; round < rounds || (round < 10 * rounds && difference() > noise); round++) {
    for (const [index, step] of steps.entries()) {
      const started = performance.now();
      await receive(step);
      fastest[index] = Math.min(fastest[index] as number, performance.now() - started);
    }
  }
  return difference();
}
