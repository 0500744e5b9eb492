import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { prepared, type Query, sql } from '../../platform/database/sql.ts';

/** A deprecated endpoint, such as `GET /advertisement/{PAID}`, and the date in its `Deprecation` header. */
type Announcement = { endpoint: string; deprecatedAt: Date };

type Row = { firstServedAt: string };

const readFirst = prepared(
  'read-deprecation-served',
  (endpoint: string, deprecatedAt: Date) => sql<Row>`
    select first_served_at as "firstServedAt" from deprecation_served
    where endpoint = ${endpoint} and deprecated_at = ${deprecatedAt}`,
);

// The first row wins. Later calls, in any process, return its time.
const noteFirst = prepared(
  'note-deprecation-served',
  (endpoint: string, deprecatedAt: Date, at: Date) => sql<Row>`
    insert into deprecation_served as stored (endpoint, deprecated_at, first_served_at)
    values (${endpoint}, ${deprecatedAt}, ${at})
    on conflict (endpoint, deprecated_at) do update set first_served_at = stored.first_served_at
    returning first_served_at as "firstServedAt"`,
);

/** When each announcement was first served. @param onFault called with the error of a failed write */
export function createDeprecationLog(query: Query, onFault: (error: unknown) => void) {
  const recorded = new Map<string, Date>();
  const pending = new Map<string, Promise<void>>();
  const keyOf = ({ endpoint, deprecatedAt }: Announcement) => `${endpoint} ${deprecatedAt.getTime()}`;

  function remember(key: string, [row]: Row[]): Date | undefined {
    if (row) recorded.set(key, instantOf(row.firstServedAt));
    return recorded.get(key);
  }

  return {
    /** The recorded time; undefined if the announcement was never served. @throws Error if the database is unavailable */
    async read(announcement: Announcement): Promise<Date | undefined> {
      const { endpoint, deprecatedAt } = announcement;
      return remember(keyOf(announcement), await query(readFirst(endpoint, deprecatedAt)));
    },
    /** The time, if this process has already read or recorded it. */
    known: (announcement: Announcement) => recorded.get(keyOf(announcement)),
    /** Records the time, unless one is recorded. Never rejects: after a failed write, the next call tries again. */
    note(announcement: Announcement, at: Date): Promise<void> {
      const key = keyOf(announcement);
      if (recorded.has(key)) return Promise.resolve();
      const { endpoint, deprecatedAt } = announcement;
      const write =
        pending.get(key) ??
        query(noteFirst(endpoint, deprecatedAt, at))
          .then((rows) => void remember(key, rows), onFault)
          .finally(() => pending.delete(key));
      pending.set(key, write);
      return write;
    },
    /** Waits for pending writes. */
    async flush(): Promise<void> {
      await Promise.all(pending.values());
    },
  };
}
