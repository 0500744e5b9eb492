import type { Resolvers } from '../generated/graphql.ts';
import { listAuditTrail, shownAction } from './audit-list.ts';

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, { em }) => listAuditTrail(em.getKysely(), args),
  },
  AuditConnection: {
    nodes: ({ edges }) => edges.map(({ node }) => node),
  },
  AuditEntry: {
    action: ({ action }) => shownAction(action),
  },
};
