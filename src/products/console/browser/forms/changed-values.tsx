import { day, fieldName, minute, money, plural, words } from '../base/format.ts';
import { Change, Facts } from '../parts/inline.tsx';
import { useNameOf } from './found-field.tsx';

/** More values than these, such as those of a new notice, are folded. */
const maxShown = 8;

type ChangedValuesProps = {
  before: unknown;
  after: unknown;
  /** The currency of amounts, if the entry has none. */
  currency?: string | undefined;
  /** When they changed: a value that says only this is left out. */
  at?: string;
};

/** The fields of an audit entry, with their old and new values. */
export function ChangedValues({ before, after, currency, at }: ChangedValuesProps) {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  // The number of a version follows from what was done.
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => !isSame(old[name], current[name]) && name !== 'version' && !isInstantOf(current[name], at),
  );
  if (names.length === 0) return null;
  const values = (
    <Facts
      as="changed"
      of={names.map((name) => [
        fieldName(name).replace(/ id$/, ''),
        <Change
          before={(old[name] ?? null) !== null ? valueIn(old[name], name, currencyIn(old) ?? currency) : undefined}
          after={name in current ? valueIn(current[name], name, currencyIn(current) ?? currency) : undefined}
        />,
      ])}
    />
  );
  return names.length > maxShown ? (
    <details>
      <summary class="note">{plural(names.length, 'value')}</summary>
      {values}
    </details>
  ) : (
    values
  );
}

/** To the second. */
const isInstantOf = (value: unknown, at: string | undefined) =>
  at !== undefined && Math.abs(Date.parse(String(value)) - Date.parse(at)) < 1000;

/** What was not there before and is empty now did not change. */
const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null) || (before === undefined && String(after) === '');

/** Without states, which follow from what was done. */
const fieldsOf = (values: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !/^phase$|Status$/.test(name)));

const currencyIn = ({ currency }: Record<string, unknown>) => (typeof currency === 'string' ? currency : undefined);

/** Fields with an id of something that has a name. */
const kinds: Readonly<Record<string, 'token' | 'publisher'>> = {
  publisherId: 'publisher',
  replacedBy: 'token',
  replaces: 'token',
};

function valueIn(value: unknown, name: string, currency: string | undefined) {
  const kind = kinds[name];
  return kind && value ? <Named kind={kind} id={String(value)} /> : shown(value, name, currency);
}

const Named = ({ kind, id }: { kind: 'token' | 'publisher'; id: string }) => (
  <a href={`/${kind}s/${id}`}>{useNameOf(kind, id)}</a>
);

function shown(value: unknown, name: string, currency: string | undefined): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map((each) => shown(each, name, currency)).join(', ') || 'none';
  if (typeof value === 'string') return inWords(value, name, currency);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, each]) => `${fieldName(key)}: ${shown(each, key, currency)}`)
    .join(', ');
}

/** By the form of a text: an entry does not say of which type its values are. */
function inWords(text: string, name: string, currency: string | undefined): string {
  if (name === 'alsoChanged') return fieldName(text);
  if (name === 'format') return text.toUpperCase();
  if (/^\d{4}-\d\d-\d\d(T00:00:00(\.0+)?Z)?$/.test(text)) return day(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return minute(text);
  if (/^\d+\.\d\d$/.test(text)) return money(text, currency);
  // Values of the vocabularies have an underscore or are a word.
  return /^[a-z]{3,}(_[a-z]+)*$|^[A-Z]+(_[A-Z]+)+$/.test(text) ? words(text.toLowerCase()) : text;
}
