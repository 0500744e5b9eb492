import DataLoader from 'dataloader';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { StaffRole } from '../access/staff-role.ts';
import type { Scope, Tier } from '../access/token.entity.ts';
import type { Context } from '../context.ts';
import {
  allOf,
  betweenCursors,
  type CountedPage,
  countRows,
  fromItsEnd,
  maxSize,
  type Order,
  pageOf,
  pageRequest,
} from '../database/paging.ts';
import { isoOf } from '../database/pg-timestamps.ts';
import { isUuid } from '../database/validate-text.ts';
import { failure, type Issue } from '../failures.ts';
import type { QueryTokensArgs, RequireFields } from '../generated/graphql.ts';

/** A token as people see it, past the ORM: times as PostgreSQL prints them; never the hash. */
export type TokenRow = {
  id: string;
  tier: Tier;
  publisherId: string | null;
  scopes: Scope[];
  role: StaffRole | null;
  label: string | null;
  hint: string;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  replaces: string | null;
  replacedBy: string | null;
};

/** A page of the list, and how long the list is, should anybody ask. */
export type TokenPage = CountedPage<TokenRow>;

type Db = Kysely<unknown>;
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

const columns = sql.raw(`t.id, t.tier, t.publisher_id as "publisherId", t.scopes, t.role, t.label, t.hint,
  t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
  t.revoked_at as "revokedAt", t.replaces_id as "replaces",
  (select s.id from token s where s.replaces_id = t.id) as "replacedBy"`);

/**
 * A page of the tokens that were asked for: one statement, and one for the length of the list when that is asked for.
 * @throws Failure INPUT_INVALID
 */
export async function listTokens(db: Db, args: Arguments, now: Date): Promise<TokenPage> {
  const { publisherId, tier, activeOnly } = args;
  const issues: Issue[] = [];
  if (typeof publisherId === 'string' && !isUuid(publisherId)) {
    issues.push({ path: 'publisherId', message: 'must be the id of a publisher' });
  }
  const request = pageRequest(newestFirst, args, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const wanted = [
    ...(publisherId ? [sql<boolean>`t.publisher_id = ${publisherId}::uuid`] : []),
    ...(tier ? [sql<boolean>`t.tier = ${tier}`] : []),
    ...(activeOnly ? [isActive(now)] : []),
  ];
  const { rows } = await sql<TokenRow>`
    select ${columns} from token t where ${allOf([...wanted, ...betweenCursors(request)])}
    ${fromItsEnd(request)}`.execute(db);
  return { ...pageOf(request, rows, (row) => row), count: () => countRows(db, sql`token t`, wanted) };
}

/** What identify.ts asks of a token, asked of the rows of token `t`. */
function isActive(now: Date): RawBuilder<boolean> {
  return sql`(t.revoked_at is null and (t.expires_at is null or t.expires_at > ${now.toISOString()}::timestamptz))`;
}

/** A token that is there, as it is now. */
export async function readToken(db: Db, id: string): Promise<TokenRow> {
  const { rows } = await sql<TokenRow>`select ${columns} from token t where t.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new Error(`token ${id} is gone`);
  return rows[0];
}

/** The tokens of publishers, the newest of each, in one statement for all publishers of an operation. */
export const tokensOfPublishers = ({ primaryDb, now }: Context) => ({
  all: new DataLoader((ids: readonly string[]) => readNewest(primaryDb, ids, sql`true`)),
  active: new DataLoader((ids: readonly string[]) => readNewest(primaryDb, ids, isActive(now))),
});

async function readNewest(db: Db, publisherIds: readonly string[], wanted: RawBuilder<boolean>): Promise<TokenRow[][]> {
  const { rows } = await sql<TokenRow>`
    select newest.* from unnest(${publisherIds}::uuid[]) as owner (id) cross join lateral (
      select ${columns} from token t where t.publisher_id = owner.id and ${wanted}
      order by t.created_at desc, t.id desc limit ${maxSize}) as newest`.execute(db);
  const byPublisher = Map.groupBy(rows, ({ publisherId }) => publisherId);
  return publisherIds.map((id) => byPublisher.get(id) ?? []);
}
