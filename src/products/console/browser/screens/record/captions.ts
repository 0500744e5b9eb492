import type { recordGroups } from '../../../../../generated/console/record-fields.ts';
import type { RecordField, RecordGroup } from '../../record-fields.ts';

type Group = (typeof recordGroups)[number];

/** Whose name says all that its description says: a caption would only make the form longer. */
const plain: ReadonlySet<string> = new Set<Group['name'] | Group['fields'][number]['name']>([
  'title',
  'description',
  'language',
  'sponsorType',
  'sponsorCategory',
  'linkedProcessType',
  'electionType',
  'processName',
  'processLevel',
  'processTerritory',
  'lastName',
  'email',
  'phone',
  'streetAddress',
  'postalCode',
  'city',
  'country',
  'campaign',
  'name',
  'medium',
  'startDate',
  'endDate',
  'currency',
  'amountIncludesVat',
  'amountBasis',
  'calculationMethodology',
  'fundingSource',
  'fundingOrigin',
  'fundingDescription',
  'payerSameAsSponsor',
  'recipientGroups',
  'analyticalTechniques',
  'personalDataCategories',
  'inclusionParameters',
  'exclusionParameters',
  'usesAiSystems',
  'aiSystemsDescription',
  'otherInformation',
  'publisherName',
  'publisherCountry',
  'sponsorRegistrationNumber',
]);

/** What to know while filling in a field or a group. The articles of the law are in the documentation of the graph. */
export const captionOf = ({ name, about }: RecordField | RecordGroup): string =>
  plain.has(name) ? '' : about.replace(/ \((?:Annex|Art)[^;]*\)/, '');
