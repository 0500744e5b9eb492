import type { InferEntity } from '@mikro-orm/core';
import type { RowOf } from '../../../platform/database/columns.ts';
import type { derivedProperties, Notice } from './notice.entity.ts';
import type { Party } from './party.entity.ts';

/* Rows of a notice, as SQL returns them. */

export type PartyRow = Omit<RowOf<InferEntity<typeof Party>>, 'notice'> & { paId: string };

/** A notice with its parties and counts. Flat: its groups in the graph are views of this row. */
export type NoticeRow = Omit<RowOf<InferEntity<typeof Notice>>, 'publisher' | (typeof derivedProperties)[number]> & {
  publisherId: string | null;
  viewsCount: string | null;
  engagementsCount: string | null;
  metricsUpdatedAt: string | null;
  parties: PartyRow[];
};

export type CampaignRow = Pick<
  NoticeRow,
  'campaignName' | 'totalValue' | 'medium' | 'isOngoing' | 'startDate' | 'endDate'
>;

/** The review of a version: confirmation by the sponsor, then sign-off by the publisher. */
export type ReviewStatus = Pick<NoticeRow, 'confirmationStatus' | 'signOffStatus'>;

/** The columns that decide who may see or change a notice, and whether metrics apply to it. No personal data. */
export const policyColumns = [
  'paId',
  'publisherId',
  'confirmationStatus',
  'signOffStatus',
  'publicationStartDate',
  'medium',
  'usesTargetingTechniques',
  'usesAdDeliveryTechniques',
  'startDate',
] as const satisfies (keyof NoticeRow)[];
export type NoticePolicyFields = Pick<NoticeRow, (typeof policyColumns)[number]>;
