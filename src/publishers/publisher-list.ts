import { z } from 'zod';
import {
  allOf,
  betweenCursors,
  type CountedPage,
  countRows,
  fromItsEnd,
  type Order,
  pageOf,
  pageRequest,
} from '../database/paging.ts';
import { instantOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isName, isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type { QueryPublishersArgs } from '../generated/graphql.ts';
import type { Plan, PublisherRow } from './publisher.entity.ts';

/** A page of the list, and how long the list is, should anybody ask. */
export type PublisherPage = CountedPage<PublisherRow>;

/** A row as it comes past the ORM. */
type Row = { id: string; name: string; plan: Plan; proUntil: string | null; createdAt: string; revision: number };

const byName: Order<Row> = {
  name: 'name',
  keys: [
    { column: sql`name`, type: sql`text`, of: ({ name }) => name, form: z.string().refine(isName) },
    { column: sql`id`, type: sql`uuid`, of: ({ id }) => id, form: z.string().refine(isUuid) },
  ],
  descending: false,
};

/**
 * A page of the publishers that were asked for: one statement, and one for the length of the list when that is asked for.
 * @throws Failure INPUT_INVALID
 */
export async function listPublishers(query: Query, args: QueryPublishersArgs): Promise<PublisherPage> {
  const issues: Issue[] = [];
  if (args.search && !isName(args.search)) issues.push({ path: 'search', message: 'must have at most 200 characters' });
  const request = pageRequest(byName, args, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const wanted = conditionsOf(args);
  const rows = await query(sql<Row>`
    select id, name, plan, pro_until as "proUntil", created_at as "createdAt", revision
    from publisher where ${allOf([...wanted, ...betweenCursors(request)])} ${fromItsEnd(request)}`);
  return { ...pageOf(request, rows, nodeOf), count: () => countRows(query, sql`publisher`, wanted) };
}

function conditionsOf({ search, plan, lapsingBefore }: QueryPublishersArgs): Sql<boolean>[] {
  return [
    ...(search ? [sql<boolean>`strpos(lower(name), lower(${search})) > 0`] : []),
    ...(plan ? [sql<boolean>`plan = ${plan}`] : []),
    ...(lapsingBefore ? [sql<boolean>`plan = 'pro' and pro_until < ${lapsingBefore.toISOString()}::timestamptz`] : []),
  ];
}

const nodeOf = ({ proUntil, createdAt, ...publisher }: Row): PublisherRow => ({
  ...publisher,
  proUntil: proUntil === null ? null : instantOf(proUntil),
  createdAt: instantOf(createdAt),
});
