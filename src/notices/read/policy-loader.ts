import DataLoader from 'dataloader';
import { acrossRequests } from '../../database/batching.ts';
import type { Sql } from '../../database/sql.ts';
import { isValidPaId } from '../model/pa-id.ts';
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

const standingsById = {
  name: 'notice-standings-by-pa-id',
  text: `select pa_id as "paId", publisher_id as "publisherId", confirmation_status as "confirmationStatus",
      sign_off_status as "signOffStatus", publication_start_date as "publicationStartDate", medium,
      uses_targeting_techniques as "usesTargetingTechniques", uses_ad_delivery_techniques as "usesAdDeliveryTechniques",
      start_date as "startDate"
    from notice where pa_id = any((select $1::text[])::text[])`,
};

/**
 * Loads what writes are judged by, a ninth of a notice's columns and none of its parties. One loader for the process,
 * without a cache, as for whole notices.
 */
export function createStandingLoader(sql: Sql) {
  return new DataLoader<string, NoticeStanding | undefined>(async (paIds) => {
    const wanted = paIds.filter(isValidPaId);
    const rows = wanted.length === 0 ? [] : await sql<NoticeStanding>(standingsById, [wanted]);
    const byPaId = new Map(rows.map((row) => [row.paId, row]));
    return paIds.map((paId) => byPaId.get(paId));
  }, acrossRequests);
}

export type StandingLoader = ReturnType<typeof createStandingLoader>;
