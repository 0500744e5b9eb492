import { printMessage } from '../output.ts';
import type { ImportInput } from './input.ts';
import type { ImportStats } from './run.ts';

const secondsBetweenLines = 10;
const standardError = { now: () => performance.now(), line: (text: string) => printMessage(text) };

/**
 * Shows the progress as a line every ten seconds, with the time left if the size is known.
 * @param display tests pass their own
 * @returns what is called after each part
 */
export function showProgress({ size, bytesRead }: ImportInput, stats: ImportStats, display = standardError) {
  const { now, line } = display;
  let shownAt = now();
  let start: { bytes: number; at: number } | undefined;
  return (): void => {
    const [bytes, at] = [bytesRead(), now()];
    if (bytes > 0) start ??= { bytes, at };
    if (at - shownAt < secondsBetweenLines * 1000) return;
    shownAt = at;
    const read = size ? `, ${Math.floor((100 * Math.min(bytes, size)) / size)} %` : '';
    line(`line ${stats.completed}, ${stats.totals.rejected} rejected${read}${timeLeft(at, bytes)}`);
  };

  /** A suffix; empty until the rate is known. */
  function timeLeft(at: number, bytes: number): string {
    if (!size || !start || bytes >= size || bytes <= start.bytes || at <= start.at) return '';
    const seconds = Math.ceil(((size - bytes) * (at - start.at)) / (bytes - start.bytes) / 1000);
    return `, about ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} to go`;
  }
}
