import { normalName } from '../../../platform/text-keys.ts';
import { isIn } from '../../notices/fields/formats.ts';
import { isNoValue } from '../../notices/model/filler-words.ts';
import { codesIn, codeTypeOf } from '../code-names.ts';
import { partsOf } from '../csv-cells.ts';
import { inFirstItem } from '../item-type.ts';
import { type ColumnGuess, mappingOf, newNotice, type Origin, targetsIn } from '../mapping-json.ts';
import type { MappingJson, TargetJson } from '../mapping-schema.ts';
import { plain } from '../names.ts';
import type { FileForm } from './file-form.ts';
import { type FieldType, isRejected, type NumberStyle, readerOf } from './readings.ts';
import {
  booleansIn,
  currencyOf,
  dateFormatOf,
  dayDoubt,
  filledIn,
  haveContactData,
  kindOf,
  numberDoubt,
  numberStyleOf,
  signsOf,
  type ValueKind,
  vocabularyIn,
} from './values.ts';
import { mentionsContact, mentionsOthers, wordsIn, wordsOfFields } from './words.ts';

/** A mapping to start from, and how its columns were found. */
type Guess = { mapping: MappingJson; columns: ColumnGuess[] };

/** Fields that are filled with a first one, unless a column of their own fills them. Never with contact data. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'basicInformation.title': ['campaign.name'],
  'campaign.totalValue': ['complianceFunding.adAmount'],
  'campaign.startDate': ['basicInformation.publicationStartDate'],
  'campaign.endDate': ['campaign.isOngoing'],
};

/** More columns are no table of notices. */
export const maxColumns = 1000;

/**
 * Guesses a mapping from the names and the first values of the columns.
 * @param earlier mappings, the newest first, whose columns win
 */
export function guessMapping(
  form: FileForm,
  fields: readonly FieldType[],
  earlier: readonly MappingJson[] = [],
): Guess {
  const found = columnsOf(form);
  const style = numberStyleOf(found.map(({ samples }) => samples));
  const currencySigns = signsOf(found.flatMap(({ kind, cells }) => (kind === 'amount' ? cells : [])));
  const types = new Map(fields.map((field) => [field.path, field]));
  const taken = new Set<string>();
  const columns: ColumnGuess[] = form.header.map((column) => ({ column, targets: [], origin: 'none' }));
  const take = (guess: ColumnGuess, origin: Origin, targets: TargetJson[]) => {
    Object.assign(guess, { targets, origin, doubt: undefined });
    for (const { to } of targets) taken.add(to);
  };

  const mapped = new Map(
    earlier
      .toReversed()
      .flatMap(({ columns }) => Object.entries(columns).map(([name, given]) => [normalName(name), given] as const)),
  );
  for (const [index, guess] of columns.entries()) {
    const targets = withoutCrossing(form, index, targetsIn(mapped.get(normalName(guess.column))));
    if (targets.length > 0 && targets.every(({ to }) => !taken.has(to) && types.has(inFirstItem(to))))
      take(guess, 'earlier', targets);
  }
  const unread = new Set<Column>();
  for (const { field, column, by } of ranked(found, fields)) {
    const guess = columns[column.index];
    if (!guess || guess.origin !== 'none' || taken.has(field.path)) continue;
    // What a part of its name says is worth less than the whole name, whose values cannot be read.
    if (by === partOfName && unread.has(column)) continue;
    const target = readableTarget(field, column, { ...style, currencySigns });
    if (target) take(guess, by === sameName || by === nameInGroup ? 'same_name' : 'guessed', [target]);
    else {
      unread.add(column);
      guess.doubt ??= `The name suggests ${field.path}, but its values do not fit: ${column.cells[0]}`;
    }
  }
  for (const [index, { targets, origin }] of columns.entries()) {
    const column = found[index];
    if (!column || origin === 'earlier') continue;
    for (const path of companions[targets[0]?.to ?? ''] ?? []) {
      const field = types.get(path);
      if (field && !taken.has(path)) targets.push(path === ongoing.to ? ongoing : targetOf(field, column.samples));
    }
  }
  addDoubts(columns, found, style);

  // `none` may be a value of a vocabulary, and is no country.
  const isFree = (index: number) =>
    !columns[index]?.targets.some(
      ({ to, values }) => values && !('' in values) && !codeTypeOf(types.get(to)?.type ?? ''),
    );
  const words = form.rows.flatMap((row) => row.filter((cell, index) => isFree(index) && isNoValue(cell)));
  const empty = [...new Set(words)].slice(0, 100);
  const amounts = found.filter(({ index }) => columns[index]?.targets.some(({ as }) => as === 'money'));
  const signs = signsOf([...found.filter(({ kind }) => kind === 'amount'), ...amounts].flatMap(({ cells }) => cells));
  const codes = [...signs, ...amounts.flatMap(({ currency }) => currency ?? [])];
  const currency = taken.has('complianceFunding.currency') ? undefined : currencyOf(codes);
  const constants = { ...newNotice, ...(currency && { 'complianceFunding.currency': currency }) };
  // A mapping has no more signs.
  const rest = {
    ...(form.escapes && { escapes: true }),
    ...style,
    currencySigns: signs.slice(0, 20),
    ...(empty.length > 0 && { empty }),
    constants,
  };
  return { mapping: mappingOf(form, columns, rest), columns };
}

type Column = {
  index: number;
  column: string;
  /** Its name as words, without a currency, and their parts. */
  name: string;
  parts: ReadonlySet<string>;
  currency: string | undefined;
  samples: readonly string[];
  /** The different ones that have a value. */
  cells: readonly string[];
  kind: ValueKind | undefined;
  /** Whether its values are contact data, or its name says so. */
  hasContacts: 'by_value' | 'by_name' | undefined;
};

function columnOf({ header, rows }: FileForm, index: number): Column {
  const column = header[index] ?? '';
  const samples = rows.map((row) => row[index] ?? '');
  const cells = [...new Set(filledIn(samples))];
  const kind = kindOf(samples);
  const currency = currencyIn(column);
  const name = plain(currency ? column.replace(currency, ' ') : column) || plain(column);
  const parts = wordsIn(name);
  const isText = kind === 'email' || kind === 'phone' || kind === 'text';
  const hasContacts = isText && haveContactData(cells) ? 'by_value' : mentionsContact(parts) ? 'by_name' : undefined;
  return { index, column, name, parts, currency: currency?.toUpperCase(), samples, cells, kind, hasContacts };
}

const columnsOf = (form: FileForm) => form.header.slice(0, maxColumns).map((_name, index) => columnOf(form, index));

const usualCurrencies = ['BGN', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'PLN', 'RON', 'SEK'];

/** The currency in the name of a column, such as `Spend (EUR)` and `spend_eur`. Many other codes are words, such as ALL. */
const currencyIn = (column: string): string | undefined =>
  column
    .split(/[^A-Za-z]+/)
    .find((word) => usualCurrencies.includes(word.toUpperCase()) || (/[a-z]/.test(column) && isIn.currency(word)));

/** Contact data that only the full record has. */
const contactPaths = ['email', 'phone', 'streetAddress', 'postalCode', 'city', 'country'].map(
  (name) => `advertiser.${name}`,
);
const publicContactPaths = ['legalMetadata.publicContactEmail', 'legalMetadata.publicPostalAddress'];

/** Contact data fill no field that the register shows, unless the column is called like it. */
function mayFill({ name, hasContacts }: Column, path: string): boolean {
  const { whole, own, words } = namesOf(path);
  const isNamed = name === whole || words.has(name) || name === own;
  if (publicContactPaths.includes(path)) return isNamed;
  if (!hasContacts || contactPaths.includes(path)) return true;
  return hasContacts === 'by_name' && isNamed;
}

/** The fields of a mapping for a column, without those that contact data must not fill unless a person chose them. */
export function withoutCrossing(form: FileForm, index: number, targets: readonly TargetJson[]): TargetJson[] {
  if (targets.length < 2) return [...targets];
  const column = columnOf(form, index);
  return targets.filter(({ to }) => !column.hasContacts || !publicContactPaths.includes(to) || mayFill(column, to));
}

type PathNames = { whole: string; own: string; words: ReadonlySet<string> };
const pathNames = new Map<string, PathNames>();

/** What a field is called: by its path, the end of that, and the words for it. */
function namesOf(path: string): PathNames {
  const found = pathNames.get(path) ?? {
    whole: plain(path),
    own: plain(path.split('.').at(-1) ?? path),
    words: wordsOfFields.get(path) ?? new Set(),
  };
  pathNames.set(path, found);
  return found;
}

/** A PA-ID that the register minted, whatever its column is called. */
const mintedPaId = /^PA-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Says how many letters speak for a field of a column; 0 if none do. */
type Evidence = (column: Column, field: FieldType) => number;

const sameName: Evidence = ({ column, name }, { path }) =>
  column === path || name === namesOf(path).whole ? path.length : 0;
const mintedPaIds: Evidence = ({ cells }, { path }) =>
  path === 'paId' && cells.some((cell) => mintedPaId.test(cell)) ? 1 : 0;
const likePaIds: Evidence = ({ cells }, { path }) =>
  path === 'paId' && cells.length > 0 && cells.every((cell) => /^PA-\S/.test(cell)) ? 1 : 0;
const exactWord: Evidence = ({ name }, { path }) => (namesOf(path).words.has(name) ? name.length : 0);
const nameInGroup: Evidence = ({ name }, { path }) =>
  path.split('.').length === 2 && name === namesOf(path).own ? name.length : 0;
const partOfName: Evidence = ({ parts }, { path }) => {
  if (path === 'paId') return 0;
  const found = [...parts.intersection(namesOf(path).words)].map(({ length }) => length).filter((length) => length > 3);
  const isOfOthers = found.length > 0 && /^advertiser\.|\.title$/.test(path) && mentionsOthers(parts);
  return isOfOthers ? 0 : Math.max(0, ...found);
};

/** The strongest first. */
const evidence: readonly Evidence[] = [sameName, mintedPaIds, likePaIds, exactWord, nameInGroup, partOfName];
/** Values of another kind rule these out. */
const ofNames: readonly Evidence[] = [exactWord, nameInGroup, partOfName];

/** The fields that columns may have, the most likely first. */
function ranked(columns: readonly Column[], fields: readonly FieldType[]) {
  const matches = columns.flatMap((column) =>
    fields.flatMap((field) => {
      const by = evidence.find((lettersOf) => lettersOf(column, field) > 0);
      if (!by || (ofNames.includes(by) && isUnlikely(field, column))) return [];
      if (by !== sameName && !mayFill(column, field.path)) return [];
      const isEmpty = by !== sameName && column.cells.length === 0;
      return [{ field, column, by, isEmpty, letters: by(column, field) }];
    }),
  );
  return matches.sort(
    (a, b) =>
      Number(a.isEmpty) - Number(b.isEmpty) || evidence.indexOf(a.by) - evidence.indexOf(b.by) || b.letters - a.letters,
  );
}

/** Whether the values of a column are of another kind than those of a field. */
function isUnlikely({ path, type, format }: FieldType, { kind, samples }: Column): boolean {
  if (path === 'paId' && samples.some((cell) => cell.includes('/'))) return true;
  if (kind === undefined || kind === 'text') return false;
  if (kind === 'email' || kind === 'phone') return format !== kind;
  if (kind === 'url') return type !== 'Url';
  if (type === 'String' || type === 'Url') return true;
  if (kind === 'amount') return type === 'Boolean' || type === 'Date' || type === 'DateTime';
  return type === 'Money' || type === 'Count';
}

/** How a column fills a field, unless the import could read none of its values so. */
function readableTarget(
  field: FieldType,
  { samples, cells }: Column,
  style: NumberStyle & { currencySigns: readonly string[] },
): TargetJson | undefined {
  const target = targetOf(field, samples);
  const currencySigns = target.as === 'money' ? signsOf(cells) : style.currencySigns;
  const read = readerOf(target, field, { ...style, currencySigns });
  return cells.length === 0 || cells.some((cell) => !isRejected(read(cell))) ? target : undefined;
}

/** Says in how many ways the days and numbers of guessed columns can be read. */
function addDoubts(columns: readonly ColumnGuess[], found: readonly Column[], style: NumberStyle): void {
  const guessed = found.flatMap(({ index, cells }) => {
    const guess = columns[index];
    return guess && guess.origin !== 'earlier' ? [{ guess, cells }] : [];
  });
  const numbers = guessed.filter(({ guess }) => guess.targets.some(({ as }) => as === 'money' || as === 'integer'));
  const doubt = numberDoubt(
    numbers.flatMap(({ cells }) => cells),
    style,
  );
  const [first] = numbers.filter(({ cells }) => cells.some((cell) => doubt?.startsWith(`${cell} `)));
  if (first) first.guess.doubt = doubt;
  const days = guessed.flatMap(({ guess, cells }) => {
    const format = guess.targets.find(({ as }) => as === 'date' || as === 'dateTime')?.format;
    return format ? [{ guess, cells, format }] : [];
  });
  for (const { guess, cells, format } of days) {
    // Another column may show which of them is the month: a file has one order.
    const alike = days
      .filter((one) => dayPart(one.format) === dayPart(format))
      .flatMap((one) => one.cells.map(dayPart));
    if (dayDoubt(alike, dayPart(format))) guess.doubt = dayDoubt(cells, format);
  }
}

/** Without the time. */
const dayPart = (text: string) => text.split(' ', 1)[0] ?? text;

/** Where the end of a campaign is empty, it is ongoing. */
const ongoing = { to: 'campaign.isOngoing', values: { '': true }, otherwise: false } satisfies TargetJson;

/** How a column with such values fills a field. */
export function targetOf({ path: to, type, values }: FieldType, samples: readonly string[]): TargetJson {
  const isList = type.startsWith('[');
  const separator = separatorIn(samples);
  const list = isList && ({ as: 'list', separator } as const);
  const words = isList ? samples.flatMap((cell) => partsOf(cell, separator) ?? []) : samples;
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
  [';', '|', ','].find((sign) => samples.some((cell) => cell.includes(sign) && !/^[[{]/.test(cell))) ?? ';';
