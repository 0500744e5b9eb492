import type { Resolvers } from '../../generated/graph/graphql.ts';
import { logConnection } from '../../platform/database/feed.ts';
import { validateRange } from '../../platform/database/ranges.ts';
import { assertNoIssues, failure } from '../../platform/failures.ts';
import { nodeId } from '../node-id.ts';
import type { Counts } from './counts.ts';
import { listMetricsChanges } from './metrics-changes.ts';
import { historiesOf } from './metrics-history.ts';

export const metricsResolvers: Resolvers = {
  Query: {
    metricsChanges: (_root, args, context) => listMetricsChanges(context, args),
  },
  Mutation: {
    recordEngagementMetrics: async (_root, { input: { paId, metrics } }, context) => {
      const { caller, services, now } = context;
      if (caller.tier !== 'partner' || caller.tokenId === null) throw failure('TIER_REFUSED');
      const { viewsCount, engagementsCount } = metrics as Counts; // validated by the rule `countsAreValid`
      const { recordedAt, changed } = await services.metrics.record({
        paId,
        viewsCount,
        engagementsCount,
        tokenId: caller.tokenId,
        at: now,
      });
      return { metrics: { paId, viewsCount, engagementsCount, recordedAt }, changed };
    },
  },
  MetricsChangeConnection: logConnection,
  MetricsChange: { id: ({ id }) => nodeId('metrics', id) },
  Notice: { metrics: (notice) => notice },
  NoticeMetrics: {
    recordedAt: ({ metricsUpdatedAt }) => metricsUpdatedAt,
    history: ({ paId }, { from, to }, context) => {
      assertNoIssues(validateRange(from, to, 'from', 'to'));
      return context.memo(historiesOf).load({ paId, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null });
    },
  },
};
