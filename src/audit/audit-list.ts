import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog } from '../database/feed.ts';
import { conditionsOf, type List } from '../database/list.ts';
import type { Query } from '../database/query.ts';
import { validateRange } from '../database/ranges.ts';
import { sql } from '../database/sql.ts';
import { isStorable, isUuid } from '../database/validate-text.ts';
import type { Issue } from '../failures.ts';
import type {
  AuditFilter,
  QueryAuditTrailArgs,
  RequireFields,
  AuditAction as ShownAction,
} from '../generated/graphql.ts';
import { type AuditAction, AuditEntry } from './audit-entry.entity.ts';

/** An entry of the audit trail. */
export type AuditRow = RowOf<InferEntity<typeof AuditEntry>>;

export type AuditPage = LogPage<AuditRow>;

const list: List<AuditRow, AuditFilter> = {
  from: sql`audit_trail`,
  columns: columnsOf(Object.keys(AuditEntry.properties), 'audit_trail'),
  filters: {
    paId: (paId) => sql`pa_id = ${paId}`,
    publisherId: (id) => sql`publisher_id = ${id}::uuid`,
    tokenId: (id) => sql`token_id = ${id}::uuid`,
    actorTokenId: (id) => sql`actor_token_id = ${id}::uuid`,
    requestId: (id) => sql`request_id = ${id}`,
    actions: (actions) => sql`action = any(${actions.map(actionOf)}::text[])`,
    from: (from) => sql`occurred_at >= ${from.toISOString()}::timestamptz`,
    to: (to) => sql`occurred_at < ${to.toISOString()}::timestamptz`,
  },
};

/** A page of the audit trail, in one statement. @throws Failure INPUT_INVALID */
export function listAuditTrail(
  query: Query,
  { filter: given, orderBy, ...page }: RequireFields<QueryAuditTrailArgs, 'orderBy'>,
): Promise<AuditPage> {
  const filter = given ?? {};
  return readLog(query, list, orderBy, page, validateFilter(filter), conditionsOf(list.filters, filter));
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
    ...validateRange(from, to),
  ];
}

/** `notice.signed_off`: names of the graph have no dots, and what an action is done to has no underscore. */
const actionOf = (shown: ShownAction) => shown.replace('_', '.');

/** An action as the graph shows it. */
export function shownAction(action: AuditAction): ShownAction {
  return action.replace('.', '_') as Shown<AuditAction>;
}

type Shown<Action> = Action extends `${infer Thing}.${infer Done}` ? `${Thing}_${Done}` : never;
