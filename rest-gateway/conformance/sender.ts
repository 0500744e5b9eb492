import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectSecurely } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Answer, Send, WireRequest } from './kit.ts';

const longestBody = 8 * 1024 * 1024;
/** In milliseconds. A server that knows no `100 Continue` waits for the body, and a busy one is late. */
const longestWaitForContinue = 3000;

/**
 * Sends requests as they are: it follows no redirect, so that a token goes only to the host that was named, and it does
 * not change the path.
 * @param options.timeout longest wait for a whole response, in milliseconds
 */
export function createSender({ timeout }: { timeout: number }): Send & { close: () => void } {
  const [plain, secure] = [new HttpAgent(kept), new HttpsAgent(kept)];
  const attemptOnce = (wire: WireRequest) => attempt(wire, isSecure(wire.origin) ? secure : plain, timeout);
  const send = async (wire: WireRequest): Promise<Answer> => {
    const { isStale, ...answer } = await attemptOnce(wire);
    // The server may have closed an idle connection at this moment. Every request here may be repeated.
    return isStale ? attemptOnce(wire) : answer;
  };
  const close = () => {
    plain.destroy();
    secure.destroy();
  };
  return Object.assign(send, { close });
}

const kept = { keepAlive: true, maxSockets: 20 };
const isSecure = ({ protocol }: URL) => protocol === 'https:';

/** Sends a request once. `isStale`: on a connection that the server had closed. */
function attempt(wire: WireRequest, agent: HttpAgent, timeout: number): Promise<Answer & { isStale?: boolean }> {
  return new Promise((resolve) => {
    let request: ClientRequest;
    try {
      request = requestOf(wire, agent);
    } catch (error) {
      return resolve({ fault: `the request cannot be sent: ${(error as Error).message}` });
    }
    const timer = setTimeout(() => {
      done({ fault: `no complete response within ${timeout / 1000} s`, isSilent: isBytes && !isAnswered });
      request.destroy();
    }, timeout);
    // Bytes that are no request may be left without an answer.
    const isBytes = wire.raw !== undefined;
    let isAnswered = false;
    const done = (answer: Answer & { isStale?: boolean }) => {
      clearTimeout(timer);
      resolve(answer);
    };
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isGarbage = error.code?.startsWith('HPE_');
      const fault = isGarbage ? `the response is not HTTP (${error.code})` : (error.code ?? error.message);
      const isClosed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      done({ fault, isStale: request.reusedSocket && isClosed, isSilent: isBytes && isClosed });
    });
    const body = sendBody(request, wire);
    request.on('response', async (response) => {
      isAnswered = true;
      done(await answerOf(response, body));
      // Refused before `100 Continue`: the body is not sent, and the connection has no more use.
      if (!body.isSent) request.destroy();
    });
  });
}

function requestOf(wire: WireRequest, agent: HttpAgent): ClientRequest {
  const { method, origin, path, headers, body, sent } = wire;
  const hostname = origin.hostname.replace(/^\[|\]$/g, '');
  const length = body && sent !== 'chunked' && { 'Content-Length': body.byteLength };
  const named = { ...headers, ...length };
  const isWritten = sent === 'HTTP/1.0' || sent === 'pipelined';
  // Node's client does not send these forms.
  const raw = wire.raw ?? (isWritten ? headOf(wire) + (body?.toString('latin1') ?? '') : undefined);
  return (isSecure(origin) ? httpsRequest : httpRequest)({
    ...(raw === undefined
      ? { agent: sent !== 'alone' && agent }
      : { createConnection: () => saying(raw, origin, hostname, sent === 'pipelined') }),
    hostname,
    port: origin.port,
    method,
    path: sent === 'absolute form' ? `${origin.origin}${path}` : path,
    headers:
      sent === 'small letters' ? inSmallLetters({ Host: origin.host, Connection: 'keep-alive', ...named }) : named,
  });
}

const inSmallLetters = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A request as text, up to its body. Before a pipelined one comes another, without a token, whose answer has no body. */
export function headOf({ method, origin, path, headers, body = Buffer.of(), sent }: WireRequest): string {
  const named = { Host: origin.host, ...headers, 'Content-Length': body.byteLength, Connection: 'close' };
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`);
  const before = sent === 'pipelined' ? `HEAD ${path} HTTP/1.1\r\nHost: ${origin.host}\r\n\r\n` : '';
  const version = sent === 'HTTP/1.0' ? '1.0' : '1.1';
  return `${before}${method} ${path} HTTP/${version}\r\n${lines.join('')}\r\n`;
}

/** A connection that sends these bytes, in place of what is written to it. `isSecond`: the second answer is read. */
function saying(raw: string, origin: URL, host: string, isSecond: boolean): Duplex {
  const to = { host, port: Number(origin.port || (isSecure(origin) ? 443 : 80)) };
  const socket = isSecure(origin) ? connectSecurely({ ...to, servername: host }) : connect(to);
  socket.write(raw, 'latin1');
  const duplex = new Duplex({
    read: () => {},
    write: (_chunk, _encoding, done) => done(),
    // After the response: the server would keep the connection, and the process, for as long as it keeps idle ones.
    final: (done) => {
      socket.destroy();
      done();
    },
    destroy: (error, done) => done(socket.destroy() && error),
  });
  let first: string | undefined = isSecond ? '' : undefined;
  socket.on('data', (chunk: Buffer) => {
    if (first === undefined) return duplex.push(chunk);
    first += chunk.toString('latin1');
    const end = first.indexOf('\r\n\r\n') + 4;
    if (end < 4) return undefined;
    duplex.push(Buffer.from(first.slice(end), 'latin1'));
    first = undefined;
    return undefined;
  });
  // A server may close while bytes are still on their way: what it sent before counts.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (!/^(ECONNRESET|EPIPE)$/.test(error.code ?? '')) duplex.destroy(error);
  });
  socket.on('close', () => duplex.push(null));
  return duplex;
}

type Body = { isSent: boolean; continued: Record<string, string> | null };

/** Sends the body: at once, in chunks, or when the server asks for it. @returns what became of it so far */
function sendBody(request: ClientRequest, { headers, body, sent }: WireRequest): Body {
  const state: Body = { isSent: false, continued: null };
  const finish = (rest = body) => {
    if (!state.isSent && !request.destroyed) request.end(rest);
    state.isSent = true;
  };
  request.on('information', (information) => {
    if (information.statusCode !== 100) return;
    state.continued = plainHeaders(information.headers);
    finish();
  });
  if (body && sent === 'chunked') {
    request.write(body.subarray(0, 5));
    request.addTrailers({ 'X-Trailer': 'x' });
    finish(body.subarray(5));
  } else if (headers.Expect) {
    request.flushHeaders();
    setTimeout(finish, longestWaitForContinue).unref();
  } else finish();
  return state;
}

async function answerOf(response: IncomingMessage, { continued }: Body): Promise<Answer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      length += chunk.byteLength;
      chunks.push(chunk);
      // Leaving the loop closes the connection.
      if (length > longestBody) return { fault: `the response body is longer than ${longestBody / 1024 / 1024} MiB` };
    }
  } catch (error) {
    return { fault: `the response ended early: ${(error as Error).message}` };
  }
  const coding = response.headers['content-encoding'] ?? '';
  let bytes: Buffer = Buffer.concat(chunks);
  try {
    bytes = codings[coding]?.(bytes) ?? bytes;
  } catch {
    return { fault: `the response body is not ${coding}` };
  }
  return {
    status: response.statusCode ?? 0,
    reason: response.statusMessage ?? '',
    headers: plainHeaders(response.headers),
    order: response.rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase()),
    text: bytes.toString('utf8'),
    continue: continued,
  };
}

const codings: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: longestBody }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: longestBody }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: longestBody }),
};

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
