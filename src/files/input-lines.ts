import { isUtf8 } from 'node:buffer';
import { EncodingError } from './input-encoding.ts';

/** Maximum length of a line in bytes. Longer lines are rejected without buffering them. */
export const longestLine = 1024 * 1024;

/** A line of an input, without its line feed. */
export type Line = {
  /** From 1. */
  number: number;
  text: string;
  /** Why the line is invalid. `text` is empty if the line is too long. */
  error?: 'is longer than 1 MiB';
};

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Splits UTF-8 into lines, with one line in memory at a time. Removes a byte order mark.
 * @throws {EncodingError} at a line that is not UTF-8, because replacement characters would be imported as valid text
 */
export async function* linesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let size = 0;

  function add(part: Buffer): void {
    size += part.length;
    if (size <= longestLine) parts.push(part);
    else parts = [];
  }
  function finish(): Line {
    let bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const isTooLong = size > longestLine;
    number += 1;
    parts = [];
    size = 0;
    if (isTooLong) return { number, text: '', error: 'is longer than 1 MiB' };
    if (number === 1 && bytes.subarray(0, 3).equals(byteOrderMark)) bytes = bytes.subarray(3);
    if (!isUtf8(bytes)) throw new EncodingError(`is not UTF-8: see line ${number}`);
    return { number, text: bytes.toString('utf8') };
  }

  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      add(bytes.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    if (start < bytes.length) add(bytes.subarray(start));
  }
  if (size > 0) yield finish();
}
