import { connect, type Socket } from 'node:net';

/** A response as far as it came. */
export type WireResponse = { status: number; headers: Record<string, string>; text: string };
export type WireAnswer = { responses: WireResponse[]; closed: boolean; timedOut: boolean };

/** What a hang is: far beyond the time-outs of the server, so that a busy machine is not taken for one. */
const patience = 20_000;

/** Sends pieces of bytes on a connection of their own, and waits for the first answer, or for the server to hang up. */
export function say(port: number, pieces: readonly Uint8Array[], isHead: boolean): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = Buffer.alloc(0);
    const finish = (closed: boolean, timedOut = false) => {
      clearTimeout(timer);
      // A reset, so that thousands of connections leave no port waiting.
      socket.resetAndDestroy();
      resolve({ responses: responsesIn(received, isHead), closed, timedOut });
    };
    const timer = setTimeout(() => finish(false, true), patience);
    socket.on('connect', () => void sendAll(socket, pieces));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (responsesIn(received, isHead).some(({ status }) => status >= 200)) finish(false);
    });
    socket.on('close', () => finish(true));
    socket.on('error', () => {});
  });
}

async function sendAll(socket: Socket, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    if (pieces.length > 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

const headEnd = Buffer.from('\r\n\r\n');

function responsesIn(bytes: Buffer, isHead: boolean): WireResponse[] {
  const responses: WireResponse[] = [];
  for (let start = 0; ; ) {
    const end = bytes.indexOf(headEnd, start);
    if (end === -1) return responses;
    const [statusLine = '', ...lines] = bytes.toString('latin1', start, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN);
    const bodyless = status < 200 || status === 204 || status === 304 || (isHead && responses.length === 0);
    const bodyStart = end + headEnd.length;
    start = bodyStart + (bodyless ? 0 : Number(headers['content-length']));
    if (!(bytes.length >= start)) return responses;
    responses.push({ status, headers, text: bytes.toString('utf8', bodyStart, start) });
  }
}
