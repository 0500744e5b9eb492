import { randomUUID } from 'node:crypto';
import { hashToken } from '../access/token.ts';
import { auditAll } from '../audit/audit-trail.ts';
import type { Orm } from '../database/connect.ts';
import { demoContents } from './load.ts';
import { demoTokens } from './tokens.ts';

/** Numbers of removed rows. */
export type RemovedDemo = { tokens: number; notices: number; publishers: number };

/**
 * Turns a demo database into an ordinary one, in one transaction: removes the mark and the demo notices, tokens and
 * publishers. Publishers with other notices or tokens stay; tokens that other rows refer to are revoked and stay. The
 * access ledger and the audit trail keep their rows.
 */
export async function removeDemoData(orm: Orm, now: Date): Promise<RemovedDemo> {
  const { publishers, paIds } = await demoContents();
  const hashes = Object.values(demoTokens).map((token) => `\\x${hashToken(token).toString('hex')}`);
  const actor = {
    caller: { tier: 'staff', role: 'administrator', tokenId: null, subject: null },
    requestId: `cli-${randomUUID()}`,
    now,
  } as const;
  return orm.em.fork().transactional(async (em) => {
    await em.execute("select pg_advisory_xact_lock(hashtext('load_demo_data'))");
    const list = (values: readonly string[]) => JSON.stringify(values);
    const revoked = await em.execute<{ id: string }[]>(
      `update token set revoked_at = ? where revoked_at is null
         and hash in (select demo.hash::bytea from json_array_elements_text(?) as demo (hash)) returning id`,
      [now, list(hashes)],
    );
    await em.execute('delete from engagement_metrics_change where pa_id in (select json_array_elements_text(?))', [
      list(paIds),
    ]);
    const erased = await em.execute<{ pa_id: string; publisher_id: string | null; version: number }[]>(
      'delete from notice where pa_id in (select json_array_elements_text(?)) returning pa_id, publisher_id, version',
      [list(paIds)],
    );
    await em.execute(
      `delete from token where hash in (select demo.hash::bytea from json_array_elements_text(?) as demo (hash))
         and not exists (select from engagement_metrics where token_id = token.id)`,
      [list(hashes)],
    );
    const removed = await em.execute<object[]>(
      `delete from publisher where name in (select json_array_elements_text(?))
         and not exists (select from notice where publisher_id = publisher.id)
         and not exists (select from token where publisher_id = publisher.id) returning id`,
      [list(publishers)],
    );
    await em.execute('delete from demo_load');
    await auditAll(em, actor, [
      ...revoked.map(({ id }) => ({ action: 'token.revoked', tokenId: id }) as const),
      ...erased.map(
        ({ pa_id: paId, publisher_id: publisherId, version }) =>
          ({ action: 'notice.erased', paId, publisherId, before: { version } }) as const,
      ),
    ]);
    return { tokens: revoked.length, notices: erased.length, publishers: removed.length };
  });
}
