import type { AmountKind, Medium, MediumCount, ProcessCount, Resolvers } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { countedConnection } from '../../platform/database/paging.ts';
import { daysBefore } from '../../platform/database/pg-timestamps.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import { issuesOf } from '../../platform/issues.ts';
import { wholeNumber } from '../notices/fields/validators.ts';
import { validateNoticeFilter } from '../notices/list/notice-filter.ts';
import { selectedFields } from '../notices/list/selected-fields.ts';
import { listPublishers } from '../publishers/publisher-list.ts';
import { createSummaryCounts } from '../summaries/notice-figures.ts';
import { breakdownOf, numberOfGroups } from './breakdown.ts';
import { listCampaigns } from './campaigns.ts';
import { type CountedNotices, figuresOf } from './figures.ts';
import { metricsOverTime } from './metrics-over-time.ts';
import { countByPublisher, createNoticeCounts, type NoticeCounts } from './notice-counts.ts';
import { figuresOfPublishers } from './publisher-figures.ts';
import { createStats, queueOf, type Stats } from './single-row-stats.ts';
import { spendKinds, spendOf } from './spend.ts';

/** The notices to count, and the loaders that combine statistics into one statement. */
export type OverviewOf = CountedNotices & { counts: NoticeCounts; stats: Stats };

export type MediumCountRow = Omit<MediumCount, 'unknownValues'>;
export type ProcessCountRow = Omit<ProcessCount, 'unknownValues'>;

/** Validates a numeric argument. @throws Failure INPUT_INVALID */
function assertRange(path: string, value: number, min: number, max: number): number {
  assertNoIssues(issuesOf(wholeNumber(min, max).safeParse(value).error, () => path));
  return value;
}

const days = (value: number) => assertRange('days', value, 0, 36_500);

export const overviewResolvers: Resolvers = {
  Query: {
    campaigns: (_root, args, context) => listCampaigns(context.queryReplica, args, context),
    overview: async (_root, { filter }, context) => {
      assertNoIssues(validateNoticeFilter(filter ?? {}, context.now));
      const figures = await figuresOf(context.queryReplica, filter ?? {}, context);
      const { query, scopes, now } = figures;
      const counts = scopes ? createSummaryCounts(query, scopes, now) : createNoticeCounts(figures);
      return { ...figures, counts, stats: createStats(figures) };
    },
  },
  BreakdownConnection: countedConnection,
  CampaignTotalConnection: countedConnection,
  Publisher: {
    figures: ({ id }, _args, context) => context.memo(figuresOfPublishers).load(id),
  },
  PublisherFigures: {
    notices: ({ phases }) => vocabulary.NoticePhase.reduce((sum, phase) => sum + phases[phase], 0),
    byPhase: ({ phases }) => vocabulary.NoticePhase.map((phase) => ({ phase, count: phases[phase] })),
  },
  Overview: {
    byPhase: async ({ counts }) => {
      const found = new Map((await counts.load('phase')).map(({ value, count }) => [value, count]));
      return vocabulary.NoticePhase.map((phase) => ({ phase, count: found.get(phase) ?? 0 }));
    },
    byMedium: async ({ counts }) =>
      (await counts.load('medium')).map(({ value, count }) => ({ medium: value as Medium, count })),
    byCountry: async ({ counts }) =>
      (await counts.load('country')).map(({ value, count }) => ({ country: value, count })),
    byProcess: async ({ counts }, { first }) => {
      const limit = assertRange('first', first, 1, 200);
      return (await counts.load('process')).slice(0, limit).map(({ value, name, count }) => ({
        linkedProcessType: value as never,
        processName: name ?? '',
        count,
      }));
    },
    byPublisher: (figures, { first }) => countByPublisher(figures, assertRange('first', first, 1, 200)),
    groups: (figures, args, _context, info) => {
      const fields = [
        selectedFields(info, 'nodes'),
        selectedFields(info, 'edges', 'node'),
        selectedFields(info, 'others'),
      ];
      return breakdownOf(args, figures, new Set(fields.flatMap((each) => [...each])));
    },
    breakdown: async (figures, args, _context, info) => {
      assertRange('first', args.first, 1, 200);
      const { edges, others } = await breakdownOf(args, figures, selectedFields(info));
      return [...edges.map(({ node }) => node), ...others];
    },
    numberOfGroups: (figures, args) => numberOfGroups(args, figures),
    spend: async (figures, _args, _context, info) => {
      const isSplit = selectedFields(info).has('kinds');
      const [spend, kinds] = await Promise.all([
        spendOf(figures),
        isSplit ? spendKinds(figures) : new Map<string, AmountKind[]>(),
      ]);
      return spend.map((row) => ({ ...row, kinds: kinds.get(row.currency) ?? [] }));
    },
    metricsOverTime: (figures, args) => metricsOverTime(args, figures),
    amendments: async ({ stats }) => {
      const found = await stats('amendmentsByState');
      return vocabulary.AmendmentState.map((state) => ({ state, count: found[state] }));
    },
    signOffs: async ({ stats, now }) => queueOf(await stats('signOffs'), now),
    metricsGap: ({ stats }, args) => stats('metricsGap', days(args.days)),
    retentionEnding: ({ stats }, args) => stats('retentionEnding', days(args.days)),
    plansEnding: (_figures, { days: within, ...page }, { queryReplica, now }) => {
      const filter = { proEndsAfter: now, proEndsTo: daysBefore(now, -days(within)) };
      return listPublishers(queryReplica, { ...page, filter, orderBy: 'pro_until_asc' }, now);
    },
  },
};
