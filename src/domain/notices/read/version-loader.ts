import DataLoader from 'dataloader';
import { columnsOf } from '../../../platform/database/columns.ts';
import { type Query, sql } from '../../../platform/database/sql.ts';
import { derivedProperties, Notice } from '../model/notice.entity.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import { countColumns } from './notice-loader.ts';

const noticeColumns = Object.keys(Notice.properties)
  .filter((name) => !(derivedProperties as readonly string[]).includes(name))
  .map((name) => (name === 'publisher' ? 'publisherId' : name));
const partyColumns = Object.keys(Party.properties).map((name) => (name === 'notice' ? 'paId' : name));

/** Select lists for notice `n` with its counts `m`, and for party `p`. */
const selectLists = {
  notice: sql`${columnsOf(noticeColumns, 'n')}, ${countColumns}`,
  party: columnsOf(partyColumns, 'p'),
};

/** Columns of version `v` that are missing or outdated in its snapshot. */
const statusColumns = sql`jsonb_build_object('version', v.version, 'amendment_reason', v.amendment_reason,
    'confirmation_status', v.confirmation_status, 'sign_off_status', v.sign_off_status, 'updated_at', v.updated_at,
    'confirmed_at', v.confirmed_at, 'signed_off_at', v.signed_off_at)`;

/** The content of version `v`, as a row of `notice`. */
export const versionAsNotice = sql`jsonb_populate_record(null::notice, (v.snapshot->'notice') || ${statusColumns})`;

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
    cross join ${versionAsNotice} n
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

export async function readVersion(query: Query, key: VersionKey): Promise<NoticeRow | undefined> {
  return (await readVersions(query, [key]))[0];
}

/**
 * Loads versions, like `createNoticeLoader` notices. Without a cache: a change in the same operation may replace one.
 */
export const createVersionLoader = (query: Query) =>
  new DataLoader<VersionKey, NoticeRow | undefined>((keys) => readVersions(query, keys), {
    cache: false,
    maxBatchSize: 500,
  });

export type VersionLoader = ReturnType<typeof createVersionLoader>;
