import type { NoticePhase } from '../../generated/graph/graphql.ts';
import { uncachedLoader } from '../../platform/database/batching.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Context } from '../context.ts';
import { versionsAwaitingSignOff } from '../notices/predicates/amendment-state.ts';
import { defaultOutdatedAfterDays } from '../notices/predicates/metrics-state.ts';
import { metricsGaps, phasesByPublisher } from '../summaries/notice-figures.ts';

/** Figures of a publisher's notices. */
export type PublisherFiguresRow = {
  phases: Record<NoticePhase, number>;
  awaitingSignOff: number;
  metricsMissing: number;
  metricsOutdated: number;
  finalMetricsMissing: number;
};

/** Loads the figures of the publishers of a page, in a fixed number of statements. */
export const figuresOfPublishers = ({ queryReplica: query, now }: Context) =>
  uncachedLoader<string, PublisherFiguresRow>(async (ids) => {
    const [phases, gaps, waiting] = await Promise.all([
      phasesByPublisher(query, ids, now),
      query(metricsGaps(ids, now, defaultOutdatedAfterDays)),
      query(sql<{ publisherId: string; count: number }>`
        select w.publisher_id as "publisherId", count(*)::int as count
        from (${versionsAwaitingSignOff([sql`n.publisher_id = any(${ids}::uuid[])`])}) as w group by w.publisher_id`),
    ]);
    const gapOf = new Map(gaps.map((gap) => [gap.publisherId, gap]));
    const waitingOf = new Map(waiting.map(({ publisherId, count }) => [publisherId, count]));
    return ids.map((id, index) => ({
      phases: phases[index] as PublisherFiguresRow['phases'],
      awaitingSignOff: waitingOf.get(id) ?? 0,
      metricsMissing: gapOf.get(id)?.missing ?? 0,
      metricsOutdated: gapOf.get(id)?.outdated ?? 0,
      finalMetricsMissing: gapOf.get(id)?.finalMissing ?? 0,
    }));
  });
