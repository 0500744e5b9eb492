import { logConnection } from '../database/feed.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { nodeId } from '../node-id.ts';
import { publishersById } from '../publishers/publisher-list.ts';
import { tokensById } from '../tokens/token-list.ts';
import { listLedger } from './ledger-list.ts';
import { readRecordReads } from './record-reads.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    accessLedger: (_root, args, { queryReplica }) => listLedger(queryReplica, args),
    recordReads: (_root, args, context) => readRecordReads(context, args),
  },
  AccessLedgerConnection: logConnection,
  LedgerEntry: { id: ({ id }) => nodeId('ledger', id) },
  RecordReads: {
    publisher: ({ per, key }, _args, context) => (per === 'publisher' ? context.memo(publishersById).load(key) : null),
    token: ({ per, key }, _args, context) => (per === 'token' ? context.memo(tokensById).load(key) : null),
    subject: ({ per, key }) => (per === 'subject' ? key : null),
    paId: ({ per, key }) => (per === 'notice' ? key : null),
    notices: ({ countNotices }) => countNotices(),
    days: ({ listDays }) => listDays(),
  },
};
