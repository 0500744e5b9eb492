import { type Kysely, type RawBuilder, sql } from 'kysely';
import { inOrder, isHeldBack, type LogPage, orderOfLog } from '../database/feed.ts';
import { allOf, betweenCursors, countFew, fromItsEnd, pageOf, pageRequest } from '../database/paging.ts';
import { objectionsToRange } from '../database/ranges.ts';
import { isStorable, isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type {
  AuditFilter,
  AuditAction as GraphAction,
  QueryAuditTrailArgs,
  RequireFields,
} from '../generated/graphql.ts';
import type { ActorKind, AuditAction } from './audit-entry.entity.ts';

/** An entry as SQL returns it. */
export type AuditRow = {
  id: string;
  position: string;
  occurredAt: string;
  actorKind: ActorKind;
  actorTokenId: string | null;
  actorSubject: string | null;
  requestId: string;
  action: AuditAction;
  paId: string | null;
  publisherId: string | null;
  tokenId: string | null;
  before: object | null;
  after: object | null;
};

export type AuditPage = LogPage<AuditRow>;

/** A page of the audit trail. @throws Failure INPUT_INVALID */
export async function listAuditTrail(
  db: Kysely<unknown>,
  args: RequireFields<QueryAuditTrailArgs, 'orderBy'>,
): Promise<AuditPage> {
  const filter = args.filter ?? {};
  const issues = validateFilter(filter);
  const request = pageRequest(orderOfLog[args.orderBy], args, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const where = conditionsOf(filter);
  const { rows } = await sql<AuditRow>`
    select id, position, occurred_at as "occurredAt", actor_kind as "actorKind", actor_token_id as "actorTokenId",
      actor_subject as "actorSubject", request_id as "requestId", action, pa_id as "paId",
      publisher_id as "publisherId", token_id as "tokenId", before, after
    from audit_trail where ${allOf([...where, ...inOrder(args.orderBy), ...betweenCursors(request)])}
    ${fromItsEnd(request)}`.execute(db);
  return {
    ...pageOf(request, rows, (row) => row),
    count: () => countFew(db, sql`audit_trail`, where),
    isHeldBack: () => isHeldBack(db, sql`audit_trail`, where),
  };
}

function validateFilter(filter: AuditFilter): Issue[] {
  const { paId, requestId, from, to, ...others } = filter;
  const ids = (['publisherId', 'tokenId', 'actorTokenId'] as const).filter((field) => {
    const id = others[field];
    return typeof id === 'string' && !isUuid(id);
  });
  return [
    ...(isStorable(paId ?? '') ? [] : [{ path: 'filter.paId', message: 'must be a PA-ID' }]),
    ...(isStorable(requestId ?? '') ? [] : [{ path: 'filter.requestId', message: 'must be a request id' }]),
    ...ids.map((field) => ({ path: `filter.${field}`, message: 'must be an id' })),
    ...objectionsToRange(from, to),
  ];
}

function conditionsOf(filter: AuditFilter): RawBuilder<boolean>[] {
  const { paId, publisherId, tokenId, actorTokenId, requestId, actions, from, to } = filter;
  return [
    ...(typeof paId === 'string' ? [sql<boolean>`pa_id = ${paId}`] : []),
    ...(publisherId ? [sql<boolean>`publisher_id = ${publisherId}::uuid`] : []),
    ...(tokenId ? [sql<boolean>`token_id = ${tokenId}::uuid`] : []),
    ...(actorTokenId ? [sql<boolean>`actor_token_id = ${actorTokenId}::uuid`] : []),
    ...(typeof requestId === 'string' ? [sql<boolean>`request_id = ${requestId}`] : []),
    ...(actions ? [sql<boolean>`action = any(${actions.map(actionOf)}::text[])`] : []),
    ...(from ? [sql<boolean>`occurred_at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql<boolean>`occurred_at < ${to.toISOString()}::timestamptz`] : []),
  ];
}

/** `notice_signed_off` → `notice.signed_off`. GraphQL enum values cannot contain dots; the noun has no underscore. */
const actionOf = (name: GraphAction) => name.replace('_', '.');

/** `notice.signed_off` → `notice_signed_off`. */
export function graphAction(action: AuditAction): GraphAction {
  return action.replace('.', '_') as WithUnderscore<AuditAction>;
}

type WithUnderscore<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
