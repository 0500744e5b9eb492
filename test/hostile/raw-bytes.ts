import fc from 'fast-check';
import { bytesOf, oneOf, type ShapedRequest } from './shapes.ts';

/** Bytes for a connection, in the pieces in which they are written. */
export type RawBytes = { pieces: Buffer[] };

type Wound = [kind: 'flip' | 'insert' | 'remove' | 'repeat' | 'end' | 'line', place: number, byte: number];

/** Header lines that change the meaning of a head, or the end of its body. */
const lines = [
  'Content-Length: 5',
  'Content-Length: -1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length : 3',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding:\tchunked',
  'Connection: close',
  'Connection: keep-alive, X-Request-Id',
  'Connection: Upgrade',
  'Upgrade: h2c',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Expect: a-miracle',
  'Host: y',
  'Host:',
  'X-Request-Id: \x7f',
  'Authorization: Bearer x',
  ' folded',
  'no colon',
  ': no name',
  'X: \0',
  'GET / HTTP/1.1',
  'CONNECT a:1 HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET /api/docs HTTP/1.0',
  'GET http:// HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'fffffffffffffffff',
  '',
  'X: y\r\n'.repeat(120),
  `X: ${'y'.repeat(17_000)}`,
];

function wounded(whole: Buffer, [kind, place, byte]: Wound): Buffer {
  const at = Math.floor(place * whole.length);
  const [before, after] = [whole.subarray(0, at), whole.subarray(at)];
  if (kind === 'end') return before;
  if (kind === 'remove') return Buffer.concat([before, after.subarray(1 + (byte % 20))]);
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, byte), after]);
  if (kind === 'line') {
    const endOfLine = whole.indexOf('\r\n', at);
    const next = endOfLine === -1 ? whole.length : endOfLine + 2;
    const line = Buffer.from(`${lines[byte % lines.length]}\r\n`, 'latin1');
    return Buffer.concat([whole.subarray(0, next), line, whole.subarray(next)]);
  }
  return Buffer.concat([before, Buffer.from([byte]), kind === 'flip' ? after.subarray(1) : after]);
}

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const wounds = fc.array(
  fc.tuple(
    fc.constantFrom<Wound[0]>('flip', 'flip', 'insert', 'remove', 'repeat', 'end', 'line', 'line', 'line'),
    // Most faults are in the head, the first part of most requests.
    fc.oneof(fraction, fc.double({ min: 0, max: 0.25, maxExcluded: true, noNaN: true })),
    fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 37, 47, 58, 127, 128, 255), fc.nat({ max: 255 })),
  ),
  { maxLength: 4 },
);

/** Splits bytes into pieces, as a network does. */
function cut(whole: Buffer, places: readonly number[]): Buffer[] {
  const inner = places.map((place) => Math.floor(place * whole.length)).sort((a, b) => a - b);
  const edges = [0, ...inner, whole.length];
  return edges.slice(1).map((end, index) => whole.subarray(edges[index], end));
}

/** Asks the server to close the connection after its response. */
const goodbye = Buffer.from('\r\n\r\nGET /goodbye HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

/** Damaged requests, or random bytes. */
export function rawBytes(requests: fc.Arbitrary<ShapedRequest>): fc.Arbitrary<RawBytes> {
  const damaged = fc
    .tuple(fc.array(requests, { minLength: 1, maxLength: 3 }), wounds)
    .map(([whole, hurt]) => hurt.reduce(wounded, Buffer.concat(whole.map((request) => bytesOf(request)))));
  const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((array) => Buffer.from(array));
  return fc
    .tuple(
      oneOf<Buffer>([12, damaged], [1, noise]),
      oneOf<Buffer[]>([9, fc.constant([goodbye])], [1, fc.constant([])]),
      oneOf<number[]>([4, fc.constant([])], [1, fc.array(fraction, { maxLength: 4 })]),
    )
    .map(([whole, end, places]) => ({ pieces: [...cut(whole, places), ...end] }));
}
