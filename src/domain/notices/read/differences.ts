import { isDeepStrictEqual } from 'node:util';
import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { shortIsoOf } from '../../../platform/database/pg-timestamps.ts';
import { storedFieldsOf } from '../fields/columns.ts';
import type { Field } from '../fields/kinds.ts';
import { bookkeepingPaths, fields } from '../fields.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import { isShownOf, partyEntries, shownOf } from './content.ts';

/** A field whose value differs between two states of a notice. The values of contact data are null. */
export type Difference = { path: string; before: unknown; after: unknown; isContactData: boolean };

/** The fields of a notice that are content, without those of its parties. */
const compared = Object.entries<Readonly<Record<string, Field>>>(fields).flatMap(([group, ofGroup]) =>
  storedFieldsOf(ofGroup)
    .map(({ name, property, ...field }) => ({
      ...field,
      path: `${group}.${name}`,
      property: property as keyof NoticeRow,
    }))
    .filter(({ path }) => !bookkeepingPaths.has(path)),
);

/** The differences between two states of a notice, fields of the parties last. */
export function differencesOf(before: NoticeRow, after: NoticeRow): Difference[] {
  const ofNotice = compared.flatMap(({ path, property, type, limits, isContactData }) => {
    const [was, is] = [before, after].map((notice) => comparable(notice[property], type, limits.uniqueItems === true));
    if (isDeepStrictEqual(was, is)) return [];
    return [differenceAt(path, was, is, isContactData)];
  });
  return [...ofNotice, ...bounded(differencesOfParties(before.parties, after.parties), before, after)];
}

/** Controllers with more differences than this are compared as a list. */
const maxOfControllers = 50;

/** Replaces the differences of many controllers by one, with what the register view shows of all of them. */
function bounded(differences: readonly Difference[], before: NoticeRow, after: NoticeRow): readonly Difference[] {
  const others = differences.filter(({ path }) => !/^controllers\.\d/.test(path));
  if (differences.length - others.length <= maxOfControllers) return differences;
  const [was, is] = [before, after].map(({ parties }) =>
    parties
      .filter(({ role }) => role === 'controller')
      .toSorted(byPlace)
      .map(shownOf),
  );
  return [...others, differenceAt('controllers', was, is, false)];
}

const differenceAt = (path: string, before: unknown, after: unknown, isContactData: boolean): Difference => ({
  path,
  before: isContactData ? null : before,
  after: isContactData ? null : after,
  isContactData,
});

/** A value in the form of the graph. The order of a set makes no difference. */
function comparable(value: unknown, type: string, isSet: boolean): unknown {
  if (type === 'DateTime' && typeof value === 'string') return shortIsoOf(value);
  return isSet && Array.isArray(value) ? value.toSorted() : (value ?? null);
}

const pathOf: Record<PartyRow['role'], string> = {
  advertiser: 'advertiser',
  controller: 'controllers',
  payer: 'complianceFunding.payer',
};

const rolesInOrder = Object.keys(pathOf);

const placeOf = ({ role, position }: PartyRow) => `${pathOf[role]}${role === 'controller' ? `.${position}` : ''}`;
const byPlace = (one: PartyRow, other: PartyRow) =>
  rolesInOrder.indexOf(one.role) - rolesInOrder.indexOf(other.role) || one.position - other.position;

/** The differences between the parties of two states of a notice. */
export function differencesOfParties(before: readonly PartyRow[], after: readonly PartyRow[]): Difference[] {
  const partiesAt = (parties: readonly PartyRow[]) => new Map(parties.map((party) => [placeOf(party), party]));
  const [old, now] = [partiesAt(before), partiesAt(after)];
  const found = [...partiesAt([...before, ...after].toSorted(byPlace))].flatMap(([place, { role }]) =>
    differencesOfParty(place, pathOf[role], old.get(place), now.get(place)),
  );
  return [...new Map(found.map((difference) => [difference.path, difference])).values()];
}

/**
 * The differences of a party. The path of contact data has no index: it says that contact data of controllers changed, not
 * of which.
 */
function differencesOfParty(place: string, role: string, was?: PartyRow, is?: PartyRow): Difference[] {
  const parties = [was, is].filter((party) => party !== undefined);
  return partyEntries.flatMap(([name, field]) => {
    const [old, now] = [was?.[name] ?? null, is?.[name] ?? null];
    if (old === now) return [];
    const isContactData =
      field.isContactData || parties.some((party) => party[name] !== null && !isShownOf(party, field));
    return [differenceAt(`${isContactData ? role : place}.${name}`, old, now, isContactData)];
  });
}

const partyLabels: Readonly<Record<string, string>> = {
  advertiser: 'Sponsor',
  controllers: 'Controller',
  payer: 'Payer',
};

/** The label of a path: the description of its field in the full record, without conditions and citations. */
export function labelOf(schema: GraphQLSchema, path: string): string {
  let type = getNamedType(schema.getType('NoticeRecord'));
  const words: string[] = [];
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) {
      words[words.length - 1] += ` ${Number(name) + 1}`;
      continue;
    }
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    if (!field) throw new Error(`${path} is not a field of a record`);
    type = getNamedType(field.type);
    const label = isObjectType(type) ? partyLabels[name] : labelIn(field.description ?? '');
    if (label) words.push(label);
  }
  return words.join(': ');
}

/** "Adult; null if unknown (Art. 1)." becomes "Adult". */
const labelIn = (description: string) => description.split(/;| \((?=Annex|Art|RFC|E\.164)|[.:](?= |$)/)[0] ?? '';
