import { defineEntity, p } from '@mikro-orm/core';

/**
 * One request to the partner API that was refused or failed, kept for some days. Of what the caller sent it holds only a
 * request id that may be stored, and the PA-ID of a stored notice. No foreign keys, so that writes lock no other rows.
 */
export const Refusal = defineEntity({
  name: 'Refusal',
  indexes: [
    { name: 'refusal_by_time', properties: ['refusedAt'] },
    { name: 'refusal_by_position', properties: ['position', 'id'] },
    { name: 'refusal_by_token', properties: ['tokenId', 'id'] },
    { name: 'refusal_by_publisher', properties: ['publisherId', 'id'] },
    { name: 'refusal_by_notice', properties: ['paId', 'id'] },
    { name: 'refusal_by_caller_request', properties: ['callerRequestId'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Position in the feed (see feed.ts). */
    position: p.bigint('string').defaultRaw('feed_position()'),
    refusedAt: p.datetime(3),
    /** Null if the path or the method belongs to no endpoint. */
    endpoint: p.string().length(40).nullable(),
    method: p.string().length(16),
    status: p.smallint(),
    code: p.string().length(40),
    paId: p.string().length(128).nullable(),
    tokenId: p.uuid().nullable(),
    publisherId: p.uuid().nullable(),
    /** Created by this server. Unique, so that a repeated write adds nothing. */
    requestId: p.string().length(128).unique(),
    /** `X-Request-Id` of the caller, if it may be stored. */
    callerRequestId: p.string().length(128).nullable(),
  },
});
