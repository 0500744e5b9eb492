import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** `refused`: none was sent. `cut`: the connection ended before the response did. */
const outcomes = ['complete', 'refused', 'cut'] as const;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Middleware that measures the long responses of a kind: exports of lists, and streams of changes. */
export function createResponseMetrics(registry: Registry) {
  const registers = [registry];
  const of = (kind: 'export' | 'stream', name: string, buckets: number[]): Middleware => {
    const open = new Gauge({ name: `notices_${kind}s_open`, help: `${name} that are being sent.`, registers });
    const durations = new Histogram({
      name: `notices_${kind}_duration_seconds`,
      help: `Time from the request to the end of the response. ${name} that were refused do not count.`,
      buckets,
      registers,
    });
    const ended = new Counter({
      name: `notices_${kind}s_total`,
      help: `${name} that have ended: complete, refused, or cut off by either side.`,
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of outcomes) ended.inc({ outcome }, 0);
    return (_request, response, next) => {
      const started = performance.now();
      open.inc();
      response.once('close', () => {
        open.dec();
        const isRefused = response.headersSent && response.statusCode >= 400;
        ended.inc({ outcome: isRefused ? 'refused' : response.writableFinished ? 'complete' : 'cut' });
        if (!isRefused) durations.observe((performance.now() - started) / 1000);
      });
      next();
    };
  };
  return {
    export: of('export', 'Exports of lists', [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800]),
    stream: of('stream', 'Streams of changes', [1, 10, 60, 600, 3600, 21_600, 86_400]),
  };
}
