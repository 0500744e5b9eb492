import { signal } from '@preact/signals';
import { type FileForm, formOf, newFormOf, sampleSize } from '../../../../../domain/files/guess/file-form.ts';
import {
  type ColumnGuess,
  guessMapping,
  mappingOf,
  newNotice,
  targetOf,
  targetsIn,
  withoutCrossing,
} from '../../../../../domain/files/guess/guess.ts';
import { inFirstItem, itemTypeOf } from '../../../../../domain/files/guess/item-type.ts';
import { assertJsonLines } from '../../../../../domain/files/guess/json-form.ts';
import type { FieldType, NumberStyle } from '../../../../../domain/files/guess/readings.ts';
import { InputError, markOf, otherFileOf } from '../../../../../domain/files/input.ts';
import type { MappingJson, TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { asSeen } from '../../../../../domain/files/names.ts';
import type { OnExisting } from '../../../../../generated/console/operation-types.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { type RecordField, recordGroups } from '../../forms/record-fields.ts';
import { isList, partyFields, recordOf, recordValuesOf, type Values } from '../../forms/values.ts';

/** A file that is about to be imported. It stays in this tab, also while other screens are shown. */
export type ImportDraft = {
  file: File;
  /** Its beginning. */
  start: Uint8Array;
  /** Undefined for JSON Lines, which need no mapping. */
  csv?: CsvDraft | undefined;
  /** '' until it is chosen. */
  publisherId: string | typeof selfPublished;
  /** Of JSON Lines: whether each line that was looked at says whose it is. */
  namesPublishers: boolean;
  onExisting: OnExisting;
};

/** The choice of no publisher. */
export const selfPublished = 'self';

export type SavedMapping = { name: string; revision: number; mapping: string };

export type CsvDraft = {
  form: FileForm;
  style: NumberStyle;
  columns: readonly ColumnGuess[];
  /** What stands in no column, as in the form of a notice. */
  constants: Values;
  /** Keys of a mapping that the screen does not show. */
  rest: Partial<MappingJson>;
  /** Columns that a loaded mapping names and the file does not have. */
  absent: readonly string[];
  /** The saved mapping that it began with. */
  saved?: { name: string; revision: number } | undefined;
};

export const draft = signal<ImportDraft | null>(null);

export function changeCsv(changes: Partial<CsvDraft>): void {
  const { csv } = draft.value ?? {};
  if (draft.value && csv) draft.value = { ...draft.value, csv: { ...csv, ...changes } };
}

const typed = ({ type, maxLength, format }: RecordField) => ({
  type,
  maxLength,
  format,
  values: vocabulary[itemTypeOf(type) as keyof typeof vocabulary],
});

function* fieldsIn(at: string, fields: readonly RecordField[]): Generator<FieldType> {
  for (const field of fields) {
    const path = `${at}.${field.name}`;
    if (field.type === 'Party') yield* fieldsIn(path, partyFields);
    else yield { path, ...typed(field) };
  }
}

/** The fields that a column can fill, by their group. */
export const fieldGroups: readonly { name: string; fields: readonly FieldType[] }[] = [
  { name: 'notice', fields: ['paId', 'publisherId'].map((path) => ({ path, type: 'ID' })) },
  ...recordGroups.map((group) => ({
    name: group.name,
    fields: [...fieldsIn(isList(group) ? `${group.name}.0` : group.name, group.fields)],
  })),
  {
    name: 'metrics',
    fields: ['viewsCount', 'engagementsCount'].map((name) => ({ path: `targeting.${name}`, type: 'Count' })),
  },
];
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map(
  fieldGroups.flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)),
);

/** The field at a path; of lists, that of the first item. */
export const fieldOf = (path: string): FieldType | undefined => fieldTypes.get(inFirstItem(path));

const isJsonLines = (file: File) => /\.(jsonl|ndjson|json)$/i.test(file.name);

/** Reads the beginning of a file, and guesses how it is to be read. @throws InputError for a file without rows that can be read */
export async function chooseFile(file: File, saved: readonly SavedMapping[]): Promise<void> {
  const mappings = saved.map((one) => ({ ...one, json: JSON.parse(one.mapping) as MappingJson }));
  const earlier = mappings.map(({ json }) => json);
  const start = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer());
  if (isJsonLines(file)) assertJson(start);
  draft.value = {
    file,
    start,
    csv: isJsonLines(file) ? undefined : guessed(newFormOf(start), earlier, {}),
    publisherId: '',
    namesPublishers: isJsonLines(file) && namesPublishers(start),
    onExisting: 'skip',
  };
  const { header = [] } = draft.value.csv?.form ?? {};
  const fitting = mappings.find(({ json }) => isFor(header, Object.keys(json.columns)));
  if (!fitting) return;
  // How this file is written was seen in it.
  const { encoding: _encoding, delimiter: _delimiter, headerLine: _line, ...json } = fitting.json;
  applyMapping(json, fitting, withoutCrossing);
}

/** @throws InputError */
function assertJson(start: Uint8Array): void {
  const other = otherFileOf(start);
  if (other) throw new InputError(`The file is ${other}.`);
  assertJsonLines(new TextDecoder(markOf(start)).decode(start));
}

/** Whether each line has an owner, as far as lines are whole. */
function namesPublishers(start: Uint8Array): boolean {
  const lines = new TextDecoder().decode(start).split('\n');
  const whole = (start.length < sampleSize ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '');
  try {
    return whole.length > 0 && whole.every((line) => typeof JSON.parse(line).publisherId === 'string');
  } catch {
    return false;
  }
}

/** Whether a header has the columns of a mapping, and not many others. */
function isFor(header: readonly string[], columns: readonly string[]): boolean {
  const seen = new Set(header.map(asSeen));
  return columns.length > header.length / 2 && columns.every((column) => seen.has(asSeen(column)));
}

/** Reads the file in another way. @throws InputError */
export function readAs(given: Parameters<typeof formOf>[1], earlier: readonly MappingJson[]): void {
  const { start, csv } = draft.value ?? {};
  if (start && csv) changeCsv(guessed(formOf(start, given), earlier, csv.constants));
}

function guessed(form: FileForm, earlier: readonly MappingJson[], constants: Values): CsvDraft {
  const { mapping, columns: found } = guessMapping(form, [...fieldTypes.values()], earlier);
  const columns = found.map((column, index) => withKnownWords(column, samplesOf(form, index)));
  const { decimalSeparator = '.', groupSeparator = '', currencySigns = [], empty = [] } = mapping;
  const style = { decimalSeparator, groupSeparator };
  const values = { ...valuesOfConstants(mapping.constants ?? {}), ...constants };
  return { form, columns, constants: values, style, rest: { currencySigns, empty }, absent: [] };
}

/** The first values of a column. */
export const samplesOf = ({ rows }: FileForm, index: number): string[] => rows.map((row) => row[index] ?? '');

/**
 * Uses a mapping, of a file or saved, for the columns that it names.
 * @param keep the fields of a column that are kept: nobody chose the mapping for this file
 */
export function applyMapping(json: MappingJson, saved?: CsvDraft['saved'], keep?: typeof withoutCrossing): void {
  const { start, csv } = draft.value ?? {};
  if (!start || !csv) return;
  const {
    delimiter,
    encoding,
    headerLine,
    decimalSeparator = '.',
    groupSeparator = '',
    currencySigns = [],
    empty = [],
    constants: { publisherId, ...constants } = {},
    columns: given,
    $schema: _schema,
    ...rest
  } = json;
  const form = formOf(start, {
    ...(delimiter && { delimiter }),
    ...(encoding && { encoding }),
    headerLine: headerLine ?? csv.form.headerLine,
  });
  const named = new Map(Object.entries(given).map(([column, targets]) => [asSeen(column), targets]));
  const columns = form.header.map((column, index): ColumnGuess => {
    const full = targetsIn(given[column] ?? named.get(asSeen(column)));
    if (full.some((target) => typeof target?.to !== 'string')) throw new TypeError('is no mapping');
    const origin = full.length > 0 ? 'earlier' : 'none';
    const targets = keep?.(form, index, full) ?? full;
    return withKnownWords({ column, targets, origin }, samplesOf(form, index));
  });
  const style = { decimalSeparator, groupSeparator };
  const header = new Set(form.header.map(asSeen));
  const absent = Object.keys(given).filter((column) => !header.has(asSeen(column)));
  changeCsv({
    form,
    columns,
    style,
    constants: valuesOfConstants(constants),
    absent,
    rest: {
      ...rest,
      constants,
      // What this file writes may be new to the mapping.
      currencySigns: union(currencySigns, csv.rest.currencySigns),
      empty: union(empty, csv.rest.empty),
    },
    saved: saved && { name: saved.name, revision: saved.revision },
  });
  if (typeof publisherId === 'string' && draft.value) draft.value = { ...draft.value, publisherId };
}

/** A column of a mapping, with the words that the mapping does not name and the guess knows. */
function withKnownWords(column: ColumnGuess, samples: readonly string[]): ColumnGuess {
  if (column.origin !== 'earlier') return column;
  const targets = column.targets.map((target): TargetJson => {
    const { as = 'text', otherwise, values: given = {}, ...rest } = target;
    const field = fieldOf(target.to);
    const { values = {} } = field && otherwise === undefined ? targetOf(field, samples) : {};
    const named = new Set(Object.keys(given).map(normalName));
    const more = Object.entries(values).filter(([word]) => !named.has(normalName(word)));
    // A file that has the values themselves needs no words for them.
    if (more.length === 0 || (!target.values && more.every(([word, value]) => word === value))) return target;
    const all = field?.values?.map((value) => [value, value] as const) ?? [];
    const words = target.values ? given : Object.fromEntries(all);
    return { ...rest, ...(as === 'list' && { as }), values: { ...words, ...Object.fromEntries(more), ...given } };
  });
  return { ...column, targets };
}

const union = (one: readonly string[], other: readonly string[] = []) => [...new Set([...one, ...other])];

/** The leaves of a record, by path. */
function leavesOf(record: object, at = ''): [path: string, value: unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const path = at === '' ? name : `${at}.${name}`;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, path)
      : [[path, value]];
  });
}

/** The values of a form as constants, without those that are empty. */
function constantsOf(values: Values): Record<string, unknown> {
  const filled = new Set(Object.keys(values).filter((path) => values[path]?.trim()));
  return Object.fromEntries(leavesOf(recordOf(values)).filter(([path]) => filled.has(path)));
}

function valuesOfConstants(constants: Readonly<Record<string, unknown>>): Values {
  const record: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(constants)) {
    const parts = path.split('.');
    let inner: Record<string, unknown> = record;
    for (const part of parts.slice(0, -1)) {
      inner[part] ??= {};
      inner = inner[part] as Record<string, unknown>;
    }
    inner[parts.at(-1) ?? ''] = value;
  }
  return Object.fromEntries(Object.entries(recordValuesOf(record)).filter(([, value]) => value !== ''));
}

/** The mapping that the draft says, in the form of the command line. */
export function mappingJsonOf({ form, style, columns, constants, rest }: CsvDraft): MappingJson {
  const filled = new Set(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));
  const own = Object.entries(constantsOf(constants)).filter(([path]) => !filled.has(path));
  // Constants of a loaded mapping that the form does not show stay.
  const all = { ...newNotice, ...Object.fromEntries(leavesOf(rest.constants ?? {})), ...Object.fromEntries(own) };
  const { publisherId } = draft.value ?? {};
  const isConstant = publisherId && publisherId !== selfPublished && !filled.has('publisherId');
  const owner = isConstant ? { publisherId } : {};
  return mappingOf(form, columns, { ...rest, ...style, constants: { ...all, ...owner } as MappingJson['constants'] });
}
