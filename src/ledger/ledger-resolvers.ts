import { logConnection } from '../database/feed.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { nodeId } from '../node-id.ts';
import { listLedger } from './ledger-list.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    accessLedger: (_root, args, { queryReplica }) => listLedger(queryReplica, args),
  },
  AccessLedgerConnection: logConnection,
  LedgerEntry: { id: ({ id }) => nodeId('ledger', id) },
};
