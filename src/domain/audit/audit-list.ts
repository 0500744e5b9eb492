import type { InferEntity } from '@mikro-orm/core';
import type { AuditFilter, AuditAction as GraphAction } from '../../generated/graph/graphql.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { LogList, LogPage } from '../../platform/database/feed.ts';
import { idIn, textIn, textIs, valueIn, withCheck, within } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { validateIds } from '../../platform/database/validate-text.ts';
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
    requestId: textIs(sql`request_id`),
    importId: withCheck(validateIds, (id: string) => sql`import_id = ${id}::uuid`),
    importIds: idIn(sql`import_id`),
    actions: (actions) => valueIn(sql`action`)(actions.map(actionOf)),
    ...within(sql`occurred_at`),
  },
};

/** `notice.signed_off` → `notice_signed_off`. */
export function graphAction(action: AuditAction): GraphAction {
  return action.replace('.', '_') as GraphAction;
}
