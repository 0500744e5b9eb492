import type {
  QueryTokensArgs,
  RequireFields,
  TokenFilter,
  TokenOrder,
  TokenState,
} from '../../generated/graph/graphql.ts';
import { rowLoader, rowsLoader } from '../../platform/database/batching.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import { idIn, type List, readList, valueIn, withCheck } from '../../platform/database/list.ts';
import { type CountedPage, instantKey, maxSize, ordersBy, type Sorted } from '../../platform/database/paging.ts';
import { eitherOf, instant, prepared, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { validateDigests, validateSearch } from '../../platform/database/validate-text.ts';
import { hasExpired, isActiveSql, isUnexpiredSql } from '../access/active.ts';
import type { TokenEntity } from '../access/token.entity.ts';
import type { Context } from '../context.ts';

const tokenColumns = [
  'id',
  'tier',
  'publisherId',
  'scopes',
  'role',
  'label',
  'hint',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'revokedAt',
] as const;

/** A token as it is shown, without its hash. */
export type TokenRow = Pick<
  RowOf<Omit<TokenEntity, 'publisher'>> & { publisherId: string | null },
  (typeof tokenColumns)[number]
> & {
  predecessorId: string | null;
  successorId: string | null;
};

export type TokenPage = CountedPage<TokenRow>;

const lastUsed = instantKey(sql`coalesce(t.last_used_at, '-infinity')`);

const orderOf = ordersBy<TokenOrder, TokenRow & Sorted>(sql`t.id`, {
  created_desc: instantKey(sql`t.created_at`),
  last_used_desc: lastUsed,
  last_used_asc: lastUsed,
  expires_asc: instantKey(sql`coalesce(t.expires_at, 'infinity')`),
});

const isActive = (now: Date) => isActiveSql(instant(now));

const inState: Record<TokenState, (now: Date) => Sql<boolean>> = {
  active: isActive,
  expired: (now) => sql`(t.revoked_at is null and not ${isUnexpiredSql(instant(now))})`,
  revoked: () => sql`t.revoked_at is not null`,
};

/** The state of a token; `inState` says the same as SQL. */
export function stateOf({ revokedAt, expiresAt }: Pick<TokenRow, 'revokedAt' | 'expiresAt'>, now: Date): TokenState {
  if (revokedAt) return 'revoked';
  return hasExpired({ expiresAt: expiresAt ?? null }, now) ? 'expired' : 'active';
}

const list: List<TokenRow & Sorted, TokenFilter, [now: Date]> = {
  name: 'tokens',
  from: sql`token t`,
  columns: sql`${columnsOf(tokenColumns, 't')}, t.replaces_id as "predecessorId",
    (select s.id from token s where s.replaces_id = t.id) as "successorId"`,
  filters: {
    ids: idIn(sql`t.id`),
    publisherIds: idIn(sql`t.publisher_id`),
    tiers: valueIn(sql`t.tier`),
    roles: valueIn(sql`t.role`),
    states: (states, now) => eitherOf(states.map((state) => inState[state](now))),
    search: withCheck(
      validateSearch,
      (search: string) =>
        sql`(strpos(fold_text(t.label), fold_text(${search})) > 0 or strpos(fold_text(t.hint), fold_text(${search})) > 0)`,
    ),
    digests: withCheck(
      validateDigests,
      (digests: readonly string[]) =>
        sql`t.hash in (select decode(digest, 'hex') from unnest(${digests}::text[]) as digest)`,
    ),
    expiresAfter: (after) => sql`t.expires_at > ${instant(after)}`,
    expiresTo: (to) => sql`t.expires_at <= ${instant(to)}`,
    lastUsedTo: (to) => sql`(t.last_used_at is null or t.last_used_at <= ${instant(to)})`,
    unusedSince: (since) => sql`greatest(t.last_used_at, t.created_at) < ${instant(since)}`,
    createdTo: (to) => sql`t.created_at <= ${instant(to)}`,
  },
};

/** A page of tokens. @throws Failure INPUT_INVALID */
export const listTokens = (
  query: Query,
  { orderBy, ...args }: RequireFields<QueryTokensArgs, 'orderBy'>,
  now: Date,
): Promise<TokenPage> => readList(query, list, orderOf(orderBy), args, (row) => row, now);

/** Reads a token that exists. */
export async function readToken(query: Query, id: string): Promise<TokenRow> {
  const rows = await query(sql<TokenRow>`select ${list.columns} from token t where t.id = ${id}::uuid`);
  if (!rows[0]) throw new Error(`token ${id} does not exist`);
  return rows[0];
}

/** The newest tokens of each publisher, in one statement for a page of publishers. */
export const tokensOfPublishers = ({ queryPrimary, now }: Context) => ({
  all: newestLoader(queryPrimary, sql`true`),
  active: newestLoader(queryPrimary, isActive(now)),
});

const newestLoader = (query: Query, condition: Sql<boolean>) =>
  rowsLoader(
    ({ publisherId }: TokenRow) => publisherId,
    (publisherIds: readonly string[]) =>
      query(sql<TokenRow>`
        select newest.* from unnest(${publisherIds}::uuid[]) as owner (id) cross join lateral (
          select ${list.columns} from token t where t.publisher_id = owner.id and ${condition}
          order by t.created_at desc, t.id desc limit ${maxSize}) as newest`),
  );

const selectByIds = prepared(
  'tokens-by-id',
  (ids: readonly string[], owners: readonly string[] | null, callers: string | null) => sql<TokenRow>`
    select ${list.columns} from ${list.from} where t.id = any(${ids}::uuid[])
      and (${owners}::uuid[] is null or t.publisher_id = any(${owners}::uuid[]) or t.id = ${callers}::uuid)`,
);

/**
 * Tokens by id that the caller may see, its own among them, in one statement for a page. Keeps nothing, so that an operation sees
 * its own changes.
 */
export const tokensById = ({ queryPrimary, ownPublisherIds: own, caller }: Context) =>
  rowLoader(
    { cache: false },
    ({ id }: TokenRow) => id,
    (ids: readonly string[]) => queryPrimary(selectByIds([...new Set(ids)], own, caller.tier && caller.tokenId)),
  );
