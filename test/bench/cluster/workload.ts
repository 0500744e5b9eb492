import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpRequest, type HttpResponse, send } from '../../support/http.ts';
import { until } from '../../support/processes.ts';
import type { Cluster } from './parts.ts';
import type { Acknowledged, Findings } from './stored.ts';

/** What the callers of one kind met. Times are in milliseconds. */
class Tally {
  /** Requests sent, repetitions included. */
  sent = 0;
  acknowledged = 0;
  /** How often a request failed, by the way it failed, and was sent again. */
  failed = new Map<string, number>();
  /** Answers that the contract does not allow. There must be none. */
  wrong: string[] = [];
  /** The longest wait for an acknowledgement, repetitions included. */
  longestWait = 0;
  /** The longest time in which none of the callers got an acknowledgement. */
  longestGap = 0;
  answeredAt = performance.now();

  acknowledge(since: number): void {
    const now = performance.now();
    this.acknowledged += 1;
    this.longestWait = Math.max(this.longestWait, now - since);
    this.longestGap = Math.max(this.longestGap, now - this.answeredAt);
    this.answeredAt = now;
  }
}

/** How a request failed that may be sent again; undefined for an answer that is final. */
function temporaryFailure({ status, body, text }: HttpResponse): string | undefined {
  if (text.includes('"code":"DATABASE_UNAVAILABLE"')) return 'database unavailable'; // of the graph, with any status
  return status === 503 && (body as { code?: unknown } | undefined)?.code === 'SERVICE_UNAVAILABLE' ? '503' : undefined;
}

const patience = 60_000;

/**
 * Sends a request until it is answered by 200, as an ordinary client does, because all methods of the contract are idempotent.
 * @throws Error for another answer, and after a minute
 */
async function insist(tally: Tally, origin: string, request: HttpRequest, agent: Agent): Promise<HttpResponse> {
  const since = performance.now();
  let last = 'no acknowledgement within a minute';
  for (let attempt = 0; performance.now() < since + patience; attempt += 1) {
    tally.sent += 1;
    const answer = await send(origin, request, agent).catch(() => undefined);
    const failure = answer ? temporaryFailure(answer) : 'connection lost';
    if (answer?.status === 200 && !failure) {
      tally.acknowledge(since);
      return answer;
    }
    if (!failure) {
      last = `${answer?.status} ${answer?.text}`;
      break;
    }
    tally.failed.set(failure, (tally.failed.get(failure) ?? 0) + 1);
    await sleep(Number(answer?.headers['retry-after'] ?? 0) * 1_000 || Math.min(50 * 2 ** attempt, 1_000));
  }
  throw new Error(`${request.method ?? 'GET'} ${request.path}: ${last}`);
}

/** Callers of each kind. Each sends one request at a time. */
const callers = { 'register reads': 6, 'full records': 6, 'metrics writes': 6, dashboards: 2 };
type Kind = keyof typeof callers;
const kinds = Object.keys(callers) as Kind[];
type Tallies = Record<Kind, Tally>;

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
  const tallies = Object.fromEntries(kinds.map((kind) => [kind, new Tally()])) as Tallies;
  let isOver = false;

  const among = (below: number) => Math.floor(Math.random() * below);
  const call = (kind: Kind, path: string, more: Partial<HttpRequest> = {}) => {
    const request = { path, token: tokens[among(tokens.length)], ...more };
    return insist(tallies[kind], kind === 'dashboards' ? internalUrl : url, request, agent);
  };
  /** The answer must be what was asked for. */
  function expectSame(kind: Kind, found: unknown, expected: unknown): void {
    if (found !== expected) tallies[kind].wrong.push(`${found}, not ${expected}`);
  }
  type Shown = { paId: string; targeting: { viewsCount: number | null }; errors?: unknown };
  const shownIn = ({ body }: HttpResponse) => body as Shown;

  const turns: Record<Kind, (place: number, turn: number) => Promise<void>> = {
    'register reads': async () => {
      const paId = paIds(among(notices));
      const answer = await call('register reads', `/api/v1/advertisement/${paId}`);
      expectSame('register reads', shownIn(answer).paId, paId);
    },
    'full records': async () => {
      const paId = paIds(among(notices));
      const answer = await call('full records', `/api/v1/advertisement-full/${paId}`);
      expectSame('full records', shownIn(answer).paId, paId);
      records.set(String(answer.headers['x-request-id']), paId);
    },
    'metrics writes': async (place, turn) => {
      const paId = paIds(4 * (place * noticesOfWriter + (turn % noticesOfWriter))); // every fourth is online
      const path = `/api/v1/advertisement/${paId}`;
      const count = 1 + Math.floor(turn / noticesOfWriter);
      const body = { viewsCount: count, engagementsCount: count };
      await call('metrics writes', `${path}/metrics`, { method: 'PUT', body });
      counts.set(paId, count);
      // The next read shows it, whichever server answers.
      const read = shownIn(await call('register reads', path));
      expectSame('metrics writes', read.targeting.viewsCount, count);
    },
    dashboards: async () => {
      const request = { method: 'POST', token: staffToken, body: { query: page } };
      const answer = await call('dashboards', '/graphql', request);
      expectSame('dashboards', shownIn(answer).errors && answer.text, undefined);
    },
  };

  async function keepOn(kind: Kind, place: number): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      try {
        await turns[kind](place, turn);
      } catch (error) {
        tallies[kind].wrong.push(String(error));
        return;
      }
    }
  }
  const all = kinds.flatMap((kind) => Array.from({ length: callers[kind] }, (_, place) => keepOn(kind, place)));

  return {
    tallies,
    async stop(): Promise<Acknowledged> {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
      const failed = [...tallies['full records'].failed.values()];
      return { counts, records, unansweredRecords: failed.reduce((sum, times) => sum + times, 0) };
    },
  };
}

/** Waits until every kind has been acknowledged again: the service goes on. */
export async function everyKindIsAnswered(tallies: Tallies): Promise<void> {
  const some = Object.values(tallies).map((tally) => ({ tally, at: tally.acknowledged }));
  await until('every kind of request is acknowledged', () =>
    some.every(({ tally, at }) => tally.acknowledged > at + 20),
  );
}

/** Prints what callers met, and what is stored of it. @returns what must not be: lost, stored twice, or without a request */
export function printLosses(tallies: Tallies, findings: Findings): string[] {
  const rows = kinds.map((kind) => {
    const { sent, acknowledged, failed, longestWait, longestGap, wrong } = tallies[kind];
    const { lost = '-', twice = '-' } = findings[kind as keyof Findings] ?? {};
    const times = { 'longest wait, ms': Math.round(longestWait), 'longest gap, ms': Math.round(longestGap) };
    const again = [...failed].map(([how, often]) => `${often} × ${how}`).join(', ') || 'none';
    return [kind, { sent, acknowledged, lost, twice, wrong: wrong.length, ...times, 'sent again after': again }];
  });
  console.table(Object.fromEntries(rows));
  const losses = Object.entries(findings).flatMap(([kind, { lost, twice, foreign }]) =>
    Object.entries({ lost, twice, foreign }).flatMap(([how, n]) => (n > 0 ? [`${n} × ${kind} ${how}`] : [])),
  );
  return [...losses, ...Object.values(tallies).flatMap(({ wrong }) => wrong.slice(0, 10))];
}
