import type { Resolvers } from '../generated/graphql.ts';
import { connection } from '../paging.ts';
import { listAuditTrail, shownAction } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, { listing }) => listAuditTrail(listing, args),
  },
  AuditConnection: connection,
  AuditEntry: {
    action: ({ action }) => shownAction(action),
  },
};
