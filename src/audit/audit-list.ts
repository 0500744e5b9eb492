import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog, readLogRow } from '../database/feed.ts';
import { conditionsOf, isOneOf, type List } from '../database/list.ts';
import type { PageLimit } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { validateRange } from '../database/ranges.ts';
import { instant, sql } from '../database/sql.ts';
import { validateIds, validateTexts } from '../database/validate-text.ts';
import type {
  AuditFilter,
  AuditAction as GraphAction,
  QueryAuditTrailArgs,
  RequireFields,
} from '../generated/graphql.ts';
import type { Issue } from '../issues.ts';
import { type AuditAction, AuditEntry } from './audit-entry.entity.ts';

/** An entry of the audit trail. */
export type AuditRow = RowOf<InferEntity<typeof AuditEntry>>;

export type AuditPage = LogPage<AuditRow>;

export const auditColumns = columnsOf(Object.keys(AuditEntry.properties), 'audit_trail');

const list: List<AuditRow, AuditFilter> = {
  name: 'auditTrail',
  from: sql`audit_trail`,
  columns: auditColumns,
  filters: {
    paIds: (paIds) => isOneOf(sql`pa_id`, sql`text`, paIds),
    publisherIds: (ids) => isOneOf(sql`publisher_id`, sql`uuid`, ids),
    tokenIds: (ids) => isOneOf(sql`token_id`, sql`uuid`, ids),
    actorTokenIds: (ids) => isOneOf(sql`actor_token_id`, sql`uuid`, ids),
    requestId: (id) => sql`request_id = ${id}`,
    importId: (id) => sql`import_id = ${id}::uuid`,
    actions: (actions) => isOneOf(sql`action`, sql`text`, actions.map(actionOf)),
    from: (from) => sql`occurred_at >= ${instant(from)}`,
    to: (to) => sql`occurred_at < ${instant(to)}`,
  },
};

/** Reads an entry by its id. */
export const readAuditEntry = (query: Query, id: string): Promise<AuditRow | undefined> => readLogRow(query, list, id);

/** A page of the audit trail, in one statement. @throws Failure INPUT_INVALID */
export function listAuditTrail(
  query: Query,
  { filter: given, orderBy, ...page }: RequireFields<QueryAuditTrailArgs, 'orderBy'> & PageLimit,
): Promise<AuditPage> {
  const filter = given ?? {};
  return readLog(query, list, orderBy, page, validateFilter(filter), conditionsOf(list.filters, filter));
}

function validateFilter({
  paIds,
  publisherIds,
  tokenIds,
  actorTokenIds,
  requestId,
  importId,
  from,
  to,
}: AuditFilter): Issue[] {
  return [
    ...validateTexts('filter.paIds', paIds),
    ...validateIds('filter.publisherIds', publisherIds),
    ...validateIds('filter.tokenIds', tokenIds),
    ...validateIds('filter.actorTokenIds', actorTokenIds),
    ...validateTexts('filter.requestId', requestId),
    ...validateIds('filter.importId', importId),
    ...validateRange(from, to),
  ];
}

/** `notice_signed_off` → `notice.signed_off`. GraphQL enum values cannot contain dots; the noun has no underscore. */
const actionOf = (name: GraphAction) => name.replace('_', '.');

/** `notice.signed_off` → `notice_signed_off`. */
export function graphAction(action: AuditAction): GraphAction {
  return action.replace('.', '_') as WithUnderscore<AuditAction>;
}

type WithUnderscore<Action> = Action extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
