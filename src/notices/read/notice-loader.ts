import type { InferEntity } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { acrossRequests } from '../../database/batching.ts';
import type { RowOf } from '../../database/columns.ts';
import type { Query } from '../../database/query.ts';
import { prepared, sql } from '../../database/sql.ts';
import type { Notice } from '../model/notice.entity.ts';
import { type NoticeDocumentValues, noticeFields, partyFields } from '../model/notice-document.entity.ts';
import { canExist } from '../model/pa-id.ts';
import type { Party } from '../model/party.entity.ts';

export type PartyRow = Omit<RowOf<InferEntity<typeof Party>>, 'notice'> & { paId: string };

/** A notice with its parties and counts, flat: its groups in the graph are views of this row. */
export type NoticeRow = Omit<RowOf<InferEntity<typeof Notice>>, 'publisher'> & {
  publisherId: string | null;
  viewsCount: string | null;
  engagementsCount: string | null;
  metricsUpdatedAt: string | null;
  parties: PartyRow[];
};

/** What the campaign of a notice is made of. */
export type CampaignRow = Pick<
  NoticeRow,
  'campaignName' | 'totalValue' | 'medium' | 'isOngoing' | 'startDate' | 'endDate'
>;

// Those of the document last: one that a newer release has written may have more of them.
const noticeOf = naming<NoticeRow>(['parties', 'viewsCount', 'engagementsCount', 'metricsUpdatedAt', ...noticeFields]);
const partyOf = naming<PartyRow>(partyFields);

/** A notice as it is stored for reading: its document, and its counts. */
export type DocumentRow = { document: string } & Pick<
  NoticeRow,
  'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

/** Gives values their names. Compiled, since V8 makes an object of 80 names in a twentieth of the time that a loop takes. */
function naming<Row>(names: readonly (keyof Row & string)[]): (values: readonly unknown[]) => Row {
  const body = `return { ${names.map((name, place) => `${name}: values[${place}]`).join(', ')} }`;
  return new Function('values', body) as (values: readonly unknown[]) => Row;
}

/** The notice that a document holds. */
export function noticeRowOf({ document, viewsCount, engagementsCount, metricsUpdatedAt }: DocumentRow): NoticeRow {
  const [values, parties] = JSON.parse(document) as NoticeDocumentValues;
  return noticeOf([parties.map(partyOf), viewsCount, engagementsCount, metricsUpdatedAt, ...values]);
}

/** The columns of `DocumentRow`, of notice_document `d` and engagement_metrics `m`. */
export const documentColumns = sql`d.document::text, m.views_count as "viewsCount",
  m.engagements_count as "engagementsCount", m.recorded_at as "metricsUpdatedAt"`;

const documentsById = prepared(
  'notice-documents-by-pa-id',
  (paIds: readonly string[]) => sql<DocumentRow>`select ${documentColumns}
    from notice_document d left join engagement_metrics m on m.pa_id = d.pa_id
    where d.pa_id = any((select ${paIds}::text[])::text[])`,
);

/**
 * Loads notices by PA-ID, with parties and counts. One loader for the process, without a cache: it joins the look-ups
 * of requests that arrive together, in one statement whatever their number, and remembers nothing.
 */
export function createNoticeLoader(query: Query) {
  return new DataLoader<string, NoticeRow | undefined>(async (paIds) => {
    const wanted = paIds.filter(canExist);
    const found = wanted.length === 0 ? [] : await query(documentsById(wanted));
    const byPaId = new Map<string, NoticeRow>();
    for (const row of found.map(noticeRowOf)) byPaId.set(row.paId, row);
    return paIds.map((paId) => byPaId.get(paId));
  }, acrossRequests);
}

export type NoticeLoader = ReturnType<typeof createNoticeLoader>;
