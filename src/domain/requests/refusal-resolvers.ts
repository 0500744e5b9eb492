import { type GraphQLResolveInfo, isEnumType } from 'graphql';
import type { QueryRefusalGroupsArgs, Resolvers } from '../../generated/graph/graphql.ts';
import { groupConnection, type LogPage, logConnection, readLog } from '../../platform/database/feed.ts';
import { conditionsOfFilter, validateFilter } from '../../platform/database/list.ts';
import { allOf, type Sql, sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import { nodeId } from '../node-id.ts';
import { type Omitted, omittedFields, omittedRefusals } from './omitted-refusals.ts';
import {
  commonColumns,
  isKept,
  listRefusals,
  type RefusalRow,
  refusalColumns,
  refusalList,
  refusalTable,
} from './refusal-list.ts';

/** Refusals that are alike: the newest, and what is known of all. */
type Row = RefusalRow & { count: number; firstRefusedAt: string; commonPaId: string | null };
export type RefusalGroupRow = { newest: RefusalRow; count: number; firstRefusedAt: string; paId: string | null };
export type RefusalGroupPage = Pick<LogPage<RefusalGroupRow>, 'edges' | 'pageInfo' | 'count'> & Omitted;

/** The groups as a table of their newest refusals. */
function groupTable(refusals: Sql, where: readonly Sql<boolean>[], isEachAlone: boolean): Sql {
  const keys = isEachAlone ? sql`id` : sql.join(commonColumns.map((name) => sql.id(name)));
  return sql`(
    select refusal.*, grouped.* from (
      select max(id) as newest, count(*), min(refused_at) as first_refused_at,
        case when count(pa_id) = count(*) and min(pa_id) = max(pa_id) then min(pa_id) end as common_pa_id
      from ${refusals} where ${allOf(where)} group by ${keys}) as grouped
    join ${refusals} on refusal.id = grouped.newest) as refusal`;
}

/**
 * A page of the groups of the refusals that match a filter, in one statement: it reads all of them, of which there are few (see
 * refusal-budget.ts). @throws Failure INPUT_INVALID
 */
async function listRefusalGroups(
  context: Context,
  { filter, ...args }: QueryRefusalGroupsArgs,
): Promise<RefusalGroupPage> {
  const { queryReplica: query, readablePublisherIds, now } = context;
  const given = filter ?? {};
  const where = [isKept(now), ...conditionsOfFilter(refusalList.filters, given)];
  const groups = {
    name: 'refusalGroups',
    table: 'refusal',
    from: groupTable(refusalTable(readablePublisherIds, now), where, Boolean(given.likeRequestId)),
    columns: sql`${refusalColumns}, count::int, first_refused_at as "firstRefusedAt", common_pa_id as "commonPaId"`,
    filters: {},
  };
  const issues = validateFilter(refusalList.filters, given);
  const { edges, ...page } = await readLog<Row, object>(
    context,
    groups,
    { ...args, orderBy: 'newest_first' },
    { issues },
  );
  return {
    ...page,
    edges: edges.map(({ cursor, node: { count, firstRefusedAt, commonPaId: paId, ...newest } }) => ({
      cursor,
      node: { newest, count, firstRefusedAt, paId },
    })),
    ...omittedRefusals(query, given, now),
  };
}

/** The description of a code in the SDL. */
function explanationOf(code: string, { schema }: GraphQLResolveInfo): string {
  const codes = schema.getType('RefusalCode');
  return (isEnumType(codes) && codes.getValue(code)?.description) || code;
}

export const refusalResolvers: Resolvers = {
  Query: {
    refusals: (_root, args, context) => listRefusals(context, args),
    refusalGroups: (_root, args, context) => listRefusalGroups(context, args),
  },
  RefusalConnection: { ...logConnection, ...omittedFields },
  RefusalGroupConnection: { ...groupConnection, ...omittedFields },
  Refusal: {
    id: ({ id }) => nodeId('refusal', id),
    explanation: ({ code }, _args, _context, info) => explanationOf(code, info),
  },
};
