import { isDeepStrictEqual } from 'node:util';
import type { ActorKind } from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { instant, queryIn, sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import { type AuditAction, AuditEntry, commandLinePrefix } from './audit-entry.entity.ts';

/** A change to record. `before` and `after` hold the changed fields, without contact data. */
export type AuditedChange = {
  action: AuditAction;
  paId?: string;
  publisherId?: string | null;
  tokenId?: string;
  before?: object | null;
  after?: object | null;
};

/** Who made a change, when, and in which request and import. */
export type AuditActor = Pick<Context, 'caller' | 'requestId' | 'now'> & { importId?: string };

/**
 * Records a change in the same unit of work, so that both are committed or neither.
 * @throws Error for an anonymous caller: a permission rule is missing
 */
export function audit(work: EntityManager, actor: AuditActor, change: AuditedChange): void {
  work.create(AuditEntry, { ...actorColumns(actor), ...withNulls(change) });
}

/** Records many changes in one statement. */
export async function auditAll(
  work: EntityManager,
  actor: AuditActor,
  changes: readonly AuditedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { occurredAt, requestId, importId, actorKind, actorTokenId, actorSubject } = actorColumns(actor);
  const rows = changes.map(withNulls);
  const column = (property: keyof AuditedChange) => rows.map((row) => row[property]);
  const json = (property: 'before' | 'after') => rows.map((row) => row[property] && JSON.stringify(row[property]));
  // The position is the same for all rows of a transaction, so it is computed once.
  await queryIn(work)(sql`
    insert into audit_trail (occurred_at, request_id, import_id, actor_kind, actor_token_id, actor_subject, action, pa_id,
      publisher_id, token_id, before, after, position)
    select ${instant(occurredAt)}, ${requestId}, ${importId}::uuid, ${actorKind}, ${actorTokenId}::uuid, ${actorSubject},
      change.*, (select feed_position())
    from unnest(${column('action')}::text[], ${column('paId')}::text[], ${column('publisherId')}::uuid[],
      ${column('tokenId')}::uuid[], ${json('before')}::jsonb[], ${json('after')}::jsonb[]) as change`);
}

type Actor = { tier: 'staff' | 'partner'; tokenId: string | null; subject: string | null };

/** The kind of an actor. The operator at the command line has no token, and a subject with a prefix or none. */
export function actorKindOf({ tier, tokenId, subject }: Actor): ActorKind {
  return tokenId === null && (subject === null || subject.startsWith(commandLinePrefix)) ? 'operator' : tier;
}

/** The columns for the actor, the time, the request and the import. */
export function actorColumns({ caller, requestId, importId, now }: AuditActor) {
  if (caller.tier !== 'staff' && caller.tier !== 'partner') throw new Error('this caller may not change anything');
  const { tokenId: actorTokenId, subject: actorSubject } = caller;
  return {
    occurredAt: now,
    requestId,
    importId: importId ?? null,
    actorKind: actorKindOf(caller),
    actorTokenId,
    actorSubject,
  };
}

const withNulls = (change: AuditedChange) => ({
  paId: null,
  publisherId: null,
  tokenId: null,
  before: null,
  after: null,
  ...change,
});

/** The fields that differ between two states, with their old and new values. */
export function differenceOf<State extends object>(
  before: State,
  after: Partial<State>,
): { before: Partial<State>; after: Partial<State> } {
  const changed = Object.keys(after).filter(
    (field) => !isDeepStrictEqual(before[field as keyof State], after[field as keyof State]),
  ) as (keyof State)[];
  const pick = (state: Partial<State>) =>
    Object.fromEntries(changed.map((field) => [field, state[field] ?? null])) as Partial<State>;
  return { before: pick(before), after: pick(after) };
}
