import DataLoader from 'dataloader';
import type { Context } from '../../context.ts';
import { columnsOf } from '../../database/columns.ts';
import type { EntityManager } from '../../database/connect.ts';
import { type Query, queryIn, queryOn } from '../../database/query.ts';
import { sql } from '../../database/sql.ts';
import { Notice } from '../model/notice.entity.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import { countColumns } from '../read/notice-loader.ts';
import type { RecordRows } from '../record/to-rows.ts';
import { storeRecords, toColumns } from './notice-store.ts';

const noticeColumns = Object.keys(Notice.properties)
  .filter((name) => name !== 'position' && name !== 'sponsor')
  .map((name) => (name === 'publisher' ? 'publisherId' : name));
const partyColumns = Object.keys(Party.properties).map((name) => (name === 'notice' ? 'paId' : name));

/** Select lists for notice `n` with its counts `m`, and for party `p`. */
const selectLists = {
  notice: sql`${columnsOf(noticeColumns, 'n')}, ${countColumns}`,
  party: columnsOf(partyColumns, 'p'),
};

/** A snapshot of the rows of notice `n`. */
const liveSnapshot = sql`jsonb_build_object('notice', to_jsonb(n),
    'parties', (select jsonb_agg(to_jsonb(p) order by p.role, p.position) from party p where p.pa_id = n.pa_id),
    'metrics', (select to_jsonb(m) from engagement_metrics m where m.pa_id = n.pa_id))`;

/** Columns of version `v` that are missing or outdated in its snapshot. */
const statusColumns = sql`jsonb_build_object('version', v.version, 'amendment_reason', v.amendment_reason,
    'confirmation_status', v.confirmation_status, 'sign_off_status', v.sign_off_status, 'updated_at', v.updated_at,
    'confirmed_at', v.confirmed_at, 'signed_off_at', v.signed_off_at)`;

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
  await storeRecords(em, [rows], [paId]);
  await query(sql`delete from notice_version where pa_id = ${paId} and is_open`);
}

/** A version of a notice other than the live one. */
export type VersionKey = { paId: string; version: number };

/** Reads archived versions with their counts of that time, and open amendments with the current counts. */
export async function readVersions(query: Query, keys: readonly VersionKey[]): Promise<(NoticeRow | undefined)[]> {
  const wanted = sql`unnest(${keys.map(({ paId }) => paId)}::text[], ${keys.map(({ version }) => version)}::int[])
    with ordinality as wanted (pa_id, version, place)
    join notice_version v on v.pa_id = wanted.pa_id and v.version = wanted.version`;
  const notices = await query(sql<Omit<NoticeRow, 'parties'> & { place: string }>`
    select wanted.place, ${selectLists.notice}
    from ${wanted}
    join lateral jsonb_populate_record(null::notice, (v.snapshot->'notice') || ${statusColumns}) n on true
    left join lateral (
      select * from jsonb_populate_record(null::engagement_metrics, nullif(v.snapshot->'metrics', 'null')) where not v.is_open
      union all select * from engagement_metrics where pa_id = v.pa_id and v.is_open
    ) m on true`);
  const parties = await query(sql<PartyRow & { place: string }>`
    select wanted.place, ${selectLists.party}
    from ${wanted}, jsonb_populate_recordset(null::party, v.snapshot->'parties') p order by p.position`);
  const partiesByPlace = Map.groupBy(parties, ({ place }) => place);
  const byPlace = new Map(
    notices.map(({ place, ...notice }) => [
      place,
      { ...notice, parties: (partiesByPlace.get(place) ?? []).map(({ place: _, ...party }) => party) },
    ]),
  );
  return keys.map((_, index) => byPlace.get(`${index + 1}`));
}

/** Reads one version. */
export async function readVersion(query: Query, key: VersionKey): Promise<NoticeRow | undefined> {
  return (await readVersions(query, [key]))[0];
}

/** Loads the full records of versions that an operation needs at the same time. Keeps nothing. */
export const versionRecords = ({ services }: Context) =>
  new DataLoader<VersionKey, NoticeRow | undefined>((keys) => readVersions(queryOn(services.orm), keys), {
    cache: false,
  });
