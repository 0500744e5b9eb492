import type { Medium } from '../../../generated/graph/graphql.ts';

type WithMedium = { medium: Medium };
type Techniques = { usesTargetingTechniques: boolean; usesAdDeliveryTechniques: boolean };

/** Whether notices of the medium can have engagement metrics (contract part 3, Annex II note 15). */
export function isCountedMedium({ medium }: WithMedium): boolean {
  return medium === 'online' || medium === 'native';
}

/** Whether a notice can have engagement metrics: online or native, with targeting or ad-delivery techniques. */
export function isCountable(notice: WithMedium & Techniques): boolean {
  return isCountedMedium(notice) && (notice.usesTargetingTechniques || notice.usesAdDeliveryTechniques);
}

/** `isCountable` as SQL. @param table alias with a dot */
export const isCountableSql = (table = '') =>
  `${table}medium in ('online', 'native') and (${table}uses_targeting_techniques or ${table}uses_ad_delivery_techniques)`;
