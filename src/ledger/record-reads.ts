import type { Context } from '../context.ts';
import { once } from '../database/batching.ts';
import { allOf } from '../database/paging.ts';
import { validateFirst, validatePeriod } from '../database/ranges.ts';
import { instant, type Sql, sql } from '../database/sql.ts';
import { validateTimeZone } from '../database/time-zones.ts';
import { failure } from '../failures.ts';
import type { QueryRecordReadsArgs, RecordReadDay, RecordReadGroup, RequireFields } from '../generated/graphql.ts';

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

const columns: Record<RecordReadGroup, Sql> = {
  publisher: sql`publisher_id`,
  token: sql`token_id`,
  subject: sql`subject`,
  notice: sql`pa_id`,
};

const maxRows = 100;
const maxDays = 366;

/** @throws Failure INPUT_INVALID */
export async function readRecordReads({ queryReplica: query }: Context, args: Arguments): Promise<ReadsRow[]> {
  const { per, from, to, first, timeZone } = args;
  const issues = [...validateTimeZone(timeZone), ...validatePeriod(args, maxDays), ...validateFirst(first, maxRows)];
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const column = columns[per];
  const where = allOf([sql`read_at >= ${instant(from)} and read_at < ${instant(to)}`, sql`${column} is not null`]);
  const rows = await query(sql<{ key: string; reads: string; lastReadAt: string }>`
    select ${column}::text as key, count(*) as reads, max(read_at) as "lastReadAt" from access_ledger where ${where}
    group by ${column} order by count(*) desc, ${column} limit ${first}`);
  const ofThese = sql`${where} and ${column}::text = any(${rows.map(({ key }) => key)}::text[])`;

  const notices = once(async () => {
    const found = await query(sql<{ key: string; notices: string }>`
      select key, count(*) as notices
      from (select distinct ${column}::text as key, pa_id from access_ledger where ${ofThese}) as pairs group by key`);
    return new Map(found.map((one) => [one.key, Number(one.notices)]));
  });
  const days = once(async () => {
    // By quarter of an hour first: to find the day of each read would take most of the time. Every time zone begins its
    // days at one.
    const found = await query(sql<RecordReadDay & { key: string }>`
      select key, date_trunc('day', quarter, ${timeZone}) as start, sum(reads) as reads from (
        select ${column}::text as key, date_bin('15 minutes', read_at, timestamptz '2000-01-01T00:00:00Z') as quarter,
          count(*) as reads
        from access_ledger where ${ofThese} group by 1, 2) as by_quarter
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
