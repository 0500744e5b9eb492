import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Answer, WireRequest } from './kit.ts';

/** Writes bytes as they are, and reads the first response. */
export function sendRaw({ origin, raw = '' }: WireRequest, timeout: number): Promise<Answer> {
  return new Promise((resolve) => {
    const isSecure = origin.protocol === 'https:';
    const host = origin.hostname.replace(/^\[|\]$/g, '');
    const port = Number(origin.port || (isSecure ? 443 : 80));
    const socket = isSecure ? connectSecurely({ host, port, servername: host }) : connect({ host, port });
    let received = Buffer.alloc(0);
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const late = `no complete response within ${timeout / 1000} s`;
    const timer = setTimeout(() => finish({ fault: late, isSilent: received.length === 0 }), timeout);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = firstResponse(received, false);
      if (answer) finish(answer);
    });
    // A server may close while bytes are still on their way: what it sent before counts.
    const end = () =>
      finish(firstResponse(received, true) ?? { fault: 'the connection was closed without an answer', isSilent: true });
    socket.on('close', end);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? end() : finish({ fault: error.code ?? error.message }),
    );
    socket.write(raw, 'latin1');
  });
}

/** The first response in what has been received. Undefined: it is not complete. */
function firstResponse(received: Buffer, isAll: boolean): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  if (!status) return { fault: 'the response is not HTTP' };
  const pairs = lines.map((line): [string, string] => {
    const [name = ''] = line.split(':');
    return [name.toLowerCase(), line.slice(name.length + 1).trim()];
  });
  const headers = Object.fromEntries(pairs);
  const body = received.subarray(end + 4);
  const isChunked = /\bchunked$/i.test(headers['transfer-encoding'] ?? '');
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isComplete = isChunked ? body.toString('latin1').endsWith('0\r\n\r\n') : body.length >= length;
  if (!isComplete && !isAll) return undefined;
  const content = isChunked ? withoutChunks(body) : body.subarray(0, Math.min(length, body.length));
  return {
    status,
    headers,
    order: pairs.map(([name]) => name),
    continue: null,
    text: content.toString('utf8'),
  };
}

function withoutChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const start = body.indexOf('\r\n', at) + 2;
    const length = Number.parseInt(body.subarray(at, start).toString('latin1'), 16);
    if (start < 2 || !(length > 0)) break;
    chunks.push(body.subarray(start, start + length));
    at = start + length + 2;
  }
  return Buffer.concat(chunks);
}
