import { logConnection } from '../database/feed.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { nodeId } from '../node-id.ts';
import { graphAction, listAuditTrail } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, { queryReplica, maxPageSize }) => listAuditTrail(queryReplica, { ...args, maxPageSize }),
  },
  AuditConnection: logConnection,
  AuditEntry: {
    id: ({ id }) => nodeId('audit', id),
    action: ({ action }) => graphAction(action),
  },
};
