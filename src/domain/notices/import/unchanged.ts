import { shortIsoOf } from '../../../platform/database/pg-timestamps.ts';
import type { Query } from '../../../platform/database/sql.ts';
import type { Field } from '../fields/kinds.ts';
import { noticeTemplate, regulation } from '../fields/vocabulary.ts';
import { fields, partyFields } from '../fields.ts';
import { retentionEnd } from '../model/retention.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import { readNotices } from '../read/notice-loader.ts';

/*
 * Finds records that repeat what is stored: before they are validated, because validation is most of the work, and without
 * locks, because nothing is written for them. A value counts as repeated only in the notation in which it is read back. What is
 * not found here is imported as usual, and may still turn out to be unchanged.
 */

type Values = Readonly<Record<string, unknown>>;
/** Whether a value of a group of a record is the stored one. */
type Matches = (given: unknown, notice: NoticeRow, group: Values) => boolean;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An absent list is stored as an empty one. */
function isSame(given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  if (!Array.isArray(stored)) return given == null && stored == null;
  const values: unknown = given ?? [];
  return Array.isArray(values) && values.length === stored.length && values.every((value, n) => value === stored[n]);
}

function isInstant(given: unknown, stored: unknown): boolean {
  if (typeof given !== 'string' || typeof stored !== 'string') return given == null && stored == null;
  const iso = shortIsoOf(stored);
  return given === iso || given === `${iso.slice(0, -1)}.000Z`;
}

const isAbsentOr =
  (matches: Matches): Matches =>
  (given, notice, group) =>
    given == null || matches(given, notice, group);
const isAbsentOrInstant = (property: keyof NoticeRow) =>
  isAbsentOr((given, notice) => isInstant(given, notice[property]));
/** Without counts in the record, the stored ones remain. */
const isWithoutCounts = ({ viewsCount, engagementsCount }: Values) => viewsCount == null && engagementsCount == null;
const isCount =
  (property: 'viewsCount' | 'engagementsCount'): Matches =>
  (given, notice, group) =>
    isWithoutCounts(group) || (typeof given === 'number' && `${given}` === notice[property]);

/** Fields without a column in the table of notices, and those that keep their stored value if they are absent. */
const special: Readonly<Record<string, Matches>> = {
  regulation: isAbsentOr((given) => given === regulation),
  noticeTemplate: isAbsentOr((given) => given === noticeTemplate),
  payer: () => true, // compared with the parties
  viewsCount: isCount('viewsCount'),
  engagementsCount: isCount('engagementsCount'),
  metricsUpdatedAt: isAbsentOr(
    (given, notice, group) => !isWithoutCounts(group) && isInstant(given, notice.metricsUpdatedAt),
  ),
  publisherName: isAbsentOr((given, notice) => given === notice.publisherName),
  createdAt: isAbsentOrInstant('createdAt'),
  updatedAt: isAbsentOrInstant('updatedAt'),
  confirmedAt: isAbsentOrInstant('confirmedAt'),
  signedOffAt: isAbsentOrInstant('signedOffAt'),
  retentionUntil: (given, { endDate = null, ceasedAt = null, retentionUntil = null }) =>
    (given ?? retentionEnd({ endDate, ceasedAt }, retentionUntil)) === retentionUntil,
};

function matcherOf(name: string, { type, property = name }: Field & { property?: string }): Matches {
  const isEqual = type === 'DateTime' ? isInstant : isSame;
  return special[name] ?? ((given, notice) => isEqual(given, notice[property as keyof NoticeRow]));
}

const groups = Object.entries<Readonly<Record<string, Field>>>(fields).map(([group, ofGroup]) => {
  const matchers = Object.entries(ofGroup).map(([name, field]) => [name, matcherOf(name, field)] as const);
  return { group, names: Object.keys(ofGroup), matchers: Object.fromEntries(matchers) };
});
const partyNames = Object.keys(partyFields) as (keyof typeof partyFields)[];
const topNames = ['paId', 'publisherId', 'advertiser', 'controllers', ...Object.keys(fields)];

/** Whether an object has these values, and no others. */
function hasValues<Name extends string>(
  values: unknown,
  names: readonly Name[],
  matches: (given: unknown, name: Name, values: Values) => boolean,
): values is Values {
  if (!isObject(values)) return false;
  let given = 0;
  const isMatch = names.every((name) => {
    if (values[name] !== undefined) given += 1;
    return matches(values[name], name, values);
  });
  return isMatch && Object.keys(values).length === given;
}

/** Whether a record has the content of a notice, and its counts if it has any. */
export function isRepetition(record: unknown, notice: NoticeRow): boolean {
  return (
    hasValues(record, topNames, () => true) &&
    record.paId === notice.paId &&
    isSame(record.publisherId, notice.publisherId) &&
    groups.every(({ group, names, matchers }) =>
      hasValues(record[group], names, (given, name, values) => matchers[name]?.(given, notice, values) === true),
    ) &&
    hasParties(record, notice.parties)
  );
}

function hasParties({ advertiser, controllers, complianceFunding }: Values, stored: readonly PartyRow[]): boolean {
  const given: unknown = controllers ?? [];
  if (!Array.isArray(given)) return false;
  const { payer } = complianceFunding as Values;
  const parties: unknown[] = [advertiser, ...given, ...(payer == null ? [] : [payer])];
  const roleAt = (place: number) => (place === 0 ? 'advertiser' : place <= given.length ? 'controller' : 'payer');
  return (
    parties.length === stored.length &&
    stored.every(
      (party, place) =>
        party.role === roleAt(place) &&
        hasValues(parties[place], partyNames, (value, name) => isSame(value, party[name])),
    )
  );
}

/** The indexes of records that repeat what is stored. Not of several records of a notice. */
export async function findRepetitions(query: Query, records: readonly unknown[]): Promise<Set<number>> {
  const indexes = new Map<unknown, number>();
  const seen = new Set<unknown>();
  for (const [index, record] of records.entries()) {
    const paId = isObject(record) ? record.paId : undefined;
    if (typeof paId === 'string' && !seen.has(paId)) indexes.set(paId, index);
    else indexes.delete(paId);
    seen.add(paId);
  }
  const notices = await readNotices(query, [...indexes.keys()] as string[]);
  return new Set(
    notices.flatMap((notice) => {
      const index = indexes.get(notice.paId);
      return index !== undefined && isRepetition(records[index], notice) ? [index] : [];
    }),
  );
}
