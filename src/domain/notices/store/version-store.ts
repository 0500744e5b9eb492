import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn, sql } from '../../../platform/database/sql.ts';
import type { RecordRows } from '../record/to-rows.ts';
import { storeRecords, toColumns } from './notice-store.ts';

/** A snapshot of the rows of notice `n`. */
const liveSnapshot = sql`jsonb_build_object('notice', to_jsonb(n),
    'parties', (select jsonb_agg(to_jsonb(p) order by p.role, p.position) from party p where p.pa_id = n.pa_id),
    'metrics', (select to_jsonb(m) from engagement_metrics m where m.pa_id = n.pa_id))`;

/**
 * Archives the live versions of notices. Overwrites a version that was archived when its sign-off was withdrawn.
 * @param supersededAt null while the version stays live
 */
export async function archiveVersions(
  query: Query,
  paIds: readonly string[],
  supersededAt: Date | null,
): Promise<void> {
  if (paIds.length === 0) return;
  await query(sql`
    insert into notice_version as kept (pa_id, version, is_open, confirmation_status, sign_off_status, amendment_reason,
      updated_at, confirmed_at, signed_off_at, superseded_at, snapshot)
    select n.pa_id, n.version, false, n.confirmation_status, n.sign_off_status, n.amendment_reason, n.updated_at,
      coalesce(n.confirmed_at, before.confirmed_at), coalesce(n.signed_off_at, before.signed_off_at, n.updated_at),
      ${supersededAt?.toISOString() ?? null}::timestamptz, ${liveSnapshot}
    from notice n left join notice_version before on before.pa_id = n.pa_id and before.version = n.version
    where n.pa_id = any(${[...paIds]}::text[])
    on conflict (pa_id, version) do update set confirmation_status = excluded.confirmation_status,
      sign_off_status = excluded.sign_off_status, updated_at = excluded.updated_at,
      confirmed_at = excluded.confirmed_at, signed_off_at = excluded.signed_off_at,
      superseded_at = excluded.superseded_at, snapshot = excluded.snapshot`);
}

/** Writes an open amendment, or replaces the content of the one that is open. */
export async function writeAmendment(query: Query, { notice, parties }: RecordRows): Promise<void> {
  const snapshot = { notice: toColumns(notice), parties: parties.map(toColumns) };
  await query(sql`
    insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, amendment_reason,
      updated_at, snapshot)
    select n.pa_id, n.version, true, n.confirmation_status, n.sign_off_status, n.amendment_reason, n.updated_at,
      jsonb_build_object('notice', to_jsonb(n), 'parties', (select jsonb_agg(to_jsonb(p) order by p.role, p.position)
        from jsonb_populate_recordset(null::party, given.snapshot->'parties') p))
    from (select ${JSON.stringify(snapshot)}::jsonb as snapshot) given,
      jsonb_populate_record(null::notice, given.snapshot->'notice') n
    on conflict (pa_id, version) do update set confirmation_status = excluded.confirmation_status,
      sign_off_status = excluded.sign_off_status, amendment_reason = excluded.amendment_reason,
      updated_at = excluded.updated_at, confirmed_at = null, snapshot = excluded.snapshot`);
}

/** Archives the live version and replaces it with the open amendment. @param rows of the amendment, signed off */
export async function promoteAmendment(em: EntityManager, rows: RecordRows, now: Date): Promise<void> {
  const query = queryIn(em);
  const paId = String(rows.notice.paId);
  await archiveVersions(query, [paId], now);
  await storeRecords(em, [rows], [paId], now);
  await query(sql`delete from notice_version where pa_id = ${paId} and is_open`);
}
