import { signal } from '@preact/signals';
import { beginningSize, InputError, markOf, otherFileOf } from '../../../../../domain/files/input.ts';
import { assertJsonLines } from '../../../../../domain/files/json-form.ts';
import { type ColumnGuess, mappingOf, newNotice } from '../../../../../domain/files/mapping-json.ts';
import type { MappingJson, TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { asSeen } from '../../../../../domain/files/names.ts';
import { type ImportPreviewInput, type ImportPreviewQuery, importPreview, type OnExisting } from '../../base/graph.ts';
import {
  fieldAt,
  isList,
  partyFields,
  type RecordField,
  recordGroups,
  textAt,
  type Values,
  valueAt,
} from '../../forms/record-fields.tsx';
import { type GraphError, send } from '../../session/send.ts';
import { asProblems } from './run.tsx';

/** A file that is about to be imported. It stays in this tab, also while other screens are shown. */
export type ImportDraft = {
  file: File;
  /** Its beginning, in Base64. */
  start: string;
  /** Undefined for JSON Lines, which need no mapping. */
  csv?: CsvDraft | undefined;
  /** '' until it is chosen. */
  publisherId: string | typeof selfPublished;
  /** For JSON Lines: whether each line at the beginning names its publisher. */
  namesPublishers: boolean;
  onExisting: OnExisting;
};

/** The choice of no publisher. */
export const selfPublished = 'self';

type Preview = NonNullable<ImportPreviewQuery['importPreview']>;
export type FileColumn = ColumnGuess & Pick<Preview['columns'][number], 'samples' | 'isFilled'>;
/** What is read from a column for a field. */
export type Reading = Preview['readings'][number];

export type CsvDraft = Pick<Preview, 'rows' | 'readings' | 'issues'> & {
  form: Parameters<typeof mappingOf>[0];
  style: { decimalSeparator: string; groupSeparator: string };
  columns: readonly FileColumn[];
  /** Fields that were chosen since the last answer, which says how their columns are read. */
  chosen: readonly string[];
  /** The mapping that the readings and issues are of. */
  judged: string;
  /** Values that no column has, as text, as in the form of a notice. */
  constants: Values;
  /** Keys of a mapping that the screen does not show. */
  rest: Partial<MappingJson>;
  /** Columns that a loaded mapping names and the file does not have. */
  absent: readonly string[];
  /** Why there is no answer. */
  errors: readonly GraphError[];
  /** The saved mapping that it began with. */
  saved?: { name: string; revision: number } | undefined;
};

export const draft = signal<ImportDraft | null>(null);

export function changeCsv(changes: Partial<CsvDraft>): void {
  const { csv } = draft.value ?? {};
  if (draft.value && csv) draft.value = { ...draft.value, csv: { ...csv, ...changes } };
}

const pathsIn = (at: string, fields: readonly RecordField[]): string[] =>
  fields.flatMap(({ name, type }) => (type === 'Party' ? pathsIn(`${at}.${name}`, partyFields) : `${at}.${name}`));

/** The paths of the fields that a column can fill, by their group. */
export const fieldGroups: readonly (readonly [group: string, paths: readonly string[]])[] = [
  ['notice', ['paId', 'publisherId']],
  ...recordGroups.map(
    (group) => [group.name, pathsIn(isList(group) ? `${group.name}.0` : group.name, group.fields)] as const,
  ),
  ['metrics', ['targeting.viewsCount', 'targeting.engagementsCount']],
];

const isJsonLines = (file: File) => /\.(jsonl|ndjson|json)$/i.test(file.name);

/** Reads the beginning of a file, and finds how it is to be read. Returns what is wrong with it. @throws InputError */
export async function chooseFile(file: File): Promise<readonly GraphError[]> {
  const bytes = new Uint8Array(await file.slice(0, beginningSize).arrayBuffer());
  const start = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const chosen = { file, start, publisherId: '', onExisting: 'skip' } as const;
  if (!isJsonLines(file)) return show({ ...chosen, namesPublishers: false }, {});
  assertJson(bytes);
  draft.value = { ...chosen, namesPublishers: namesPublishers(bytes) };
  return [];
}

async function ask(input: ImportPreviewInput, signal: AbortSignal | null = null) {
  const { data, errors } = await send(importPreview, { input }, signal);
  return { answer: data?.importPreview, errors: errors.flatMap(asProblems) };
}

let lastShown = 0;

/** Keeps what somebody typed while the answer was on its way. */
const typedSince = <Given extends object>(before: Given | undefined, now: Given | undefined): Partial<Given> =>
  Object.fromEntries(
    Object.entries(now ?? {}).filter(([key, value]) => value !== before?.[key as keyof Given]),
  ) as Partial<Given>;

/** Shows how a file is read. Returns why it is not. */
async function show(
  current: ImportDraft,
  given: Omit<ImportPreviewInput, 'start'>,
  kept: Pick<Partial<CsvDraft>, 'constants' | 'saved'> = {},
): Promise<readonly GraphError[]> {
  lastShown += 1;
  const own = lastShown;
  const { answer, errors } = await ask({ ...given, start: current.start });
  if (!answer || own !== lastShown) return errors;
  const mapping = answer.mapping as MappingJson;
  const { delimiter = ',', encoding = 'utf-8', quotes = true, headerLine = 1, columns: _columns, ...others } = mapping;
  const { decimalSeparator = '.', groupSeparator = '', constants: all = {}, ...rest } = others;
  const { publisherId, ...constants } = all;
  const header = new Set(answer.columns.map(({ column }) => asSeen(column)));
  const named = given.mapping ? Object.keys((JSON.parse(given.mapping) as MappingJson).columns) : [];
  // A guess leaves all constants to the form.
  const isGuess = !given.mapping && !answer.saved;
  const now = draft.peek()?.file === current.file ? (draft.peek() ?? current) : current;
  const [before, typed] = [current.csv, now.csv];
  draft.value = {
    ...now,
    ...(typeof publisherId === 'string' && now.publisherId === current.publisherId && { publisherId }),
    csv: {
      ...answer,
      form: { delimiter, encoding, quotes, headerLine },
      style: { decimalSeparator, groupSeparator, ...typedSince(before?.style, typed?.style) },
      columns: answer.columns.map(({ doubt, targets, ...one }, index) => {
        const own = typed?.columns[index];
        return own?.column === one.column && own !== before?.columns[index]
          ? own
          : { ...one, doubt: doubt ?? undefined, targets: targets as TargetJson[] };
      }),
      chosen: typed?.chosen.filter((path) => !before?.chosen.includes(path)) ?? [],
      ...{ judged: '', errors: [] },
      absent: named.filter((column) => !header.has(asSeen(column))),
      rest: { ...(isGuess ? rest : { ...rest, constants }), ...typedSince(before?.rest, typed?.rest) },
      saved: kept.saved ?? answer.saved ?? undefined,
      constants: {
        ...valuesOfConstants(constants),
        ...kept.constants,
        ...(typedSince(before?.constants, typed?.constants) as Values),
      },
    },
  };
  return [];
}

/** Reads the file in another way. */
export async function readAs(given: Partial<CsvDraft['form']>): Promise<void> {
  const current = draft.value;
  if (current?.csv) changeCsv({ errors: await show(current, given, { constants: current.csv.constants }) });
}

/** Uses a mapping, of a file or saved, for the columns that it names. Returns why it is none. */
export async function applyMapping(mapping: string, saved?: CsvDraft['saved']): Promise<readonly GraphError[]> {
  const current = draft.value;
  if (!current?.csv) return [];
  return show(current, { mapping, isOfOther: true, headerLine: current.csv.form.headerLine }, { saved });
}

/** Asks what an import reads with the mapping, and why it would refuse it. */
export async function judge(signal?: AbortSignal): Promise<void> {
  const sent = draft.peek();
  if (!sent?.csv) return;
  const { csv, start } = sent;
  const { headerLine } = csv.form;
  const shown = lastShown;
  const { answer, errors } = await ask(
    { start, headerLine, mapping: mappingText(sent), found: [...csv.chosen] },
    signal,
  );
  const now = draft.peek()?.csv;
  // The file may be read in another way since, or is about to be.
  if (!answer || now?.form !== csv.form || shown !== lastShown) return changeCsv({ errors });
  const columns = csv.columns.map((one, index) => {
    const found = answer.columns[index]?.targets as TargetJson[] | undefined;
    const asFound = (target: TargetJson) => found?.find(({ to }) => to === target.to) ?? target;
    const isChosen = one.targets.some(({ to }) => csv.chosen.includes(to));
    return isChosen ? { ...one, targets: one.targets.map(asFound) } : one;
  });
  changeCsv({
    readings: answer.readings,
    issues: answer.issues,
    errors: [],
    judged: mappingText({ ...sent, csv: { ...csv, columns } }),
    columns: now.columns.map((one, index) => (one === csv.columns[index] ? (columns[index] ?? one) : one)),
    chosen: now.chosen.filter((path) => !csv.chosen.includes(path)),
  });
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
  const whole = (start.length < beginningSize ? lines : lines.slice(0, -1)).filter((line) => line.trim() !== '');
  try {
    return whole.length > 0 && whole.every((line) => typeof JSON.parse(line).publisherId === 'string');
  } catch {
    return false;
  }
}

/** The leaves of a record, by path. */
function leavesOf(record: object, at = ''): [path: string, value: unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const path = at === '' ? name : `${at}.${name}`;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value, path)
      : [[path, value]];
  });
}

/** The values of the fields of a form as constants, without those that are empty. */
const constantsOf = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(values).flatMap((path) =>
      fieldAt(path) && values[path]?.trim() ? [[path, valueAt(path, values)]] : [],
    ),
  );

const valuesOfConstants = (constants: object): Values =>
  Object.fromEntries(
    leavesOf(constants)
      .map(([path, value]) => [path, textAt(path, value)] as const)
      .filter(([, text]) => text !== ''),
  );

/** The mapping that a draft says, in the form of the command line. */
export function mappingText({ csv, publisherId }: ImportDraft, indent?: number): string | undefined {
  if (!csv) return undefined;
  const { form, style, columns, constants, rest } = csv;
  const filled = new Set(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));
  const own = Object.entries(constantsOf(constants)).filter(([path]) => !filled.has(path));
  // Constants of a loaded mapping that the form does not show stay.
  const all = { ...newNotice, ...Object.fromEntries(leavesOf(rest.constants ?? {})), ...Object.fromEntries(own) };
  const isConstant = publisherId && publisherId !== selfPublished && !filled.has('publisherId');
  const owner = isConstant ? { publisherId } : {};
  const given = { ...rest, ...style, constants: { ...all, ...owner } as MappingJson['constants'] };
  return JSON.stringify(mappingOf(form, columns, given), null, indent);
}
