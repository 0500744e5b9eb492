import type { Difference } from './kit.ts';
import { equal, excerpt, instantOf, isObject, objectsIn, own, show } from './values.ts';

/*
 * What responses hold of the records in the fixtures, without a list of fields: a field that a notice gets later is
 * compared as soon as the fixtures have it.
 */

/** Contact data of a party. The register view has none but the name of a person. */
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'streetAddress', 'postalCode'];
export const partyFields = ['companyName', 'legalName', ...contactFields, 'city', 'country'];

export const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];

/** Whether two values are the same. An instant may be written in several forms. */
const isSame = (one: unknown, other: unknown): boolean =>
  equal(one, other) || (Number.isFinite(instantOf(one)) && instantOf(one) === instantOf(other));

/** The first value of a record that a full record does not hold. Null in the record: null, or nothing. */
export const differenceFromRecord = (record: unknown, value: unknown, path: string): Difference | undefined =>
  differenceFrom(record, value, path, false);

/** The first value of a public view that is not that of the record. The view may lack fields, and hide values, but not all. */
export function differenceFromPublic(record: unknown, value: unknown, path: string): Difference | undefined {
  const known = new Set(leavesOf(record));
  const isShown = [...leavesOf(value)].some((one) => typeof one === 'string' && known.has(one));
  const expected = 'something of the record in the fixtures';
  return isShown ? differenceFrom(record, value, path, true) : { path, expected, received: excerpt(show(value), 200) };
}

function differenceFrom(record: unknown, value: unknown, path: string, isPublic: boolean): Difference | undefined {
  if (isPublic && (value === undefined || value === null)) return undefined;
  const parts = partsOf(record, value);
  if (!parts)
    return isSame(record, value ?? null)
      ? undefined
      : { path, expected: `${show(record)}, as the fixtures say`, received: show(value) };
  for (const [name, inner, shown] of parts) {
    const found = differenceFrom(inner, shown, `${path}${name.startsWith('[') ? '' : '.'}${name}`, isPublic);
    if (found) return found;
  }
  return undefined;
}

/** What to compare one by one: the fields of two objects, or the items of two lists of the same length. */
function partsOf(record: unknown, value: unknown): [name: string, inner: unknown, shown: unknown][] | undefined {
  if (isObject(record) && isObject(value)) {
    return Object.entries(record).map(([key, inner]) => [key, inner, own(value, key)]);
  }
  return Array.isArray(record) && Array.isArray(value) && record.length === value.length
    ? record.map((inner, index) => [`[${index}]`, inner, value[index]])
    : undefined;
}

/** The parties of a record: objects with an address. */
const partiesIn = (record: unknown) =>
  [...objectsIn(record)].filter((object) => partyFields.filter((field) => field in object).length >= 4);

/** Our choice of what the register hides: contact data; of a natural person also the town, of an organisation also its contact person. */
export function contactShown(record: unknown, value: unknown): string | undefined {
  const written = new Set([...leavesOf(value)]);
  const parties = partiesIn(record).map((party) => {
    const isPerson = !party.companyName && !party.legalName;
    const hidden = isPerson ? ['city', ...contactFields.slice(2)] : contactFields;
    return { party, isPerson, hidden };
  });
  // What two parties share may be shown of the one.
  for (const { party, hidden } of parties)
    for (const field of partyFields) if (!hidden.includes(field)) written.delete(party[field]);
  for (const { party, isPerson, hidden } of parties) {
    const key = hidden.find((one) => party[one] && written.has(party[one]));
    if (key) return `no ${key} of ${isPerson ? 'a person' : 'an organisation'}`;
  }
  return undefined;
}

/** The texts and numbers in a value. */
function* leavesOf(value: unknown): Generator<unknown> {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
    else yield next;
  }
}
