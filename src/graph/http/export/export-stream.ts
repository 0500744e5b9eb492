import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Response } from 'express';
import type { Failure } from '../../../platform/failures.ts';
import { toFailure } from '../../graph.ts';
import type { ExportPage } from './exports.ts';
import type { ExportRow } from './formats.ts';

/** How an export ended, and how many rows were written to the connection. */
type Ending = { outcome: 'complete' | 'failed' | 'disconnected' | 'too_slow'; rows: number; failure?: Failure };

/** Least rate of a client, in bytes per second: slower ones would keep the exports of others waiting. */
const leastRate = 10_000;

type ExportedText = {
  first: ExportPage;
  /** Reads the page after a cursor. */
  read: (after: string) => Promise<ExportPage>;
  head: string;
  textOf: (rows: readonly ExportRow[]) => string;
  textOfFailure: (failure: Failure) => string;
};

/**
 * Streams pages to a response as fast as the client takes them. After a failure it closes the connection before the response
 * is complete, so that no client takes a part for the whole.
 */
export async function streamExport(
  response: Response,
  text: ExportedText,
  { compress, slowAfter }: { compress: boolean; slowAfter: number },
): Promise<Ending> {
  const ending: Ending = { outcome: 'complete', rows: 0 };
  const rate = watchRate(response, slowAfter);
  const source = Readable.from(chunks(text, ending), { objectMode: false, highWaterMark: 1 });
  try {
    if (compress) await pipeline(source, createGzip(), response, { end: false });
    else await pipeline(source, response, { end: false });
  } catch {
    return disconnected(); // the generator does not throw
  } finally {
    rate.stop();
  }
  // A shutdown destroys the socket, then closes the database. A read can fail before the response emits `close`.
  if (response.socket?.destroyed) return disconnected();
  if (ending.failure) response.socket?.destroySoon();
  else response.end();
  return ending;

  function disconnected(): Ending {
    return { outcome: rate.isTooSlow() ? 'too_slow' : 'disconnected', rows: ending.rows };
  }
}

/** Destroys a response whose client takes less than the least rate for a time. Counts only the time that it makes us wait. */
function watchRate(response: Response, slowAfter: number) {
  const steps = 30;
  const written = () => response.socket?.bytesWritten ?? 0;
  let [waits, before] = [0, written()];
  let isSlow = false;
  const timer = setInterval(() => {
    if (!response.writableNeedDrain || ++waits < steps) return;
    isSlow = written() - before < (leastRate * slowAfter) / 1000;
    if (isSlow) response.destroy();
    [waits, before] = [0, written()];
  }, slowAfter / steps);
  return { isTooSlow: () => isSlow, stop: () => clearInterval(timer) };
}

const rowsPerChunk = 100;

async function* chunks({ first, read, head, textOf, textOfFailure }: ExportedText, ending: Ending) {
  if (head) yield head;
  try {
    let page: ExportPage | undefined = first;
    while (page) {
      // Read the next page while the client receives this one.
      const next: Promise<ExportPage> | undefined = page.next === null ? undefined : read(page.next);
      next?.catch(() => {}); // reported when it is awaited
      for (let start = 0; start < page.nodes.length; start += rowsPerChunk) {
        const rows = page.nodes.slice(start, start + rowsPerChunk);
        yield textOf(rows);
        ending.rows += rows.length;
        // Between chunks the process serves others, and sends the statements for the next page.
        await setImmediate();
      }
      page = await next;
    }
  } catch (error) {
    const failure = toFailure(error);
    Object.assign(ending, { outcome: 'failed', failure } satisfies Partial<Ending>);
    const last = textOfFailure(failure);
    if (last) yield last;
  }
}
