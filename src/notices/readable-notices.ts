import DataLoader from 'dataloader';
import { mayReadSql } from '../access/identify.ts';
import { acrossRequests } from '../batching.ts';
import type { Sql, Statement } from '../database/sql.ts';
import { type DocumentRow, documentColumns, type NoticeRow, noticeRowOf } from './notice-loader.ts';
import { canExist } from './pa-id.ts';
import { onRegisterSql } from './visibility.ts';

/** Which notices a caller may read: those on the register, or those of its own publisher. */
export type ReadableNotices = 'registerEntry' | 'ownNotice';

/** A notice that the holder of a token wants to read now. The hash is as PostgreSQL writes it, `\x…`. */
export type Read = { paId: string; tokenHash: string; now: Date };

// Parameters in sub-selects hide their values from the planner: otherwise it would make a new plan for each execution, which
// takes longer than the execution.
const now = '(select $3::timestamptz)';
const readable = (condition: string) => `select asked.place::int, ${documentColumns}
  from unnest((select $1::text[]), (select $2::bytea[])) with ordinality as asked (pa_id, hash, place)
  join token t on t.hash = asked.hash
  left join publisher p on p.id = t.publisher_id
  left join (notice n join notice_document d using (pa_id) left join engagement_metrics m using (pa_id))
    on n.pa_id = asked.pa_id and ${condition}
  where ${mayReadSql(now)}`;

const statements: Record<ReadableNotices, Statement> = {
  registerEntry: {
    name: 'register-documents-of-callers',
    text: readable(onRegisterSql(`(${now} at time zone 'UTC')::date`)),
  },
  ownNotice: { name: 'own-documents-of-callers', text: readable('n.publisher_id = t.publisher_id') },
};

/**
 * Loads a notice for the holder of a token before anything is known of either, and nothing of a notice that the caller may
 * not read: personal data of unknown callers' requests does not leave the database, and a notice that is hidden takes as
 * long as one that does not exist. A filter on what is loaded, no decision: that is up to the rules.
 *
 * Gives `null` if no such caller may read, `undefined` if there is no such notice for the caller. One loader for the
 * process, without a cache.
 */
function createLoader(sql: Sql, statement: Statement) {
  return new DataLoader<Read, NoticeRow | undefined | null>(async (reads) => {
    const wanted = reads.flatMap((read, index) => (canExist(read.paId) ? [{ ...read, index }] : []));
    const found: (NoticeRow | undefined | null)[] = reads.map(({ paId }) => (canExist(paId) ? null : undefined));
    if (wanted.length === 0) return found;
    const rows = await sql<DocumentRow & { place: number } & { document: string | null }>(statement, [
      wanted.map(({ paId }) => paId),
      wanted.map(({ tokenHash }) => tokenHash),
      // Of requests on both sides of midnight the later one: the rules refuse what is too early.
      wanted
        .at(-1)
        ?.now.toISOString(),
    ]);
    for (const row of rows) {
      const index = wanted[row.place - 1]?.index ?? -1;
      found[index] = row.document === null ? undefined : noticeRowOf(row);
    }
    return found;
  }, acrossRequests);
}

export type ReadableNoticesLoader = ReturnType<typeof createLoader>;

export const createReadableNotices = (sql: Sql): Record<ReadableNotices, ReadableNoticesLoader> => ({
  registerEntry: createLoader(sql, statements.registerEntry),
  ownNotice: createLoader(sql, statements.ownNotice),
});
