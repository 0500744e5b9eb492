import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { columnsOf } from '../database/columns.ts';
import { sql } from '../database/sql.ts';
import type { NoticeRow } from '../notices/read/notice-loader.ts';

/** The current counts of a notice. */
export type MetricsOf = Pick<NoticeRow, 'paId' | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'>;

/** A change of the counts of a notice. */
export type MetricsChangeRow = {
  recordedAt: string;
  viewsCount: string;
  engagementsCount: string;
  tokenId: string | null;
};

const columns = ['id', 'position', 'paId', 'recordedAt', 'viewsCount', 'engagementsCount', 'tokenId'];
export const metricsChangeColumns = columnsOf(columns, 'engagement_metrics_change');

/** A notice's history within a period; both ends may be open. */
export type HistoryKey = { paId: string; from: string | null; to: string | null };

/** The latest changes are returned if a period has more. */
const maxChanges = 500;

/** Loads the histories that an operation needs in one statement, oldest change first. */
export const historiesOf = ({ queryReplica }: Context) =>
  new DataLoader<HistoryKey, MetricsChangeRow[], string>(
    async (keys) => {
      const rows = await queryReplica(sql<MetricsChangeRow & { position: number }>`
        select requested.position, c.recorded_at as "recordedAt", c.views_count as "viewsCount",
          c.engagements_count as "engagementsCount", c.token_id as "tokenId"
        from json_to_recordset(${JSON.stringify(keys.map((key, position) => ({ ...key, position })))}::json)
          as requested (position int, "paId" text, "from" timestamptz, "to" timestamptz),
        lateral (
          select * from engagement_metrics_change c where c.pa_id = requested."paId"
            and c.recorded_at >= coalesce(requested."from", '-infinity') and c.recorded_at < coalesce(requested."to", 'infinity')
          order by c.id desc limit ${maxChanges}) as c
        order by requested.position, c.id`);
      const byPosition = Map.groupBy(rows, ({ position }) => position);
      return keys.map((_, position) => byPosition.get(position) ?? []);
    },
    { cacheKeyFn: ({ paId, from, to }) => JSON.stringify([paId, from, to]) },
  );
