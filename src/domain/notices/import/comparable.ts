import { shortIsoOf } from '../../../platform/database/pg-timestamps.ts';
import { noticeFields } from '../fields/columns.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import type { RecordRows } from '../record/to-rows.ts';

/*
 * Stored rows and the rows of a record format instants and amounts differently. These functions make them
 * comparable field by field: times become ISO 8601 in UTC, amounts lose leading zeros.
 */

const withoutLeadingZeros = (amount: string) => amount.replace(/^0+(?=\d)/, '');

const formats: Record<string, (value: string) => string> = { DateTime: shortIsoOf, Money: withoutLeadingZeros };
const formatted = noticeFields.flatMap(({ property, type }) => {
  const format = formats[type];
  return format ? [{ property, format }] : [];
});

export function comparableStored(notice: NoticeRow): NoticeRow {
  const values: Record<string, unknown> = { ...notice };
  for (const { property, format } of formatted) {
    const value = values[property];
    if (typeof value === 'string') values[property] = format(value);
  }
  return values as NoticeRow;
}

/** The notice that the rows create, or replace `replaced` with. Without new counts the old ones remain. */
export function comparableRows({ notice, parties, metrics }: RecordRows, replaced?: NoticeRow): NoticeRow {
  return comparableStored({
    revision: replaced?.revision ?? 1,
    viewsCount: replaced?.viewsCount ?? null,
    engagementsCount: replaced?.engagementsCount ?? null,
    metricsUpdatedAt: replaced?.metricsUpdatedAt ?? null,
    ...(metrics && { viewsCount: `${metrics.viewsCount}`, engagementsCount: `${metrics.engagementsCount}` }),
    ...notice,
    parties: parties as PartyRow[],
  } as NoticeRow);
}
