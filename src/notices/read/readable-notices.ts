import DataLoader from 'dataloader';
import { mayReadSql, type TokenRow, tokenColumns } from '../../access/identify.ts';
import { acrossRequests } from '../../database/batching.ts';
import type { Query } from '../../database/query.ts';
import { prepared, type Sql, sql } from '../../database/sql.ts';
import { isOnRegisterSql } from '../predicates/visibility.ts';
import { type DocumentRow, documentColumns, type NoticeRow, noticeRowOf } from './notice-loader.ts';

/** Which notices a caller may read: those on the register, or those of its own publisher. */
export type ReadableNotices = 'registerEntry' | 'ownNotice';

/** A notice that the holder of a token wants to read now. The hash is as PostgreSQL writes it, `\x…`. */
export type Read = { paId: string; tokenHash: string; now: Date };

/** What a caller and a notice come to: the token if it is active, and the notice if its holder may read it. */
export type ReadLookUp = { token: TokenRow | undefined; notice: NoticeRow | undefined };

type Row = TokenRow & DocumentRow & { place: number; document: string | null };

// Sub-selects hide the values of parameters from the planner. Otherwise it would plan each execution, which takes longer than
// the execution.
const statementFor = (name: string, isReadable: Sql) =>
  prepared(
    name,
    (paIds: string[], hashes: string[], earliest: string, latest: string) => sql<Row>`
    select asked.place::int, ${tokenColumns}, ${documentColumns}
    from unnest((select ${paIds}::text[]), (select ${hashes}::bytea[])) with ordinality as asked (pa_id, hash, place)
    cross join (select ${earliest}::timestamptz as earliest, ${latest}::timestamptz as latest offset 0) as clock
    join token t on t.hash = asked.hash and t.revoked_at is null
    left join publisher p on p.id = t.publisher_id
    left join (notice n join notice_document d using (pa_id) left join engagement_metrics m using (pa_id))
      on n.pa_id = asked.pa_id and ${isReadable} and ${mayReadSql(sql`clock.earliest`)}`,
  );

type Statement = ReturnType<typeof statementFor>;

const statements: Record<ReadableNotices, Statement> = {
  registerEntry: statementFor(
    'callers-and-register-documents',
    isOnRegisterSql(sql`(clock.latest at time zone 'UTC')::date`),
  ),
  ownNotice: statementFor('callers-and-own-documents', sql`n.publisher_id = t.publisher_id`),
};

/**
 * Looks up a token and the notice that its holder wants to read in one statement, and loads nothing of a notice that the
 * holder may not read. So personal data is never loaded for unknown callers, and a notice that is hidden takes as long as
 * one that does not exist. This only limits what is loaded; the rules decide. One loader for the process, without a cache.
 */
function createLoader(query: Query, statement: Statement) {
  return new DataLoader<Read, ReadLookUp>(async (reads) => {
    const times = reads.map(({ now }) => now.getTime());
    const rows = await query(
      statement(
        reads.map(({ paId }) => paId),
        reads.map(({ tokenHash }) => tokenHash),
        // The reads of a batch are moments apart. These two let through what any of them may see.
        new Date(Math.min(...times)).toISOString(),
        new Date(Math.max(...times)).toISOString(),
      ),
    );
    const found: ReadLookUp[] = reads.map(() => ({ token: undefined, notice: undefined }));
    for (const row of rows) {
      found[row.place - 1] = { token: row, notice: row.document === null ? undefined : noticeRowOf(row) };
    }
    return found;
  }, acrossRequests);
}

export type ReadableNoticesLoader = ReturnType<typeof createLoader>;

export const createReadableNotices = (query: Query): Record<ReadableNotices, ReadableNoticesLoader> => ({
  registerEntry: createLoader(query, statements.registerEntry),
  ownNotice: createLoader(query, statements.ownNotice),
});
