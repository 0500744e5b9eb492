import type { Kysely, RawBuilder } from 'kysely';
import { publisherAskedFor } from '../access/rules.ts';
import { failure } from '../failures.ts';
import type { Medium, Resolvers } from '../generated/graphql.ts';
import { wholeNumber } from '../notices/fields/validators.ts';
import { conditionsOf, objectionsTo } from '../notices/list/notice-filter.ts';
import { amendmentStates } from '../notices/predicates/amendment-state.ts';
import { noticePhases } from '../notices/predicates/phase.ts';
import { Publisher } from '../publishers/publisher.entity.ts';
import { metricsOverTime } from './metrics-over-time.ts';
import { createNoticeCounts, type NoticeCounts } from './notice-counts.ts';
import {
  type AmendmentsRow,
  amendmentsByState,
  createMetrics,
  type Figures,
  type MetricsGapRow,
  metricsGap,
  queueOf,
  type RetentionRow,
  retentionEnding,
  type SignOffRow,
  signOffs,
} from './single-row-stats.ts';
import { spendOf } from './spend.ts';

/** What figures are about, and what asks the database for those that belong together at once. */
export type OverviewOf = {
  db: Kysely<unknown>;
  /** What is asked of the rows of notice `n`; nothing, for all of them. */
  wanted: RawBuilder<boolean>[];
  counts: NoticeCounts;
  figures: Figures;
};

const maxPlans = 100;
const dayLength = 86_400_000;

/** A number that an argument gives, judged. @throws Failure INPUT_INVALID */
function numberIn(path: string, given: number, least: number, most: number): number {
  const message = wholeNumber(least, most).safeParse(given).error?.issues[0]?.message;
  if (message !== undefined) throw failure('INPUT_INVALID', { issues: [{ path, message }] });
  return given;
}

const days = (given: number) => numberIn('days', given, 0, 36_500);

export const overviewResolvers: Resolvers = {
  Query: {
    overview: (_root, { filter }, { listing: db, caller, now }) => {
      const issues = objectionsTo(filter ?? {}, false);
      if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
      const wanted = conditionsOf({ publisherId: publisherAskedFor(caller, filter?.publisherId) }, now);
      return { db, wanted, counts: createNoticeCounts(db, wanted, now), figures: createMetrics(db) };
    },
  },
  Overview: {
    byPhase: async ({ counts }) => {
      const found = new Map((await counts.load('phase')).map(({ value, count }) => [value, count]));
      return noticePhases.map((phase) => ({ phase, count: found.get(phase) ?? 0 }));
    },
    byMedium: async ({ counts }) =>
      (await counts.load('medium')).map(({ value, count }) => ({ medium: value as Medium, count })),
    byCountry: async ({ counts }) =>
      (await counts.load('country')).map(({ value, count }) => ({ country: value, count })),
    byProcess: async ({ counts }, { first }) => {
      const most = numberIn('first', first, 1, 200);
      return (await counts.load('process')).slice(0, most).map(({ value, name, count }) => ({
        linkedProcessType: value as never,
        processName: name ?? '',
        count,
      }));
    },
    spend: ({ db, wanted }, _args, { now }) => spendOf(db, wanted, now),
    metricsOverTime: ({ db, wanted }, args, { now }) => metricsOverTime(db, args, wanted, now),
    amendments: async ({ figures, wanted }) => {
      const found = (await figures.load(amendmentsByState(wanted))) as AmendmentsRow;
      return amendmentStates.map((state) => ({ state, count: found[state] }));
    },
    signOffs: async ({ figures, wanted }, _args, { now }) =>
      queueOf((await figures.load(signOffs(wanted, now))) as SignOffRow),
    metricsGap: async ({ figures, wanted }, args, { now }) =>
      (await figures.load(metricsGap(wanted, days(args.days), now))) as MetricsGapRow,
    retentionEnding: async ({ figures, wanted }, args, { now }) =>
      (await figures.load(retentionEnding(wanted, days(args.days), now))) as RetentionRow,
    plansEnding: (_overview, args, { em, now }) => {
      const until = new Date(now.getTime() + days(args.days) * dayLength);
      return em.find(
        Publisher,
        { plan: 'pro', proUntil: { $gt: now, $lte: until } },
        { orderBy: { proUntil: 'asc', id: 'asc' }, limit: maxPlans },
      );
    },
  },
};
