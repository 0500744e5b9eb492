import type { Worker } from 'node:cluster';

type Connection = { close: () => void };
type Message = { seq?: number; ack?: number };
type Send = (message: Message, connection?: Connection | (() => void) | null, ...rest: unknown[]) => boolean;

/**
 * Cuts the connections that a worker was handed and had not taken when it died. Node keeps such a one open in the primary
 * for ever, and its client would wait for an answer that nobody is going to give. Connections and their receipts are
 * numbered messages between Node's own halves of the cluster; nothing else tells of them.
 */
export function cutWhatWasNotTaken(worker: Worker): void {
  const handed = new Map<number | undefined, Connection>();
  const child = worker.process as unknown as { send: Send };
  const send = child.send.bind(worker.process);
  child.send = (message, connection, ...rest) => {
    if (connection && 'close' in connection) handed.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  worker.process.on('internalMessage', ({ ack }: Message) => handed.delete(ack));
  worker.on('exit', () => {
    for (const connection of handed.values()) connection.close();
  });
}
