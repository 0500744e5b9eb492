import { sql } from 'kysely';
import { audit } from '../audit/audit-trail.ts';
import type { Context } from '../context.ts';
import type { EntityManager } from '../database/connect.ts';
import { dayOf } from '../database/values.ts';
import { failure, type Issue } from '../failures.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { changing, guard, type Target } from './lifecycle.ts';
import { date } from './record-fields.ts';

const defaultSize = 50;
const maxSize = 200;
const list = 'retention';

export type ErasableRow = { paId: string; revision: number; title: string; retentionUntil: string };

/**
 * A page of the notices whose retention has ended, the one that ended first first; one statement.
 * @throws Failure INPUT_INVALID
 */
export async function listErasable(
  em: EntityManager,
  page: { first?: number | null; after?: string | null },
  now: Date,
) {
  const size = page.first ?? defaultSize;
  const after = typeof page.after === 'string' ? readCursor(list, date(), page.after) : undefined;
  const issues: Issue[] = [];
  if (size < 1 || size > maxSize) issues.push({ path: 'first', message: `must be 1 to ${maxSize}` });
  if (typeof page.after === 'string' && !after) issues.push({ path: 'after', message: 'is no cursor of this list' });
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  const beyond = after ? sql`and (retention_until, pa_id) > (${after.key}::date, ${after.paId})` : sql``;
  const { rows } = await sql<ErasableRow>`
    select pa_id as "paId", revision, title, retention_until as "retentionUntil" from notice
    where retention_until < ${dayOf(now)}::date ${beyond}
    order by retention_until, pa_id limit ${size + 1}`.execute(em.getKysely<unknown>());
  const edges = rows.slice(0, size).map((node) => ({
    cursor: writeCursor(list, { key: node.retentionUntil, paId: node.paId }),
    node,
  }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage: after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/**
 * Erases a notice whose retention has ended, with all that is kept of it but the ledger and the audit trail.
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE
 */
export function erase(context: Context, { paId, revision }: Target): Promise<void> {
  return changing(context, paId, async ({ work, notice }) => {
    guard(notice, revision);
    const { retentionUntil = null, version } = notice;
    if (retentionUntil === null || retentionUntil >= dayOf(context.now)) {
      throw failure('NOTICE_STATE', { message: 'The retention of the notice has not ended yet.' });
    }
    const db = work.getKysely<unknown>();
    await sql`delete from engagement_metrics_change where pa_id = ${paId}`.execute(db);
    await sql`delete from notice where pa_id = ${paId}`.execute(db); // parties, versions and counts go with it
    audit(work, context, {
      action: 'notice.erased',
      paId,
      publisherId: notice.publisher?.id ?? null,
      before: { version, retentionUntil },
    });
  });
}
