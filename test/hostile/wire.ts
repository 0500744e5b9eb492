import { connect } from 'node:net';

/** A raw response. */
export type WireResponse = { status: number; headers: Record<string, string>; text: string };

/** Everything that a server sent until it closed the connection. */
type Heard = { bytes: Buffer; hungUp: boolean };

/** Far beyond every time-out of the server, so that a slow machine is not taken for a hang. */
const patience = 60_000;

/** Writes pieces of bytes on a new connection, and reads until the server closes it. */
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
 * Parses consecutive responses, and returns the unparsed rest.
 * @param methods those of the requests in order, if known: a response to HEAD may have a length without a body
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
    // 100 (Continue) is not a final response.
    if (status >= 200) responses.push({ status, headers, text: bytes.toString('utf8', body, start) });
  }
  return { responses, rest: bytes.subarray(start) };
}
