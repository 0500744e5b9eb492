import type { Rule } from '../access/shield.ts';
import { failure } from '../failures.ts';
import type { MutationRecordEngagementMetricsArgs } from '../generated/graphql.ts';
import { metricsApply } from '../notices/predicates/metrics-apply.ts';
import { issuesOfCounts } from './counts.ts';

export const countsAreValid: Rule<MutationRecordEngagementMetricsArgs> = ({ metrics }) => {
  if (!metrics) return failure('METRICS_ABSENT');
  const issues = issuesOfCounts(metrics);
  return issues.length === 0 || failure('METRICS_INVALID', { issues });
};

/** The last check of a write. */
export const metricsApplyToNotice: Rule<{ paId: string }> = async ({ paId }, context) => {
  const notice = await context.policyFields(paId);
  return (notice !== undefined && metricsApply(notice, context.now)) || failure('METRICS_NOT_APPLICABLE');
};
