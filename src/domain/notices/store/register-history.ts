import { columnsOf } from '../../../platform/database/columns.ts';
import { endOfDay, type Query, sql } from '../../../platform/database/sql.ts';
import { isCountable } from '../model/countable.ts';
import { shownWith } from '../model/register-period.entity.ts';
import type { NoticeRow } from '../model/rows.ts';
import { wasShownOn } from '../predicates/visibility.ts';
import type { NoticeLoader } from '../read/notice-loader.ts';
import { readVersions } from '../read/version-loader.ts';

/** A notice at the end of a day in UTC. */
type RegisterDay = { paId: string; day: string };

/** What the register showed; `erased` if the notice was erased since. */
export type Shown = NoticeRow | 'erased' | undefined;

type PeriodRow = Pick<NoticeRow, 'paId' | (typeof shownWith)[number]> & {
  place: number;
  isErased: boolean;
} & Pick<NoticeRow, 'viewsCount' | 'engagementsCount'> & { metricsUpdatedAt: string | null };

/**
 * Reads notices as the register showed them at the end of past days: the version of then, with the counts that were recorded
 * by then.
 */
export const readRegister =
  (query: Query, notices: NoticeLoader) =>
  async (days: readonly RegisterDay[]): Promise<Shown[]> => {
    const periods = await query(sql<PeriodRow>`
      select requested.place::int, r.pa_id as "paId", r.is_erased as "isErased", ${columnsOf(shownWith, 'r')},
        c.views_count as "viewsCount", c.engagements_count as "engagementsCount", c.recorded_at as "metricsUpdatedAt"
      from unnest(${days.map(({ paId }) => paId)}::text[], ${days.map(({ day }) => day)}::date[])
        with ordinality as requested (pa_id, day, place)
      join register_period r on r.pa_id = requested.pa_id and ${wasShownOn(sql`requested.day`)}
      left join lateral (
        select * from engagement_metrics_change c
        where c.pa_id = r.pa_id and c.recorded_at < ${endOfDay(sql`requested.day`)}
        order by c.id desc limit 1) c on true`);
    const kept = periods.filter(({ isErased }) => !isErased);
    const live = await Promise.all(kept.map(({ paId }) => notices.load(paId)));
    const archived = kept.filter(({ version }, index) => live[index]?.version !== version);
    const versions = new Map(
      (archived.length === 0 ? [] : await readVersions(query, archived)).map((row, index) => [archived[index], row]),
    );
    const shown: Shown[] = days.map(() => undefined);
    for (const { place, isErased } of periods) if (isErased) shown[place - 1] = 'erased';
    for (const [index, period] of kept.entries()) {
      const content = versions.get(period) ?? live[index];
      if (content?.version === period.version) shown[period.place - 1] = asShown(content, period);
    }
    return shown;
  };

function asShown(content: NoticeRow, { place: _place, isErased: _erased, ...period }: PeriodRow): NoticeRow {
  const hasCounts = period.metricsUpdatedAt !== null && isCountable(content);
  const noCounts = { viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
  return {
    ...content,
    ...period,
    ...(!hasCounts && noCounts),
    confirmationStatus: 'confirmed',
    signOffStatus: 'signed_off',
  };
}
