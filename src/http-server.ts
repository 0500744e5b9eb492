import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What clients may take up of a listener. Times in milliseconds. */
export type ClientLimits = {
  /** Longest wait for a whole request. */
  requestTimeout: number;
  /** Longest wait for the head of a request, and for the first byte of a new connection. */
  headersTimeout: number;
  /** How long an idle connection is kept. */
  keepAliveTimeout: number;
  /** Connections at a time; one more is closed at once. */
  maxConnections: number;
};

/** Bytes of request line and headers that are taken. */
const maxHeaderSize = 16 * 1024;

/** Requests that a connection may have unanswered; more of them in one piece is no client of ours. */
const maxPipelined = 100;

/** An HTTP server that no client can take up for itself: whoever is slow, silent, or asks for too much at once is let go. */
export function createLimitedServer(handler: RequestListener, limits: ClientLimits, options?: ServerOptions): Server {
  const { requestTimeout, keepAliveTimeout, maxConnections } = limits;
  const server = createServer(
    {
      ...options,
      maxHeaderSize,
      // Two `Authorization` lines are one value with a comma, which is malformed: nobody has to agree which one counts.
      joinDuplicateHeaders: true,
      requestTimeout,
      headersTimeout: Math.min(requestTimeout, limits.headersTimeout),
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(Math.ceil(requestTimeout / 2), 1_000),
    },
    notTooManyAtOnce(handler),
  );
  server.maxConnections = maxConnections;
  // A client that does not read its answer. Later than the time-out of requests, which is answered.
  server.setTimeout(2 * requestTimeout, (socket) => {
    if (!isAtWork(socket)) socket.destroy();
  });
  return server;
}

/** @returns where it listens, without a path */
export async function listen(server: Server, port: number, host?: string): Promise<string> {
  server.listen({ port, ...(host && { host }) });
  await once(server, 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  const shown = ['::', '0.0.0.0', '127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
  return `http://${family === 'IPv6' && shown !== 'localhost' ? `[${shown}]` : shown}:${taken}`;
}

/** Refuses new connections, waits for the answers in flight, and cuts off what is left at the time-out, in milliseconds. */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that has got its answer is kept open for the next request, which will not come here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** Node calls the handler for every request of a connection as soon as it is parsed, however many are unanswered. */
function notTooManyAtOnce(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const others = unanswered.get(socket) ?? 0;
    if (others >= maxPipelined) return void socket.destroy();
    unanswered.set(socket, others + 1);
    response.on('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** What Node knows of a connection, and tells nowhere else. */
type Connection = {
  _httpMessage?: (NodeJS.EventEmitter & { headersSent: boolean; req: { complete: boolean } }) | null;
  parser?: { incoming?: { complete: boolean } | null } | null;
};

/** The response that is being written on a connection, or is the next to be. */
export function currentResponse(socket: object) {
  return (socket as Connection)._httpMessage ?? undefined;
}

/** Whether what arrives now is the rest of a request whose head is there. */
export function isInBody(socket: object): boolean {
  return (socket as Connection).parser?.incoming?.complete === false;
}

/** Whether the silence is ours: an answer is wanted, and none of it is sent yet. */
function isAtWork(socket: Socket): boolean {
  return currentResponse(socket)?.headersSent === false;
}
