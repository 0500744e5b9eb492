import DataLoader from 'dataloader';
import { z } from 'zod';
import { isActiveSql } from '../access/active.ts';
import type { TokenEntity } from '../access/token.entity.ts';
import type { Context } from '../context.ts';
import { columnsOf, type RowOf } from '../database/columns.ts';
import { conditionsOf, type List, readPage, validPage } from '../database/list.ts';
import { type CountedPage, maxSize, type Order, type PageArguments } from '../database/paging.ts';
import { isoOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isUuid } from '../database/validate-text.ts';
import type { QueryTokensArgs, RequireFields } from '../generated/graphql.ts';
import { type Issue, issue } from '../issues.ts';

const tokenColumns = [
  ...(['id', 'tier', 'publisherId', 'scopes', 'role', 'label', 'hint'] as const),
  ...(['createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'] as const),
] as const;

/** A token as it is shown, without its hash. */
export type TokenRow = Pick<
  RowOf<Omit<TokenEntity, 'publisher'>> & { publisherId: string | null },
  (typeof tokenColumns)[number]
> & {
  replaces: string | null;
  replacedBy: string | null;
};

export type TokenPage = CountedPage<TokenRow>;

type Arguments = RequireFields<QueryTokensArgs, 'activeOnly'>;

const newestFirst: Order<TokenRow> = {
  name: 'newest_first',
  keys: [
    {
      column: sql`t.created_at`,
      type: sql`timestamptz`,
      of: ({ createdAt }) => isoOf(createdAt),
      form: z
        .string()
        .regex(/^[12]\d{3}-/)
        .pipe(z.iso.datetime()),
    },
    { column: sql`t.id`, type: sql`uuid`, of: ({ id }) => id, form: z.string().refine(isUuid) },
  ],
  descending: true,
};

const list: List<TokenRow, Omit<Arguments, keyof PageArguments>, [now: Date]> = {
  from: sql`token t`,
  columns: sql`${columnsOf(tokenColumns, 't')}, t.replaces_id as "replaces",
    (select s.id from token s where s.replaces_id = t.id) as "replacedBy"`,
  filters: {
    publisherId: (id) => sql`t.publisher_id = ${id}::uuid`,
    tier: (tier) => sql`t.tier = ${tier}`,
    activeOnly: (activeOnly, now) => (activeOnly ? isActive(now) : sql`true`),
  },
};

/** A page of tokens. @throws Failure INPUT_INVALID */
export async function listTokens(query: Query, args: Arguments, now: Date): Promise<TokenPage> {
  const { publisherId } = args;
  const issues: Issue[] = [];
  if (typeof publisherId === 'string' && !isUuid(publisherId)) {
    issues.push(issue('publisherId', 'invalid_format', { format: 'id' }));
  }
  const page = validPage(newestFirst, args, issues);
  return readPage(query, list, page, conditionsOf(list.filters, args, now), (row) => row);
}

const isActive = (now: Date) => isActiveSql(sql`${now.toISOString()}::timestamptz`);

/** Reads a token that exists. */
export async function readToken(query: Query, id: string): Promise<TokenRow> {
  const rows = await query(sql<TokenRow>`select ${list.columns} from token t where t.id = ${id}::uuid`);
  if (!rows[0]) throw new Error(`token ${id} does not exist`);
  return rows[0];
}

/** The newest tokens of each publisher, in one statement for all publishers of an operation. */
export const tokensOfPublishers = ({ queryPrimary, now }: Context) => ({
  all: new DataLoader((ids: readonly string[]) => readNewest(queryPrimary, ids, sql`true`)),
  active: new DataLoader((ids: readonly string[]) => readNewest(queryPrimary, ids, isActive(now))),
});

async function readNewest(
  query: Query,
  publisherIds: readonly string[],
  condition: Sql<boolean>,
): Promise<TokenRow[][]> {
  const rows = await query(sql<TokenRow>`
    select newest.* from unnest(${publisherIds}::uuid[]) as owner (id) cross join lateral (
      select ${list.columns} from token t where t.publisher_id = owner.id and ${condition}
      order by t.created_at desc, t.id desc limit ${maxSize}) as newest`);
  const byPublisher = Map.groupBy(rows, ({ publisherId }) => publisherId);
  return publisherIds.map((id) => byPublisher.get(id) ?? []);
}
