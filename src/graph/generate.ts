/**
 * Writes the TypeScript types of the resolvers from the SDL: `npm run generate`.
 * With `--check` it writes nothing, and exits with 1 when what is there is not what it would write.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typescript from '@graphql-codegen/typescript';
import * as resolvers from '@graphql-codegen/typescript-resolvers';
import { parse } from 'graphql';
import { readTypeDefs } from './type-defs.ts';

const filename = new URL('../generated/graphql.ts', import.meta.url);
const row = '../notices/read/notice-loader.ts#NoticeRow';
const party = '../notices/read/notice-loader.ts#PartyRow';
const publicParty = '../notices/list/notice-list.ts#PublicPartyRow';

const source = await codegen({
  filename: filename.pathname,
  schema: parse(readTypeDefs()),
  documents: [],
  plugins: [{ typescript: {} }, { resolvers: {} }],
  pluginMap: { typescript, resolvers },
  config: {
    contextType: '../context.ts#Context',
    useTypeImports: true,
    importExtension: '.ts',
    enumsAsTypes: true,
    skipTypename: true,
    avoidOptionals: { field: true },
    inputMaybeValue: 'T | null | undefined',
    defaultScalarType: 'string',
    strictScalars: true,
    scalars: {
      Date: 'string',
      DateTime: { input: 'Date', output: 'Date | string' },
      Money: 'string',
      Count: { input: 'unknown', output: 'number | string' },
      Delta: { input: 'never', output: 'number | string' },
      Url: 'string',
      CountryCode: 'string',
      CurrencyCode: 'string',
      LanguageTag: 'string',
      JSON: 'unknown',
      NoticeInput: { input: 'unknown', output: 'never' },
    },
    mappers: {
      RegisterEntry: row,
      NoticeRecord: row,
      Notice: row,
      NoticeVersion: '../notices/lifecycle/versions.ts#VersionRow',
      NoticeAmendment: '../notices/lifecycle/versions.ts#VersionRow',
      BasicInformation: row,
      Campaign: '../notices/read/notice-loader.ts#CampaignRow',
      RegisterFunding: row,
      ComplianceFunding: row,
      RegisterTargeting: row,
      Targeting: row,
      RegisterLegalMetadata: row,
      LegalMetadata: row,
      Party: party,
      RegisterOrganisation: publicParty,
      RegisterPerson: publicParty,
      NoticeConnection: '../notices/list/notice-list.ts#NoticePage',
      NoticeSummary: '../notices/list/notice-list.ts#SummaryRow',
      AmendmentSummary: '../notices/list/notice-list.ts#AmendmentRow',
      Publisher: '../publishers/publisher.entity.ts#PublisherRow',
      PublisherConnection: '../publishers/publisher-list.ts#PublisherPage',
      Token: '../tokens/token-list.ts#TokenRow',
      TokenConnection: '../tokens/token-list.ts#TokenPage',
      AuditEntry: '../audit/audit-list.ts#AuditRow',
      AuditConnection: '../audit/audit-list.ts#AuditPage',
      ErasableNoticeConnection: '../notices/lifecycle/erasure.ts#ErasablePage',
      LedgerEntry: '../ledger/ledger-list.ts#LedgerRow',
      AccessLedgerConnection: '../ledger/ledger-list.ts#LedgerPage',
      NoticeMetrics: '../metrics/metrics-history.ts#MetricsOf',
      MetricsChange: '../metrics/metrics-history.ts#MetricsChangeRow',
      Overview: '../overview/overview.ts#OverviewOf',
    },
  },
});
const text = `// Made from schema/ by \`npm run generate\`; not to be edited.\n${source}`;

if (!process.argv.includes('--check')) {
  await writeFile(filename, text);
} else if ((await readFile(filename, 'utf8').catch(() => '')) === text) {
  console.log('generated types in step');
} else {
  console.error('src/generated/graphql.ts is not what schema/ says: run `npm run generate`');
  process.exitCode = 1;
}
