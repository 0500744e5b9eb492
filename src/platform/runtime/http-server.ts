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
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { type Config, ConfigError } from '../config.ts';
import { currentResponse, markContinued } from '../private-fields.ts';
import { type ConnectionLimits, createConnections } from './connections.ts';

/** Limits on the clients of a listener. Times in milliseconds. */
export type ClientLimits = ConnectionLimits & {
  /** Longest wait for a complete request. */
  requestTimeout: number;
  /** Longest wait for request headers, and for the first byte of a new connection. */
  headersTimeout: number;
  /** How long an idle connection is kept. */
  keepAliveTimeout: number;
};

export type LimitedServer = Server & {
  /** From now on, responses tell their clients to close the connection. */
  announceClose: () => void;
  openConnections: () => number;
};

/** Maximum bytes of request line and headers. */
const maxHeaderSize = 16 * 1024;

/** Maximum pending responses per connection. A client that pipelines more is disconnected. */
const maxPipelined = 100;

/** Bytes of a body that are read after its refusal, so that its connection can be kept. */
const maxDiscarded = 128 * 1024;

/** How long a client may take to close a connection after its last response, in milliseconds. */
export const closeTimeout = 1_000;

/** HTTP server with limits: closes slow, idle and over-pipelining connections. */
export function createLimitedServer(
  handler: RequestListener,
  limits: ClientLimits,
  options?: ServerOptions,
): LimitedServer {
  const { requestTimeout, keepAliveTimeout } = limits;
  const connections = createConnections<Socket, ServerResponse>(limits);
  let isClosing = false;

  // Node calls this as soon as a request is parsed, even while earlier responses on the connection are pending.
  function serve(request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }): void {
    const { socket } = request;
    // Without a way to answer, nothing is done.
    if (socket.writableEnded || connections.begin(socket, response) > maxPipelined) return void socket.destroy();
    if (mayBeLong(request)) closeIfUnread(request, response);
    // HTTP/1.0 has no chunks: where such a message ends is doubtful (RFC 9112, 6.1).
    const isDoubtful = request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined;
    if (isClosing || isDoubtful) response.shouldKeepAlive = false;
    response.on('close', () => connections.end(socket, response));
    handler(request, response);
  }

  const server = createServer(
    {
      ...options,
      maxHeaderSize,
      // Two `Authorization` lines become one malformed value, so that it never matters which one is used.
      joinDuplicateHeaders: true,
      requestTimeout,
      headersTimeout: Math.min(requestTimeout, limits.headersTimeout),
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(Math.ceil(requestTimeout / 2), 1_000),
    },
    serve,
  );
  // A client may close its side of the connection after its last request, and still gets the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', connections.open);
  // Disconnects clients that do not read their response. Longer than the request time-out, which sends a 408.
  server.setTimeout(2 * requestTimeout, (socket) => {
    if (!awaitsResponse(socket)) socket.destroy();
  });
  return Object.assign(server, {
    announceClose: () => {
      isClosing = true;
      for (const response of connections.pending()) response.shouldKeepAlive = false;
    },
    openConnections: connections.count,
  });
}

const mayBeLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > maxDiscarded;

/**
 * Closes the connection after a response that comes before the end of the body: Node would read that to its end, however
 * long. The client has a moment in which it can still send, since a connection that is reset may lose the response.
 */
function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      socket.destroySoon = () => {
        socket.end();
        setTimeout(() => socket.destroy(), closeTimeout).unref();
      };
    }
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** Where to listen, as two settings say. `variable` is the name of the one with the port. */
export type Place = Pick<ListenOptions, 'port' | 'host' | 'reusePort'> & { variable: 'PORT' | 'INTERNAL_PORT' };

export const publicPlace = ({ PORT, HOST, REUSE_PORT }: Config): Place => ({
  variable: 'PORT',
  port: PORT,
  host: HOST,
  reusePort: REUSE_PORT,
});

export const internalPlace = ({ INTERNAL_PORT, INTERNAL_HOST }: Config): Place => ({
  variable: 'INTERNAL_PORT',
  port: INTERNAL_PORT,
  host: INTERNAL_HOST,
});

const noSuchAddress = (variable: string) => `This machine has no such address: see ${variable.replace('PORT', 'HOST')}`;

/** What to do when a server cannot listen, by the code of the error. With any other code, the address is wrong. */
const remedies: Record<string, (variable: string) => string> = {
  EADDRINUSE: (variable) => `Stop the program that listens there, or set ${variable} to another port`,
  EACCES: (variable) => `This user may not use the port: set ${variable} to 1024 or higher`,
};

/** @throws {ConfigError} if no server can listen at one of these places while others do at those before it */
export async function assertUsable(place?: Place, ...others: readonly Place[]): Promise<void> {
  if (!place) return;
  const server = createServer();
  await listen(server, place);
  try {
    await assertUsable(...others);
  } finally {
    server.close();
    await once(server, 'close');
  }
}

/** @returns the server's URL, without a path @throws {ConfigError} if it cannot listen there */
export async function listen(server: Server, { host, variable, ...options }: Place): Promise<string> {
  server.listen({ ...options, ...(host && { host }) });
  await once(server, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    const remedy = remedies[code ?? ''] ?? noSuchAddress;
    throw new ConfigError(`${message}. ${remedy(variable)}`);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  const shown = ['::', '0.0.0.0', '127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
  return `http://${family === 'IPv6' && shown !== 'localhost' ? `[${shown}]` : shown}:${taken}`;
}

/** Stops accepting connections and waits for pending responses. Closes the rest after `timeout` milliseconds. */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // Keep-alive connections would hold the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}

/** Sends `100 Continue` to a client that waits for it (`Expect: 100-continue`). */
export function sendContinue(request: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  if (request.headers.expect === undefined || request.httpVersion === '1.0') return;
  response.writeInformation(100, headers);
  markContinued(response);
}

/** Whether a response is pending and nothing of it has been sent. */
function awaitsResponse(socket: Socket): boolean {
  return currentResponse(socket)?.headersSent === false;
}
