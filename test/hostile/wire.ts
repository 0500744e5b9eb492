import { connect } from 'node:net';

/** A response as it came over the wire. */
export type WireResponse = { status: number; headers: Record<string, string>; text: string };

/** All that a server said on a connection until it hung up. */
export type Heard = { bytes: Buffer; hungUp: boolean };

/** What a hang is: far beyond every time-out of the server, so that a busy machine is not taken for one. */
const patience = 60_000;

/** Writes pieces of bytes on a connection of their own, and listens until the server hangs up. */
export function say(port: number, pieces: readonly Uint8Array[]): Promise<Heard> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const timer = setTimeout(() => finish(false), patience);
    const finish = (hungUp: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ bytes: Buffer.concat(chunks), hungUp });
    };
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {}); // the end of it comes as `close`
    socket.on('close', () => finish(true));
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        if (pieces.length > 1) await new Promise((next) => setImmediate(next));
      }
    });
  });
}

const endOfHead = Buffer.from('\r\n\r\n');

/**
 * The responses in bytes, one after the other, and what is left over: the beginning of another, or what is none.
 * @param methods those of the requests in their order, where they are known: an answer to HEAD may tell a length alone
 */
export function responsesIn(bytes: Buffer, methods?: readonly string[]): { responses: WireResponse[]; rest: Buffer } {
  const responses: WireResponse[] = [];
  let start = 0;
  for (let end = bytes.indexOf(endOfHead); end !== -1; end = bytes.indexOf(endOfHead, start)) {
    const [statusLine = '', ...lines] = bytes.toString('latin1', start, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3})( |$)/.exec(statusLine)?.[1]);
    const body = end + endOfHead.length;
    const isNext = body === bytes.length || bytes.toString('latin1', body, body + 9) === 'HTTP/1.1 ';
    const isBare = isNext && (!methods || methods[responses.length] === 'HEAD');
    const length = isBare || status < 200 || status === 204 || status === 304 ? 0 : Number(headers['content-length']);
    if (Number.isNaN(status) || !(body + length <= bytes.length)) break;
    start = body + length;
    // 100 (Continue) is no answer.
    if (status >= 200) responses.push({ status, headers, text: bytes.toString('utf8', body, start) });
  }
  return { responses, rest: bytes.subarray(start) };
}
