import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, indexesOn } from '../../platform/database/constraints.ts';
import { Notice } from '../notices/model/notice.entity.ts';

const power = 'floor(log(greatest(views_count, 64)) / log(2::double precision))::int - 6';

/**
 * The number of views with the precision of 1 in 64, as a whole number in the same order. An index on the views themselves
 * would make every write change all indexes of the table; the class rarely changes.
 */
const viewsClass = `64 * (${power}) + (views_count >> (${power}))::int`;

/** The current counts of a notice: cumulative totals. Written only by `store_metrics`. */
export const EngagementMetrics = defineEntity({
  name: 'EngagementMetrics',
  properties: {
    notice: () => p.oneToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    viewsCount: p.bigint('number'),
    engagementsCount: p.bigint('number'),
    recordedAt: p.datetime(3),
    /** No foreign key: its check would lock the token. Tokens are revoked and kept, and the writer has looked it up. */
    tokenId: p.uuid().nullable(),
    // For the orders of notices by counts.
    viewsClass: p.integer().nullable().generated(`(${viewsClass}) stored`),
    recordedOn: p.date().nullable().generated("((recorded_at at time zone 'UTC')::date) stored"),
  },
  indexes: [
    { name: 'engagement_metrics_by_views', properties: ['viewsClass'] },
    { name: 'engagement_metrics_by_day', properties: ['recordedOn', 'notice'] },
  ],
  checks: checksOf({
    engagement_metrics_counts:
      'least(views_count, engagements_count) >= 0 and greatest(views_count, engagements_count) <= 9007199254740991',
  }),
});

/** Whether a count became lower. An index serves only this exact expression. */
export const isCorrection = 'least(views_increment, engagements_increment) < 0';

/** Every change of counts. Partitioned by month because it only grows. Without foreign keys, to outlive its notice. */
export const EngagementMetricsChange = defineEntity({
  name: 'EngagementMetricsChange',
  indexes: [
    // For the history of a notice, its erasure, and growth that moves with it (growth.sql).
    { name: 'engagement_metrics_change_by_notice', properties: ['paId', 'id'] },
    // For the feed, and what `fold_growth` has not read. Grows at its end.
    { name: 'engagement_metrics_change_by_position', properties: ['position', 'id'] },
    ...indexesOn('engagement_metrics_change', {
      // For a period. Small, like the next one.
      engagement_metrics_change_by_time: 'using brin (recorded_at)',
      // For the list of corrections, which are few.
      engagement_metrics_correction: `(id) where ${isCorrection}`,
    }),
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    /** Position in the feed (see feed.ts); null for changes from before there was one. */
    position: p.bigint('string').nullable().defaultRaw('feed_position()'),
    recordedAt: p.datetime(3).primary(),
    paId: p.string().length(128),
    viewsCount: p.bigint('number'),
    engagementsCount: p.bigint('number'),
    tokenId: p.uuid().nullable(),
    /** Whether an import brought the first counts of the notice: their growth is not of that day. */
    isFirstImport: p.boolean().default(false),
    /** The difference from the last counts before, whatever version they were of; negative for a downward correction. */
    viewsIncrement: p.bigint('number').default(0),
    engagementsIncrement: p.bigint('number').default(0),
  },
});
