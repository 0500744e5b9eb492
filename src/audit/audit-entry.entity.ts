import { defineEntity, p } from '@mikro-orm/core';

/** Who can have made a change: somebody of the staff, a partner, or the operator at the command line. */
export const actorKinds = ['staff', 'partner', 'operator'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What the subject of the operator at the command line begins with; the identity provider's may not. */
export const commandLinePrefix = 'cli:';

/** What was done, in the words of domain part 6. */
export const auditActions = [
  'notice.created',
  'notice.imported',
  'notice.submitted',
  'notice.revision_requested',
  'notice.confirmed',
  'notice.signed_off',
  'notice.sign_off_declined',
  'notice.sign_off_withdrawn',
  'notice.amended',
  'notice.amendment_discarded',
  'notice.ceased',
  'notice.erased',
  'publisher.created',
  'publisher.renamed',
  'publisher.plan_changed',
  'token.minted',
  'token.rotated',
  'token.revoked',
  'person.searched',
  'storage.months_dropped',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * One change, with who made it, and what was before and after it: never contact data, never a secret. Append-only:
 * triggers of the table refuse update, delete and truncate. Only grows, so it is partitioned by month; no foreign keys,
 * it outlives what it names.
 */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_trail',
  indexes: [
    { name: 'audit_trail_by_notice', properties: ['paId', 'id'] },
    { name: 'audit_trail_by_publisher', properties: ['publisherId', 'id'] },
    { name: 'audit_trail_by_token', properties: ['tokenId', 'id'] },
    { name: 'audit_trail_by_actor', properties: ['actorTokenId', 'id'] },
    { name: 'audit_trail_by_request', properties: ['requestId', 'id'] },
    { name: 'audit_trail_by_position', properties: ['position', 'id'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Where the row stands in the feed (see feed.ts). */
    position: p.bigint('string').defaultRaw('feed_position()'),
    occurredAt: p.datetime(3).primary(),
    actorKind: p.enum(actorKinds),
    /** The token that the change was made with; null for the command line and for staff who signed in without one. */
    actorTokenId: p.uuid().nullable(),
    /** The subject of the identity provider's token, or `cli:` and the user of the operating system. */
    actorSubject: p.string().length(200).nullable(),
    requestId: p.string().length(128),
    action: p.enum(auditActions),
    paId: p.string().length(128).nullable(),
    publisherId: p.uuid().nullable(),
    tokenId: p.uuid().nullable(),
    /** The fields that changed, as they were; null when there was nothing before. */
    before: p.json<object>().nullable(),
    /** The same fields as they became; null when nothing is left. */
    after: p.json<object>().nullable(),
  },
});
