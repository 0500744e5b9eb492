import { EncodingError, InputError, markOf, otherFileOf, sampleSize, unmarkedUtf16 } from './input.ts';

/** A line of a file. `end`: empty if the file ends without a line end. */
export type FileLine = { number: number; text: string; end: '\n' | '\r' | '' };

/** Encoding of a file: a name of the WHATWG Encoding Standard, and whether it has a byte order mark. */
export type Encoding = { name: string; hasMark: boolean };

/** Longer lines are rejected, without keeping more of them in memory. */
export const longestLine = 1024 * 1024;

/**
 * Decodes a file and splits it into lines, with one piece of it in memory at a time.
 * @param label the encoding of a file without a byte order mark
 * @throws {InputError} for a file that is no text
 * @throws {EncodingError} also from `lines`, for bytes that are invalid in the encoding, or evidently in another one
 */
export async function readLines(
  input: AsyncIterable<Uint8Array>,
  label: string,
): Promise<{ encoding: Encoding; lines: AsyncGenerator<FileLine> }> {
  const chunks = input[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < sampleSize) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const sample = Uint8Array.from(first.flatMap((chunk) => [...chunk.subarray(0, sampleSize)])).subarray(0, sampleSize);
  const other = otherFileOf(sample, label);
  if (other) throw new InputError(`The file is ${other}.`);
  const mark = markOf(sample);
  const encoding = { name: mark ?? new TextDecoder(label).encoding, hasMark: mark !== undefined };
  const utf16 = encoding.name.startsWith('utf-16') ? undefined : unmarkedUtf16(sample);
  if (utf16) throw new EncodingError(`is UTF-16 without a byte order mark: its encoding is ${utf16}`, utf16);

  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { encoding, lines: split(decode(all(), encoding.name)) };
}

/** Replacement characters would be imported as valid text, so bytes that are invalid end the file. */
async function* decode(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(name, { fatal: true });
  const assertOther = /^utf-/.test(name) ? undefined : utf8Detector(name);
  let line = 1;
  const textOf = (chunk: Uint8Array | undefined): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      const problem = `is not UTF-8: see line ${line + (chunk ? linesBeforeInvalid(chunk) : 0)}`;
      throw new EncodingError(name === 'utf-8' ? problem : `is not in ${name}, the encoding in the mapping`);
    }
  };
  for await (const chunk of input) {
    assertOther?.(chunk);
    const text = textOf(chunk);
    line += text.split('\n').length - 1;
    yield text;
  }
  yield textOf(undefined);
}

function linesBeforeInvalid(chunk: Uint8Array): number {
  const start = chunk.findIndex((byte) => (byte & 0xc0) !== 0x80); // after the end of a character that began before
  const [before = ''] = new TextDecoder().decode(chunk.subarray(start)).split('\ufffd', 1);
  return before.split('\n').length - 1;
}

/** Letters beyond ASCII that are valid UTF-8 are hardly ever meant as several characters of another encoding. */
function utf8Detector(name: string): (chunk: Uint8Array) => void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isUndecided = true;
  return (chunk) => {
    if (!isUndecided) return;
    let text: string;
    try {
      text = utf8.decode(chunk, { stream: true });
    } catch {
      isUndecided = false;
      return;
    }
    const [before = ''] = /^[\0-\x7f]*/.exec(text) ?? [];
    line += before.split('\n').length - 1;
    if (before !== text)
      throw new EncodingError(
        `is UTF-8, but the mapping says ${name}: see line ${line}, which would be misread`,
        'utf-8',
      );
  };
}

/**
 * Lines end with a line feed, whose carriage return stays in the text: it may be in a quoted cell. In a file whose first line
 * ends with a carriage return alone, they end with either. Of a line that is too long, as much is kept as shows that.
 */
async function* split(texts: AsyncIterable<string>): AsyncGenerator<FileLine> {
  let number = 0;
  let rest = '';
  let end: RegExp | undefined;
  const line = (text: string, end: FileLine['end']): FileLine => ({
    number: ++number,
    text: text.length > longestLine ? tooLong : text,
    end,
  });
  for await (const text of texts) {
    // A carriage return at the end may belong to a line feed that is still to come.
    if (rest.length > 2 * longestLine) rest = tooLong + rest.slice(-1);
    rest += text;
    end ??= lineEndIn(rest);
    if (!end) continue;
    const parts = rest.split(end);
    rest = parts.pop() ?? '';
    if (end !== feeds && parts.length > 0 && rest === '' && text.endsWith('\r')) rest = `${parts.pop()}\r`;
    for (const part of parts) yield line(part, end === feeds ? '\n' : '\r');
  }
  if (end !== feeds && rest.endsWith('\r')) yield line(rest.slice(0, -1), '\r');
  else if (rest !== '') yield line(rest, '');
}

const tooLong = ' '.repeat(longestLine + 1);
const feeds = /\n/;
const either = /\r\n|\n|\r/;

/** What ends the lines of a text; undefined until its first line has ended. */
function lineEndIn(text: string): RegExp | undefined {
  const [end = ''] = /\r?\n|\r(?=.)/s.exec(text) ?? [];
  return end === '' ? undefined : end === '\r' ? either : feeds;
}
