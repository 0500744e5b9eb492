import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import type { EntityManager } from '../database/connect.ts';
import { queryIn } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { type ActorKind, type AuditAction, AuditEntry, commandLinePrefix } from './audit-entry.entity.ts';

/** What was done to what; `before` and `after` hold the fields that changed, and no contact data. */
export type AuditedChange = {
  action: AuditAction;
  paId?: string;
  publisherId?: string | null;
  tokenId?: string;
  before?: object | null;
  after?: object | null;
};

/** Who acts, when, under which request. */
export type Act = Pick<Context, 'caller' | 'requestId' | 'now'>;

/**
 * Writes a change down in the unit of work that makes it: both are committed, or neither is.
 * @throws Error when nobody is known to act: a rule is missing before the change
 */
export function audit(work: EntityManager, act: Act, change: AuditedChange): void {
  work.create(AuditEntry, { ...actorOf(act), ...withNulls(change) });
}

/** As `audit`, for many changes at once: one statement, however many. */
export async function auditAll(work: EntityManager, act: Act, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { occurredAt, requestId, actorKind, actorTokenId, actorSubject } = actorOf(act);
  await queryIn(work)(sql`
    insert into audit_trail (occurred_at, request_id, actor_kind, actor_token_id, actor_subject, action, pa_id,
      publisher_id, token_id, before, after)
    select ${occurredAt.toISOString()}::timestamptz, ${requestId}, ${actorKind}, ${actorTokenId}::uuid, ${actorSubject},
      action, "paId", "publisherId", "tokenId", before, after
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (action text, "paId" text, "publisherId" uuid,
      "tokenId" uuid, before jsonb, after jsonb)`);
}

/** The columns of an entry that tell who acts, when, under which request. */
function actorOf({ caller, requestId, now }: Act) {
  if (caller.tier !== 'staff' && caller.tier !== 'partner') throw new Error('nobody who may change anything');
  const subject = caller.tier === 'staff' ? caller.subject : null;
  const isOperator = caller.tokenId === null && (subject === null || subject.startsWith(commandLinePrefix));
  const actorKind: ActorKind = isOperator ? 'operator' : caller.tier;
  return { occurredAt: now, requestId, actorKind, actorTokenId: caller.tokenId, actorSubject: subject };
}

function withNulls({ paId, publisherId, tokenId, before, after, action }: AuditedChange) {
  return {
    action,
    paId: paId ?? null,
    publisherId: publisherId ?? null,
    tokenId: tokenId ?? null,
    before: before ?? null,
    after: after ?? null,
  };
}

/** The fields that differ between two states of the same thing, as they were and as they became. */
export function differenceOf<State extends object>(
  before: State,
  after: Partial<State>,
): { before: Partial<State>; after: Partial<State> } {
  const changed = Object.keys(after).filter(
    (field) => !isDeepStrictEqual(before[field as keyof State], after[field as keyof State]),
  ) as (keyof State)[];
  const of = (state: Partial<State>) =>
    Object.fromEntries(changed.map((field) => [field, state[field] ?? null])) as Partial<State>;
  return { before: of(before), after: of(after) };
}
