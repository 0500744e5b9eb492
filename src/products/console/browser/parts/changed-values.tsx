import { day, fieldName, instant, money, plural, words } from '../format.ts';

/** More values than these, such as those of a new notice, are folded. */
const maxShown = 8;

type ChangedValuesProps = {
  before: unknown;
  after: unknown;
  /** Of amounts, where the entry says none. */
  currency?: string | undefined;
};

/** The fields of an audit entry, with their old and new values. */
export function ChangedValues({ before, after, currency }: ChangedValuesProps) {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]),
  );
  if (names.length === 0) return null;
  const values = (
    <dl class="changed">
      {names.map((name) => (
        <div>
          <dt>{fieldName(name)}</dt>
          <dd>
            {name in old && <del>{shown(old[name], name, currencyIn(old) ?? currency)}</del>}
            {name in old && name in current && <span aria-hidden="true">{' →\u00a0'}</span>}
            {name in current && <ins>{shown(current[name], name, currencyIn(current) ?? currency)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
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

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

const currencyIn = ({ currency }: Record<string, unknown>) => (typeof currency === 'string' ? currency : undefined);

function shown(value: unknown, name: string, currency: string | undefined): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.map((each) => shown(each, name, currency)).join(', ') || 'none';
  if (typeof value === 'string') return inWords(value, name, currency);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** By the form of a text: an entry does not say of which type its values are. */
function inWords(text: string, name: string, currency: string | undefined): string {
  if (name === 'alsoChanged') return fieldName(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return instant(text);
  if (/^\d+\.\d\d$/.test(text)) return money(text, currency);
  // Values of the vocabularies have an underscore or are a word.
  return /^[a-z]{3,}(_[a-z]+)*$/.test(text) ? words(text) : text;
}
