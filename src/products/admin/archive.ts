import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { auditAll } from '../../domain/audit/audit-trail.ts';
import { readLines } from '../../domain/files/lines.ts';
import type { Orm } from '../../platform/database/connect.ts';
import { usualPatience, withShortLocks } from '../../platform/database/lock-waits.ts';
import { lockSchema } from '../../platform/database/migrate.ts';
import { isOutage } from '../../platform/database/outage.ts';
import { type Query, queryIn, queryOn, sql } from '../../platform/database/sql.ts';
import { type ArchivableTable, archivableTables } from './archivable.ts';
import { systemErrorMessage, workingFolder } from './import/input.ts';
import { CommandError, escaped } from './output.ts';
import { operator } from './session.ts';

/*
 * Months of the append-only tables as files: gzip, with a JSON object on each line, in the order of their ids. The database
 * keeps the digest of the lines. A month that has left the database can be put back for a search.
 */

type Month = { table: ArchivableTable; month: string };

/** What the lines of a file, or of a month, come to. */
type Contents = { rows: number; digest: string };
/** A month of an archive, with what the database knows of it. */
export type Archived = Month & Contents & { file: string };

const pageSize = 5_000;

const childOf = ({ table, month }: Month) => `${table}_p${month.replace('-', '')}`;
const firstDayOf = ({ month }: Month) => `${month}-01`;
const fileOf = ({ table, month }: Month) => `${table}-${month}.jsonl.gz`;

/**
 * Writes a month to a new file, reads that again, records its digest, and drops the month.
 * @param folder made if it does not exist
 * @throws {CommandError} for a month that is not in the database, or that ended less than a month ago
 */
export const archiveMonth = (orm: Orm, given: Month, folder: string): Promise<Archived> =>
  alone(orm, async (query) => {
    await refuseUnlessArchivable(query, given);
    const recorded = await recordOf(query, given);
    const file = join(resolve(workingFolder(), folder), fileOf(given));
    const written = await writeFile(file, linesOf(query, given));
    const read = await contentsOf(file);
    if (read.digest !== written.digest) throw new CommandError(`${escaped(file)} does not read as it was written.`);
    if (recorded && recorded.digest !== read.digest)
      throw new CommandError(`The month differs from what was archived at ${recorded.archivedAt}.`);
    await withShortLocks(
      { em: orm.em, query, first: lockSchema },
      async (em) => {
        const change = queryIn(em);
        const child = sql.id(childOf(given));
        await change(sql`lock table ${child} in share mode`);
        const [now] = await change(sql<{ rows: string; isRead: boolean }>`
        select count(*)::text as rows,
          coalesce(max(position) < least(feed_horizon(), (select reads_until from summary_state)), true) as "isRead"
        from ${child}`);
        if (!now?.isRead)
          throw new CommandError(
            `The sums do not have the month yet. Remove ${escaped(file)}, and try again in a minute.`,
          );
        if (Number(now.rows) !== read.rows)
          throw new CommandError(`Rows were added to the month meanwhile. Remove ${escaped(file)}, and try again.`);
        const caller = operator();
        if (!recorded)
          await change(sql`
          insert into archived_month (parent, month, rows, digest, archived_at, archived_by)
          values (${given.table}, ${firstDayOf(given)}::date, ${read.rows}, ${read.digest}, now(), ${caller.subject})`);
        await auditAll(em, { caller, requestId: `cli-${randomUUID()}`, now: new Date() }, [
          {
            action: 'storage.months_dropped',
            before: { table: given.table, months: [firstDayOf(given)] },
            after: { ...read },
          },
        ]);
        await change(sql`drop table ${child}`);
      },
      usualPatience,
    );
    return { ...given, ...read, file };
  });

/**
 * Compares a file with the digest that the database has.
 * @throws {CommandError} if it is damaged, was changed, or is of a month that was never archived
 */
export async function verifyArchive(orm: Orm, name: string): Promise<Archived> {
  const file = resolve(workingFolder(), name);
  const month = monthOf(file);
  const recorded = await recordOf(queryOn(orm), month);
  if (!recorded) throw new CommandError(`${month.table} of ${month.month} was never archived in this database.`);
  const read = await contentsOf(file);
  if (read.digest !== recorded.digest)
    throw new CommandError(
      `${escaped(file)} is not what was archived at ${recorded.archivedAt}: ${read.rows} rows of ${recorded.rows}, digest ${read.digest}.`,
    );
  return { ...month, ...read, file };
}

/** Puts a month back from its file. @throws {CommandError} as `verifyArchive`, and if it is there */
export const attachMonth = (orm: Orm, name: string): Promise<Archived> =>
  alone(orm, async (query) => {
    const found = await verifyArchive(orm, name);
    const [parent, child] = [sql.id(found.table), sql.id(childOf(found))];
    if (await isAttached(query, found)) throw new CommandError(`${found.table} of ${found.month} is in the database.`);
    // From an attempt that did not come to its end.
    await query(sql`drop table if exists ${child}`);
    await query(sql`create table ${child} (like ${parent} including all)`);
    const loaded = await contentsOf(found.file, (lines) =>
      query(sql`
      insert into ${child} select * from json_populate_recordset(null::${parent}, ${`[${lines.join(',')}]`}::json)`),
    );
    if (loaded.digest !== found.digest) throw new CommandError(`${escaped(found.file)} was changed while it was read.`);
    await withShortLocks(
      { em: orm.em, query, first: lockSchema },
      async (em) => {
        await queryIn(em)(sql`select attach_month(${found.table}, ${firstDayOf(found)}::timestamptz)`);
      },
      usualPatience,
    );
    return found;
  });

/** Runs one command that moves months at a time. */
const alone = <Result>(orm: Orm, work: (query: Query) => Promise<Result>): Promise<Result> =>
  orm.em.fork().transactional(async (em) => {
    const [lock] = await queryIn(em)(sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('archive')) as "isFree",
        set_config('idle_in_transaction_session_timeout', '0', true)`);
    if (!lock?.isFree) throw new CommandError('Another command moves a month: wait until it has ended.');
    return work(queryOn(orm));
  });

/** The months of the append-only tables, each in the database, in a file, or both. `rows` of one in the database is an estimate. */
export const listMonths = (orm: Orm): Promise<object[]> =>
  queryOn(orm)(sql`
    with present as (
      select parent, to_date(right(c.relname, 6), 'YYYYMM') as month, c.reltuples::bigint as estimate,
        pg_total_relation_size(c.oid) as bytes
      from unnest(${archivableTables}::text[]) as parent join pg_inherits i on i.inhparent = parent::regclass
        join pg_class c on c.oid = i.inhrelid where c.relname !~ '_p000000$'
    )
    select parent as "table", to_char(month, 'YYYY-MM') as month, p.parent is not null as "isPresent",
      coalesce(a.rows, nullif(p.estimate, -1))::float as rows, p.bytes::float as bytes, a.digest,
      a.archived_at as "archivedAt", a.archived_by as "archivedBy"
    from present p full join archived_month a using (parent, month) order by parent, month`);

async function refuseUnlessArchivable(query: Query, given: Month): Promise<void> {
  if (!(await isAttached(query, given)))
    throw new CommandError(`${given.table} of ${given.month} is not in the database. See storage months.`);
  const [row] = await query(sql<{ isOver: boolean }>`
    select ${firstDayOf(given)}::date + interval '2 months' <= now() at time zone 'UTC' as "isOver"`);
  // A copy that follows the feed may be days behind.
  if (!row?.isOver) throw new CommandError(`A month can be archived once it has been over for a month.`);
}

async function isAttached(query: Query, month: Month): Promise<boolean> {
  const [row] = await query(sql<{ isAttached: boolean }>`
    select exists (select from pg_inherits where inhparent = ${month.table}::regclass
      and inhrelid = to_regclass(${childOf(month)})) as "isAttached"`);
  return row?.isAttached ?? false;
}

async function recordOf(query: Query, { table, month }: Month) {
  const [row] = await query(sql<{ digest: string; rows: string; archivedAt: string }>`
    select digest, rows::text, archived_at::text as "archivedAt" from archived_month
    where parent = ${table} and month = ${firstDayOf({ table, month })}::date`);
  return row;
}

/** The rows of a month as lines. No one changes them, so they are read in pages. */
async function* linesOf(query: Query, month: Month): AsyncGenerator<string> {
  for (let after = '0'; ; ) {
    const page = await query(sql<{ id: string; line: string }>`
      select r.id::text, row_to_json(r)::text as line from ${sql.id(childOf(month))} r
      where r.id > ${after}::bigint order by r.id limit ${pageSize}`);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ line }) => `${line}\n`).join('');
    after = last.id;
  }
}

/**
 * Writes lines to a file that does not exist. What is not finished has another name.
 * @throws {CommandError} if it cannot be written
 */
async function writeFile(file: string, lines: AsyncIterable<string>): Promise<{ digest: string }> {
  const part = `${file}.part`;
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of lines) {
      hash.update(chunk);
      yield chunk;
    }
  };
  if (await stat(file).catch(() => undefined)) throw new CommandError(`${escaped(file)} exists.`);
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(part, 'w', 0o600);
    await pipeline(hashed, createGzip(), handle.createWriteStream({ flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    if (isOutage(error) || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new CommandError(`${escaped(file)} cannot be written: ${systemErrorMessage(error)}`);
  }
  return { digest: hash.digest('hex') };
}

/** @param use called with each page */
async function contentsOf(file: string, use?: (lines: readonly string[]) => Promise<unknown>): Promise<Contents> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of pagesOf(file)) {
    hash.update(lines.map((line) => `${line}\n`).join(''));
    rows += lines.length;
    await use?.(lines);
  }
  return { rows, digest: hash.digest('hex') };
}

/** The lines of a file. @throws {CommandError} if it cannot be read */
async function* pagesOf(file: string): AsyncGenerator<string[]> {
  let page: string[] = [];
  const unzipped = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => unzipped.destroy(error));
  try {
    const { lines } = await readLines(source.pipe(unzipped), 'utf-8');
    for await (const { text } of lines) {
      page.push(text);
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
  } catch (error) {
    throw new CommandError(`${escaped(file)} cannot be read: ${systemErrorMessage(error)}`);
  }
  if (page.length > 0) yield page;
}

/** The month that the name of a file says. */
function monthOf(file: string): Month {
  const [, table, month = ''] = /^(\w+)-(\d{4}-\d{2})\.jsonl\.gz$/.exec(basename(file)) ?? [];
  const known = archivableTables.find((each) => each === table);
  if (!known)
    throw new CommandError(
      `${escaped(file)}: the name must be as it was archived, such as access_ledger-2026-01.jsonl.gz.`,
    );
  return { table: known, month };
}
