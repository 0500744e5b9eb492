import type { AuditFilter, QueryAuditGroupsArgs, Resolvers } from '../../generated/graph/graphql.ts';
import {
  groupConnection,
  type LogPage,
  logConnection,
  newestFirst,
  readLog,
  refuseAhead,
} from '../../platform/database/feed.ts';
import { conditionsOfFilter, validateFilter } from '../../platform/database/list.ts';
import {
  countFew,
  cursorConditions,
  maxCounted,
  orderByLimit,
  type Page,
  pageOf,
  validPage,
} from '../../platform/database/paging.ts';
import { allOf, type Sql, sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import { nodeId } from '../node-id.ts';
import { type AuditRow, auditColumns, auditList, graphAction } from './audit-list.ts';

/** The newest of the entries of a group, and what is known of all. */
type Row = AuditRow & { count: number; firstOccurredAt: string };
export type AuditGroupRow = { newest: AuditRow; count: number | null; firstOccurredAt: string };
export type AuditGroupPage = Page<AuditGroupRow> & Pick<LogPage<AuditGroupRow>, 'count'>;

/** Whether the filter matches few entries, or only some of the imports: then its index finds them. */
const isSelective = ({ from: _, to: __, actions, ...others }: AuditFilter): boolean =>
  (actions && !actions.includes('notice_imported')) || Object.values(others).some((value) => value != null);

/**
 * The newest matching entry of each import. A trail has far more entries than imports, so without a selective filter each
 * import's is looked up in the index.
 */
const newestOfImports = (matching: Sql<boolean>, filter: AuditFilter): Sql =>
  isSelective(filter)
    ? sql`select * from audit_trail where id in (
        select max(id) from audit_trail where import_id is not null and ${matching} group by import_id)`
    : sql`select newest.* from import_job, lateral (
        select * from audit_trail where import_id = import_job.id and ${matching} order by id desc limit 1) as newest`;

/** A page of the trail in which the entries of an import are one item, in one statement. @throws Failure INPUT_INVALID */
async function listAuditGroups(
  { queryReplica: query, queryPrimary, maxPageSize }: Context,
  { filter: given, ...args }: QueryAuditGroupsArgs,
): Promise<AuditGroupPage> {
  const filter = given ?? {};
  const page = validPage<AuditRow>(
    'auditGroups',
    newestFirst,
    { ...args, maxPageSize },
    validateFilter(auditList.filters, filter),
  );
  const matching = allOf(conditionsOfFilter(auditList.filters, filter));
  const isOfImport = filter.importId || filter.importIds ? sql<boolean>`false` : sql<boolean>`import_id is not null`;
  const onPage = cursorConditions(page);
  const tableOf = (where: readonly Sql<boolean>[], orderAndLimit: Sql) => sql`(
    (select * from audit_trail where ${allOf([matching, sql`not ${isOfImport}`, ...where])} ${orderAndLimit})
    union all select * from (${newestOfImports(matching, filter)}) as newest where ${isOfImport}) as audit_trail`;
  const others = sql`from audit_trail o where o.import_id = audit_trail.import_id and ${matching}`;
  const rows = await query(sql<Row>`
    select ${auditColumns},
      case when ${isOfImport} then (select count(*) from (select ${others} limit ${maxCounted + 1}) as counted) else 1 end::int as count,
      case when ${isOfImport} then (select occurred_at ${others} order by o.id limit 1) else occurred_at end as "firstOccurredAt"
    from ${tableOf(onPage, orderByLimit(page))} where ${allOf(onPage)} ${orderByLimit(page)}`);
  const found = pageOf(page, rows, nodeOf);
  if (rows.length === 0) await refuseAhead(queryPrimary, page, auditList.table);
  return { ...found, count: () => countFew(query, tableOf([], sql``), []) };
}

const nodeOf = ({ count, firstOccurredAt, ...newest }: Row): AuditGroupRow => ({
  newest,
  count: count > maxCounted ? null : count,
  firstOccurredAt,
});

export const auditResolvers: Resolvers = {
  Query: {
    auditTrail: (_root, args, context) => readLog(context, auditList, args),
    auditGroups: (_root, args, context) => listAuditGroups(context, args),
  },
  AuditConnection: logConnection,
  AuditGroupConnection: groupConnection,
  AuditEntry: {
    id: ({ id }) => nodeId('audit', id),
    action: ({ action }) => graphAction(action),
  },
};
