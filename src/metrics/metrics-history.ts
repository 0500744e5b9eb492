import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import type { NoticeRow } from '../notices/read/notice-loader.ts';

/** The counts of a notice, as its row has them. */
export type MetricsOf = Pick<NoticeRow, 'paId' | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'>;

/** A change of the counts of a notice. */
export type MetricsChangeRow = {
  recordedAt: string;
  viewsCount: string;
  engagementsCount: string;
  tokenId: string | null;
};

/** A notice's history within a period; both ends may be open. */
export type HistoryKey = { paId: string; from: string | null; to: string | null };

/** The latest changes of a period that an answer tells. */
const most = 500;

/** Loads histories of notices, in order of time: those that an operation asks for in one statement. */
export const historiesOf = ({ queryReplica }: Context) =>
  new DataLoader<HistoryKey, MetricsChangeRow[], string>(
    async (keys) => {
      const rows = await queryReplica(sql<MetricsChangeRow & { place: number }>`
        select asked.place, c.recorded_at as "recordedAt", c.views_count as "viewsCount",
          c.engagements_count as "engagementsCount", c.token_id as "tokenId"
        from json_to_recordset(${JSON.stringify(keys.map((key, place) => ({ ...key, place })))}::json)
          as asked (place int, "paId" text, "from" timestamptz, "to" timestamptz),
        lateral (
          select * from engagement_metrics_change c where c.pa_id = asked."paId"
            and c.recorded_at >= coalesce(asked."from", '-infinity') and c.recorded_at < coalesce(asked."to", 'infinity')
          order by c.id desc limit ${most}) as c
        order by asked.place, c.id`);
      const byPlace = Map.groupBy(rows, ({ place }) => place);
      return keys.map((_, place) => byPlace.get(place) ?? []);
    },
    { cacheKeyFn: ({ paId, from, to }) => JSON.stringify([paId, from, to]) },
  );
