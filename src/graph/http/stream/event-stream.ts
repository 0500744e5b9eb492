import { once } from 'node:events';
import type { Response } from 'express';

/** Longest wait for a client that does not read, in milliseconds. */
const longestStall = 30_000;

/** The client has disconnected, or does not read. */
export class ClientGone extends Error {}

/**
 * Server-Sent Events of one response (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * @param ended aborted when the connection or the server ends
 */
export function openEventStream(response: Response, ended: AbortSignal) {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Neither compressed nor buffered by a proxy: events must arrive at once.
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();

  /** Writes, and waits until the client has taken it: nothing else is buffered. @throws ClientGone */
  async function write(text: string): Promise<void> {
    if (ended.aborted || response.destroyed) throw new ClientGone();
    if (response.write(text)) return;
    try {
      await once(response, 'drain', { signal: AbortSignal.any([ended, AbortSignal.timeout(longestStall)]) });
    } catch {
      response.destroy();
      throw new ClientGone();
    }
  }

  return {
    /** An event of the protocol of graphql-sse, "distinct connections mode". */
    next: (result: unknown) => write(`event: next\ndata: ${JSON.stringify(result)}\n\n`),
    /** Ends the operation: the client does not reconnect. */
    complete: () => write('event: complete\ndata: \n\n'),
    /** Keeps the connection open through proxies, and shows that the client is still there. */
    heartbeat: () => write(':\n\n'),
  };
}
