import type { Resolvers } from '../../generated/graph/graphql.ts';
import { groupConnection, logConnection, readLog } from '../../platform/database/feed.ts';
import { nodeId } from '../node-id.ts';
import { listAuditGroups } from './audit-groups.ts';
import { auditList, graphAction } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, context) => readLog(context, auditList, { ...args, maxPageSize: context.maxPageSize }),
    auditGroups: (_root, args, context) => listAuditGroups(context, args),
  },
  AuditConnection: logConnection,
  AuditGroupConnection: groupConnection,
  AuditEntry: {
    id: ({ id }) => nodeId('audit', id),
    action: ({ action }) => graphAction(action),
  },
};
