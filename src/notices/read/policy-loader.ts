import DataLoader from 'dataloader';
import { acrossRequests } from '../../database/batching.ts';
import type { Query } from '../../database/query.ts';
import { prepared, sql } from '../../database/sql.ts';
import { canExist } from '../model/pa-id.ts';
import type { NoticeRow } from './notice-loader.ts';

/** What a notice is judged by: whose it is, who may see it, and whether counts apply to it. No data of any person. */
export type NoticeStanding = Pick<
  NoticeRow,
  | 'paId'
  | 'publisherId'
  | 'confirmationStatus'
  | 'signOffStatus'
  | 'publicationStartDate'
  | 'medium'
  | 'usesTargetingTechniques'
  | 'usesAdDeliveryTechniques'
  | 'startDate'
>;

const standingsById = prepared(
  'notice-standings-by-pa-id',
  (
    paIds: readonly string[],
  ) => sql<NoticeStanding>`select pa_id as "paId", publisher_id as "publisherId", confirmation_status as "confirmationStatus",
      sign_off_status as "signOffStatus", publication_start_date as "publicationStartDate", medium,
      uses_targeting_techniques as "usesTargetingTechniques", uses_ad_delivery_techniques as "usesAdDeliveryTechniques",
      start_date as "startDate"
    from notice where pa_id = any((select ${paIds}::text[])::text[])`,
);

/**
 * Loads what writes are judged by, a ninth of a notice's columns and none of its parties. One loader for the process,
 * without a cache, as for whole notices.
 */
export function createStandingLoader(query: Query) {
  return new DataLoader<string, NoticeStanding | undefined>(async (paIds) => {
    const wanted = paIds.filter(canExist);
    const rows = wanted.length === 0 ? [] : await query(standingsById(wanted));
    const byPaId = new Map(rows.map((row) => [row.paId, row]));
    return paIds.map((paId) => byPaId.get(paId));
  }, acrossRequests);
}

export type StandingLoader = ReturnType<typeof createStandingLoader>;
