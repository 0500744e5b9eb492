import { type AuditRow, auditColumns } from '../audit/audit-list.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { failure } from '../failures.ts';
import type { ChangeKind } from '../generated/graphql.ts';
import { issue } from '../issues.ts';
import { type MetricsChangeRow, metricsChangeColumns } from '../metrics/metrics-changes.ts';
import { type RefusalRow, refusalColumns } from '../refusals/refusal-list.ts';

/** A position in the feed. Rows have a position (see feed.ts); rows of a transaction are ordered by source and id. */
type Position = { position: bigint; source: number; id: bigint };

type FeedRow = { position: string; id: string; paId: string | null };
export type ChangeRow = FeedRow &
  (
    | { kind: 'audit_entry'; auditEntry: AuditRow; metrics?: null; refusal?: null }
    | { kind: 'metrics'; metrics: MetricsChangeRow; auditEntry?: null; refusal?: null }
    | { kind: 'refusal'; refusal: RefusalRow; auditEntry?: null; metrics?: null }
  );

export type FeedPage = { cursor: string; changes: ChangeRow[]; isFull: boolean };

/** Largest number of changes of a page, as in the SDL. */
const pageSize = 200;

/** The tables of the feed, in the order of their rows within a transaction. */
const sources: readonly { kind: ChangeKind; table: Sql; columns: Sql }[] = [
  { kind: 'audit_entry', table: sql`audit_trail`, columns: auditColumns },
  { kind: 'metrics', table: sql`engagement_metrics_change`, columns: metricsChangeColumns },
  { kind: 'refusal', table: sql`refusal`, columns: refusalColumns },
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

/** The cursor of everything before a horizon. */
export const cursorAt = (horizon: bigint) => cursorOf({ position: horizon, source: 0, id: 0n });

/**
 * Reads the changes after a cursor and below a horizon. Each table is read by a statement of its own: they see the same final
 * rows, because no transaction below the horizon is open.
 * @throws Failure INPUT_INVALID for a cursor of another list
 */
export async function readChanges(
  query: Query,
  after: string,
  horizon: bigint,
  kinds: readonly ChangeKind[] | null | undefined,
): Promise<FeedPage> {
  const start = positionOf(after);
  const wanted = sources.flatMap((source, index) =>
    kinds && !kinds.includes(source.kind) ? [] : [{ ...source, index }],
  );
  const found = await Promise.all(
    wanted.map(async ({ kind, table, columns, index }) => {
      const rows = await query(sql<FeedRow>`
        select ${columns} from ${table} where ${beyond(start, index)} and position < ${String(horizon)}::bigint
        order by position, id limit ${pageSize + 1}`);
      return rows.map((row) => ({ row: rowOf(kind, row), place: placeOf(row, index) }));
    }),
  );
  const sorted = found.flat().sort((one, other) => compare(one.place, other.place));
  const page = sorted.slice(0, pageSize);
  const isFull = sorted.length > pageSize;
  const last = page.at(-1)?.place;
  return { cursor: isFull && last ? cursorOf(last) : cursorAt(horizon), changes: page.map(({ row }) => row), isFull };
}

const beyond = ({ position, source, id }: Position, index: number): Sql<boolean> => {
  const at = sql`${String(position)}::bigint`;
  if (index === source) return sql`(position, id) > (${at}, ${String(id)}::bigint)`;
  return index > source ? sql`position >= ${at}` : sql`position > ${at}`;
};

function rowOf(kind: ChangeKind, row: FeedRow): ChangeRow {
  const { position, id, paId } = row;
  if (kind === 'audit_entry') return { kind, position, id, paId, auditEntry: row as AuditRow };
  if (kind === 'metrics') return { kind, position, id, paId, metrics: row as MetricsChangeRow };
  return { kind, position, id, paId, refusal: row as RefusalRow };
}

const placeOf = ({ position, id }: FeedRow, source: number): Position => ({
  position: BigInt(position),
  source,
  id: BigInt(id),
});

function compare(one: Position, other: Position): number {
  const difference = one.position - other.position || BigInt(one.source - other.source) || one.id - other.id;
  return difference < 0n ? -1 : Number(difference > 0n);
}

const cursorOf = ({ position, source, id }: Position) =>
  Buffer.from(`changes ${position} ${source} ${id}`).toString('base64url');

const cursorText = /^changes (\d{1,19}) ([012]) (\d{1,19})$/;
const maxBigint = 2n ** 63n - 1n;

/** @throws Failure INPUT_INVALID */
function positionOf(cursor: string): Position {
  const [, position, source, id] = cursorText.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { position: BigInt(position ?? -1), source: Number(source), id: BigInt(id ?? 0) };
  if (place.position >= 0n && place.position <= maxBigint && place.id <= maxBigint) return place;
  throw failure('INPUT_INVALID', {
    issues: [issue('after', 'invalid_format', { format: 'cursor' }, 'is no cursor of this feed')],
  });
}
