import type { Resolvers } from '../generated/graphql.ts';
import { connection } from '../paging.ts';
import { listLedger } from './ledger-list.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    accessLedger: (_root, args, { listing }) => listLedger(listing, args),
  },
  AccessLedgerConnection: connection,
};
