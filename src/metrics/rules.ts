import type { Rule } from '../access/shield.ts';
import { failure } from '../failures.ts';
import type { MutationRecordEngagementMetricsArgs } from '../generated/graphql.ts';
import { issuesOfCounts } from './counts.ts';

export const countsAreValid: Rule<MutationRecordEngagementMetricsArgs> = ({ metrics }) => {
  if (!metrics) return failure('METRICS_ABSENT');
  const issues = issuesOfCounts(metrics);
  return issues.length === 0 || failure('METRICS_INVALID', { issues });
};
