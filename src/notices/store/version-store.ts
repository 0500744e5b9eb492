import { type Kysely, sql } from 'kysely';
import type { EntityManager } from '../../database/connect.ts';
import { Notice } from '../model/notice.entity.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';
import type { RecordRows } from '../record/to-rows.ts';
import { dropInapplicableCounts, toColumns } from './notice-store.ts';

type Db = Kysely<unknown>;

/** A snapshot is made of the rows of a notice as the tables hold them, so that whoever reads it reads rows. */
const liveSnapshot = sql`jsonb_build_object('notice', to_jsonb(n),
    'parties', (select jsonb_agg(to_jsonb(p) order by p.role, p.position) from party p where p.pa_id = n.pa_id),
    'metrics', (select to_jsonb(m) from engagement_metrics m where m.pa_id = n.pa_id))`;

/** What of a version is not in its snapshot, or is newer there: its standing, in the columns of a notice. */
const standing = sql`jsonb_build_object('version', v.version, 'amendment_reason', v.amendment_reason,
    'confirmation_status', v.confirmation_status, 'sign_off_status', v.sign_off_status, 'updated_at', v.updated_at,
    'confirmed_at', v.confirmed_at, 'signed_off_at', v.signed_off_at)`;

/**
 * Keeps the versions that are in the rows of notices, as they are now; one that was kept before (its sign-off had been
 * withdrawn) is kept as it became.
 * @param supersededAt null while the version stays in its row
 */
export async function keepVersions(db: Db, paIds: readonly string[], supersededAt: Date | null): Promise<void> {
  if (paIds.length === 0) return;
  await sql`
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
      superseded_at = excluded.superseded_at, snapshot = excluded.snapshot`.execute(db);
}

/** Writes the content of the open amendment, which is a draft by that; another open one is replaced. */
export async function writeAmendment(db: Db, { notice, parties }: RecordRows): Promise<void> {
  const snapshot = { notice: toColumns(notice), parties: parties.map(toColumns) };
  await sql`
    insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, amendment_reason,
      updated_at, snapshot)
    select n.pa_id, n.version, true, n.confirmation_status, n.sign_off_status, n.amendment_reason, n.updated_at,
      jsonb_build_object('notice', to_jsonb(n), 'parties', (select jsonb_agg(to_jsonb(p) order by p.role, p.position)
        from jsonb_populate_recordset(null::party, given.snapshot->'parties') p))
    from (select ${JSON.stringify(snapshot)}::jsonb as snapshot) given,
      jsonb_populate_record(null::notice, given.snapshot->'notice') n
    on conflict (pa_id, version) do update set confirmation_status = excluded.confirmation_status,
      sign_off_status = excluded.sign_off_status, amendment_reason = excluded.amendment_reason,
      updated_at = excluded.updated_at, confirmed_at = null, snapshot = excluded.snapshot`.execute(db);
}

/** What becomes of the notice, beside the content of its amendment. */
export type Promotion = { paId: string; signedOffAt: Date; confirmedAt: Date; retentionUntil: string | null };

/**
 * Puts the open amendment in the place of the version that is in the row, which is kept. What happened to the notice
 * and not to a version of it stays: whose it is, when it was created, whether it has ceased.
 */
export async function promoteAmendment(em: EntityManager, promotion: Promotion): Promise<void> {
  const db = em.getKysely<unknown>();
  const { paId, signedOffAt, confirmedAt, retentionUntil } = promotion;
  const signedOff = {
    confirmation_status: 'confirmed',
    sign_off_status: 'signed_off',
    confirmed_at: confirmedAt.toISOString(),
    signed_off_at: signedOffAt.toISOString(),
    updated_at: signedOffAt.toISOString(),
    retention_until: retentionUntil,
  };
  const staying = new Set(['pa_id', 'publisher_id', 'revision', 'created_at', 'ceased_at', 'ceased_reason']);
  const columns = em
    .getMetadata()
    .get(Notice)
    .props.flatMap(({ fieldNames }) => fieldNames)
    .filter((column) => !staying.has(column))
    .map((column) => sql.id(column));
  await keepVersions(db, [paId], signedOffAt);
  await sql`
    update notice n set (revision, ${sql.join(columns)}) = (
      select n.revision + 1, ${sql.join(columns.map((column) => sql`amended.${column}`))}
      from notice_version v,
        jsonb_populate_record(n, (v.snapshot->'notice') || ${standing} || ${JSON.stringify(signedOff)}::jsonb) amended
      where v.pa_id = n.pa_id and v.is_open)
    where n.pa_id = ${paId}`.execute(db);
  await sql`delete from party where pa_id = ${paId}`.execute(db);
  await sql`
    insert into party select p.* from notice_version v, jsonb_populate_recordset(null::party, v.snapshot->'parties') p
    where v.pa_id = ${paId} and v.is_open`.execute(db);
  await dropInapplicableCounts(db, [paId]);
  await sql`delete from notice_version where pa_id = ${paId} and is_open`.execute(db);
}

/** The row of a notice as it is in this unit of work. */
export async function readLive(em: EntityManager, paId: string): Promise<NoticeRow | undefined> {
  const db = em.getKysely<unknown>();
  const columns = selectedColumns(em);
  const notices = await sql<Omit<NoticeRow, 'parties'>>`
    select ${sql.raw(columns.notice)} from notice n left join engagement_metrics m on m.pa_id = n.pa_id
    where n.pa_id = ${paId}`.execute(db);
  const parties = await sql<PartyRow>`
    select ${sql.raw(columns.party)} from party p where p.pa_id = ${paId} order by p.position`.execute(db);
  return notices.rows[0] && { ...notices.rows[0], parties: parties.rows };
}

/** Versions of a notice that are not in its row, as rows like that; counts are those of the time, of an open one today's. */
export async function readVersions(
  em: EntityManager,
  paId: string,
  versions: readonly number[],
): Promise<Map<number, NoticeRow>> {
  const db = em.getKysely<unknown>();
  const columns = selectedColumns(em);
  const notices = await sql<Omit<NoticeRow, 'parties'>>`
    select ${sql.raw(columns.notice)}
    from notice_version v
    join lateral jsonb_populate_record(null::notice, (v.snapshot->'notice') || ${standing}) n on true
    left join lateral (
      select * from jsonb_populate_record(null::engagement_metrics, nullif(v.snapshot->'metrics', 'null')) where not v.is_open
      union all select * from engagement_metrics where pa_id = v.pa_id and v.is_open
    ) m on true
    where v.pa_id = ${paId} and v.version = any(${[...versions]}::int[])`.execute(db);
  const parties = await sql<PartyRow & { version: number }>`
    select v.version, ${sql.raw(columns.party)}
    from notice_version v, jsonb_populate_recordset(null::party, v.snapshot->'parties') p
    where v.pa_id = ${paId} and v.version = any(${[...versions]}::int[]) order by p.position`.execute(db);
  return new Map(
    notices.rows.map((row) => [
      row.version,
      {
        ...row,
        parties: parties.rows.filter(({ version }) => version === row.version).map(({ version: _, ...party }) => party),
      },
    ]),
  );
}

/** What is selected of notice `n` with its counts `m`, for a row of a notice, and of party `p`. */
function selectedColumns(orm: EntityManager): { notice: string; party: string } {
  const metadata = orm.getMetadata();
  return {
    notice: `${columnsOf(metadata.get(Notice).props, 'n', { publisher: 'publisherId' })},
        m.views_count as "viewsCount", m.engagements_count as "engagementsCount", m.recorded_at as "metricsUpdatedAt"`,
    party: columnsOf(metadata.get(Party).props, 'p', { notice: 'paId' }),
  };
}

/** The columns of an entity, each under the name of its property; relations under the name given for them. */
function columnsOf(
  props: readonly { name: string; fieldNames: readonly string[] }[],
  table: string,
  relations: Record<string, string>,
): string {
  return props.map(({ name, fieldNames }) => `${table}.${fieldNames[0]} as "${relations[name] ?? name}"`).join(', ');
}
