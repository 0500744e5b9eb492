import type { Input } from './input.ts';
import type { Tally } from './run.ts';

/** Shows how far an import is. */
export type Progress = { update: () => void; stop: () => void };

/** A bar on a terminal, by bytes; nothing where there is no terminal, or nobody knows how much is to come. */
export async function showProgress({ size, bytesRead }: Input, tally: Tally): Promise<Progress> {
  if (!process.stderr.isTTY || !size) return { update: () => {}, stop: () => {} };
  const { SingleBar } = (await import('cli-progress')).default;
  const bar = new SingleBar({
    format: '{bar} {percentage} % | line {line} | {rejected} refused | {duration_formatted}, {eta_formatted} to go',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: process.stderr,
    gracefulExit: false, // an interruption is ours to handle
  });
  const payload = () => ({ line: tally.settled, rejected: tally.rejected });
  bar.start(size, 0, payload());
  return { update: () => bar.update(Math.min(bytesRead(), size), payload()), stop: () => bar.stop() };
}
