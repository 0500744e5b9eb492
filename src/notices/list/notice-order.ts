import { z } from 'zod';
import type { Order, SortKey } from '../../database/paging.ts';
import { isoOf } from '../../database/pg-timestamps.ts';
import { sql } from '../../database/sql.ts';
import { date, dateTime, money } from '../fields/validators.ts';
import { isValidPaId } from '../model/pa-id.ts';
import type { SummaryColumns } from './notice-summary.ts';

/** The orders of a list of notices; those with equal keys stand in the order of their PA-IDs. */
export const noticeOrders = [
  'created_desc',
  'created_asc',
  'publication_start_desc',
  'publication_start_asc',
  'total_value_desc',
  'total_value_asc',
] as const;
export type NoticeOrder = (typeof noticeOrders)[number];

/** What a list is sorted by: a column of notice `n`. */
type Key = SortKey<SummaryColumns>;

const created: Key = {
  column: sql`n.created_at`,
  type: sql`timestamptz`,
  of: ({ createdAt }) => isoOf(createdAt),
  form: dateTime(),
};
const publicationStart: Key = {
  column: sql`n.publication_start_date`,
  type: sql`date`,
  of: ({ publicationStartDate }) => publicationStartDate,
  form: date(),
};
const totalValue: Key = {
  column: sql`n.total_value`,
  type: sql`numeric`,
  of: ({ totalValue }) => totalValue,
  form: money(),
};

const paId: Key = {
  column: sql`n.pa_id`,
  type: sql`text`,
  of: (notice) => notice.paId,
  form: z.string().refine(isValidPaId),
};

/** What each order sorts by, before the PA-ID. */
const sorted: Record<NoticeOrder, { key: Key; descending: boolean }> = {
  created_desc: { key: created, descending: true },
  created_asc: { key: created, descending: false },
  publication_start_desc: { key: publicationStart, descending: true },
  publication_start_asc: { key: publicationStart, descending: false },
  total_value_desc: { key: totalValue, descending: true },
  total_value_asc: { key: totalValue, descending: false },
};

/** An order as lists are read in it. */
export function orderOf(name: NoticeOrder): Order<SummaryColumns> {
  const { key, descending } = sorted[name];
  return { name, keys: [key, paId], descending };
}

/** Whether an order compares amounts, which only those of one currency can be. */
export const comparesAmounts = (order: NoticeOrder) => sorted[order].key === totalValue;
