import { randomUUID } from 'node:crypto';
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ClientLimits, createLimitedServer, currentResponse, isInBody } from '../src/http-server.ts';
import { listenerReplies, type Reply } from './error-replies.ts';
import { commonHeaders, setCommonHeaders } from './headers.ts';

/** Header lines that are taken; Node would pass over those beyond its own limit in silence. */
const maxHeaders = 100;

/** How long a connection that was answered raw may take to hang up. */
const lingering = 1_000;

/**
 * The HTTP server of the public side. Whatever Node would answer by itself, without a handler, is answered here, so that
 * no response is without `X-API-Version` (documents part 9, rule 1).
 */
export function createListener(handler: RequestListener, limits: ClientLimits): Server {
  const server = createLimitedServer(
    (request, response) => {
      if (request.rawHeaders.length > 2 * maxHeaders) refuse(response, listenerReplies.headersTooLarge);
      else handler(request, response);
    },
    limits,
    { requireHostHeader: false }, // the handler's to judge
  );
  server.maxHeadersCount = 0; // no limit but the size: what is too much is refused above
  server.on('clientError', answerInTurn);
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()); // Node has let go of it, and would let an error end the process
    answerInTurn(new Error('there are no tunnels'), socket);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, listenerReplies.expectationFailed));
  return server;
}

/** Answers what is no request, after the requests before it on its connection, whose answers are on their way. */
function answerInTurn(error: NodeJS.ErrnoException, socket: Duplex): void {
  const current = currentResponse(socket);
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else if (current?.req.complete) {
    if (awaited.has(current)) return;
    awaited.add(current);
    current.once('close', () => answerInTurn(error, socket));
  }
  // What is broken is the body of a request whose own answer is under way or gone: another one would be a lie.
  else if (current ? current.headersSent : isInBody(socket)) socket.destroy();
  else answerRaw(socket, replyTo(error));
}

/** Responses that a broken request waits for: Node reports the same fault again for whatever else arrives. */
const awaited = new WeakSet<object>();

/** Answers a request that no handler gets to see, and closes its connection. */
function refuse(response: ServerResponse, { status, error, code }: Reply): void {
  setCommonHeaders(response, randomUUID());
  const body = JSON.stringify({ error, code });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'private, no-store',
    Connection: 'close',
  });
  response.end(body);
}

function replyTo(error: NodeJS.ErrnoException): Reply {
  if (error.code === 'HPE_HEADER_OVERFLOW') return listenerReplies.headersTooLarge;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return listenerReplies.requestTimeout;
  return listenerReplies.badRequest;
}

/** Answers on a connection that never became a request, and closes it. */
function answerRaw(socket: Duplex, { status, error, code }: Reply): void {
  const body = JSON.stringify({ error, code });
  const headers = {
    ...commonHeaders(randomUUID()),
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), lingering).unref();
}
