import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/* All that the project uses of Node and pg without their documentation. Its test names the versions that have it. */

type NodeSocket = {
  _httpMessage?: (NodeJS.EventEmitter & { headersSent: boolean; req: IncomingMessage }) | null;
  parser?: { incoming?: { complete: boolean } | null } | null;
};

/** The response that is being written on a connection, or the next one. */
export const currentResponse = (socket: object) => (socket as NodeSocket)._httpMessage ?? undefined;

/** Whether the next bytes belong to the body of a request. */
export const isInBody = (socket: object): boolean => (socket as NodeSocket).parser?.incoming?.complete === false;

/** `writeContinue` does this, but takes no headers. Without it Node closes the connection after the response. */
export const markContinued = (response: ServerResponse): unknown => Object.assign(response, { _sent100: true });

type PgClient = { connection: { stream: Socket }; readyForQuery: boolean };

export const socketOf = (client: object): Socket => (client as PgClient).connection.stream;

/** Whether a statement waits for its answer. */
export const isWaiting = (client: object): boolean => !(client as PgClient).readyForQuery;
