import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { allOf, pageOf } from '../../database/paging.ts';
import {
  type Arguments,
  besideRows,
  listRequest,
  type NoticePage,
  noticesWithCounts,
  type Row,
  selectRows,
} from './notice-list.ts';

type Wanted = { publisherId: string; args: Arguments };

/**
 * Pages of the notices of publishers: one statement for all publishers of an operation who are asked for the same page,
 * and one more each for parties and the lengths of the lists.
 */
export const noticesOfPublishers = (context: Context) =>
  new DataLoader<Wanted, NoticePage, string>(
    async (all) => {
      const alike = [...Map.groupBy(all, ({ args }) => JSON.stringify(args)).values()];
      const pages = await Promise.all(alike.map((wanted) => readPages(context, wanted)));
      const byKey = new Map(pages.flat());
      return all.map((wanted) => byKey.get(keyOf(wanted)) ?? new Error('a page was not read'));
    },
    { cacheKeyFn: keyOf },
  );

const keyOf = ({ publisherId, args }: Wanted) => `${publisherId} ${JSON.stringify(args)}`;

async function readPages(context: Context, all: readonly Wanted[]): Promise<[key: string, page: NoticePage][]> {
  const { replicaDb, now } = context;
  const [first] = all;
  if (!first) return [];
  const { page, wanted } = await listRequest(replicaDb, first.args, now);
  const ids = all.map(({ publisherId }) => publisherId);
  const ofOwner = sql<boolean>`n.publisher_id = owner.id`;
  const { rows } = await sql<Row>`
    select page.* from unnest(${ids}::uuid[]) as owner (id)
    cross join lateral (${selectRows(page, [...wanted, ofOwner])}) as page`.execute(replicaDb);
  const byPublisher = Map.groupBy(rows, ({ publisherId }) => publisherId);
  const beside = besideRows(context, rows);
  const counts = new DataLoader((counted: readonly string[]) => countOf(replicaDb, counted, wanted));
  return all.map((one) => {
    const found = byPublisher.get(one.publisherId) ?? [];
    const read = pageOf(page, found, (row) => Object.assign(row, { page: beside }));
    return [keyOf(one), { ...read, count: () => counts.load(one.publisherId) }];
  });
}

async function countOf(
  db: Context['replicaDb'],
  publisherIds: readonly string[],
  wanted: readonly RawBuilder<boolean>[],
): Promise<number[]> {
  const { rows } = await sql<{ id: string; count: string }>`
    select n.publisher_id as id, count(*) as count from ${noticesWithCounts}
    where ${allOf([...wanted, sql`n.publisher_id = any(${publisherIds}::uuid[])`])}
    group by n.publisher_id`.execute(db);
  const byId = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  return publisherIds.map((id) => byId.get(id) ?? 0);
}
