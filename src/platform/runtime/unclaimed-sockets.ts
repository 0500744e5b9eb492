import type { Worker } from 'node:cluster';

type Connection = { close: () => void };
type Message = { seq?: number; ack?: number };
type Send = (message: Message, connection?: Connection | (() => void) | null, ...rest: unknown[]) => boolean;

/**
 * Closes connections that were sent to a worker but not accepted by it before it died. Node would keep them open in the
 * primary for ever, and their clients would wait. Node's cluster sends a connection as a numbered internal message and
 * the worker acknowledges that number; there is no public API for it.
 */
export function closeUnclaimedSockets(worker: Worker): void {
  const unclaimed = new Map<number | undefined, Connection>();
  const child = worker.process as unknown as { send: Send };
  const send = child.send.bind(worker.process);
  child.send = (message, connection, ...rest) => {
    if (connection && 'close' in connection) unclaimed.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  worker.process.on('internalMessage', ({ ack }: Message) => unclaimed.delete(ack));
  worker.on('exit', () => {
    for (const connection of unclaimed.values()) connection.close();
  });
}
