import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';

/** What a server under test is started with. */
export const input: { databaseUrl: string } = JSON.parse(process.env.BENCH_INPUT ?? '{}');

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
