import { uncachedLoader } from '../../platform/database/batching.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import type { NoticeRow } from '../notices/model/rows.ts';
import { type MetricsChangeRow, metricsChangeColumns } from './metrics-changes.ts';

export type MetricsOf = Pick<NoticeRow, 'paId' | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'>;

/** A notice's history within a period; both ends may be open. */
type HistoryKey = { paId: string; from: string | null; to: string | null };

/** The latest changes are returned if a period has more. */
const maxChanges = 500;

/** Loads the histories that an operation needs at the same time in one statement, oldest change first. */
export const historiesOf = ({ queryReplica }: Context) =>
  uncachedLoader(
    async (keys: readonly HistoryKey[]) => {
      const rows = await queryReplica(sql<MetricsChangeRow & { place: number }>`
        select requested.place, c.*
        from json_to_recordset(${JSON.stringify(keys.map((key, place) => ({ ...key, place })))}::json)
          as requested (place int, "paId" text, "from" timestamptz, "to" timestamptz),
        lateral (
          select ${metricsChangeColumns} from engagement_metrics_change where pa_id = requested."paId"
            and recorded_at >= coalesce(requested."from", '-infinity') and recorded_at < coalesce(requested."to", 'infinity')
          order by id desc limit ${maxChanges}) as c
        order by requested.place, c.id`);
      const byPlace = Map.groupBy(rows, ({ place }) => place);
      return keys.map((_, place) => byPlace.get(place) ?? []);
    },
    ({ paId, from, to }) => JSON.stringify([paId, from, to]),
  );
