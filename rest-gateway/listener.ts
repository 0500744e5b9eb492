import {
  type IncomingMessage,
  maxHeaderSize,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { currentResponse, isInBody } from '../src/platform/private-fields.ts';
import {
  type ClientLimits,
  closeTimeout,
  createLimitedServer,
  type LimitedServer,
} from '../src/platform/runtime/http-server.ts';
import { type RequestIds, requestIdsOf } from '../src/platform/runtime/request-id.ts';
import { type ListenerReply, listenerReplies } from './error-replies.ts';
import { commonHeaders } from './headers.ts';
import { bodyHeaders, errorReply, type HttpReply, send } from './http-reply.ts';

/** The longest head of a request: Node's limit in bytes, and header lines, which Node would silently drop. */
const maxHead = { bytes: maxHeaderSize, lines: 100 };

/** A host as in RFC 9110, 7.2; empty for a target without an authority. Two `Host` lines arrive joined by a comma and a space. */
const host = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** A request that was refused before any handler. Its head was read, so it may have a token and a request id. */
type OnRefusal = (refused: { request: IncomingMessage; ids: RequestIds; reply: ListenerReply }) => void;

/**
 * The HTTP server of the public side. Replaces the error responses that Node would write itself, so that every response
 * has `X-API-Version` (contract part 9).
 * @param onRefusal called after each refusal of a request whose head could be read
 */
export function createListener(handler: RequestListener, limits: ClientLimits, onRefusal: OnRefusal): LimitedServer {
  const server = createLimitedServer(
    (request, response) => {
      const reply = refusalOf(request);
      if (reply) refuse(request, response, reply, onRefusal);
      else handler(request, response);
    },
    limits,
    { requireHostHeader: false }, // checked here
  );
  server.maxHeadersCount = 0; // no limit; checked here
  server.on('clientError', (error, socket) => answerInTurn(error, socket, onRefusal));
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()); // Node no longer handles its errors, and an unhandled one ends the process
    answerInTurn(new Error('CONNECT is not supported'), socket, onRefusal);
  });
  // Without this, Node sends `100 Continue` before any check.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, listenerReplies.expectationFailed, onRefusal),
  );
  return server;
}

/** The limit on header lines, and the checks of RFC 9112 that Node's parser omits. */
function refusalOf({ rawHeaders, headers, httpVersion }: IncomingMessage): ListenerReply | undefined {
  if (rawHeaders.length > 2 * maxHead.lines) return listenerReplies.headersTooLarge;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return listenerReplies.badRequest;
  if (headers.host === undefined ? httpVersion === '1.1' : !host.test(headers.host)) return listenerReplies.badRequest;
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.toLowerCase() !== 'chunked' ? listenerReplies.notImplemented : undefined;
}

/** Answers malformed input, after the responses to earlier requests on the connection. */
function answerInTurn(error: NodeJS.ErrnoException, socket: Duplex, onRefusal: OnRefusal): void {
  const current = currentResponse(socket);
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else if (current?.req.complete) {
    if (awaited.has(current)) return;
    awaited.add(current);
    current.once('close', () => answerInTurn(error, socket, onRefusal));
  }
  // The malformed bytes are the body of a request that already has its response. A second one would be wrong.
  else if (current ? current.headersSent : isInBody(socket)) socket.destroy();
  else answerRaw(socket, replyTo(error), current?.req, onRefusal);
}

/** Responses that an error waits for. Node reports the same error again for later data. */
const awaited = new WeakSet<object>();

/** Refuses a request before any handler, and closes its connection. */
function refuse(request: IncomingMessage, response: ServerResponse, reply: ListenerReply, onRefusal: OnRefusal): void {
  const ids = requestIdsOf(request);
  send(request, response, refusal(reply, ids));
  onRefusal({ request, ids, reply });
}

/** A reply that closes the connection. */
function refusal(reply: ListenerReply, ids: RequestIds): HttpReply {
  const { headers, ...rest } = errorReply(reply);
  return { ...rest, headers: { ...commonHeaders(ids.answered), ...headers, Connection: 'close' } };
}

function replyTo(error: NodeJS.ErrnoException): ListenerReply {
  if (error.code === 'HPE_HEADER_OVERFLOW') return listenerReplies.headersTooLarge;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return listenerReplies.requestTimeout;
  return listenerReplies.badRequest;
}

/**
 * Writes a response to a connection whose request is incomplete, and closes it.
 * @param request the request, if its head was read
 */
function answerRaw(
  socket: Duplex,
  reply: ListenerReply,
  request: IncomingMessage | undefined,
  onRefusal: OnRefusal,
): void {
  const ids = requestIdsOf(request ?? { headers: {} });
  const { status, body = '', headers } = refusal(reply, ids);
  const fields = { ...headers, ...bodyHeaders(body), Date: new Date().toUTCString() };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), closeTimeout).unref();
  if (request) onRefusal({ request, ids, reply });
}
