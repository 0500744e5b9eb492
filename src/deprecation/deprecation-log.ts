import { instantOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';

/** What a `Deprecation` header says, and of which endpoint: `GET /advertisement/{PAID}`. */
export type Announcement = { endpoint: string; deprecatedAt: Date };

/** Since when announcements go out. */
export type FirstServed = {
  /**
   * Reads what is recorded of an announcement.
   * @returns undefined when it never went out
   * @throws Error when the database does not answer
   */
  read: (announcement: Announcement) => Promise<Date | undefined>;
  /** Since when it goes out, as far as this process has learnt. */
  known: (announcement: Announcement) => Date | undefined;
  /** Records that it goes out at this moment, unless it did before. Never rejects: a write that fails is made up for by the next. */
  note: (announcement: Announcement, at: Date) => Promise<void>;
  /** Waits for the writes under way. */
  flush: () => Promise<void>;
};

type Row = { firstServedAt: string };

const readFirst = prepared(
  'read-deprecation-served',
  (endpoint: string, deprecatedAt: Date) => sql<Row>`
    select first_served_at as "firstServedAt" from deprecation_served
    where endpoint = ${endpoint} and deprecated_at = ${deprecatedAt}`,
);

// The first row stays; later callers, of any process, get its time.
const noteFirst = prepared(
  'note-deprecation-served',
  (endpoint: string, deprecatedAt: Date, at: Date) => sql<Row>`
    insert into deprecation_served as stored (endpoint, deprecated_at, first_served_at)
    values (${endpoint}, ${deprecatedAt}, ${at})
    on conflict (endpoint, deprecated_at) do update set first_served_at = stored.first_served_at
    returning first_served_at as "firstServedAt"`,
);

/** @param onFault told of writes that failed */
export function createFirstServed(query: Query, onFault: (error: unknown) => void): FirstServed {
  const recorded = new Map<string, Date>();
  const underWay = new Map<string, Promise<void>>();
  const keyOf = ({ endpoint, deprecatedAt }: Announcement) => `${endpoint} ${deprecatedAt.getTime()}`;

  function learn(key: string, [row]: Row[]): Date | undefined {
    if (row) recorded.set(key, instantOf(row.firstServedAt));
    return recorded.get(key);
  }

  return {
    async read(announcement) {
      const { endpoint, deprecatedAt } = announcement;
      return learn(keyOf(announcement), await query(readFirst(endpoint, deprecatedAt)));
    },
    known: (announcement) => recorded.get(keyOf(announcement)),
    note(announcement, at) {
      const key = keyOf(announcement);
      if (recorded.has(key)) return Promise.resolve();
      const { endpoint, deprecatedAt } = announcement;
      const write =
        underWay.get(key) ??
        query(noteFirst(endpoint, deprecatedAt, at))
          .then((rows) => void learn(key, rows), onFault)
          .finally(() => underWay.delete(key));
      underWay.set(key, write);
      return write;
    },
    async flush() {
      await Promise.all(underWay.values());
    },
  };
}
