import { readCsv } from '../../../src/domain/files/csv.ts';
import type { CsvMapping } from '../../../src/domain/files/csv-mapping.ts';
import { readJsonLines } from '../../../src/domain/files/json-lines.ts';
import { type FileLine, readLines } from '../../../src/domain/files/lines.ts';
import type { InputRow } from '../../../src/domain/files/row.ts';

type Input = AsyncIterable<Buffer | string>;

async function* bytesOf(input: Input): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) yield Buffer.from(chunk);
}

export async function linesOf(input: Input, encoding = 'utf-8'): Promise<FileLine[]> {
  const { lines } = await readLines(bytesOf(input), encoding);
  const all: FileLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** The rows of a file of CSV, read as a whole. */
export async function csvRowsOf(input: Input, mapping: CsvMapping): Promise<InputRow[]> {
  const lines = await linesOf(input, mapping.encoding);
  return readCsv(lines, mapping, { publisherId: undefined, isLast: true, soFar: {}, max: Number.POSITIVE_INFINITY })
    .rows;
}

export const jsonRowsOf = async (input: Input): Promise<InputRow[]> =>
  readJsonLines(await linesOf(input), undefined, Number.POSITIVE_INFINITY).rows;
