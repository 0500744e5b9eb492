import { z } from 'zod';
import { type NoticeOrder, orders } from './notice-order.ts';
import { canExist } from './pa-id.ts';

/** A place in a list: the keys of the notice there. It stays where it is, whatever comes or goes around it. */
export type Position = { key: string; paId: string };

/** The cursor of a place in a list of that order: opaque to whoever gets it. */
export function cursorOf(order: NoticeOrder, { key, paId }: Position): string {
  return writeCursor(order, { key, paId });
}

/** The cursor of a place in the list of that name. */
export function writeCursor(list: string, { key, paId }: Position): string {
  return Buffer.from(JSON.stringify([list, key, paId])).toString('base64url');
}

/**
 * The place that a cursor stands for; undefined when it is none of a list of that order. Cursors come from outside:
 * each key is judged, since PostgreSQL would fail on one that it cannot read.
 */
export function positionOf(order: NoticeOrder, cursor: string): Position | undefined {
  return readCursor(order, orders[order].key.form, cursor);
}

/** The place that a cursor of the list of that name stands for, whose keys have that form. */
export function readCursor(list: string, key: z.ZodType<string>, cursor: string): Position | undefined {
  const form = z.tuple([z.literal(list), key, z.string().refine(canExist)]);
  const { data } = form.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  return data && { key: data[1], paId: data[2] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
