import { instantOf } from '../database/pg-timestamps.ts';
import type { Sql } from '../database/sql.ts';

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

const readFirst = {
  name: 'read-deprecation-served',
  text: 'select first_served_at from deprecation_served where endpoint = $1 and deprecated_at = $2',
};

// The first row stays as it is; whoever comes later, from whatever process, is given its time.
const noteFirst = {
  name: 'note-deprecation-served',
  text: `insert into deprecation_served as stored (endpoint, deprecated_at, first_served_at) values ($1, $2, $3)
    on conflict (endpoint, deprecated_at) do update set first_served_at = stored.first_served_at
    returning first_served_at`,
};

type Row = { first_served_at: string };

/** @param onFault told of writes that failed */
export function createFirstServed(sql: Sql, onFault: (error: unknown) => void): FirstServed {
  const recorded = new Map<string, Date>();
  const underWay = new Map<string, Promise<void>>();
  const keyOf = ({ endpoint, deprecatedAt }: Announcement) => `${endpoint} ${deprecatedAt.getTime()}`;

  function learn(key: string, [row]: Row[]): Date | undefined {
    if (row) recorded.set(key, instantOf(row.first_served_at));
    return recorded.get(key);
  }

  return {
    async read(announcement) {
      const { endpoint, deprecatedAt } = announcement;
      return learn(keyOf(announcement), await sql<Row>(readFirst, [endpoint, deprecatedAt]));
    },
    known: (announcement) => recorded.get(keyOf(announcement)),
    note(announcement, at) {
      const key = keyOf(announcement);
      if (recorded.has(key)) return Promise.resolve();
      const { endpoint, deprecatedAt } = announcement;
      const write =
        underWay.get(key) ??
        sql<Row>(noteFirst, [endpoint, deprecatedAt, at])
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
