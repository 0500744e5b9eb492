import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { conditionsOf, type List, readPage, validPage } from '../database/list.ts';
import type { CountedPage, Order, PageArguments } from '../database/paging.ts';
import { instantOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { isName, isUuid } from '../database/validate-text.ts';
import type { QueryPublishersArgs } from '../generated/graphql.ts';
import { type Issue, issue } from '../issues.ts';
import { Publisher, type PublisherRow } from './publisher.entity.ts';

export type PublisherPage = CountedPage<PublisherRow>;

type Row = RowOf<InferEntity<typeof Publisher>>;

const byName: Order<Row> = {
  name: 'name',
  keys: [
    { column: sql`name`, type: sql`text`, of: ({ name }) => name, form: z.string().refine(isName) },
    { column: sql`id`, type: sql`uuid`, of: ({ id }) => id, form: z.string().refine(isUuid) },
  ],
  descending: false,
};

const list: List<Row, Omit<QueryPublishersArgs, keyof PageArguments>> = {
  from: sql`publisher`,
  columns: columnsOf(Object.keys(Publisher.properties), 'publisher'),
  filters: {
    search: (search) => sql`strpos(lower(name), lower(${search})) > 0`,
    plan: (plan) => sql`plan = ${plan}`,
    lapsingBefore: (before) => sql`plan = 'pro' and pro_until < ${before.toISOString()}::timestamptz`,
  },
};

/** A page of publishers. @throws Failure INPUT_INVALID */
export async function listPublishers(query: Query, args: QueryPublishersArgs): Promise<PublisherPage> {
  const issues: Issue[] = [];
  if (args.search && !isName(args.search)) issues.push(issue('search', 'too_long', { max: 200 }));
  const page = validPage(byName, args, issues);
  return readPage(query, list, page, conditionsOf(list.filters, args), nodeOf);
}

const nodeOf = ({ proUntil, createdAt, ...publisher }: Row): PublisherRow => ({
  ...publisher,
  proUntil: typeof proUntil !== 'string' ? null : instantOf(proUntil),
  createdAt: instantOf(createdAt),
});
