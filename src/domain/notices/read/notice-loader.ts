import { acrossRequests, rowLoader } from '../../../platform/database/batching.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { prepared, type Query, sql } from '../../../platform/database/sql.ts';
import {
  type DocumentField,
  type NoticeDocumentValues,
  noticeDocumentFields,
  partyDocumentFields,
} from '../model/notice-document.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { type NoticePolicyFields, type NoticeRow, type PartyRow, policyColumns } from '../model/rows.ts';

export type DocumentRow = { document: string } & Pick<
  NoticeRow,
  'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

/**
 * Compiles a function that turns an array of values into an object. V8 builds an object literal of 80 properties 20
 * times as fast as a loop does (decisions.md).
 */
function compileToObject<Row>(fields: readonly DocumentField[], extra: readonly string[] = []) {
  const entries = fields.map(({ property }, n) => `${property}: values[${n}]`);
  const body = `return { ${[...extra, ...entries].join(', ')} }`;
  return new Function('values', ...extra, body) as (values: readonly unknown[], ...extra: unknown[]) => Row;
}

const toParty = compileToObject<PartyRow>(partyDocumentFields);
const toNotice = compileToObject<NoticeRow>(noticeDocumentFields, [
  'parties',
  'viewsCount',
  'engagementsCount',
  'metricsUpdatedAt',
]);

export function noticeRowOf({ document, viewsCount, engagementsCount, metricsUpdatedAt }: DocumentRow): NoticeRow {
  const [values, parties] = JSON.parse(document) as NoticeDocumentValues;
  return toNotice(
    values,
    parties.map((party) => toParty(party)),
    viewsCount,
    engagementsCount,
    metricsUpdatedAt,
  );
}

/** The counts of a notice, of engagement_metrics `m`. */
export const countColumns = sql`m.views_count as "viewsCount", m.engagements_count as "engagementsCount",
  m.recorded_at as "metricsUpdatedAt"`;

/** The columns of `DocumentRow`, of notice_document `d` and engagement_metrics `m`. */
export const documentColumns = sql`d.document::text, ${countColumns}`;

const documentsById = prepared(
  'notice-documents-by-pa-id',
  (paIds: readonly string[]) => sql<DocumentRow>`select ${documentColumns}
    from notice_document d left join engagement_metrics m on m.pa_id = d.pa_id
    where d.pa_id = any((select ${paIds}::text[])::text[])`,
);

/** Reads the notices that exist among these, with parties and counts. */
export async function readNotices(query: Query, paIds: readonly string[]): Promise<NoticeRow[]> {
  const valid = paIds.filter(isValidPaId);
  return valid.length === 0 ? [] : (await query(documentsById(valid))).map(noticeRowOf);
}

/** Loads rows by PA-ID. One loader per process, without a cache: it only combines the look-ups of concurrent requests. */
const loaderOf = <Row extends { paId: string }>(read: (paIds: readonly string[]) => Promise<Row[]>) =>
  rowLoader(acrossRequests, ({ paId }: Row) => paId, read);

/** Loads notices with parties and counts. */
export const createNoticeLoader = (query: Query) => loaderOf((paIds) => readNotices(query, paIds));

export type NoticeLoader = ReturnType<typeof createNoticeLoader>;

const policyFieldsById = prepared(
  'notice-policy-fields-by-pa-id',
  (paIds: readonly string[]) => sql<NoticePolicyFields>`
    select ${columnsOf(policyColumns, 'n')} from notice n where n.pa_id = any((select ${paIds}::text[])::text[])`,
);

/** Loads only the fields that rules need. */
export const createPolicyLoader = (query: Query) =>
  loaderOf(async (paIds) => {
    const valid = paIds.filter(isValidPaId);
    return valid.length === 0 ? [] : query(policyFieldsById(valid));
  });
