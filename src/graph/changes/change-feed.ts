import { z } from 'zod';
import { type AuditRow, auditColumns } from '../../domain/audit/audit-list.ts';
import type { Context } from '../../domain/context.ts';
import { type MetricsChangeRow, metricsChangeColumns } from '../../domain/metrics/metrics-changes.ts';
import { type RefusalRow, refusalColumns, refusalTable } from '../../domain/requests/refusal-list.ts';
import type { ChangeKind, SubscriptionChangesArgs } from '../../generated/graph/graphql.ts';
import { conditionsOfFilter, type Filters, idIn, textIn, validateFilter } from '../../platform/database/list.ts';
import { allOf, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues, failure, invalidInput } from '../../platform/failures.ts';
import { issue } from '../../platform/issues.ts';
import { type CalendarPosition, calendarPosition, readCalendar } from './calendar.ts';

/**
 * A position in the feed. Rows have a position (see feed.ts); rows of a transaction are ordered by source and id. The
 * calendar has a position of its own.
 */
type Position = { position: bigint; source: number; id: bigint; calendar: CalendarPosition };
type Place = Omit<Position, 'calendar'>;

type FeedRow = { position: string; id: string; paId: string | null };
export type ChangeRow = { paId: string | null; day?: string } & (
  | { kind: 'audit_entry'; auditEntry: AuditRow; metrics?: null; refusal?: null }
  | { kind: 'metrics'; metrics: MetricsChangeRow; auditEntry?: null; refusal?: null }
  | { kind: 'refusal'; refusal: RefusalRow; auditEntry?: null; metrics?: null }
  | { kind: 'phase'; auditEntry?: null; metrics?: null; refusal?: null }
);

export type FeedPage = { cursor: string; changes: ChangeRow[]; isFull: boolean };

/** Largest number of changes of a page, as in the SDL. */
const pageSize = 200;

type Filter = Pick<SubscriptionChangesArgs, 'paIds' | 'publisherIds'>;
type Source = {
  kind: Exclude<ChangeKind, 'phase'>;
  table: Sql;
  /** The rows that a caller may read, if not those of the table that its filters find. */
  readableBy?: (context: Context) => Sql;
  columns: Sql;
  filters: Filters<Filter>;
};

const filters: Filters<Filter> = { paIds: textIn(sql`pa_id`), publisherIds: idIn(sql`publisher_id`) };
const ofNotice: Filters<Filter> = {
  ...filters,
  publisherIds: (ids) => sql`pa_id in (select n.pa_id from notice n where ${filters.publisherIds(ids)})`,
};

/** The tables of the feed, in the order of their rows within a transaction. */
const sources: readonly Source[] = [
  { kind: 'audit_entry', table: sql`audit_trail`, columns: auditColumns, filters },
  { kind: 'metrics', table: sql`engagement_metrics_change`, columns: metricsChangeColumns, filters: ofNotice },
  {
    kind: 'refusal',
    table: sql`refusal`,
    readableBy: ({ readablePublisherIds, now }) => refusalTable(readablePublisherIds, now),
    columns: refusalColumns,
    filters,
  },
];

/** The end of the feed: rows below `horizon` are final. `newest` is the newest position, final or not. */
export type FeedEnd = { horizon: bigint; newest: bigint };

/** Reads the end of the feed, in one statement for all subscribers of a process. */
export async function readFeedEnd(query: Query): Promise<FeedEnd> {
  const newest = sources.map(({ table }) => sql`(select max(position) from ${table})`);
  const [row] = await query(sql<{ horizon: string; newest: string | null }>`
    select feed_horizon() as horizon, greatest(${sql.join(newest)}) as newest`);
  return { horizon: BigInt(row?.horizon ?? 0), newest: BigInt(row?.newest ?? 0) };
}

/** The cursor of everything before a horizon and until a day. */
export const cursorAt = (horizon: bigint, day: string) =>
  cursorOf({ position: horizon, source: 0, id: 0n, calendar: { day, paId: null } });

/**
 * Reads the changes after a cursor, below a horizon, and of the calendar until a day. Each table is read by a statement of
 * its own: they see the same final rows, because no transaction below the horizon is open.
 * @throws Failure INPUT_INVALID for a cursor of another list, or a filter that PostgreSQL could not take; CURSOR_AHEAD
 */
export async function readChanges(
  context: Context,
  after: string,
  { horizon, day }: { horizon: bigint; day: string },
  { kinds, paIds, publisherIds }: SubscriptionChangesArgs,
): Promise<FeedPage> {
  const { queryPrimary: query } = context;
  const start = positionOf(after);
  if (start.position > horizon) await refuseAhead(query, start.position);
  const filter = { paIds, publisherIds };
  const issues = validateFilter(filters, filter).map(({ path, ...rest }) => ({
    ...rest,
    path: path.replace('filter.', ''),
  }));
  assertNoIssues(issues);
  if (!kinds || kinds.includes('phase')) {
    const dates = await readCalendar(query, start.calendar, day, conditionsOfFilter(filters, filter), pageSize);
    // The page after the last of the calendar is of the feed, also if that is empty.
    if (dates.changes.length > 0) {
      return { cursor: cursorOf({ ...start, calendar: dates.position }), changes: dates.changes, isFull: true };
    }
  }
  const wanted = sources.flatMap((source, index) =>
    kinds && !kinds.includes(source.kind) ? [] : [{ ...source, index }],
  );
  const found = await Promise.all(
    wanted.map(async ({ kind, table, readableBy, columns, filters, index }) => {
      const where = [beyond(start, index), sql<boolean>`position < ${String(horizon)}::bigint`];
      const rows = await query(sql<FeedRow>`
        select ${columns} from ${readableBy?.(context) ?? table} where ${allOf([...where, ...conditionsOfFilter(filters, filter)])}
        order by position, id limit ${pageSize + 1}`);
      return rows.map((row) => ({ row: rowOf(kind, row), place: placeOf(row, index) }));
    }),
  );
  const sorted = found.flat().sort((one, other) => compare(one.place, other.place));
  const page = sorted.slice(0, pageSize);
  const isFull = sorted.length > pageSize;
  const last = page.at(-1)?.place;
  // The clock of another process may be ahead of this one.
  const calendar = start.calendar.day > day ? start.calendar : { day, paId: null };
  const cursor = isFull && last ? cursorOf({ ...last, calendar }) : cursorAt(horizon, calendar.day);
  return { cursor, changes: page.map(({ row }) => row), isFull };
}

/** Another process may have issued the cursor since this one read its horizon. @throws Failure CURSOR_AHEAD */
async function refuseAhead(query: Query, position: bigint): Promise<void> {
  if (position > (await readFeedEnd(query)).horizon) throw failure('CURSOR_AHEAD');
}

const beyond = ({ position, source, id }: Place, index: number): Sql<boolean> => {
  const at = sql`${String(position)}::bigint`;
  if (index === source) return sql`(position, id) > (${at}, ${String(id)}::bigint)`;
  return index > source ? sql`position >= ${at}` : sql`position > ${at}`;
};

function rowOf(kind: Source['kind'], row: FeedRow): ChangeRow {
  const { paId } = row;
  if (kind === 'audit_entry') return { kind, paId, auditEntry: row as AuditRow };
  if (kind === 'metrics') return { kind, paId, metrics: row as MetricsChangeRow };
  return { kind, paId, refusal: row as RefusalRow };
}

const placeOf = ({ position, id }: FeedRow, source: number): Place => ({
  position: BigInt(position),
  source,
  id: BigInt(id),
});

function compare(one: Place, other: Place): number {
  const difference = one.position - other.position || BigInt(one.source - other.source) || one.id - other.id;
  return difference < 0n ? -1 : Number(difference > 0n);
}

const cursorOf = ({ position, source, id, calendar }: Position) =>
  Buffer.from(JSON.stringify(['changes', `${position}`, source, `${id}`, calendar])).toString('base64url');

const maxBigint = 2n ** 63n - 1n;
const integer = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt)
  .refine((value) => value <= maxBigint);
const place = z.tuple([
  z.literal('changes'),
  integer,
  z
    .int()
    .min(0)
    .max(sources.length - 1),
  integer,
  calendarPosition,
]);

/** @throws Failure INPUT_INVALID */
function positionOf(cursor: string): Position {
  try {
    const [, position, source, id, calendar] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { position, source, id, calendar };
  } catch {
    throw invalidInput(issue('after', 'invalid_format', { format: 'cursor' }, 'is no cursor of this feed'));
  }
}
