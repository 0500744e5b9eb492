import type {
  QueryRecordReadsArgs,
  RecordReadDay,
  RecordReadGroup,
  RequireFields,
} from '../../generated/graph/graphql.ts';
import { readOnce } from '../../platform/database/batching.ts';
import { validateFirst, validatePeriod, validateTimeZone } from '../../platform/database/ranges.ts';
import { allOf, instant, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import type { Context } from '../context.ts';

type Arguments = RequireFields<QueryRecordReadsArgs, 'first' | 'timeZone'>;

/** The reads of one reader, or of one notice. The functions read what the others of the list share, on first use. */
export type ReadsRow = {
  /** The value of the column that reads are added up by. */
  key: string;
  per: RecordReadGroup;
  reads: string;
  lastReadAt: string;
  countNotices: () => Promise<number>;
  listDays: () => Promise<RecordReadDay[]>;
};

const columns: Record<RecordReadGroup, { column: Sql; type: Sql }> = {
  publisher: { column: sql`publisher_id`, type: sql`uuid` },
  token: { column: sql`token_id`, type: sql`uuid` },
  subject: { column: sql`subject`, type: sql`text` },
  notice: { column: sql`pa_id`, type: sql`text` },
};

const maxRows = 100;
const maxDays = 366;

/** @throws Failure INPUT_INVALID */
export async function readRecordReads({ queryReplica: query }: Context, args: Arguments): Promise<ReadsRow[]> {
  const { per, from, to, first, timeZone } = args;
  assertNoIssues([...validateTimeZone(timeZone), ...validatePeriod(args, maxDays), ...validateFirst(first, maxRows)]);
  const { column, type } = columns[per];
  const where = allOf([sql`read_at >= ${instant(from)} and read_at < ${instant(to)}`, sql`${column} is not null`]);
  // From the summary, unless it does not know the key.
  const reads =
    per === 'notice'
      ? sql`(select pa_id as reader, quarter_of(read_at) as quarter, 1 as reads, read_at as last_read_at
          from access_ledger where ${where}) as r`
      : sql`record_reads_of(${per}, ${instant(from)}, ${instant(to)}) as r`;
  // Only the reads of the rows on the page are looked at for the last one: of millions, that takes longer than to count them.
  const rows = await query(sql<{ key: string; reads: string; lastReadAt: string }>`
    with top as materialized (
      select reader, sum(reads) as reads from ${reads} group by reader order by reads desc, reader limit ${first})
    select reader as key, top.reads, max(last_read_at) as "lastReadAt" from top join ${reads} using (reader)
    group by reader, top.reads order by top.reads desc, reader`);
  const keys = rows.map(({ key }) => key);

  const notices = readOnce(async () => {
    // Keys are compared as what they are: as text, millions of reads take four times as long, and no index serves few.
    const found = await query(sql<{ key: string; notices: number }>`
      select key::text, count(*)::int as notices
      from (select ${column} as key, pa_id from access_ledger where ${where} and ${column} = any(${keys}::${type}[])
        group by 1, 2) as pairs group by key`);
    return new Map(found.map((one) => [one.key, one.notices]));
  });
  const days = readOnce(async () => {
    const found = await query(sql<RecordReadDay & { key: string }>`
      select key, date_trunc('day', quarter, ${timeZone}) as start, sum(reads) as reads
      from (select reader as key, quarter, sum(reads) as reads from ${reads} where reader = any(${keys}::text[]) group by 1, 2) as q
      group by key, start order by start`);
    return Map.groupBy(found, ({ key }) => key);
  });
  return rows.map((row) => ({
    ...row,
    per,
    countNotices: async () => (await notices()).get(row.key) ?? 0,
    listDays: async () => (await days()).get(row.key) ?? [],
  }));
}
