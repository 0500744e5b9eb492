import type { EntityManager } from '../../database/connect.ts';
import { Notice } from '../model/notice.entity.ts';
import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';
import type { RecordRows } from '../record/to-rows.ts';

/**
 * Makes notices comparable, field by field: a stored row and the rows of a record write the same instant or amount in
 * different ways. Times become ISO 8601 in UTC, in whole seconds; amounts lose leading zeros; counts become texts.
 */
export function comparableNotices(em: EntityManager) {
  const formOf = new Map<string, (value: string) => string>();
  for (const { name, columnTypes } of em.getMetadata().get(Notice).props) {
    const [type = ''] = columnTypes;
    if (type.startsWith('timestamptz')) formOf.set(name, inSeconds);
    if (type.startsWith('numeric')) formOf.set(name, withoutLeadingZeros);
  }
  function comparable(notice: NoticeRow): NoticeRow {
    const values: Record<string, unknown> = { ...notice };
    for (const [field, form] of formOf) {
      const value = values[field];
      if (typeof value === 'string') values[field] = form(value);
    }
    return values as NoticeRow;
  }
  return {
    /** A notice as it is stored. */
    stored: comparable,
    /** What a notice becomes when these rows replace it; without `replaced`, a new one. Counts stay unless there are new ones. */
    fromRows: ({ notice, parties, metrics }: RecordRows, replaced?: NoticeRow): NoticeRow =>
      comparable({
        revision: replaced?.revision ?? 1,
        viewsCount: replaced?.viewsCount ?? null,
        engagementsCount: replaced?.engagementsCount ?? null,
        metricsUpdatedAt: replaced?.metricsUpdatedAt ?? null,
        ...(metrics && { viewsCount: `${metrics.viewsCount}`, engagementsCount: `${metrics.engagementsCount}` }),
        ...notice,
        parties: parties as PartyRow[],
      } as NoticeRow),
  };
}

export type ComparableNotices = ReturnType<typeof comparableNotices>;

/** PostgreSQL prints `2026-11-20 06:00:00+00`, records have `2026-11-20T06:00:00Z`. */
function inSeconds(time: string): string {
  return `${time.slice(0, 10)}T${time.slice(11, 19)}Z`;
}

function withoutLeadingZeros(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '');
}
