import { connect } from 'node:net';

/** A raw response. */
export type RawResponse = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  body: unknown;
};

/**
 * Writes bytes unchanged, and reads until that many responses are complete, the server closes the connection, or a time-out
 * ends.
 * @param half whether to half-close the connection after the bytes
 * @returns the complete responses
 */
export function exchange(
  origin: string,
  bytes: string | Uint8Array,
  { responses = 1, patience = 30_000, half = false } = {},
): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', allowHalfOpen: half });
    let received = Buffer.alloc(0);
    const finish = () => {
      socket.destroy();
      resolve(parse(received));
    };
    socket.setTimeout(patience, finish);
    socket.on('connect', () => (half ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (parse(received).length >= responses) finish();
    });
    socket.on('close', finish);
    socket.on('error', (error) => (received.length > 0 ? finish() : reject(error)));
  });
}

/** The complete responses at the start of the data; this server always sends a length. */
function parse(bytes: Buffer): RawResponse[] {
  const endOfHead = bytes.indexOf('\r\n\r\n');
  if (endOfHead === -1) return [];
  const [statusLine = '', ...lines] = bytes.subarray(0, endOfHead).toString('latin1').split('\r\n');
  const headers: RawResponse['headers'] = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const end = endOfHead + 4 + Number(headers['content-length'] ?? 0);
  if (bytes.length < end) return [];
  const text = bytes.subarray(endOfHead + 4, end).toString('utf8');
  const body: unknown = headers['content-type']?.includes('json') ? JSON.parse(text) : undefined;
  return [{ status: Number(statusLine.split(' ')[1]), headers, text, body }, ...parse(bytes.subarray(end))];
}
