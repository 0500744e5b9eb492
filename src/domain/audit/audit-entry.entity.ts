import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction as GraphAction } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { indexesOn } from '../../platform/database/constraints.ts';

/** Prefix of command-line subjects. The identity provider's subjects must not begin with it. */
export const commandLinePrefix = 'cli:';

/** `notice_signed_off` of the graph is `notice.signed_off` here. The noun has no underscore. */
type Dotted<Name> = Name extends `${infer Noun}_${infer Verb}` ? `${Noun}.${Verb}` : never;
export type AuditAction = Dotted<GraphAction>;

export const actionOf = (name: GraphAction) => name.replace('_', '.') as AuditAction;

/**
 * One change: who made it, and the changed fields before and after. Contains no contact data and no secrets. Append-only:
 * triggers reject update, delete and truncate. Partitioned by month because it only grows. No foreign keys, because it
 * outlives the rows it refers to.
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
    ...indexesOn('audit_trail', {
      audit_trail_by_subject: `(actor_subject, id) where actor_subject is not null`,
      audit_trail_by_import: `(import_id, id) where import_id is not null`,
      // Imports add most entries, so a list of theirs is found without an index.
      audit_trail_by_action: `(action, id) where action <> 'notice.imported'`,
    }),
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Position in the feed (see feed.ts). */
    position: p.bigint('string').defaultRaw('feed_position()'),
    occurredAt: p.datetime(3).primary(),
    actorKind: p.enum(vocabulary.ActorKind),
    /** The token used for the change; null for the command line and for staff signed in through the identity provider. */
    actorTokenId: p.uuid().nullable(),
    /** `sub` of the identity provider's token, or `cli:` and the name of the operating system's user. */
    actorSubject: p.string().length(200).nullable(),
    requestId: p.string().length(128),
    /** The import that made the change, or that was ended. */
    importId: p.uuid().nullable(),
    action: p.enum(vocabulary.AuditAction.map(actionOf)),
    paId: p.string().length(128).nullable(),
    publisherId: p.uuid().nullable(),
    tokenId: p.uuid().nullable(),
    /** Old values of the changed fields; null for a creation. */
    before: p.json<object>().nullable(),
    /** New values of the same fields; null for a deletion. */
    after: p.json<object>().nullable(),
  },
});
