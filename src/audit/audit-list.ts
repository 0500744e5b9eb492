import type { InferEntity } from '@mikro-orm/core';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { type LogPage, readLog, readLogRow } from '../database/feed.ts';
import { idIn, isOneOf, type List, textIn, withCheck } from '../database/list.ts';
import type { PageLimit } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { instant, sql } from '../database/sql.ts';
import { validateIds, validateTexts } from '../database/validate-text.ts';
import type {
  AuditFilter,
  AuditAction as GraphAction,
  QueryAuditTrailArgs,
  RequireFields,
} from '../generated/graphql.ts';
import { type AuditAction, AuditEntry, actionOf } from './audit-entry.entity.ts';

/** An entry of the audit trail. */
export type AuditRow = RowOf<InferEntity<typeof AuditEntry>>;

export type AuditPage = LogPage<AuditRow>;

export const auditColumns = columnsOf(Object.keys(AuditEntry.properties), 'audit_trail');

const list: List<AuditRow, AuditFilter> = {
  name: 'auditTrail',
  from: sql`audit_trail`,
  columns: auditColumns,
  filters: {
    paIds: textIn(sql`pa_id`),
    publisherIds: idIn(sql`publisher_id`),
    tokenIds: idIn(sql`token_id`),
    actorTokenIds: idIn(sql`actor_token_id`),
    requestId: withCheck(validateTexts, (id: string) => sql`request_id = ${id}`),
    importId: withCheck(validateIds, (id: string) => sql`import_id = ${id}::uuid`),
    actions: (actions) => isOneOf(sql`action`, sql`text`, actions.map(actionOf)),
    from: (from) => sql`occurred_at >= ${instant(from)}`,
    to: (to) => sql`occurred_at < ${instant(to)}`,
  },
};

/** Reads an entry by its id. */
export const readAuditEntry = (query: Query, id: string): Promise<AuditRow | undefined> => readLogRow(query, list, id);

/** A page of the audit trail, in one statement. @throws Failure INPUT_INVALID */
export const listAuditTrail = (
  query: Query,
  args: RequireFields<QueryAuditTrailArgs, 'orderBy'> & PageLimit,
): Promise<AuditPage> => readLog(query, list, args);

/** `notice.signed_off` → `notice_signed_off`. */
export function graphAction(action: AuditAction): GraphAction {
  return action.replace('.', '_') as GraphAction;
}
