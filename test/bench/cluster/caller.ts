import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpRequest, type HttpResponse, send } from '../../support/http.ts';

/** What the callers of one kind met. Times are in milliseconds. */
export type Tally = {
  /** Requests sent, repetitions included. */
  sent: number;
  acknowledged: number;
  /** How often a request failed, by the way it failed, and was sent again. */
  failed: Map<string, number>;
  /** Answers that the contract does not allow. There must be none. */
  wrong: string[];
  /** The longest wait for an acknowledgement, repetitions included. */
  longestWait: number;
  /** The longest time in which none of the callers got an acknowledgement. */
  longestGap: number;
};

export type Caller = {
  tally: Tally;
  /** Sends a request until it is answered by 200. @throws Error for another answer, and after a minute */
  call: (request: HttpRequest) => Promise<HttpResponse>;
};

const patience = 60_000;

/** How a request failed that may be sent again; undefined for an answer that is final. */
function temporaryFailure({ status, body, text }: HttpResponse): string | undefined {
  if (text.includes('"code":"DATABASE_UNAVAILABLE"')) return 'database unavailable'; // of the graph, with any status
  return status === 503 && (body as { code?: unknown } | undefined)?.code === 'SERVICE_UNAVAILABLE' ? '503' : undefined;
}

/** Repeats requests as an ordinary client does, because all methods of the contract are idempotent. */
export function createCaller(origin: string, agent: Agent): Caller {
  const tally: Tally = { sent: 0, acknowledged: 0, failed: new Map(), wrong: [], longestWait: 0, longestGap: 0 };
  let answeredAt = performance.now();

  function acknowledge(since: number): void {
    const now = performance.now();
    tally.acknowledged += 1;
    tally.longestWait = Math.max(tally.longestWait, now - since);
    tally.longestGap = Math.max(tally.longestGap, now - answeredAt);
    answeredAt = now;
  }

  function refuse(why: string): never {
    tally.wrong.push(why);
    throw new Error(why);
  }

  async function call(request: HttpRequest): Promise<HttpResponse> {
    const since = performance.now();
    for (let attempt = 0; performance.now() < since + patience; attempt += 1) {
      tally.sent += 1;
      const answer = await send(origin, request, agent).catch(() => undefined);
      const failure = answer ? temporaryFailure(answer) : 'connection lost';
      if (answer?.status === 200 && !failure) {
        acknowledge(since);
        return answer;
      }
      if (!failure) refuse(`${request.method ?? 'GET'} ${request.path}: ${answer?.status} ${answer?.text}`);
      tally.failed.set(failure, (tally.failed.get(failure) ?? 0) + 1);
      await sleep(Number(answer?.headers['retry-after'] ?? 0) * 1_000 || Math.min(50 * 2 ** attempt, 1_000));
    }
    return refuse(`${request.method ?? 'GET'} ${request.path}: no acknowledgement within a minute`);
  }

  return { tally, call };
}
