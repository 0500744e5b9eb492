import DataLoader from 'dataloader';
import { acrossRequestsInParts } from '../../../platform/database/batching.ts';
import { dayInUtc, prepared, type Query, type Sql, sql } from '../../../platform/database/sql.ts';
import { mayReadSql, type PresentedToken, tokenColumns } from '../../access/identify.ts';
import type { NoticeRow } from '../model/rows.ts';
import { isOnRegisterSql } from '../predicates/visibility.ts';
import { type DocumentRow, documentColumns, noticeRowOf } from './notice-loader.ts';

/** Which notices a caller may read: those on the register, or those of its own publisher. */
export type ReadableNotices = 'registerEntry' | 'ownNotice';

/** A read of a notice by the holder of a token. The hash is in PostgreSQL's hex format, `\x…`. */
export type Read = { paId: string; tokenHash: string; now: Date };

/** The token if it is active, and the notice if the holder of the token may read it. */
type ReadLookUp = { token: PresentedToken | undefined; notice: NoticeRow | undefined };

type Row = PresentedToken & DocumentRow & { place: number; document: string | null };

// Sub-selects hide parameter values from the planner, so that it uses a generic plan: planning would take longer than
// execution.
const statementFor = (name: string, isReadable: Sql) =>
  prepared(
    name,
    (paIds: string[], hashes: string[], earliest: string, latest: string) => sql<Row>`
    select requested.place::int, ${tokenColumns}, ${documentColumns}
    from unnest((select ${paIds}::text[]), (select ${hashes}::bytea[])) with ordinality as requested (pa_id, hash, place)
    cross join (select ${earliest}::timestamptz as earliest, ${latest}::timestamptz as latest offset 0) as clock
    join token t on t.hash = requested.hash and t.revoked_at is null
    left join publisher p on p.id = t.publisher_id
    left join (notice n join notice_document d using (pa_id) left join engagement_metrics m using (pa_id))
      on n.pa_id = requested.pa_id and ${isReadable} and ${mayReadSql(sql`clock.earliest`)}`,
  );

type Statement = ReturnType<typeof statementFor>;

const statements: Record<ReadableNotices, Statement> = {
  registerEntry: statementFor('callers-and-register-documents', isOnRegisterSql(dayInUtc(sql`clock.latest`))),
  ownNotice: statementFor('callers-and-own-documents', sql`n.publisher_id = t.publisher_id`),
};

/**
 * Looks up a token and a notice in one statement, and loads the notice only if the holder of the token may read it. So
 * personal data is never loaded for unknown callers, and a hidden notice takes as long as a missing one. The rules
 * still make the decision. One loader per process, without a cache.
 */
function createLoader(query: Query, statement: Statement) {
  return new DataLoader<Read, ReadLookUp>(async (reads) => {
    const times = reads.map(({ now }) => now.getTime());
    const rows = await query(
      statement(
        reads.map(({ paId }) => paId),
        reads.map(({ tokenHash }) => tokenHash),
        // Bounds that admit what any read of the batch may see. The rules check each read at its own time.
        new Date(Math.min(...times)).toISOString(),
        new Date(Math.max(...times)).toISOString(),
      ),
    );
    const found: ReadLookUp[] = reads.map(() => ({ token: undefined, notice: undefined }));
    for (const row of rows) {
      found[row.place - 1] = { token: row, notice: row.document === null ? undefined : noticeRowOf(row) };
    }
    return found;
  }, acrossRequestsInParts);
}

type ReadableNoticesLoader = ReturnType<typeof createLoader>;

export const createReadableNotices = (query: Query): Record<ReadableNotices, ReadableNoticesLoader> => ({
  registerEntry: createLoader(query, statements.registerEntry),
  ownNotice: createLoader(query, statements.ownNotice),
});
