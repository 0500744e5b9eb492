import type { Field } from '../notices/fields/kinds.ts';
import { fields, partyFields } from '../notices/fields.ts';
import type { FieldType } from './guess/readings.ts';

const typesOf = (group: string, ofGroup: Readonly<Record<string, Field>>): FieldType[] =>
  Object.entries(ofGroup).flatMap(([name, { type, values, format, limits }]) =>
    type === 'Party'
      ? []
      : [{ path: `${group}.${name}`, type, values, format, maxLength: limits.maxLength as number | undefined }],
  );

/** The fields of a record, in the order of the table. Of the controllers, the first. */
export const recordFields: readonly FieldType[] = [
  { path: 'paId', type: 'ID' },
  { path: 'publisherId', type: 'ID' },
  ...Object.entries(fields).flatMap(([group, ofGroup]) => [
    ...typesOf(group, ofGroup),
    ...(group === 'basicInformation'
      ? ['advertiser', 'controllers.0', 'complianceFunding.payer'].flatMap((party) => typesOf(party, partyFields))
      : []),
  ]),
];

const isNeeded = ({ schema }: Field) => !schema.safeParse(undefined).success;

/** The fields that each record has to have. */
export const neededPaths: readonly string[] = Object.entries({ ...fields, advertiser: partyFields }).flatMap(
  ([group, ofGroup]) =>
    Object.entries<Field>(ofGroup).flatMap(([name, field]) => (isNeeded(field) ? [`${group}.${name}`] : [])),
);
