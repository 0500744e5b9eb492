import { logConnection } from '../database/feed.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { graphAction, listAuditTrail } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, { queryReplica }) => listAuditTrail(queryReplica, args),
  },
  AuditConnection: logConnection,
  AuditEntry: {
    action: ({ action }) => graphAction(action),
  },
};
