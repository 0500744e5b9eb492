import { randomUUID } from 'node:crypto';
import { auditAll } from '../../domain/audit/audit-trail.ts';
import type { Orm } from '../../platform/database/connect.ts';
import { queryIn, sql } from '../../platform/database/sql.ts';
import { demoImportIds } from './history/imports.ts';
import { demoContents } from './load.ts';
import { demoTokenHashes } from './tokens.ts';

export type RemovedDemo = { tokens: number; notices: number; publishers: number };

/**
 * Turns a demo database into an ordinary one, in one transaction: removes the mark and the demo notices, tokens and
 * publishers. Publishers with other notices or tokens stay; tokens that other rows refer to are revoked and stay. The
 * access ledger and the audit trail keep their rows.
 */
export async function removeDemoData(orm: Orm, now: Date): Promise<RemovedDemo> {
  const { publishers, paIds } = await demoContents();
  const hashes = [...demoTokenHashes];
  const actor = {
    caller: { tier: 'staff', role: 'administrator', tokenId: null, subject: null },
    requestId: `cli-${randomUUID()}`,
    now,
  } as const;
  return orm.em.fork().transactional(async (em) => {
    const query = queryIn(em);
    await query(sql`select pg_advisory_xact_lock(hashtext('load_demo_data'))`);
    const revoked = await query(sql<{ id: string }>`
      update token set revoked_at = ${now} where revoked_at is null and hash = any(${hashes}::bytea[]) returning id`);
    // What the history left, and what happened since: both tables have rows for these tokens only if they were used.
    const demoIds = sql`(select id from token where hash = any(${hashes}::bytea[]))`;
    await query(sql`delete from request_count where token_id in ${demoIds}`);
    await query(sql`delete from refusal where token_id in ${demoIds}`);
    await query(sql`delete from import_rejection where import_id = any(${demoImportIds}::uuid[])`);
    await query(sql`delete from import_job where id = any(${demoImportIds}::uuid[])`);
    await query(sql`delete from engagement_metrics_change where pa_id = any(${paIds}::text[])`);
    await query(sql`delete from register_period where pa_id = any(${paIds}::text[])`);
    const erased = await query(sql<{ paId: string; publisherId: string | null; version: number }>`
      delete from notice where pa_id = any(${paIds}::text[])
      returning pa_id as "paId", publisher_id as "publisherId", version`);
    await query(sql`delete from retired_pa_id where pa_id = any(${paIds}::text[])`);
    await query(sql`
      delete from token where hash = any(${hashes}::bytea[])
        and not exists (select from engagement_metrics where token_id = token.id)`);
    const removed = await query(sql`
      delete from publisher where name = any(${publishers}::text[])
        and not exists (select from notice where publisher_id = publisher.id)
        and not exists (select from token where publisher_id = publisher.id) returning id`);
    await query(sql`delete from demo_load`);
    await auditAll(em, actor, [
      ...revoked.map(({ id }) => ({ action: 'token.revoked', tokenId: id }) as const),
      ...erased.map(
        ({ paId, publisherId, version }) =>
          ({ action: 'notice.erased', paId, publisherId, before: { version } }) as const,
      ),
    ]);
    return { tokens: revoked.length, notices: erased.length, publishers: removed.length };
  });
}
