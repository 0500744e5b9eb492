import { z } from 'zod';
import type { ImportMapping, ImportPreviewInput, ResolversTypes } from '../../generated/graph/graphql.ts';
import type { Query } from '../../platform/database/sql.ts';
import { failure } from '../../platform/failures.ts';
import { issue } from '../../platform/issues.ts';
import { normalName } from '../../platform/text-keys.ts';
import { cellReaders } from './csv-cells.ts';
import { parseWith } from './csv-mapping.ts';
import { type FileForm, formOf, newFormOf } from './guess/file-form.ts';
import { guessMapping, maxColumns, targetOf, withoutCrossing } from './guess/guess.ts';
import { isRejected, readerOf } from './guess/readings.ts';
import { inWords, mappingIssues } from './import-rows.ts';
import { beginningSize, isEncoding } from './input.ts';
import { inFirstItem } from './item-type.ts';
import { type ColumnGuess, mappingOf, targetsIn } from './mapping-json.ts';
import { type MappingJson, mappingSchema, type TargetJson, targetSchema } from './mapping-schema.ts';
import { asSeen } from './names.ts';
import { recordFields } from './record-fields.ts';
import { readMappings } from './saved-mappings.ts';

const maxLengths = { start: 4 * Math.ceil(beginningSize / 3), mapping: 256 * 1024 };
const maxSamples = 3;
const maxReadings = 1000;
/** Of all readings together. */
const maxCellsRead = 20_000;
const maxWords = 200;

const formSchema = z.looseObject({
  encoding: z.string().refine(isEncoding, 'must be the name of an encoding').nullish(),
  delimiter: z.string().max(1).nullish(),
  headerLine: z.int().nullish(),
});

/** What a mapping must have to be shown. Its other faults are among the issues of the preview. */
const targetShape = z.string().or(z.looseObject({ to: z.string(), values: z.record(z.string(), z.json()).optional() }));
const mappingShape = formSchema.extend({
  currencySigns: z.array(z.string()).optional(),
  empty: z.array(z.string()).optional(),
  constants: z.record(z.string(), z.json()).optional(),
  columns: z.record(z.string(), targetShape.or(z.array(targetShape))),
});

/** @throws Failure INPUT_INVALID */
export async function previewOf(query: Query, input: ImportPreviewInput): Promise<ResolversTypes['ImportPreview']> {
  const issues = (['start', 'mapping'] as const).flatMap((name) => {
    const max = maxLengths[name];
    return (input[name]?.length ?? 0) > max ? [issue(name, 'too_long', { max })] : [];
  });
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const text = input.mapping;
  const given = text == null ? undefined : inWords('mapping', () => parseWith(mappingShape, JSON.parse(text), ''));
  const form = inWords('start', () => formIn(input, given as MappingJson | undefined));
  const { saved = null, ...found } = await foundIn(form, input, given as MappingJson | undefined, query);
  const columns = found.columns.slice(0, maxColumns);
  return {
    mapping: found.mapping,
    saved,
    rows: form.rows.length,
    columns: columns.map(({ doubt = null, ...one }, index) => {
      const samples = samplesOf(form, index);
      return { ...one, doubt, samples: samples.slice(0, maxSamples), isFilled: !samples.includes('') };
    }),
    readings: readingsOf(form, columns, found.mapping),
    issues: mappingIssues({ mapping: JSON.stringify(found.mapping), text: form.head }),
  };
}

/** What a mapping says of the form of the file comes first, then what the caller says. */
function formIn(input: ImportPreviewInput, given: MappingJson | undefined): FileForm {
  const { encoding, delimiter, headerLine } = parseWith(formSchema, input, '');
  const start = Buffer.from(input.start, 'base64').subarray(0, beginningSize);
  const form = {
    encoding: given?.encoding ?? encoding ?? undefined,
    delimiter: given?.delimiter ?? delimiter ?? undefined,
    headerLine: given?.headerLine ?? headerLine ?? undefined,
  };
  return Object.values(form).some((one) => one !== undefined) ? formOf(start, form) : newFormOf(start);
}

type Found = { mapping: MappingJson; columns: readonly ColumnGuess[]; saved?: ImportMapping };

async function foundIn(
  form: FileForm,
  { isOfOther, found, ...input }: ImportPreviewInput,
  given: MappingJson | undefined,
  query: Query,
): Promise<Found> {
  if (given && !isOfOther) return withFound(form, given, new Set(found));
  const saved = given ? [] : (await readMappings(query)).sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  const earlier = saved.map(({ mapping }) => JSON.parse(mapping) as MappingJson);
  const guess = guessMapping(form, recordFields, earlier);
  if (given) return adapted(form, given, guess.mapping);
  const isAsFound = [input.encoding, input.delimiter, input.headerLine].every((one) => one == null);
  const fitting = isAsFound ? earlier.findIndex(({ columns }) => isFor(form.header, Object.keys(columns))) : -1;
  const [mapping, fits] = [earlier[fitting], saved[fitting]];
  // Nobody chose the mapping for this file.
  if (mapping && fits) return { ...adapted(form, mapping, guess.mapping, withoutCrossing), saved: fits };
  const columns = withKnownWords(form, guess.columns);
  return { mapping: mappingOf(form, columns, guess.mapping), columns };
}

/** A mapping of this file. How columns are read for some fields is found. */
function withFound(form: FileForm, given: MappingJson, found: ReadonlySet<string>): Found {
  const columns = columnsIn(form, given).map((one, index) => ({
    ...one,
    targets: one.targets.map((target) => {
      const field = found.has(target.to) && fieldOf(target.to);
      return field ? targetOf(field, samplesOf(form, index)) : target;
    }),
  }));
  const mapping = mappingOf(form, columns, {});
  return { columns, mapping: { ...given, columns: { ...given.columns, ...(found.size > 0 && mapping.columns) } } };
}

/** Uses a mapping of other files for the columns that it names. This file may have new words and signs. */
function adapted(form: FileForm, given: MappingJson, guess: MappingJson, keep = withAll): Found {
  const { encoding: _encoding, delimiter: _delimiter, headerLine: _line, $schema: _schema, ...rest } = given;
  const columns = withKnownWords(
    form,
    columnsIn(form, given).map((one, index) => ({ ...one, targets: keep(form, index, one.targets) })),
  );
  const union = (key: 'currencySigns' | 'empty') => [...new Set([...(given[key] ?? []), ...(guess[key] ?? [])])];
  const escapes = guess.escapes ? { escapes: true } : {};
  const mapping = mappingOf(form, columns, {
    ...rest,
    ...escapes,
    currencySigns: union('currencySigns'),
    empty: union('empty'),
  });
  return { mapping, columns };
}

const withAll: typeof withoutCrossing = (_form, _index, targets) => [...targets];

function columnsIn({ header }: FileForm, { columns }: MappingJson): ColumnGuess[] {
  const named = new Map(Object.entries(columns).map(([column, targets]) => [asSeen(column), targets]));
  return header.map((column) => {
    const targets = targetsIn(named.get(asSeen(column)));
    return { column, targets, origin: targets.length > 0 ? 'earlier' : 'none' };
  });
}

/** Whether a header has the columns of a mapping, and not many others. */
function isFor(header: readonly string[], columns: readonly string[]): boolean {
  const seen = new Set(header.map(asSeen));
  return columns.length > header.length / 2 && columns.every((column) => seen.has(asSeen(column)));
}

const fieldTypes = new Map(recordFields.map((field) => [field.path, field]));
const fieldOf = (path: string) => fieldTypes.get(inFirstItem(path));

const samplesOf = ({ rows }: FileForm, index: number): string[] => rows.map((row) => row[index] ?? '');

/** Columns of a mapping, with the words that the mapping does not name and the guess knows. */
const withKnownWords = (form: FileForm, columns: readonly ColumnGuess[]): ColumnGuess[] =>
  columns.map((column, index) => {
    if (column.origin !== 'earlier') return column;
    const targets = column.targets.map((target): TargetJson => {
      const { as = 'text', otherwise, values: given = {}, ...rest } = target;
      const field = fieldOf(target.to);
      const { values = {} } = field && otherwise === undefined ? targetOf(field, samplesOf(form, index)) : {};
      const named = new Set(Object.keys(given).map(normalName));
      const more = Object.entries(values).filter(([word]) => !named.has(normalName(word)));
      // A file that has the values themselves needs no words for them.
      if (more.length === 0 || (!target.values && more.every(([word, value]) => word === value))) return target;
      const all = field?.values?.map((value) => [value, value] as const) ?? [];
      const words = target.values ? given : Object.fromEntries(all);
      return { ...rest, ...(as === 'list' && { as }), values: { ...words, ...Object.fromEntries(more), ...given } };
    });
    return { ...column, targets };
  });

/** What an import reads from the cells of each column, and would reject of it. */
function readingsOf(form: FileForm, columns: readonly ColumnGuess[], mapping: MappingJson) {
  const { success, data } = mappingSchema.safeParse(mapping);
  if (!success) return [];
  const empty = new Set(['', ...data.empty.map(normalName)]);
  const filled = columns.map((_column, index) =>
    [...new Set(samplesOf(form, index))].filter((cell) => !empty.has(normalName(cell))),
  );
  const all = columns.flatMap(({ targets }, column) => targets.map((target) => ({ target, column })));
  const read = all.slice(0, maxReadings);
  return read.flatMap(({ target, column }) => {
    const cells = filled[column]?.slice(0, Math.ceil(maxCellsRead / read.length)) ?? [];
    const { to, as, separator = ';' } = target;
    if (!targetSchema.safeParse(target).success) return [];
    const readCell = readerIn(target, data);
    if (!readCell) return [];
    const readings = cells.map(readCell);
    const rejected = readings.filter(isRejected);
    const { cell = null, value = null, fault } = rejected[0] ?? readings[0] ?? {};
    const { read: split } = cellReaders.list({ ...data, separator });
    const words = as === 'list' ? cells.flatMap((cell) => (split(cell) ?? []) as string[]) : cells;
    return [
      {
        ...{ column, to, cell, value, rejected: rejected.length },
        fault: fault ? { path: to, message: '', ...fault } : null,
        words: [...new Set(words)].slice(0, maxWords),
      },
    ];
  });
}

/** Reads cells as an import does; undefined for a format that is none. */
function readerIn(target: TargetJson, mapping: z.output<typeof mappingSchema>) {
  try {
    return readerOf(target, fieldOf(target.to), mapping);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
