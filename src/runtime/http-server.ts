import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ConnectionLimits, createConnections } from './connections.ts';

/** Limits of a listener on what its clients may take up. Times in milliseconds. */
export type ClientLimits = ConnectionLimits & {
  /** Longest wait for a whole request. */
  requestTimeout: number;
  /** Longest wait for the head of a request, and for the first byte of a new connection. */
  headersTimeout: number;
  /** How long an idle connection is kept. */
  keepAliveTimeout: number;
};

export type LimitedServer = Server & {
  /** From now on, every response that is not sent yet asks its client to close the connection. */
  announceClose: () => void;
};

/** Most bytes of request line and headers. */
const maxHeaderSize = 16 * 1024;

/** Most pending responses of one connection; a client that pipelines more is disconnected. */
const maxPipelined = 100;

/** HTTP server with limits: closes slow, idle and over-pipelining connections. */
export function createLimitedServer(
  handler: RequestListener,
  limits: ClientLimits,
  options?: ServerOptions,
): LimitedServer {
  const { requestTimeout, keepAliveTimeout } = limits;
  const connections = createConnections<Socket>(limits);
  const pending = new Set<ServerResponse>();
  let isClosing = false;

  // Node calls this for each request of a connection as soon as it is parsed, however many responses are pending.
  function serve(request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }): void {
    const { socket } = request;
    if (connections.begin(socket) > maxPipelined) return void socket.destroy();
    if (isClosing) response.shouldKeepAlive = false;
    pending.add(response);
    response.on('close', () => {
      pending.delete(response);
      connections.end(socket);
    });
    handler(request, response);
  }

  const server = createServer(
    {
      ...options,
      maxHeaderSize,
      // Two `Authorization` lines become one malformed value, so that nothing depends on which of them counts.
      joinDuplicateHeaders: true,
      requestTimeout,
      headersTimeout: Math.min(requestTimeout, limits.headersTimeout),
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(Math.ceil(requestTimeout / 2), 1_000),
    },
    serve,
  );
  // A client that has sent its last request may close its side of the connection, and still gets its response.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', connections.open);
  // A client that does not read its response. Later than the request time-out, which is answered.
  server.setTimeout(2 * requestTimeout, (socket) => {
    if (!isAtWork(socket)) socket.destroy();
  });
  return Object.assign(server, {
    announceClose: () => {
      isClosing = true;
      for (const response of pending) response.shouldKeepAlive = false;
    },
  });
}

/** @returns the address on which the server listens, without a path */
export async function listen(server: Server, port: number, host?: string): Promise<string> {
  server.listen({ port, ...(host && { host }) });
  await once(server, 'listening');
  const { address, family, port: taken } = server.address() as AddressInfo;
  const shown = ['::', '0.0.0.0', '127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
  return `http://${family === 'IPv6' && shown !== 'localhost' ? `[${shown}]` : shown}:${taken}`;
}

/** Refuses new connections, waits for pending responses, and disconnects what is left after a time-out in milliseconds. */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Clients keep idle connections open for a next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** Asks a client that waits for it (`Expect: 100-continue`) to send its body. */
export function sendContinue(request: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  if (request.headers.expect === undefined || request.httpVersion === '1.0') return;
  response.writeInformation(100, headers);
  // As `writeContinue` does, which takes no headers. Otherwise Node closes the connection after the response.
  Object.assign(response, { _sent100: true });
}

/** Undocumented properties of Node's sockets. */
type Internals = {
  _httpMessage?: (NodeJS.EventEmitter & { headersSent: boolean; req: { complete: boolean } }) | null;
  parser?: { incoming?: { complete: boolean } | null } | null;
};

/** The response that is being written on a connection, or is the next to be. */
export function currentResponse(socket: object) {
  return (socket as Internals)._httpMessage ?? undefined;
}

/** Whether the next bytes belong to the body of a request. */
export function isInBody(socket: object): boolean {
  return (socket as Internals).parser?.incoming?.complete === false;
}

/** Whether a response is pending, and none of it is sent yet. */
function isAtWork(socket: Socket): boolean {
  return currentResponse(socket)?.headersSent === false;
}
