/** The input file is unreadable or malformed. The message is shown to its sender. */
export class InputError extends Error {}

/** Nothing is in a file, or nothing below its header. */
export const emptyFile = () =>
  new InputError('The file is empty: it has no header and no rows. Save it again with its data.');
export const noRows = (headerLine: number) =>
  new InputError(`The file has a header in line ${headerLine}, but no rows to import. Add a row for each notice.`);

/** A message for invalid JSON, without the excerpt that the parser's message contains. */
export function jsonErrorMessage(error: unknown): string {
  const [, position] = /at position (\d+)/.exec((error as Error).message) ?? [];
  return position ? `is not JSON: see character ${Number(position) + 1}` : 'is not JSON';
}

/** Encoding of a file: a name of the WHATWG Encoding Standard, and whether it has a byte order mark. */
export type Encoding = { name: string; hasMark: boolean };

/** Bytes that are invalid in the file's encoding. The message completes "the file …". */
export class EncodingError extends Error {
  /** The encoding that the file has, if it is evident. */
  readonly likely: string | undefined;

  constructor(message: string, likely?: string) {
    super(message);
    this.likely = likely;
  }
}

/** The first line of a file, which names its delimiter to Excel. */
export const delimiterLine = /^"?sep=(.)"?\r?$/i;

export type Bytes = AsyncIterable<Uint8Array | string>;

/** As many bytes as say what a file is. */
const sampleSize = 512;

/** A byte order mark overrides the given encoding, as in the Encoding Standard. */
const marks: readonly { name: string; bytes: readonly number[] }[] = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Files of which no rows can be read, by their first bytes. */
const otherFiles: readonly { what: string; bytes: readonly number[] }[] = [
  { what: 'an Excel workbook or another zip archive. In Excel, save it as "CSV UTF-8"', bytes: [0x50, 0x4b, 3, 4] },
  { what: 'an Excel workbook. In Excel, save it as "CSV UTF-8"', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { what: 'compressed. Uncompress it first', bytes: [0x1f, 0x8b] },
  { what: 'a PDF document. Save the table that it was made from as "CSV UTF-8"', bytes: [0x25, 0x50, 0x44, 0x46] },
];
/** What spreadsheets open as well as their own files. */
const markup = /^(\ufeff)?\s*(<(\?xml|!doctype|html)|\{\\rtf)/i;

const startsWith = (start: Uint8Array, bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte);

export const markOf = (start: Uint8Array): string | undefined =>
  marks.find(({ bytes }) => startsWith(start, bytes))?.name;

/**
 * What the file is instead of a text with rows, for people, if its first bytes say so.
 * @param encoding what it is to be read in, if somebody chose that
 */
export function otherFileOf(start: Uint8Array, encoding?: string): string | undefined {
  const sample = start.subarray(0, sampleSize);
  const other = otherFiles.find(({ bytes }) => startsWith(sample, bytes));
  if (other) return other.what;
  const name = markOf(sample) ?? unmarkedUtf16(sample) ?? encoding ?? 'utf-8';
  if (markup.test(new TextDecoder(name).decode(sample)))
    return 'a web page, XML or rich text. Open it in a spreadsheet, and save it as "CSV UTF-8"';
  return isBinary(sample, name) ? 'not text. Save it as "CSV UTF-8" in the program that made it' : undefined;
}

/** Whether a file has what no text has: zeros, or many other control characters. */
function isBinary(sample: Uint8Array, encoding: string): boolean {
  if (/^utf-?16/i.test(encoding)) return hasZeroUnit(sample);
  const controls = sample.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x1a));
  return controls.includes(0) || controls.length > 2 + sample.length / 50;
}

/** Whether both bytes of a character of UTF-16 are zero. */
const hasZeroUnit = (sample: Uint8Array) =>
  sample.some((byte, index) => index % 2 === 1 && byte === 0 && sample[index - 1] === 0);

/** UTF-16 without a byte order mark: most characters of such texts have a zero byte, always on the same side. */
export function unmarkedUtf16(start: Uint8Array): string | undefined {
  if (hasZeroUnit(start)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd, 1) < start.length / 6 || even === odd) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Whether `TextDecoder` knows a label, such as `windows-1252` or `latin1`. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

const encoder = new TextEncoder();
const bytesOf = (chunk: Uint8Array | string) => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Converts an input to UTF-8 without a byte order mark. UTF-8 input is not validated.
 * @param label the encoding of an input without a byte order mark
 * @throws {InputError} for a file that is no text
 * @throws {EncodingError} from `bytes`, for bytes that are invalid in the encoding, or are evidently another one
 */
export async function toUtf8(input: Bytes, label: string): Promise<{ encoding: Encoding; bytes: Bytes }> {
  const chunks = input[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  /** Of lines in a string, each is judged by itself. */
  let isText = false;
  for (let size = 0; size < sampleSize; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    isText ||= typeof value === 'string';
    parts.push(bytesOf(value));
    size += parts.at(-1)?.length ?? 0;
  }
  const start = concat(parts);
  const sample = start.subarray(0, sampleSize);
  const other = isText ? undefined : otherFileOf(sample, label);
  if (other) throw new InputError(`The file is ${other}.`);
  const mark = markOf(sample);
  const encoding = { name: mark ?? new TextDecoder(label).encoding, hasMark: mark !== undefined };
  const utf16 = encoding.name.startsWith('utf-16') ? undefined : unmarkedUtf16(sample);
  if (utf16) throw new EncodingError(`is UTF-16 without a byte order mark: its encoding is ${utf16}`, utf16);

  async function* unmarked(): AsyncGenerator<Uint8Array> {
    try {
      yield start.subarray(marks.find(({ name }) => name === mark)?.bytes.length ?? 0);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield bytesOf(next.value);
    } finally {
      await chunks.return?.();
    }
  }
  return { encoding, bytes: encoding.name === 'utf-8' ? unmarked() : transcoded(unmarked(), encoding.name) };
}

async function* transcoded(input: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  const assertOther = name.startsWith('utf-16') ? undefined : utf8Detector(name);
  const decode = (chunk?: Uint8Array) => {
    try {
      return encoder.encode(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      throw new EncodingError(`is not in ${name}, the encoding in the mapping`);
    }
  };
  for await (const chunk of input) {
    assertOther?.(chunk);
    yield decode(chunk);
  }
  yield decode();
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

/** Maximum length of a line in bytes. Longer lines are rejected without buffering them. */
export const longestLine = 1024 * 1024;

export type Line = {
  /** From 1. */
  number: number;
  text: string;
  /** What ended it: a line feed, whose carriage return is still in `text`, or a carriage return alone. */
  end: '\n' | '\r';
  /** Why the line is invalid. `text` is empty if the line is too long. */
  error?: 'is longer than 1 MiB';
};

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Splits UTF-8 into lines, with one line in memory at a time. Removes a byte order mark. Lines end with a line feed; in a
 * file whose first line ends with a carriage return alone, with either.
 * @throws {EncodingError} at a line that is not UTF-8, because replacement characters would be imported as valid text
 */
export async function* linesOf(input: Bytes): AsyncGenerator<Line> {
  let number = 0;
  let parts: Uint8Array[] = [];
  let size = 0;
  /** Whether a carriage return ends a line; undefined until the first line has ended. */
  let endsAtReturn: boolean | undefined;
  /** Whether the byte before was a carriage return that may belong to a line feed. */
  let isAfterReturn = false;

  function add(part: Uint8Array): void {
    size += part.length;
    if (size <= longestLine) parts.push(part);
    else parts = [];
  }
  function finish(end: Line['end']): Line {
    const bytes = concat(parts);
    const isTooLong = size > longestLine;
    number += 1;
    parts = [];
    size = 0;
    if (isTooLong) return { number, text: '', end, error: 'is longer than 1 MiB' };
    try {
      const text = utf8.decode(bytes);
      // The decoder removes the mark at the start of each text, where it is a character of the file.
      return { number, text: number > 1 && markOf(bytes) === 'utf-8' ? `\ufeff${text}` : text, end };
    } catch {
      throw new EncodingError(`is not UTF-8: see line ${number}`);
    }
  }

  for await (const chunk of input) {
    const bytes = bytesOf(chunk);
    if (bytes.length === 0) continue;
    let start = 0;
    if (isAfterReturn) {
      isAfterReturn = false;
      const isPair = bytes[0] === lineFeed;
      if (endsAtReturn === undefined) endsAtReturn = !isPair;
      if (!isPair || endsAtReturn) {
        yield finish('\r');
        if (isPair) start = 1;
      } else add(Uint8Array.of(carriageReturn));
    }
    for (;;) {
      const feed = bytes.indexOf(lineFeed, start);
      const back = endsAtReturn === false ? -1 : bytes.indexOf(carriageReturn, start);
      const isReturn = back !== -1 && (feed === -1 || back < feed);
      if (isReturn && back === bytes.length - 1) {
        add(bytes.subarray(start, back));
        isAfterReturn = true;
        start = bytes.length;
        break;
      }
      if (isReturn && endsAtReturn === undefined) endsAtReturn = bytes[back + 1] !== lineFeed;
      if (isReturn && endsAtReturn) {
        add(bytes.subarray(start, back));
        yield finish('\r');
        start = bytes[back + 1] === lineFeed ? back + 2 : back + 1;
        continue;
      }
      if (feed === -1) break;
      endsAtReturn ??= false;
      add(bytes.subarray(start, feed));
      yield finish('\n');
      start = feed + 1;
    }
    if (start < bytes.length) add(bytes.subarray(start));
  }
  if (isAfterReturn && endsAtReturn !== true) add(Uint8Array.of(carriageReturn));
  if (size > 0 || isAfterReturn) yield finish('\n');
}
