import { say } from '../output.ts';
import type { Input } from './input.ts';
import type { Tally } from './run.ts';

/** Shows how far an import is. */
export type Progress = { update: () => void; stop: () => void };

/** What progress is shown on; tests pass their own. */
export type Display = { isTerminal: boolean; now: () => number; line: (text: string) => void };

const secondsBetweenLines = 10;
const standardError: Display = {
  isTerminal: process.stderr.isTTY === true,
  now: () => performance.now(),
  line: (text) => say(text),
};

/** A bar on a terminal where the size is known; elsewhere a line every ten seconds, for logs. */
export async function showProgress(input: Input, tally: Tally, display = standardError): Promise<Progress> {
  const left = timeLeft(input, display.now);
  if (!display.isTerminal || !input.size) return showLines(input, tally, left, display);
  const { size, bytesRead } = input;
  const { SingleBar } = (await import('cli-progress')).default;
  const bar = new SingleBar({
    format: '{bar} {percentage} % | line {line} | {rejected} refused | {duration_formatted}{left}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: process.stderr,
    gracefulExit: false, // an interruption is ours to handle
  });
  const payload = () => ({ line: tally.settled, rejected: tally.rejected, left: left() });
  bar.start(size, 0, payload());
  return { update: () => bar.update(Math.min(bytesRead(), size), payload()), stop: () => bar.stop() };
}

function showLines({ size, bytesRead }: Input, tally: Tally, left: () => string, { now, line }: Display): Progress {
  let shownAt = now();
  return {
    update() {
      const words = left(); // at each update: the first one starts the clock
      if (now() - shownAt < secondsBetweenLines * 1000) return;
      shownAt = now();
      const percentage = size ? `, ${Math.floor((100 * Math.min(bytesRead(), size)) / size)} %` : '';
      line(`line ${tally.settled}, ${tally.rejected} refused${percentage}${words}`);
    },
    stop() {},
  };
}

/** The time left, in words to be appended; none before there is a rate to go by. */
function timeLeft({ size, bytesRead }: Input, now: () => number): () => string {
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
