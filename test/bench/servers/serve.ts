import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';

/** What a server under test is started with. */
export type ServerInput = { databaseUrl: string };

export const input: ServerInput = JSON.parse(process.env.BENCH_INPUT ?? '{}');

/** Tells the benchmark the ports, and answers its questions about CPU and memory. */
export function report(port: number, internalPort?: number): void {
  process.send?.({ port, internalPort });
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
  process.on('disconnect', () => process.exit(0));
}

/** Listens on a free port, and reports it. */
export function serve(listener: RequestListener): void {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
}

/** Where the request logs of all servers go: written as ours is (src/app/processes.ts), and filling no disk. */
export const nowhere = pino.destination({ dest: '/dev/null', sync: false, minLength: 2_048, maxWrite: 4_096 });
const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, nowhere);

/** Express middleware: a line for each request, as any server in production writes one. */
export function logged(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const began = performance.now();
  response.once('finish', () => {
    const milliseconds = Math.round((performance.now() - began) * 1000) / 1000;
    const { method, url } = request;
    log.info({ requestId: response.getHeader('X-Request-Id'), method, url, status: response.statusCode, milliseconds });
  });
  next();
}
