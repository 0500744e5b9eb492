import type { RecordEngagementMetricsInput } from '../../generated/graph/graphql.ts';
import { failure } from '../../platform/failures.ts';
import type { Rule } from '../access/shield.ts';
import { metricsApply, metricsApplyFrom } from '../notices/predicates/metrics-apply.ts';
import { validateCounts } from './counts.ts';

export const countsAreValid: Rule<RecordEngagementMetricsInput> = ({ metrics }) => {
  const issues = validateCounts(metrics).map((found) => ({ ...found, path: `metrics.${found.path}` }));
  return issues.length === 0 || failure('METRICS_INVALID', { issues });
};

export const metricsApplyToNotice: Rule<{ paId: string }> = async ({ paId }, context) => {
  const notice = await context.policyFields(paId);
  if (notice && metricsApply(notice, context.now)) return true;
  const appliesFrom = notice && metricsApplyFrom(notice);
  return failure('METRICS_NOT_APPLICABLE', appliesFrom ? { appliesFrom } : {});
};
