import type { Answer, Exchange, Facts, HttpStep, Scope, Target } from '../kit.ts';
import { parsed } from '../values.ts';
import { wireOf } from '../wire.ts';
import { createEffects } from './effects.ts';
import type { Asker } from './send.ts';

export type Receiver = ReturnType<typeof createReceiver>;
type How = { scope?: Pick<Scope, 'responses'>; isPatient?: boolean; by?: Asker };

/** Sends steps, and keeps what came back. */
export function createReceiver(target: Target, asker: Asker, now: () => number) {
  const { notices, records } = target.fixtures;
  const started = now();
  const newScope = (): Scope => ({ responses: [], notices, records, now, started });
  const facts: Facts = { scope: newScope(), answersHead: new Set() };
  const exchanges: Exchange[] = [];

  async function receive(step: HttpStep, { scope = newScope(), isPatient = true, by = asker }: How = {}) {
    const wire = wireOf(step, target, scope);
    const note = effects.begin(step);
    const keep = (answer: Answer): Exchange => {
      const response = 'fault' in answer ? { status: 0, headers: {}, text: answer.fault } : answer;
      const isSilent = 'fault' in answer && answer.isSilent === true;
      const exchange: Exchange = { step, wire, response, body: parsed(response.text), ...(isSilent && { isSilent }) };
      exchanges.push(exchange);
      return exchange;
    };
    const exchange = keep(await (isPatient ? by.askPatiently(wire, keep) : by.ask(wire)));
    if (step.method === 'HEAD' && exchange.response.status === 200 && step.cell)
      facts.answersHead.add(step.cell.endpoint);
    note(exchange);
    return exchange;
  }
  const effects = createEffects(target.fixtures, (step) => receive(step));
  return { receive, effects, exchanges, facts, newScope };
}
