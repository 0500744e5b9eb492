import type { Resolvers } from '../../generated/graph/graphql.ts';
import { logConnection, readLog } from '../../platform/database/feed.ts';
import { nodeId } from '../node-id.ts';
import { auditList, graphAction } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, context) => readLog(context, auditList, { ...args, maxPageSize: context.maxPageSize }),
  },
  AuditConnection: logConnection,
  AuditEntry: {
    id: ({ id }) => nodeId('audit', id),
    action: ({ action }) => graphAction(action),
  },
};
