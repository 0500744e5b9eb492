import { normalName } from '../../../platform/text-keys.ts';
import { isNoValue } from '../../notices/model/filler-words.ts';
import type { MappingJson, TargetJson } from '../mapping-schema.ts';
import { plain } from '../names.ts';
import { codesIn, codeTypeOf } from './code-names.ts';
import type { FileForm } from './file-form.ts';
import {
  booleansIn,
  currencyOf,
  dateFormatOf,
  filledIn,
  kindOf,
  numberStyleOf,
  signsOf,
  vocabularyIn,
} from './values.ts';
import { wordsOfFields } from './words.ts';

/** A field of a record that a column can fill. */
export type FieldType = {
  path: string;
  /** Its type in the SDL, and the values of that if it is an enum. */
  type: string;
  values?: readonly string[] | undefined;
  /** Of texts. */
  maxLength?: number | undefined;
  format?: 'email' | 'phone' | undefined;
};

/** How the field of a column was found. */
export type Origin = 'same_name' | 'guessed' | 'earlier' | 'none';

export type ColumnGuess = { column: string; targets: TargetJson[]; origin: Origin };

/** A mapping to start from, and how its columns were found. */
type Guess = { mapping: MappingJson; columns: ColumnGuess[] };

/** Fields that are filled with a first one, unless a column of their own fills them. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'basicInformation.title': ['campaign.name'],
  'campaign.totalValue': ['complianceFunding.adAmount'],
  'campaign.startDate': ['basicInformation.publicationStartDate'],
  'advertiser.email': ['legalMetadata.publicContactEmail'],
};

/** New notices are drafts, until the sponsor confirms them. */
const constants = { 'basicInformation.confirmationStatus': 'draft', 'basicInformation.signOffStatus': 'pending' };

/**
 * Guesses a mapping from the names and the first values of the columns.
 * @param earlier mappings, the newest first, whose columns win
 */
export function guessMapping(
  form: FileForm,
  fields: readonly FieldType[],
  earlier: readonly MappingJson[] = [],
): Guess {
  const samplesOf = (index: number) => form.rows.map((row) => row[index] ?? '');
  const style = numberStyleOf(form.header.map((_name, index) => samplesOf(index)));
  const types = new Map(fields.map((field) => [field.path, field]));
  const taken = new Set<string>();
  const columns: ColumnGuess[] = form.header.map((column) => ({ column, targets: [], origin: 'none' }));

  const mapped = new Map(
    earlier
      .toReversed()
      .flatMap(({ columns }) => Object.entries(columns).map(([name, given]) => [normalName(name), given] as const)),
  );
  for (const guess of columns) {
    const given = [mapped.get(normalName(guess.column)) ?? []].flat() as (string | TargetJson)[];
    const targets = given.map((target) => (typeof target === 'string' ? { to: target } : target));
    if (targets.length === 0 || targets.some(({ to }) => taken.has(to) || !types.has(to.replace(/\.\d+\./, '.0.'))))
      continue;
    Object.assign(guess, { targets, origin: 'earlier' });
    for (const { to } of targets) taken.add(to);
  }
  for (const { path, isSame, index } of ranked(form, fields)) {
    const guess = columns[index];
    if (!guess || guess.origin !== 'none' || taken.has(path)) continue;
    taken.add(path);
    guess.origin = isSame ? 'same_name' : 'guessed';
    guess.targets = [targetOf(types.get(path) as FieldType, samplesOf(index))];
  }
  const own = new Set(taken);
  for (const [index, { targets, origin }] of columns.entries()) {
    const { to = '' } = targets[0] ?? {};
    if (origin === 'earlier') continue;
    for (const path of companions[to] ?? []) {
      const type = types.get(path);
      if (type && !own.has(path)) targets.push(targetOf(type, samplesOf(index)));
    }
    if (to === 'campaign.endDate' && !own.has('campaign.isOngoing')) targets.push(ongoing);
  }
  // `none` may be a value of a vocabulary, and is no country.
  const isFree = (index: number) =>
    !columns[index]?.targets.some(
      ({ to, values }) => values && !('' in values) && !codeTypeOf(types.get(to)?.type ?? ''),
    );
  const words = form.rows.flatMap((row) => row.filter((cell, index) => isFree(index) && isNoValue(cell)));
  const empty = [...new Set(words)].slice(0, 100);
  const currencySigns = signsIn(form, columns);
  const currency = taken.has('complianceFunding.currency') ? undefined : currencyOf(currencySigns);
  const known = { ...constants, ...(currency && { 'complianceFunding.currency': currency }) };
  const rest = { ...style, currencySigns, ...(empty.length > 0 && { empty }), constants: known };
  return { mapping: mappingOf(form, columns, rest), columns };
}

/** The mapping of columns, without what is the default. */
export function mappingOf(
  { delimiter, encoding, quotes, headerLine }: Omit<FileForm, 'header' | 'rows'>,
  columns: readonly Pick<ColumnGuess, 'column' | 'targets'>[],
  rest: Partial<MappingJson>,
): MappingJson {
  const named = columns.flatMap(({ column, targets }): [string, string | TargetJson | (string | TargetJson)[]][] => {
    const short = targets.map((target) => (Object.keys(target).length === 1 ? target.to : target));
    const [only] = short;
    return only === undefined ? [] : [[column, short.length === 1 ? only : short]];
  });
  return {
    delimiter,
    encoding,
    ...(!quotes && { quotes }),
    ...(headerLine !== 1 && { headerLine }),
    ...rest,
    columns: Object.fromEntries(named) as MappingJson['columns'],
  };
}

const signsIn = ({ rows, header }: FileForm, columns: readonly ColumnGuess[]) =>
  signsOf(
    header.flatMap((_name, index) => {
      const cells = rows.map((row) => row[index] ?? '');
      return columns[index]?.targets.some(({ as }) => as === 'money') || kindOf(cells) === 'amount' ? cells : [];
    }),
  );

/** A PA-ID that the register minted, whatever its column is called. */
const paIdForm = /^PA-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Where the end of a campaign is empty, it is ongoing. */
const ongoing = { to: 'campaign.isOngoing', values: { '': true }, otherwise: false } satisfies TargetJson;

type Match = { path: string; index: number; isSame: boolean; score: number };

/** The fields that columns may have, the most likely first. */
function ranked({ header, rows }: FileForm, fields: readonly FieldType[]): Match[] {
  const matches = header.flatMap((column, index) => {
    const name = plain(column);
    const samples = rows.map((row) => row[index] ?? '');
    const kind = kindOf(samples);
    const hasPaIds = filledIn(samples).some((cell) => paIdForm.test(cell));
    return fields.flatMap(({ path, type }): Match[] => {
      const own = path.split('.').at(-1) ?? path;
      if (column === path || name === plain(path)) return [{ path, index, isSame: true, score: 1000 }];
      if (path === 'paId' && hasPaIds) return [{ path, index, isSame: false, score: 900 }];
      if (path === 'paId' && samples.some((cell) => cell.includes('/'))) return [];
      if (isUnlikely(type, kind)) return [];
      const words = wordsOfFields.get(path) ?? [];
      const exact = words.includes(name) ? 500 + name.length : 0;
      const isOwn =
        /^(basicInformation|campaign|complianceFunding|targeting|legalMetadata|advertiser)\./.test(path) &&
        name === plain(own);
      const part = Math.max(
        0,
        ...words.map((word) =>
          word.length > 3 && path !== 'paId' && ` ${name} `.includes(` ${word} `) ? word.length : 0,
        ),
      );
      const score = Math.max(exact, isOwn ? 400 : 0, part);
      return score > 0 ? [{ path, index, isSame: isOwn, score }] : [];
    });
  });
  return matches.sort((a, b) => b.score - a.score);
}

/** Whether the values of a column are of another type than a field. */
function isUnlikely(type: string, kind: ReturnType<typeof kindOf>): boolean {
  if (kind === undefined) return false;
  if (type === 'String') return kind !== 'text';
  if (type === 'Boolean') return kind === 'amount';
  if (type === 'Date' || type === 'DateTime') return kind === 'amount';
  return type === 'Money' && kind === 'day';
}

/** How a column with such values fills a field. */
export function targetOf({ path: to, type, values }: FieldType, samples: readonly string[]): TargetJson {
  const isList = type.startsWith('[');
  const list = isList && ({ as: 'list', separator: separatorIn(samples) } as const);
  const words = isList ? samples.flatMap((cell) => cell.split(/[;,|]/).map((part) => part.trim())) : samples;
  if (values) return { to, ...list, values: vocabularyIn(words, values) };
  const code = codeTypeOf(type);
  if (code) {
    const codes = codesIn(code, filledIn(words));
    return { to, ...list, ...(codes && { values: codes }) };
  }
  if (isList) return { to, ...list };
  if (type === 'Money') return { to, as: 'money' };
  if (type === 'Count' || type === 'Int') return { to, as: 'integer' };
  if (type === 'Date' || type === 'DateTime') {
    const format = dateFormatOf(samples);
    return { to, as: type === 'Date' ? 'date' : 'dateTime', ...(format && { format }) };
  }
  if (to === ongoing.to && kindOf(samples) === 'day') return ongoing;
  if (type === 'Boolean') {
    const words = booleansIn(samples);
    return words ? { to, values: words } : { to, as: 'boolean' };
  }
  return { to };
}

const separatorIn = (samples: readonly string[]) =>
  [';', '|', ','].find((sign) => samples.some((cell) => cell.includes(sign))) ?? ';';
