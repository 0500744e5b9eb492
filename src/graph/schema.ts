import { makeExecutableSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, GraphQLSpecifiedByDirective, getDirectiveValues, isScalarType } from 'graphql';
import { protect } from '../access/shield.ts';
import { auditResolvers } from '../audit/audit-resolvers.ts';
import { dataSubjectResolvers } from '../data-subjects/data-subject-resolvers.ts';
import { explanationResolvers } from '../explanation/explain.ts';
import { ledgerResolvers } from '../ledger/ledger-resolvers.ts';
import { metricsResolvers } from '../metrics/metrics-resolvers.ts';
import { noticeListResolvers } from '../notices/list/notice-list-resolvers.ts';
import { noticeResolvers } from '../notices/notice-resolvers.ts';
import { registerResolvers } from '../notices/read/register-resolvers.ts';
import { overviewResolvers } from '../overview/overview.ts';
import { publisherResolvers } from '../publishers/publisher-resolvers.ts';
import { storageResolvers } from '../storage/storage-resolvers.ts';
import { tokenResolvers } from '../tokens/token-resolvers.ts';
import { requestFigureResolvers } from '../usage/request-stats.ts';
import { addFieldLimits } from './field-limits.ts';
import { boundInputLists } from './input-lists.ts';
import { refuseInvalidInstants } from './instants.ts';
import { permissions } from './permissions.ts';
import { scalars } from './scalars.ts';
import { readTypeDefs } from './type-defs.ts';

/** The executable schema: SDL, resolvers and rules, put together. */
export function createSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readTypeDefs(),
    resolvers: [
      scalars,
      registerResolvers,
      noticeResolvers,
      noticeListResolvers,
      metricsResolvers,
      overviewResolvers,
      ledgerResolvers,
      explanationResolvers,
      publisherResolvers,
      tokenResolvers,
      storageResolvers,
      requestFigureResolvers,
      auditResolvers,
      dataSubjectResolvers,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  addFieldLimits(schema);
  boundInputLists(schema); // within the rules, which judge first
  describeScalars(schema);
  refuseInvalidInstants(schema); // within the rules: they are asked first
  return protect(schema, permissions);
}

/** Gives scalars what the SDL says of them; the resolvers of scalars overwrite it with nothing. */
function describeScalars(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()).filter(isScalarType)) {
    if (!type.astNode) continue; // one of GraphQL itself
    const standard = getDirectiveValues(GraphQLSpecifiedByDirective, type.astNode);
    type.description = type.astNode.description?.value;
    type.specifiedByURL = standard?.url as string | undefined;
  }
}
