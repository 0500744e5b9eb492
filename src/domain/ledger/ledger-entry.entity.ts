import { defineEntity, p } from '@mikro-orm/core';
import { indexesOn } from '../../platform/database/constraints.ts';

/**
 * One read of a full record: who read which notice, when, and in which request (choice D11). Append-only: triggers
 * reject update, delete and truncate. Partitioned by month because it only grows. No foreign keys, because it outlives the
 * rows it refers to.
 */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'access_ledger',
  // Indexes are most of the cost of a row, so each has a query that needs it. One per filter of `accessLedger`, in the order
  // of that list; the primary key serves the unfiltered list. The notice is also what searches for a person start from.
  indexes: [
    { name: 'access_ledger_by_notice', properties: ['paId', 'id'] },
    { name: 'access_ledger_by_publisher', properties: ['publisherId', 'id'] },
    { name: 'access_ledger_by_token', properties: ['tokenId', 'id'] },
    { name: 'access_ledger_by_request', properties: ['requestId', 'id'] },
    // For a period, and the quarters of an hour that it cuts (record_reads.sql). Rows arrive in the order of their times, so
    // a small index finds them.
    ...indexesOn('access_ledger', { access_ledger_by_time: 'using brin (read_at)' }),
    // Reads of partners, which are most, are not in it.
    ...indexesOn('access_ledger', { access_ledger_by_subject: '(subject, id) where subject is not null' }),
    // For the feed, and what `fold_record_reads` has not read. Grows at its end.
    { name: 'access_ledger_by_position', properties: ['position', 'id'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Position in the feed (see feed.ts). */
    position: p.bigint('string').defaultRaw('feed_position()'),
    readAt: p.datetime(3).primary(),
    /** Null for the command line and for staff signed in through the identity provider. */
    tokenId: p.uuid().nullable(),
    publisherId: p.uuid().nullable(),
    paId: p.string().length(128),
    /** Unique id, created by this server. */
    requestId: p.string().length(128),
    /** `X-Request-Id` of the caller, if it may be stored. */
    callerRequestId: p.string().length(128).nullable(),
    /** `sub` of the identity provider's token, or `cli:` and the name of the operating system's user. */
    subject: p.string().length(200).nullable(),
  },
});
