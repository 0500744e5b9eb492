import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { protect } from '../domain/access/shield.ts';
import { auditResolvers } from '../domain/audit/audit-resolvers.ts';
import { storageResolvers } from '../domain/audit/storage-resolvers.ts';
import { createExplanationResolvers } from '../domain/explanation/explain.ts';
import { uploadResolvers } from '../domain/files/import-rows.ts';
import { previewResolvers } from '../domain/files/preview-resolvers.ts';
import { mappingResolvers } from '../domain/files/saved-mappings.ts';
import { ledgerResolvers } from '../domain/ledger/ledger-resolvers.ts';
import { metricsResolvers } from '../domain/metrics/metrics-resolvers.ts';
import { importResolvers } from '../domain/notices/import/import-resolvers.ts';
import { createTransitionResolvers } from '../domain/notices/lifecycle/available-transitions.ts';
import { noticeListResolvers } from '../domain/notices/list/notice-list-resolvers.ts';
import { noticeResolvers } from '../domain/notices/notice-resolvers.ts';
import { contentResolvers } from '../domain/notices/read/content-resolvers.ts';
import { registerResolvers } from '../domain/notices/read/register.ts';
import { overviewResolvers } from '../domain/overview/overview.ts';
import { publisherResolvers } from '../domain/publishers/publisher-resolvers.ts';
import { refusalResolvers } from '../domain/requests/refusal-resolvers.ts';
import { requestStatsResolvers } from '../domain/requests/request-stats.ts';
import { tokenResolvers } from '../domain/tokens/token-resolvers.ts';
import { addFieldLimits } from './field-limits.ts';
import { guardInputs } from './input-guard.ts';
import { linkResolvers } from './nodes/link-resolvers.ts';
import { createMeResolvers } from './nodes/me-resolvers.ts';
import { nodeResolvers } from './nodes/node-resolvers.ts';
import { openTypes, permissions } from './permissions.ts';
import { scalars } from './scalars.ts';
import { sealForPartners } from './sealed-values.ts';
import { readTypeDefs } from './type-defs.ts';
import { showUnknown, withUnknown } from './unknown-values.ts';
import { withWeights } from './weights.ts';

/** Builds the executable schema from SDL, resolvers and rules. */
export function createSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: withWeights(withUnknown(readTypeDefs())),
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
      previewResolvers,
      mappingResolvers,
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
  return showUnknown(sealForPartners(protect(addFieldLimits(schema), permissions, openTypes)));
}
