import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { protect } from '../access/shield.ts';
import { auditResolvers } from '../audit/audit-resolvers.ts';
import { storageResolvers } from '../audit/storage-resolvers.ts';
import { createExplanationResolvers } from '../explanation/explain.ts';
import { ledgerResolvers } from '../ledger/ledger-resolvers.ts';
import { metricsResolvers } from '../metrics/metrics-resolvers.ts';
import { importResolvers } from '../notices/import/import-resolvers.ts';
import { createTransitionResolvers } from '../notices/lifecycle/available-transitions.ts';
import { noticeListResolvers } from '../notices/list/notice-list-resolvers.ts';
import { noticeResolvers } from '../notices/notice-resolvers.ts';
import { contentResolvers } from '../notices/read/content-resolvers.ts';
import { registerResolvers } from '../notices/read/register.ts';
import { overviewResolvers } from '../overview/overview.ts';
import { publisherResolvers } from '../publishers/publisher-resolvers.ts';
import { refusalResolvers } from '../requests/refusal-resolvers.ts';
import { requestStatsResolvers } from '../requests/request-stats.ts';
import { tokenResolvers } from '../tokens/token-resolvers.ts';
import { uploadResolvers } from '../uploads/import-rows.ts';
import { addFieldLimits } from './field-limits.ts';
import { guardInputs } from './input-guard.ts';
import { linkResolvers } from './nodes/link-resolvers.ts';
import { createMeResolvers } from './nodes/me-resolvers.ts';
import { nodeResolvers } from './nodes/node-resolvers.ts';
import { openTypes, permissions } from './permissions.ts';
import { scalars } from './scalars.ts';
import { readTypeDefs } from './type-defs.ts';

/** Builds the executable schema from SDL, resolvers and rules. */
export function createSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readTypeDefs(),
    assumeValidSDL: true, // `npm run generate` and a test validate it
    resolvers: [
      scalars,
      registerResolvers,
      noticeResolvers,
      contentResolvers,
      createTransitionResolvers(permissions),
      noticeListResolvers,
      importResolvers,
      uploadResolvers,
      metricsResolvers,
      overviewResolvers,
      ledgerResolvers,
      createExplanationResolvers(permissions),
      publisherResolvers,
      tokenResolvers,
      storageResolvers,
      requestStatsResolvers,
      refusalResolvers,
      auditResolvers,
      nodeResolvers,
      createMeResolvers(permissions),
      linkResolvers,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  guardInputs(schema); // runs after the rules
  return protect(addFieldLimits(schema), permissions, openTypes);
}
