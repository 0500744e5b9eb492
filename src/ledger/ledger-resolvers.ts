import type { Resolvers } from '../generated/graphql.ts';
import { connection } from '../paging.ts';
import { listLedger } from './ledger-list.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    accessLedger: (_root, args, { em }) => listLedger(em.getKysely<unknown>(), args),
  },
  AccessLedgerConnection: connection,
};
