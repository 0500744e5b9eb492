import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { listenerReplies, type Reply } from './error-replies.ts';
import { commonHeaders, setCommonHeaders } from './headers.ts';

/** Times in milliseconds. */
export type ListenerOptions = { requestTimeout: number; keepAliveTimeout: number };

/** Bytes of request line and headers that are taken. */
const maxHeaderSize = 16 * 1024;

/**
 * The HTTP server of the public side. Whatever Node would answer by itself, without a handler, is answered here, so that
 * no response is without `X-API-Version` (documents part 9, rule 1).
 */
export function createListener(handler: RequestListener, options: ListenerOptions): Server {
  const server = createServer(
    {
      maxHeaderSize,
      requestTimeout: options.requestTimeout,
      headersTimeout: Math.min(options.requestTimeout, 10_000),
      keepAliveTimeout: options.keepAliveTimeout,
      connectionsCheckingInterval: Math.min(options.requestTimeout, 1_000),
      requireHostHeader: false, // the handler's to judge
    },
    handler,
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Once a response is under way on this connection, another one would corrupt it.
    const busy = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
    if (!socket.writable || busy || error.code === 'ECONNRESET') socket.destroy();
    else answerRaw(socket, replyTo(error));
  });
  server.on('connect', (_request, socket) => answerRaw(socket, listenerReplies.badRequest));
  server.on('checkExpectation', (_request, response) => {
    const { status, error, code } = listenerReplies.expectationFailed;
    setCommonHeaders(response, randomUUID());
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
    });
    response.end(JSON.stringify({ error, code }));
  });
  return server;
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
}
