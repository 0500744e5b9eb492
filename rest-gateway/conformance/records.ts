import { contains, difference, type Matcher } from './matchers.ts';
import { equal, instantOf, isObject, objectsIn, show } from './values.ts';

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

/** The values of a record. Null: null, or nothing. A public view may lack fields, and hide values. */
export const holding =
  (record: unknown, isPublic = false): Matcher =>
  (value, path) => {
    const inner = (of: unknown) => holding(of, isPublic);
    if (isPublic && (value ?? null) === null) return undefined;
    if (isObject(record) && isObject(value))
      return difference(
        contains(Object.fromEntries(Object.entries(record).map(([key, of]) => [key, inner(of)]))),
        value,
        path,
      );
    if (Array.isArray(record) && Array.isArray(value) && record.length === value.length)
      return difference(record.map(inner), value, path);
    return isSame(record, value ?? null) ? undefined : `${show(record)}, as the fixtures say`;
  };

/** A public view of a record: it does not hide all of it. */
export const showing =
  (record: unknown): Matcher =>
  (value, path) => {
    const known = new Set(leavesOf(record));
    const isShown = [...leavesOf(value)].some((one) => typeof one === 'string' && known.has(one));
    return isShown ? difference(holding(record, true), value, path) : 'something of the record in the fixtures';
  };

/** The parties of a record: objects with an address. */
const partiesIn = (record: unknown) =>
  [...objectsIn(record)].filter((object) => partyFields.filter((field) => field in object).length >= 4);

/** Whether a party is a natural person. */
export const isPerson = (party: Record<string, unknown>) => !party.companyName && !party.legalName;

/** Our choice of what the register hides: contact data; of a natural person also the town, of an organisation also its contact person. */
export function contactShown(record: unknown, value: unknown): string | undefined {
  const written = new Set([...leavesOf(value)]);
  const parties = partiesIn(record).map((party) => {
    return { party, hidden: isPerson(party) ? ['city', ...contactFields.slice(2)] : contactFields };
  });
  // What two parties share may be shown of the one.
  for (const { party, hidden } of parties)
    for (const field of partyFields) if (!hidden.includes(field)) written.delete(party[field]);
  for (const { party, hidden } of parties) {
    const key = hidden.find((one) => party[one] && written.has(party[one]));
    if (key) return `no ${key} of ${isPerson(party) ? 'a person' : 'an organisation'}`;
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
