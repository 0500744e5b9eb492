import { dayOf } from '../database/pg-timestamps.ts';
import { isOnRegister } from '../notices/predicates/visibility.ts';
import type { NoticePolicyFields } from '../notices/read/policy-loader.ts';

type Applicability = Omit<NoticePolicyFields, 'paId' | 'publisherId'>;

/**
 * Whether engagement metrics are defined for a notice (documents part 3, Annex II note 15): online or native, with
 * targeting or ad-delivery techniques, and running: on the register and its campaign begun. One that has ended still
 * takes its final counts.
 */
export function metricsApply(notice: Applicability, now: Date): boolean {
  return (
    (notice.medium === 'online' || notice.medium === 'native') &&
    (notice.usesTargetingTechniques || notice.usesAdDeliveryTechniques) &&
    isOnRegister(notice, now) &&
    notice.startDate <= dayOf(now)
  );
}
