import type { ActorKind, Import, ImportFilter, QueryImportsArgs } from '../../../generated/graph/graphql.ts';
import { rowLoader, rowsLoader } from '../../../platform/database/batching.ts';
import { idIn, isOneOf, type List, readList, withCheck } from '../../../platform/database/list.ts';
import { type CountedPage, instantKey, orderBy, type Sorted } from '../../../platform/database/paging.ts';
import { instant, type Query, type Sql, sql } from '../../../platform/database/sql.ts';
import { isUuid, validateIds, validateTexts } from '../../../platform/database/validate-text.ts';
import type { Context } from '../../context.ts';

/** An import. */
export type ImportRow = Omit<Import, 'actor' | 'rejections' | 'continues' | 'continuedBy'> & {
  continuesId: string | null;
  actorKind: ActorKind;
  actorTokenId: string | null;
  actorSubject: string | null;
};
export type ImportPage = CountedPage<ImportRow>;

/** An import that has not reported for this long has probably crashed. */
const silence = sql`interval '60 seconds'`;

/** The two columns as one option. */
export const onExisting = sql`case when updates_existing then 'update' when skips_existing then 'skip' else 'reject' end`;

const state = sql`coalesce(j.outcome, case when j.reported_at < now() - ${silence} then 'interrupted' else 'running' end)`;

const list: List<ImportRow & Sorted, ImportFilter> = {
  name: 'imports',
  from: sql`import_job j`,
  columns: sql`j.id, j.started_at as "startedAt", j.reported_at as "reportedAt", j.ended_at as "endedAt",
    ${state} as state,
    j.actor_kind as "actorKind", j.actor_token_id as "actorTokenId", j.actor_subject as "actorSubject",
    j.continues_id as "continuesId", j.request_id as "requestId", j.source, ${onExisting} as "onExisting", j.is_dry_run as "dryRun", j.lines, j.imported, j.updated, j.unchanged, j.skipped, j.rejected,
    case when j.bytes_read > j.bytes_total then 100 else 100 * j.bytes_read / nullif(j.bytes_total, 0) end::int as percent`,
  filters: {
    states: (states) => isOneOf(state, sql`text`, states),
    publisherIds: withCheck(validateIds, (ids: readonly string[]) => sql`j.publisher_ids && ${ids}::uuid[]`),
    actorTokenIds: idIn(sql`j.actor_token_id`),
    requestId: withCheck(validateTexts, (id: string) => sql`j.request_id = ${id}`),
    dryRun: (is) => sql`j.is_dry_run = ${is}`,
    hasRejected: (has) => sql`(j.rejected > 0) = ${has}`,
    from: (from) => sql`j.started_at >= ${instant(from)}`,
    to: (to) => sql`j.started_at < ${instant(to)}`,
  },
};

const newestFirst = orderBy<ImportRow & Sorted>('newest_first', instantKey(sql`j.started_at`), sql`j.id`, true);

/** A page of the imports that match a filter. @throws Failure INPUT_INVALID */
export const listImports = (query: Query, args: QueryImportsArgs): Promise<ImportPage> =>
  readList(query, list, newestFirst, args, (row) => row);

const maxContinuing = 100;

const rowsWhere = (query: Query, condition: Sql) =>
  query(sql<ImportRow>`select ${list.columns} from ${list.from} where ${condition}`);

/** Imports by their ids. */
export const importsById = ({ queryPrimary }: Context) =>
  rowLoader(
    { cache: false },
    ({ id }: ImportRow) => id,
    (ids: readonly string[]) => rowsWhere(queryPrimary, sql`j.id = any(${ids}::uuid[])`),
  );

/** The imports that continue others, the oldest first. */
export const continuingOnes = ({ queryPrimary }: Context) =>
  rowsLoader(
    ({ continuesId }: ImportRow) => continuesId,
    (ids: readonly string[]) => {
      const first = sql`select id from import_job where continues_id = given.id order by started_at, id limit ${maxContinuing}`;
      return rowsWhere(
        queryPrimary,
        sql`j.id in (select one.id from unnest(${ids}::uuid[]) as given (id), lateral (${first}) one) order by j.started_at, j.id`,
      );
    },
  );

/** An import, if it exists. */
export async function readImport(query: Query, id: string): Promise<ImportRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsWhere(query, sql`j.id = ${id}`);
  return row;
}
