import { assertInputObjectType, assertObjectType, type GraphQLSchema, getNamedType } from 'graphql';
import type { Field } from '../domain/notices/fields/kinds.ts';
import { bookkeepingPaths, fields, partyFields } from '../domain/notices/fields.ts';
import { formConditions } from '../domain/notices/record/cross-field-rules.ts';

/** Groups and fields whose name says all that their description says: a caption would only make the form longer. */
const plain: ReadonlySet<string> = new Set(
  `
  title description language sponsorType sponsorCategory linkedProcessType electionType processName
  processLevel processTerritory lastName email phone streetAddress postalCode city country campaign name
  medium startDate endDate currency amountIncludesVat amountBasis calculationMethodology fundingSource
  fundingOrigin fundingDescription payerSameAsSponsor recipientGroups analyticalTechniques
  personalDataCategories inclusionParameters exclusionParameters usesAiSystems aiSystemsDescription
  otherInformation publisherName publisherCountry sponsorRegistrationNumber
`.match(/\w+/g),
);

/** The fields of a record that people write, for the form of the console: names, types and limits of the table of fields. */
export function recordFieldsModule(schema: GraphQLSchema): string {
  const record = assertObjectType(schema.getType('NoticeRecord')).getFields();
  const groupOf = (name: string, ofGroup: Readonly<Record<string, Field>>) => {
    const type = assertObjectType(getNamedType(record[name]?.type));
    return {
      name,
      ...textsOf(name, record[name]?.description),
      fields: Object.entries(ofGroup)
        .filter(([field]) => !bookkeepingPaths.has(`${name}.${field}`))
        .flatMap(([field, definition]) => {
          const { schema, limits, format } = definition;
          const withoutValue = schema.safeParse(undefined);
          const isFilledIn = withoutValue.success && withoutValue.data == null && !definition.isNullable;
          if (isFilledIn) return [];
          return {
            name: field,
            type: definition.type,
            ...textsOf(field, type.getFields()[field]?.description),
            ...(!withoutValue.success && { isRequired: true }),
            ...(typeof limits.maxLength === 'number' && { maxLength: limits.maxLength }),
            ...(format && { format }),
            ...formConditions.get(`${name}.${field}`),
          };
        }),
    };
  };
  const inputs = assertInputObjectType(schema.getType('NoticeInput')).getFields();
  const tables: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
    ...fields,
    advertiser: partyFields,
    controllers: partyFields,
  };
  const groups = Object.keys(inputs).flatMap((name) => {
    const table = tables[name];
    return table ? [groupOf(name, table)] : [];
  });
  const known = new Set(groups.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]));
  const unknown = [...plain].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`No group or field has the name that is listed as plain: ${unknown.join(', ')}`);
  const text = groups.map((group) => `  ${JSON.stringify(group)},\n`.replaceAll('},{', '},\n    {')).join('');
  return `// Made from src/domain/notices/fields.ts and schema/ by \`npm run generate\`; not to be edited.

export const recordGroups = [\n${text}] as const;\n`;
}

/** Where the law asks for a field, at the end of a sentence. */
const source = / \(((?:Annex|Art)[^;]*)\)/;

/** What a description says beyond the name, and of the law. A form has empty fields, and no null. */
function textsOf(name: string, description: string | null | undefined) {
  const about = (description ?? '').replace(/\bnull\b/g, 'empty');
  const caption = plain.has(name) ? '' : about.replace(source, '');
  const [, law] = source.exec(about) ?? [];
  return { ...(caption && { caption }), ...(law && { law }) };
}
