import type { Resolvers } from '../../generated/graph/graphql.ts';
import { logConnection, readLog } from '../../platform/database/feed.ts';
import { nodeId } from '../node-id.ts';
import { ledgerList } from './ledger-list.ts';
import { findPerson } from './occurrences.ts';
import { readRecordReads } from './record-reads.ts';

export const ledgerResolvers: Resolvers = {
  Query: {
    accessLedger: (_root, args, context) => readLog(context, ledgerList, args),
    personDataOccurrences: (_root, given, context) => findPerson(context, given),
    recordReads: (_root, args, context) => readRecordReads(context, args),
  },
  AccessLedgerConnection: logConnection,
  LedgerEntry: { id: ({ id }) => nodeId('ledger', id) },
  RecordReads: {
    subject: ({ per, key }) => (per === 'subject' ? key : null),
    paId: ({ per, key }) => (per === 'notice' ? key : null),
    notices: ({ countNotices }) => countNotices(),
    days: ({ listDays }) => listDays(),
  },
};
