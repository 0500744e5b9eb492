import { isUtf8 } from 'node:buffer';

/** The input file is unreadable or malformed. The message is shown to its sender. */
export class InputError extends Error {}

/** A message for invalid JSON, without the excerpt that the parser's message contains. */
export function jsonErrorMessage(error: unknown): string {
  const [, position] = /at position (\d+)/.exec((error as Error).message) ?? [];
  return position ? `is not JSON: see character ${Number(position) + 1}` : 'is not JSON';
}

/** Encoding of a file: a name of the WHATWG Encoding Standard, and whether it has a byte order mark. */
export type Encoding = { name: string; hasMark: boolean };

/** Bytes that are invalid in the file's encoding. The message completes "the file …". */
export class EncodingError extends Error {}

type Bytes = AsyncIterable<Buffer | string>;

/** A byte order mark overrides the given encoding, as in the Encoding Standard. */
const marks = [
  { name: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { name: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { name: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
];
const longestMark = 3;

/** Whether `TextDecoder` knows a label, such as `windows-1252` or `latin1`. */
export function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/**
 * Converts an input to UTF-8 without a byte order mark. UTF-8 input is not validated.
 * @param label the encoding of an input without a byte order mark
 * @throws {EncodingError} from `bytes`, for bytes that are invalid in the encoding
 */
export async function toUtf8(
  input: Bytes,
  label: string,
): Promise<{ encoding: Encoding; bytes: AsyncIterable<Buffer> }> {
  const chunks = input[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < longestMark) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, Buffer.from(value)]);
  }
  const mark = marks.find(({ bytes }) => start.subarray(0, bytes.length).equals(bytes));
  const encoding = { name: mark?.name ?? new TextDecoder(label).encoding, hasMark: mark !== undefined };

  async function* unmarked(): AsyncGenerator<Buffer> {
    try {
      yield start.subarray(mark?.bytes.length ?? 0);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield Buffer.from(next.value);
    } finally {
      await chunks.return?.();
    }
  }
  return { encoding, bytes: encoding.name === 'utf-8' ? unmarked() : transcoded(unmarked(), encoding.name) };
}

async function* transcoded(input: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Buffer) => {
    try {
      return Buffer.from(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      throw new EncodingError(`is not in ${name}, the encoding in the mapping`);
    }
  };
  for await (const chunk of input) yield decode(chunk);
  yield decode();
}

export type Encoder = (text: string) => Buffer;

/**
 * An encoder for the encodings of `toUtf8`. Characters that the encoding lacks become question marks. Undefined for East
 * Asian multi-byte encodings, which Node can decode but not encode.
 */
export function encoderFor(name: string): Encoder | undefined {
  if (name === 'utf-8') return (text) => Buffer.from(text);
  if (name === 'utf-16le') return (text) => Buffer.from(text, 'utf16le');
  if (name === 'utf-16be') return (text) => Buffer.from(text, 'utf16le').swap16();

  const decoder = new TextDecoder(name);
  const characters = [...decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  const isSingleByte = characters.length === 256 && characters.slice(128).some((character) => character !== '\ufffd');
  if (!isSingleByte) return undefined;
  const byteOf = new Map(characters.map((character, byte) => [character, byte]));
  byteOf.delete('\ufffd');
  return (text) => Buffer.from([...text].map((character) => byteOf.get(character) ?? 0x3f));
}

/** Maximum length of a line in bytes. Longer lines are rejected without buffering them. */
export const longestLine = 1024 * 1024;

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
