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

/** As much of a file as is looked at to find how it is read, in bytes. */
export const beginningSize = 64 * 1024;

/** As many bytes as say what a file is. */
export const sampleSize = 512;

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
