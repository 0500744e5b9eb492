import { z } from 'zod';
import type { Order, SortKey } from '../../database/paging.ts';
import { isoOf } from '../../database/pg-timestamps.ts';
import { sql } from '../../database/sql.ts';
import { date, dateTime, money } from '../fields/validators.ts';
import { isValidPaId } from '../model/pa-id.ts';
import type { NoticeColumns } from '../read/notice-node.ts';

/** The sort orders of a list of notices. The PA-ID breaks ties. */
export const noticeOrders = [
  'created_desc',
  'created_asc',
  'publication_start_desc',
  'publication_start_asc',
  'total_value_desc',
  'total_value_asc',
] as const;
export type NoticeOrder = (typeof noticeOrders)[number];

/** A column of notice `n` to sort by. */
type Key = SortKey<NoticeColumns>;

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

const sortings: Record<NoticeOrder, { key: Key; descending: boolean }> = {
  created_desc: { key: created, descending: true },
  created_asc: { key: created, descending: false },
  publication_start_desc: { key: publicationStart, descending: true },
  publication_start_asc: { key: publicationStart, descending: false },
  total_value_desc: { key: totalValue, descending: true },
  total_value_asc: { key: totalValue, descending: false },
};

export function orderOf(name: NoticeOrder): Order<NoticeColumns> {
  const { key, descending } = sortings[name];
  return { name, keys: [key, paId], descending };
}

/** Whether an order compares amounts. Amounts are comparable only within a currency. */
export const comparesAmounts = (order: NoticeOrder) => sortings[order].key === totalValue;
