import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server under test is started with. */
export type ServerInput = { databaseUrl: string };

export const input: ServerInput = JSON.parse(process.env.BENCH_INPUT ?? '{}');

/** Tells the benchmark the port, and answers its questions about CPU and memory. */
export function report(port: number): void {
  process.send?.({ port });
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }));
  process.on('disconnect', () => process.exit(0));
}

/** Listens on a free port, and reports it. */
export function serve(listener: RequestListener): void {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener);
  server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
}
