import { connect, type Socket } from 'node:net';
import { quantile } from 'd3-array';

/** One request as bytes, ready to send. */
export type NextRequest = () => Buffer;

/** Requests answered, and latencies in milliseconds. */
type LoadResult = { units: number; seconds: number; p50: number; p99: number; errors: number };

/**
 * Keeps a number of keep-alive connections busy, each with one request at a time. On raw sockets, because the generator
 * shares the machine with what it measures, and its own latency resolution must be finer than a millisecond.
 * Anything but a 304, or a 200 with a Content-Length, counts as an error.
 */
export async function generateLoad(
  port: number,
  connections: number,
  seconds: number,
  next: NextRequest,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let errors = 0;
  const started = performance.now();
  const done = (milliseconds: number, ok: boolean) => {
    latencies.push(milliseconds);
    if (!ok) errors += 1;
  };
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, end, next, done)));
  const elapsed = (performance.now() - started) / 1000;
  const [p50 = Number.NaN, p99 = Number.NaN] = [0.5, 0.99].map((part) => quantile(latencies, part));
  return { units: latencies.length, seconds: elapsed, p50, p99, errors };
}

const headEnd = Buffer.from('\r\n\r\n');

function oneConnection(
  port: number,
  end: number,
  next: NextRequest,
  done: (milliseconds: number, ok: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    let received: Buffer = Buffer.alloc(0);
    let expected = -1;
    let ok = false;

    const send = () => {
      received = Buffer.alloc(0);
      expected = -1;
      sent = performance.now();
      socket.write(next());
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (expected === -1) {
        const head = received.indexOf(headEnd);
        if (head === -1) return;
        const text = received.toString('latin1', 0, head);
        const isNotModified = text.startsWith('HTTP/1.1 304 ');
        ok = isNotModified || text.startsWith('HTTP/1.1 200 ');
        expected = head + headEnd.length + (isNotModified ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1]));
        if (Number.isNaN(expected)) {
          socket.destroy(new Error(`a response without Content-Length:\n${text}`));
          return;
        }
      }
      if (received.length < expected) return;
      done(performance.now() - sent, ok);
      if (performance.now() < end) send();
      else socket.end();
    });
  });
}
