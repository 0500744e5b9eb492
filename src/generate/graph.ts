/*
 * Files derived from the SDL and the fields of a notice: the record as an input, the types of the resolvers, operations of the
 * command line and the console, the view of the stored documents.
 */
import { globSync, readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { assertEnumType, assertObjectType, buildASTSchema, Kind, parse, print } from 'graphql';
import { noticeDocumentView, validateOrder } from '../domain/notices/model/notice-document-view.ts';
import { generatedTypeDefs, readTypeDefs } from '../graph/type-defs.ts';
import { endpointsModule, requestsModule } from './endpoints.ts';
import { currentText, generatedFile } from './generated-file.ts';
import { noticeInputSdl } from './notice-input-sdl.ts';
import { operationsModule, operationTypesOf } from './operations-module.ts';
import { recordFieldsModule } from './record-fields-module.ts';
import { formatOperation, selectionOf } from './selection.ts';
import { enumsOfVariables, vocabularyModule } from './vocabulary-module.ts';

const inputFile = new URL(`../../schema/${generatedTypeDefs}`, import.meta.url);
const inputSdl = print(parse(noticeInputSdl(readTypeDefs([generatedTypeDefs]))));
await generatedFile(
  inputFile,
  `# Made from src/domain/notices/fields.ts by \`npm run generate\`; not to be edited.\n${inputSdl}\n`,
);

const typeDefs = readTypeDefs();

const filename = new URL('../generated/graph/graphql.ts', import.meta.url);
const row = '../../domain/notices/model/rows.ts#NoticeRow';
const party = '../../domain/notices/model/rows.ts#PartyRow';
const content = '../../domain/notices/read/content.ts#NoticeContent';
const publicParty = '../../domain/notices/read/related-rows.ts#PublicPartyRow';

const changed = '../../domain/idempotency/once.ts#Changed';
/** The payloads that are an object and whether it changed. */
const plainPayloads = typeDefs.definitions.flatMap((each) =>
  each.kind === Kind.OBJECT_TYPE_DEFINITION &&
  /^(notice|publisher|token),changed$/.test(String(each.fields?.map(({ name }) => name.value)))
    ? [each.name.value]
    : [],
);

const source = await codegen({
  filename: filename.pathname,
  schema: typeDefs,
  documents: [],
  plugins: [{ typescript: {} }, { resolvers: {} }],
  pluginMap: { typescript, resolvers },
  config: {
    contextType: '../../domain/context.ts#Context',
    useTypeImports: true,
    importExtension: '.ts',
    enumsAsTypes: true,
    skipTypename: true,
    avoidOptionals: { field: true, defaultValue: true },
    inputMaybeValue: 'T | null | undefined',
    defaultScalarType: 'string',
    strictScalars: true,
    scalars: {
      Date: 'string',
      DateTime: { input: 'Date', output: 'Date | string' },
      Money: 'string',
      Count: { input: 'unknown', output: 'number | string' },
      Sum: { input: 'never', output: 'number | string' },
      Url: 'string',
      TimeZone: 'string',
      CountryCode: 'string',
      CurrencyCode: 'string',
      LanguageTag: 'string',
      JSON: 'unknown',
      NoticeRecordJson: { input: 'unknown', output: 'never' },
    },
    mappers: {
      RegisterEntry: content,
      NoticeRecord: row,
      Notice: '../../domain/notices/read/notice-node.ts#NoticeNode',
      ...Object.fromEntries(plainPayloads.map((name) => [name, changed])),
      EraseNoticePayload: changed,
      DiscardNoticeDraftPayload: changed,
      NoticeVersion: '../../domain/notices/read/related-rows.ts#VersionNode',
      NoticeAmendment: '../../domain/notices/read/related-rows.ts#AmendmentNode',
      FieldDifference: '../../domain/notices/read/differences.ts#Difference',
      BasicInformation: content,
      Campaign: '../../domain/notices/model/rows.ts#CampaignRow',
      RegisterFunding: content,
      ComplianceFunding: row,
      RegisterTargeting: content,
      Targeting: row,
      RegisterLegalMetadata: content,
      LegalMetadata: row,
      Party: party,
      RegisterOrganisation: publicParty,
      RegisterPerson: publicParty,
      NoticeConnection: '../../domain/notices/list/notice-list.ts#NoticePage',
      Publisher: '../../domain/publishers/publisher.entity.ts#PublisherRow',
      PublisherConnection: '../../domain/publishers/publisher-list.ts#PublisherPage',
      MintTokenPayload: '../../domain/tokens/token-resolvers.ts#MintedNow',
      RotateTokenPayload: '../../domain/tokens/token-resolvers.ts#Rotated',
      RevokeTokenPayload: '../../domain/tokens/token-resolvers.ts#Revoked',
      TellPublisherPayload: '../../domain/publishers/tell.ts#Told',
      Token: '../../domain/tokens/token-list.ts#TokenRow',
      TokenConnection: '../../domain/tokens/token-list.ts#TokenPage',
      AuditEntry: '../../domain/audit/audit-list.ts#AuditRow',
      AuditConnection: '../../domain/audit/audit-list.ts#AuditPage',
      AuditGroup: '../../domain/audit/audit-groups.ts#AuditGroupRow',
      AuditGroupConnection: '../../domain/audit/audit-groups.ts#AuditGroupPage',
      LedgerEntry: '../../domain/ledger/ledger-list.ts#LedgerRow',
      AccessLedgerConnection: '../../domain/ledger/ledger-list.ts#LedgerPage',
      Refusal: '../../domain/requests/refusal-list.ts#RefusalRow',
      RefusalConnection: '../../domain/requests/refusal-list.ts#RefusalPage',
      OmittedRefusals: '../../domain/requests/omitted-refusals.ts#OmittedRow',
      RefusalGroup: '../../domain/requests/refusal-groups.ts#RefusalGroupRow',
      RefusalGroupConnection: '../../domain/requests/refusal-groups.ts#RefusalGroupPage',
      Import: '../../domain/notices/import/import-list.ts#ImportRow',
      ImportConnection: '../../domain/notices/import/import-list.ts#ImportPage',
      MediumCount: '../../domain/overview/overview.ts#MediumCountRow',
      ProcessCount: '../../domain/overview/overview.ts#ProcessCountRow',
      RecordReads: '../../domain/ledger/record-reads.ts#ReadsRow',
      CallerRequests: '../../domain/requests/top-callers.ts#CallerRow',
      TokenAccess: '../../domain/explanation/explain.ts#AccessOfToken',
      NoticeMetrics: '../../domain/metrics/metrics-history.ts#MetricsOf',
      ImportResult: '../../domain/notices/import/import.ts#RecordResult',
      Issue: '../../platform/issues.ts#Issue as IssueValue',
      Change: '../../graph/changes/change-feed.ts#ChangeRow',
      ChangePage: '../../graph/changes/change-feed.ts#FeedPage',
      MetricsChange: '../../domain/metrics/metrics-changes.ts#MetricsChangeRow',
      MetricsChangeConnection: '../../domain/metrics/metrics-changes.ts#MetricsChangePage',
      Me: '../../domain/access/caller.ts#Caller',
      Actor: '../../graph/nodes/link-resolvers.ts#ActorRow',
      PersonDataOccurrences: '../../domain/ledger/occurrences.ts#Occurrences',
      PersonDataPlace: '../../domain/ledger/occurrences.ts#PlaceRow',
      Overview: '../../domain/overview/overview.ts#OverviewOf',
      PublisherCount: '../../domain/overview/notice-counts.ts#PublisherCountRow',
      BreakdownRow: '../../domain/overview/breakdown.ts#BreakdownGroup',
      CampaignTotal: '../../domain/overview/campaigns.ts#CampaignTotalRow',
      CampaignTotalConnection: '../../domain/overview/campaigns.ts#CampaignPage',
      PublisherFigures: '../../domain/overview/publisher-figures.ts#PublisherFiguresRow',
    },
  },
});
await generatedFile(filename, `// Made from schema/ by \`npm run generate\`; not to be edited.\n${source}`);

const schema = buildASTSchema(typeDefs);
await generatedFile(new URL('../generated/graph/endpoints.ts', import.meta.url), endpointsModule(schema));
const accessEnums = ['Scope', 'StaffRole', 'Tier'].map((name) => assertEnumType(schema.getType(name)));
const record = selectionOf(schema, assertObjectType(schema.getType('NoticeRecord')));
// For the command line and the console.
const fullRecord = new URL('../generated/graph/full-record.graphql', import.meta.url);
await generatedFile(fullRecord, formatOperation(`fragment FullRecord on NoticeRecord ${record}`));

const operationsFolder = new URL('../products/console/operations/', import.meta.url);
const registerEntry = selectionOf(schema, assertObjectType(schema.getType('RegisterEntry')));
const consoleFile = (name: string) => new URL(`../generated/console/${name}`, import.meta.url);
const registerContent = consoleFile('register-content.graphql');
await generatedFile(registerContent, formatOperation(`fragment RegisterContent on RegisterEntry ${registerEntry}`));
const operationFiles = globSync('**/*.graphql', { cwd: operationsFolder })
  .sort()
  .map((path) => new URL(path, operationsFolder))
  .concat(fullRecord, registerContent)
  .map((file) => ({ path: file.pathname, document: parse(readFileSync(file, 'utf8')) }));
await generatedFile(consoleFile('operation-types.ts'), await operationTypesOf(typeDefs, operationFiles));
await generatedFile(consoleFile('operations.ts'), operationsModule(operationFiles));
await generatedFile(
  consoleFile('vocabulary.ts'),
  vocabularyModule(enumsOfVariables(schema, operationFiles), './operation-types.ts', accessEnums),
);
await generatedFile(consoleFile('endpoint-requests.ts'), requestsModule(schema));
await generatedFile(consoleFile('record-fields.ts'), recordFieldsModule(schema));

const viewFile = new URL('../generated/graph/notice_as_document.sql', import.meta.url);
const issues = validateOrder(await currentText(viewFile));
if (issues.length > 0) throw new Error(issues.map(({ path, message }) => `${path} ${message}`).join('\n'));
await generatedFile(viewFile, noticeDocumentView);
