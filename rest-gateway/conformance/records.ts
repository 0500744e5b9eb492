import type { Difference } from './kit.ts';
import { contactFields, partyFields } from './requests.ts';
import { equal, instantOf, isObject, objectsIn, own, show } from './values.ts';

/*
 * What responses hold of the records in the fixtures, without a list of fields: a field that a notice gets later is
 * compared as soon as the fixtures have it.
 */

/** Whether two values are the same. An instant may be written in several forms. */
const isSame = (one: unknown, other: unknown): boolean =>
  equal(one, other) || (Number.isFinite(instantOf(one)) && instantOf(one) === instantOf(other));

/** The first value of a record that a full record does not hold. Null in the record: null, or nothing. */
export function differenceFromRecord(record: unknown, value: unknown, path: string): Difference | undefined {
  const at = { path, expected: `${show(record)}, as the fixtures say`, received: show(value) };
  if (isObject(record)) {
    if (!isObject(value)) return at;
    for (const [key, inner] of Object.entries(record)) {
      const found = differenceFromRecord(inner, own(value, key), `${path}.${key}`);
      if (found) return found;
    }
    return undefined;
  }
  if (Array.isArray(record)) {
    if (!Array.isArray(value) || value.length !== record.length) return at;
    for (const [index, inner] of record.entries()) {
      const found = differenceFromRecord(inner, value[index], `${path}[${index}]`);
      if (found) return found;
    }
    return undefined;
  }
  return isSame(record, value ?? null) ? undefined : at;
}

/** The first value of a public view that is not that of the record. The view may lack fields, and hide values. */
export function differenceFromPublic(record: unknown, value: unknown, path: string): Difference | undefined {
  if (value === undefined || value === null) return undefined;
  if (isObject(record) && isObject(value)) {
    for (const [key, inner] of Object.entries(record)) {
      if (contactFields.includes(key)) continue;
      const found = differenceFromPublic(inner, own(value, key), `${path}.${key}`);
      if (found) return found;
    }
    return undefined;
  }
  if (Array.isArray(record) && Array.isArray(value) && record.length === value.length) {
    for (const [index, inner] of record.entries()) {
      const found = differenceFromPublic(inner, value[index], `${path}[${index}]`);
      if (found) return found;
    }
    return undefined;
  }
  return isSame(record, value)
    ? undefined
    : { path, expected: `${show(record)}, as the fixtures say`, received: show(value) };
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
