import type { InferEntity } from '@mikro-orm/core';
import type { AuditFilter, AuditAction as GraphAction } from '../../generated/graph/graphql.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { LogList, LogPage } from '../../platform/database/feed.ts';
import { idIn, isOneOf, textIn, withCheck } from '../../platform/database/list.ts';
import { instant, sql } from '../../platform/database/sql.ts';
import { validateIds, validateTexts } from '../../platform/database/validate-text.ts';
import { type AuditAction, AuditEntry, actionOf } from './audit-entry.entity.ts';

export type AuditRow = RowOf<InferEntity<typeof AuditEntry>>;

export type AuditPage = LogPage<AuditRow>;

export const auditColumns = columnsOf(Object.keys(AuditEntry.properties), 'audit_trail');

export const auditList: LogList<AuditRow, AuditFilter> = {
  name: 'auditTrail',
  table: 'audit_trail',
  from: sql`audit_trail`,
  columns: auditColumns,
  filters: {
    paIds: textIn(sql`pa_id`),
    publisherIds: idIn(sql`publisher_id`),
    tokenIds: idIn(sql`token_id`),
    actorTokenIds: idIn(sql`actor_token_id`),
    actorSubjects: textIn(sql`actor_subject`),
    requestId: withCheck(validateTexts, (id: string) => sql`request_id = ${id}`),
    importId: withCheck(validateIds, (id: string) => sql`import_id = ${id}::uuid`),
    importIds: idIn(sql`import_id`),
    actions: (actions) => isOneOf(sql`action`, sql`text`, actions.map(actionOf)),
    from: (from) => sql`occurred_at >= ${instant(from)}`,
    to: (to) => sql`occurred_at < ${instant(to)}`,
  },
};

/** `notice.signed_off` → `notice_signed_off`. */
export function graphAction(action: AuditAction): GraphAction {
  return action.replace('.', '_') as GraphAction;
}
