import { printMessage } from '../output.ts';
import type { ImportInput } from './input.ts';
import type { ImportStats } from './run.ts';

export type Progress = { update: () => void; stop: () => void };

/** Output for the progress; tests pass their own. */
type Display = { isTerminal: boolean; now: () => number; line: (text: string) => void };

const secondsBetweenLines = 10;
const standardError: Display = {
  isTerminal: process.stderr.isTTY === true,
  now: () => performance.now(),
  line: (text) => printMessage(text),
};

/** A progress bar on a terminal if the size is known; otherwise a line every ten seconds. */
export async function showProgress(input: ImportInput, stats: ImportStats, display = standardError): Promise<Progress> {
  const left = timeLeft(input, display.now);
  if (!display.isTerminal || !input.size) return showLines(input, stats, left, display);
  const { size, bytesRead } = input;
  const { SingleBar } = (await import('cli-progress')).default;
  const bar = new SingleBar({
    format: '{bar} {percentage} % | line {line} | {rejected} rejected | {duration_formatted}{left}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: process.stderr,
    gracefulExit: false, // import-file.ts handles signals
  });
  const payload = () => ({ line: stats.completed, rejected: stats.totals.rejected, left: left() });
  bar.start(size, 0, payload());
  return { update: () => bar.update(Math.min(bytesRead(), size), payload()), stop: () => bar.stop() };
}

function showLines(
  { size, bytesRead }: ImportInput,
  stats: ImportStats,
  left: () => string,
  { now, line }: Display,
): Progress {
  let shownAt = now();
  return {
    update() {
      const remaining = left(); // the first call starts the clock
      if (now() - shownAt < secondsBetweenLines * 1000) return;
      shownAt = now();
      const percentage = size ? `, ${Math.floor((100 * Math.min(bytesRead(), size)) / size)} %` : '';
      line(`line ${stats.completed}, ${stats.totals.rejected} rejected${percentage}${remaining}`);
    },
    stop() {},
  };
}

/** The remaining time as a suffix; empty until the rate is known. */
function timeLeft({ size, bytesRead }: ImportInput, now: () => number): () => string {
  let start: { bytes: number; at: number } | undefined;
  return () => {
    const [bytes, at] = [bytesRead(), now()];
    if (!size || bytes === 0 || bytes >= size) return '';
    start ??= { bytes, at };
    if (bytes <= start.bytes || at <= start.at) return '';
    const seconds = ((size - bytes) * (at - start.at)) / (bytes - start.bytes) / 1000;
    return `, about ${durationOf(Math.max(0, Math.ceil(seconds)))} to go`;
  };
}

function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
