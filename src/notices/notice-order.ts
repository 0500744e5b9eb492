import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoOf } from '../database/values.ts';
import type { SummaryRow } from './notice-list.ts';
import { date, dateTime, money } from './record-fields.ts';

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

/** What a list is sorted by: the column of notice `n`, its type, and how it stands in a cursor. */
type Key = {
  column: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  of: (notice: Omit<SummaryRow, 'loaders'>) => string;
  form: z.ZodType<string>;
};

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

/** What each order means. */
export const orders: Record<NoticeOrder, { key: Key; descending: boolean }> = {
  created_desc: { key: created, descending: true },
  created_asc: { key: created, descending: false },
  publication_start_desc: { key: publicationStart, descending: true },
  publication_start_asc: { key: publicationStart, descending: false },
  total_value_desc: { key: totalValue, descending: true },
  total_value_asc: { key: totalValue, descending: false },
};

/** Whether an order compares amounts, which only those of one currency can be. */
export const comparesAmounts = (order: NoticeOrder) => orders[order].key === totalValue;
