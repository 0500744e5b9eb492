import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sonicBoom from 'sonic-boom';

/** Bytes of lines that may wait. Later lines are dropped. */
const maxWaiting = 1024 * 1024;
/** Longest wait for the last lines, in milliseconds. */
const endTimeout = 1_000;

/**
 * Standard output for the log. While it takes nothing (full disk, closed or full pipe), lines wait, then are dropped and counted:
 * neither an answer nor the end of the process waits for it.
 */
export function createLogOutput() {
  // A write to a full pipe would block a thread, and `process.exit` waits for threads. Node makes the pipe of `process.stdout` non-blocking.
  const stat = fstatSync(1);
  if (stat.isFIFO() || stat.isSocket()) void process.stdout;
  const options = { sync: false, periodicFlush: 200, minLength: 2048, maxLength: maxWaiting };
  const stream = new sonicBoom.SonicBoom({ fd: 1, ...options });
  const sources = new Set<Readable>();
  const onRoom = new Set<(dropped: number) => void>();
  let isEnding = false;
  let total = 0;
  let unreported = 0;
  stream.on('error', () => {}); // what could not be written stays, and the next write tries again
  stream.on('drop', () => {
    total += 1;
    unreported += 1;
  });
  stream.on('drain', () => {
    for (const source of sources) source.resume();
    if (unreported === 0) return;
    const dropped = unreported;
    unreported = 0;
    for (const report of onRoom) report(dropped);
  });
  return {
    write(line: string): void {
      if (!isEnding) stream.write(line);
    },
    /** Forwards the lines of another process. While standard output takes nothing they are not read, so that process drops them. */
    forward(source: Readable): void {
      let start = '';
      sources.add(source);
      source.setEncoding('utf8').on('data', (text: string) => {
        const end = text.lastIndexOf('\n') + 1;
        if (end > 0 && !stream.write(start + text.slice(0, end))) source.pause();
        start = end > 0 ? text.slice(end) : start + text;
      });
      source.once('close', () => sources.delete(source));
    },
    /** Lines dropped since the start. */
    dropped: () => total,
    /** Calls `report` when lines can be written again, with the number of those dropped before. */
    onRoom: (report: (dropped: number) => void): void => void onRoom.add(report),
    /** Writes what waits, and the last lines of other processes, for a second at most. Later lines are ignored. */
    async end(): Promise<void> {
      isEnding = true;
      const timeout = sleep(endTimeout);
      await Promise.race([Promise.allSettled([...sources].map((source) => finished(source))), timeout]);
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.end();
      await Promise.race([closed, timeout]);
    },
  };
}
