import { Agent } from 'node:http';
import type { HttpResponse } from '../../support/http.ts';
import { until } from '../../support/processes.ts';
import { type Caller, createCaller, type Tally } from './caller.ts';
import type { Acknowledged } from './losses.ts';
import type { Cluster } from './parts.ts';

/** Callers of each kind. Each sends one request at a time. */
const callers = { 'register reads': 6, 'full records': 6, 'metrics writes': 6, dashboards: 2 };
export type Kind = keyof typeof callers;

/** A writer counts for so many notices in turn. */
const noticesOfWriter = 20;

const page = `{ notices(first: 20) { totalCount nodes { paId title publisher { name } metrics { viewsCount } } }
  publishers(first: 5) { nodes { name } } }`;

/** Requests of partners and dashboards through the load balancer, from its creation until `stop`. */
export function startWorkload({ url, internalUrl, seeded }: Pick<Cluster, 'url' | 'internalUrl' | 'seeded'>) {
  const { tokens, paIds, notices, staffToken } = seeded;
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  const records = new Map<string, string>();
  let isOver = false;

  const among = (below: number) => Math.floor(Math.random() * below);
  const token = () => tokens[among(tokens.length)];
  const register = (paId: string) => ({ path: `/api/v1/advertisement/${paId}`, token: token() });

  /** The answer must be what was asked for. */
  function expectSame(caller: Caller, what: string, found: unknown, expected: unknown): void {
    if (found !== expected) caller.tally.wrong.push(`${what}: ${found}, not ${expected}`);
  }

  const turns: Record<Kind, (caller: Caller, place: number, turn: number) => Promise<unknown>> = {
    'register reads': async (caller) => {
      const paId = paIds(among(notices));
      const { body } = await caller.call(register(paId));
      expectSame(caller, 'PA-ID', (body as { paId: string }).paId, paId);
    },
    'full records': async (caller) => {
      const paId = paIds(among(notices));
      const answer = await caller.call({ path: `/api/v1/advertisement-full/${paId}`, token: token() });
      expectSame(caller, 'PA-ID', (answer.body as { paId: string }).paId, paId);
      records.set(String(answer.headers['x-request-id']), paId);
    },
    'metrics writes': async (caller, place, turn) => {
      const paId = paIds(4 * (place * noticesOfWriter + (turn % noticesOfWriter))); // every fourth is online
      const count = 1 + Math.floor(turn / noticesOfWriter);
      const body = { viewsCount: count, engagementsCount: count };
      await caller.call({ ...register(paId), method: 'PUT', path: `/api/v1/advertisement/${paId}/metrics`, body });
      counts.set(paId, count);
      // The next read shows it, whichever server answers.
      expectSame(reads, 'views after a write', viewsOf(await reads.call(register(paId))), count);
    },
    dashboards: async (caller) => {
      const request = { method: 'POST', path: '/graphql', token: staffToken, body: { query: page } };
      const { body, text } = await caller.call(request);
      expectSame(caller, 'page', (body as { errors?: unknown }).errors && text, undefined);
    },
  };

  const kinds = Object.keys(callers) as Kind[];
  const created = kinds.map((kind) => [kind, createCaller(kind === 'dashboards' ? internalUrl : url, agent)] as const);
  const callerOf = Object.fromEntries(created) as Record<Kind, Caller>;
  const reads = callerOf['register reads'];

  async function keepOn(kind: Kind, place: number): Promise<void> {
    // Whatever fails is in the tally.
    for (let turn = 0; !isOver; turn += 1) if (!(await attempt(kind, place, turn))) return;
  }
  const attempt = (kind: Kind, place: number, turn: number) =>
    turns[kind](callerOf[kind], place, turn).then(
      () => true,
      () => false,
    );
  const all = kinds.flatMap((kind) => Array.from({ length: callers[kind] }, (_, place) => keepOn(kind, place)));

  const tallies = (): Record<Kind, Tally> =>
    Object.fromEntries(created.map(([kind, { tally }]) => [kind, tally])) as Record<Kind, Tally>;

  return {
    tallies,
    async stop(): Promise<Acknowledged> {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
      const failed = [...callerOf['full records'].tally.failed.values()];
      return { counts, records, unansweredRecords: failed.reduce((sum, times) => sum + times, 0) };
    },
  };
}

const viewsOf = ({ body }: HttpResponse) => (body as { targeting: { viewsCount: number | null } }).targeting.viewsCount;

/** Waits until every kind has been acknowledged again: the service goes on. */
export async function everyKindIsAnswered(tallies: Record<Kind, Tally>): Promise<void> {
  const some = Object.values(tallies).map((tally) => ({ tally, at: tally.acknowledged }));
  await until('every kind of request is acknowledged', () =>
    some.every(({ tally, at }) => tally.acknowledged > at + 20),
  );
}
