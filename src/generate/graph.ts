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
/** The payloads that are an object and whether it changed. */
const plainPayloads = typeDefs.definitions.flatMap((each) =>
  each.kind === Kind.OBJECT_TYPE_DEFINITION &&
  /^(notice|publisher|token),changed$/.test(String(each.fields?.map(({ name }) => name.value)))
    ? [each.name.value]
    : [],
);

/** What resolvers return for a type of the graph, by the file of `src/` that has its type. */
const mappers: Record<string, Record<string, string>> = {
  'domain/access/caller': { Me: 'Caller' },
  'domain/audit/audit-resolvers': { AuditGroup: 'AuditGroupRow', AuditGroupConnection: 'AuditGroupPage' },
  'domain/audit/audit-list': { AuditEntry: 'AuditRow', AuditConnection: 'AuditPage' },
  'domain/explanation/explain': { TokenAccess: 'AccessOfToken' },
  'domain/idempotency/once': {
    EraseNoticePayload: 'Changed',
    DiscardNoticeDraftPayload: 'Changed',
    ...Object.fromEntries(plainPayloads.map((name) => [name, 'Changed'])),
  },
  'domain/ledger/ledger-list': { LedgerEntry: 'LedgerRow', AccessLedgerConnection: 'LedgerPage' },
  'domain/ledger/occurrences': { PersonDataOccurrences: 'Occurrences', PersonDataPlace: 'PlaceRow' },
  'domain/ledger/record-reads': { RecordReads: 'ReadsRow' },
  'domain/metrics/metrics-changes': { MetricsChange: 'MetricsChangeRow', MetricsChangeConnection: 'MetricsChangePage' },
  'domain/metrics/metrics-history': { NoticeMetrics: 'MetricsOf' },
  'domain/notices/import/import': { ImportResult: 'RecordResult' },
  'domain/notices/import/import-list': { Import: 'ImportRow', ImportConnection: 'ImportPage' },
  'domain/notices/list/notice-list': { NoticeConnection: 'NoticePage' },
  'domain/notices/model/rows': {
    NoticeRecord: 'NoticeRow',
    Campaign: 'CampaignRow',
    ComplianceFunding: 'NoticeRow',
    Targeting: 'NoticeRow',
    LegalMetadata: 'NoticeRow',
    Party: 'PartyRow',
  },
  'domain/notices/read/content': {
    RegisterEntry: 'NoticeContent',
    BasicInformation: 'NoticeContent',
    RegisterFunding: 'NoticeContent',
    RegisterTargeting: 'NoticeContent',
    RegisterLegalMetadata: 'NoticeContent',
  },
  'domain/notices/read/differences': { FieldDifference: 'Difference' },
  'domain/notices/read/notice-node': { Notice: 'NoticeNode' },
  'domain/notices/read/related-rows': {
    NoticeVersion: 'VersionNode',
    NoticeAmendment: 'AmendmentNode',
    RegisterOrganisation: 'PublicPartyRow',
    RegisterPerson: 'PublicPartyRow',
  },
  'domain/overview/breakdown': { BreakdownRow: 'BreakdownGroup', BreakdownConnection: 'BreakdownPage' },
  'domain/overview/campaigns': { CampaignTotal: 'CampaignTotalRow', CampaignTotalConnection: 'CampaignPage' },
  'domain/overview/notice-counts': { PublisherCount: 'PublisherCountRow' },
  'domain/overview/overview': {
    MediumCount: 'MediumCountRow',
    ProcessCount: 'ProcessCountRow',
    Overview: 'OverviewOf',
  },
  'domain/overview/publisher-figures': { PublisherFigures: 'PublisherFiguresRow' },
  'domain/publishers/publisher-list': { PublisherConnection: 'PublisherPage' },
  'domain/publishers/publisher.entity': { Publisher: 'PublisherRow' },
  'domain/publishers/tell': { TellPublisherPayload: 'Told' },
  'domain/requests/omitted-refusals': { OmittedRefusals: 'OmittedRow' },
  'domain/requests/refusal-resolvers': { RefusalGroup: 'RefusalGroupRow', RefusalGroupConnection: 'RefusalGroupPage' },
  'domain/requests/refusal-list': { Refusal: 'RefusalRow', RefusalConnection: 'RefusalPage' },
  'domain/requests/request-stats': { CallerRequests: 'CallerRow' },
  'domain/tokens/token-list': { Token: 'TokenRow', TokenConnection: 'TokenPage' },
  'domain/tokens/token-resolvers': {
    MintTokenPayload: 'MintedNow',
    RotateTokenPayload: 'Rotated',
    RevokeTokenPayload: 'Revoked',
  },
  'graph/changes/change-feed': { Change: 'ChangeRow', ChangePage: 'FeedPage' },
  'graph/nodes/link-resolvers': { Actor: 'ActorRow' },
  'platform/issues': { Issue: 'Issue as IssueValue' },
};

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
    mappers: Object.fromEntries(
      Object.entries(mappers).flatMap(([file, types]) =>
        Object.entries(types).map(([name, type]) => [name, `../../${file}.ts#${type}`]),
      ),
    ),
  },
});
await generatedFile(filename, `// Made from schema/ by \`npm run generate\`; not to be edited.\n${source}`);

const schema = buildASTSchema(typeDefs);
await generatedFile(new URL('../generated/graph/endpoints.ts', import.meta.url), endpointsModule(schema));
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
  vocabularyModule(enumsOfVariables(schema, operationFiles), './operation-types.ts', [
    assertEnumType(schema.getType('StaffRole')),
  ]),
);
await generatedFile(consoleFile('endpoint-requests.ts'), requestsModule(schema));
await generatedFile(consoleFile('record-fields.ts'), recordFieldsModule(schema));

const viewFile = new URL('../generated/graph/notice_as_document.sql', import.meta.url);
const issues = validateOrder(await currentText(viewFile));
if (issues.length > 0) throw new Error(issues.map(({ path, message }) => `${path} ${message}`).join('\n'));
await generatedFile(viewFile, noticeDocumentView);
