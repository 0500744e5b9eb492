import { type Kysely, type RawBuilder, sql } from 'kysely';
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
import { isName, isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type { QueryPublishersArgs } from '../generated/graphql.ts';
import type { Plan, PublisherRow } from './publisher.entity.ts';

/** A page with a lazy `totalCount`. */
export type PublisherPage = CountedPage<PublisherRow>;

/** A row as SQL returns it. */
type Row = { id: string; name: string; plan: Plan; proUntil: string | null; createdAt: string; revision: number };

const byName: Order<Row> = {
  name: 'name',
  keys: [
    { column: sql`name`, type: sql`text`, of: ({ name }) => name, form: z.string().refine(isName) },
    { column: sql`id`, type: sql`uuid`, of: ({ id }) => id, form: z.string().refine(isUuid) },
  ],
  descending: false,
};

/** A page of publishers. @throws Failure INPUT_INVALID */
export async function listPublishers(db: Kysely<unknown>, args: QueryPublishersArgs): Promise<PublisherPage> {
  const issues: Issue[] = [];
  if (args.search && !isName(args.search)) issues.push({ path: 'search', message: 'must have at most 200 characters' });
  const request = pageRequest(byName, args, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const where = conditionsOf(args);
  const { rows } = await sql<Row>`
    select id, name, plan, pro_until as "proUntil", created_at as "createdAt", revision
    from publisher where ${allOf([...where, ...betweenCursors(request)])} ${fromItsEnd(request)}`.execute(db);
  return { ...pageOf(request, rows, nodeOf), count: () => countRows(db, sql`publisher`, where) };
}

function conditionsOf({ search, plan, lapsingBefore }: QueryPublishersArgs): RawBuilder<boolean>[] {
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
