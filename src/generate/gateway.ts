/*
 * The operations of the gateway, from the SDL, and examples: their results for the sample notice, and the issues of an invalid
 * body.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildASTSchema, execute, type GraphQLScalarType, parse } from 'graphql';
import { notInContract } from '../../rest-gateway/openapi/schemas.ts';
import { validateCounts } from '../domain/metrics/counts.ts';
import { noticeTemplate, regulation } from '../domain/notices/fields/vocabulary.ts';
import { retentionOf } from '../domain/notices/model/retention.ts';
import { parseRecord } from '../domain/notices/record/parse-record.ts';
import { scalars } from '../graph/scalars.ts';
import { readTypeDefs } from '../graph/type-defs.ts';
import { endpointsOf, operationFile } from './endpoints.ts';
import { generatedFile } from './generated-file.ts';
import { operationFor } from './selection.ts';

const gateway = new URL('../generated/gateway/', import.meta.url);

const samples = JSON.parse(await readFile(new URL('../products/demo/samples.json', import.meta.url), 'utf8'));
const [sample] = samples.publishers[0].notices;
const { record, issues } = parseRecord({ ...sample, publisherId: randomUUID() });
if (!record) throw new Error(`the sample notice is invalid: ${JSON.stringify(issues)}`);
const { paId, campaign, legalMetadata } = record;
const retentionUntil = retentionOf({ endDate: campaign.endDate, ceasedAt: legalMetadata.ceasedAt });
const notice = {
  ...record,
  legalMetadata: { ...legalMetadata, regulation, noticeTemplate, retentionUntil },
};
/** Other counts than the sample has: who sends the example sees that something is recorded. */
const counts = { viewsCount: 190000, engagementsCount: 2600 };
/** What each root field returns. A mutation answers with the field of its payload that the operation selects. */
const rootValue: Record<string, unknown> = {
  registerEntry: notice,
  noticeRecord: notice,
  recordEngagementMetrics: {
    metrics: { paId, ...counts, recordedAt: new Date('2026-11-21T06:00:00.250Z') },
  },
};

const schema = buildASTSchema(readTypeDefs());
const dateTime = schema.getType('DateTime') as GraphQLScalarType;
dateTime.serialize = scalars.DateTime.serialize;
const operations = new Map(endpointsOf(schema).map((endpoint) => [operationFile(endpoint), endpoint]));
for (const [file, { type, field }] of operations) {
  const operation = operationFor(schema, type, field, notInContract);
  await generatedFile(new URL(`operations/${file}.graphql`, gateway), operation);

  const { data, errors } = await execute({
    schema,
    document: parse(operation),
    variableValues: { paId, input: { paId, metrics: counts } },
    rootValue,
    typeResolver: ({ companyName }) => (companyName === null ? 'RegisterPerson' : 'RegisterOrganisation'),
  });
  if (errors) throw errors[0];
  const value = data?.[field];
  await writeExample(file, type === 'Mutation' ? Object.values(Object(value))[0] : value);
}

const invalid = { engagementsCount: -1 };
await writeExample('invalid-engagement-metrics', { value: invalid, issues: validateCounts(invalid) });

async function writeExample(name: string, value: unknown): Promise<void> {
  await generatedFile(new URL(`examples/${name}.json`, gateway), `${JSON.stringify(value, null, 2)}\n`);
}
