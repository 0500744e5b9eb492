/**
 * Writes the operations of the gateway from the SDL, and examples: their results for the sample notice, and the issues of an
 * invalid body. `npm run generate`; with `--check` it only compares.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buildSchema, execute, type GraphQLScalarType, parse } from 'graphql';
import { generatedFile } from '../src/graph/generated-file.ts';
import { scalars } from '../src/graph/scalars.ts';
import { operationFor } from '../src/graph/selection.ts';
import { readTypeDefs } from '../src/graph/type-defs.ts';
import { validateCounts } from '../src/metrics/counts.ts';
import { noticeTemplate, regulation } from '../src/notices/fields/vocabulary.ts';
import { retentionOf } from '../src/notices/model/retention.ts';
import { parseRecord } from '../src/notices/record/parse-record.ts';

/** The root field of each operation. */
const operations = [
  { file: 'register-entry', root: 'query', field: 'registerEntry' },
  { file: 'notice-record', root: 'query', field: 'noticeRecord' },
  { file: 'record-engagement-metrics', root: 'mutation', field: 'recordEngagementMetrics', answer: 'metrics' },
] as const;

/** Fields that the contract does not have. */
const notInContract = ['NoticeRecord.publisherId', 'RecordEngagementMetricsPayload.notice'];

const samples = JSON.parse(await readFile(new URL('../src/demo/samples.json', import.meta.url), 'utf8'));
const [sample] = samples.publishers[0].notices;
const { record, issues } = parseRecord({ ...sample, publisherId: randomUUID() });
if (!record) throw new Error(`the sample notice is invalid: ${JSON.stringify(issues)}`);
const { paId, campaign, targeting, legalMetadata } = record;
const retentionUntil = retentionOf({ endDate: campaign.endDate, ceasedAt: legalMetadata.ceasedAt });
const notice = {
  ...record,
  legalMetadata: { ...legalMetadata, regulation, noticeTemplate, retentionUntil },
};
const rootValue = {
  registerEntry: notice,
  noticeRecord: notice,
  recordEngagementMetrics: { metrics: { ...targeting, paId, recordedAt: targeting.metricsUpdatedAt } },
};

const schema = buildSchema(readTypeDefs());
const dateTime = schema.getType('DateTime') as GraphQLScalarType;
dateTime.serialize = scalars.DateTime.serialize;
for (const { file, root, field, ...rest } of operations) {
  const operation = operationFor(schema, root, field, notInContract);
  await generatedFile(new URL(`operations/${file}.graphql`, import.meta.url), operation);

  const { data, errors } = await execute({
    schema,
    document: parse(operation),
    variableValues: { paId, input: { paId } },
    rootValue,
    typeResolver: ({ companyName }) => (companyName === null ? 'RegisterPerson' : 'RegisterOrganisation'),
  });
  if (errors) throw errors[0];
  const value = data?.[field];
  await writeExample(file, 'answer' in rest ? Object(value)[rest.answer] : value);
}

const invalid = { engagementsCount: -1 };
await writeExample('invalid-engagement-metrics', { value: invalid, issues: validateCounts(invalid) });

async function writeExample(name: string, value: unknown): Promise<void> {
  await generatedFile(new URL(`examples/${name}.json`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
}
