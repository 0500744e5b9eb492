import { defineEntity, p } from '@mikro-orm/core';

/**
 * One read of a full record (decisions §11): who read which notice, when, under which request. Append-only: triggers of
 * the table refuse update, delete and truncate. Only grows, so it is partitioned by month; no foreign keys, it outlives
 * what it names.
 */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'access_ledger',
  // Each serves a filter of `accessLedger`, in the order of that list; the key serves the list without any.
  indexes: [
    { name: 'access_ledger_by_notice', properties: ['paId', 'id'] },
    { name: 'access_ledger_by_publisher', properties: ['publisherId', 'id'] },
    { name: 'access_ledger_by_token', properties: ['tokenId', 'id'] },
    { name: 'access_ledger_by_request', properties: ['requestId', 'id'] },
    { name: 'access_ledger_by_position', properties: ['position', 'id'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Where the row stands in the feed (see feed.ts). */
    position: p.bigint('string').defaultRaw('feed_position()'),
    readAt: p.datetime(3).primary(),
    /** Null for who has no token: staff who signed in by name, and the operator at the command line. */
    tokenId: p.uuid().nullable(),
    publisherId: p.uuid().nullable(),
    paId: p.string().length(128),
    /** Ours: unique. */
    requestId: p.string().length(128),
    /** The caller's own id of the request, if it sent one that is fit to be kept. */
    callerRequestId: p.string().length(128).nullable(),
    /** The subject of the identity provider's token, or `cli:` and the user of the operating system. */
    subject: p.string().length(200).nullable(),
  },
});
