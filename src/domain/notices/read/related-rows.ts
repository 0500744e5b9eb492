import { type Awaitable, readOnce } from '../../../platform/database/batching.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { type Prepared, prepared, type Query, sql } from '../../../platform/database/sql.ts';
import type { PublisherRow } from '../../publishers/publisher.entity.ts';
import { publishersWithIds } from '../../publishers/publisher-list.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import { createNoticeLoader, type NoticeLoader } from './notice-loader.ts';
import { createVersionLoader, type VersionLoader } from './version-loader.ts';

/** A party as the register shows it, so without the contact person of an organisation. */
export type PublicPartyRow = Pick<
  PartyRow,
  'paId' | 'role' | 'companyName' | 'legalName' | 'firstName' | 'lastName' | 'city' | 'country'
>;

type VersionColumns = Pick<NoticeRow, 'paId' | 'version' | 'amendmentReason' | 'confirmedAt'>;

/** The open amendment of a notice, without its content. */
type AmendmentRow = VersionColumns & Pick<NoticeRow, 'confirmationStatus' | 'signOffStatus' | 'updatedAt'>;

/** A version that was signed off, without its content. */
type VersionRow = VersionColumns &
  Pick<NoticeRow, 'signedOffAt'> & {
    supersededAt: string | null;
    /** Whether it is the content of the notice itself, not an archived version. */
    isLive: boolean;
  };

/** Days on which the register showed a notice; `to` is the last one, or null. */
export type PeriodRow = { paId: string; from: string; to: string | null };

/** A version or an amendment in the graph, with the related rows of its notice. */
export type VersionNode = VersionRow & { related: RelatedRows };
export type AmendmentNode = AmendmentRow & { related: RelatedRows };

type NoticeVersionColumns = VersionColumns & Pick<NoticeRow, 'signOffStatus' | 'signedOffAt'>;

/**
 * Rows that belong to notices that were read together. Each kind is read on first use, in one statement for all of them;
 * after that, its rows are there without a promise for each notice.
 */
export type RelatedRows = {
  /** Parties by PA-ID. */
  parties: () => Awaitable<ReadonlyMap<string, PublicPartyRow[]>>;
  /** Open amendments by PA-ID. */
  amendments: () => Awaitable<ReadonlyMap<string, AmendmentRow>>;
  /** Archived versions by PA-ID, newest first: the latest 99 of each notice. */
  archivedVersions: () => Awaitable<ReadonlyMap<string, VersionRow[]>>;
  /** Periods on the register by PA-ID, oldest first. */
  registerPeriods: () => Awaitable<ReadonlyMap<string, PeriodRow[]>>;
  /** Publishers by id. */
  publishers: () => Awaitable<ReadonlyMap<string, PublisherRow>>;
  /** Whole notices, and versions other than the live ones. With contact data: only for `content` and `differences`. */
  records: NoticeLoader;
  versionRecords: VersionLoader;
};

/**
 * Loads the full record of a signed-off version. A version that was live when it was read may have been archived since: then the
 * live row is the next version.
 */
export async function recordOfVersion(
  { paId, version, isLive }: VersionRow,
  { records, versionRecords }: Pick<RelatedRows, 'records' | 'versionRecords'>,
): Promise<NoticeRow | undefined> {
  const live = isLive ? await records.load(paId) : undefined;
  return live?.version === version ? live : versionRecords.load({ paId, version });
}

/** The related rows that are read at once for all notices. */
type Kind = Exclude<keyof RelatedRows, 'records' | 'versionRecords'>;

const neededBy: Readonly<Record<string, Kind>> = {
  advertiser: 'parties',
  controllers: 'parties',
  amendment: 'amendments',
  versions: 'archivedVersions',
  onRegisterSince: 'registerPeriods',
  registerPeriods: 'registerPeriods',
  publisher: 'publishers',
};

/** Reads what some fields need, all at the same time. Each field reports a failure by itself. */
export async function readRelatedRows(related: RelatedRows, fields: Iterable<string>): Promise<void> {
  const needed = new Set([...fields].flatMap((field) => neededBy[field] ?? []));
  await Promise.allSettled([...needed].map((kind) => related[kind]()));
}

const maxArchived = 99;

export function createRelatedRows(
  notices: readonly Pick<NoticeRow, 'paId' | 'publisherId'>[],
  query: Query,
): RelatedRows {
  const paIds = notices.map(({ paId }) => paId);
  const byPaId = async <Row extends { paId: string }>(statement: Prepared<Row>) =>
    Map.groupBy(await query(statement), ({ paId }) => paId);
  return {
    parties: readOnce(() => byPaId(partiesOf(paIds))),
    amendments: readOnce(async () => new Map((await query(amendmentsOf(paIds))).map((row) => [row.paId, row]))),
    archivedVersions: readOnce(() => byPaId(archivedVersionsOf(paIds))),
    registerPeriods: readOnce(() => byPaId(registerPeriodsOf(paIds))),
    publishers: readOnce(async () => {
      const ids = notices.flatMap(({ publisherId }) => publisherId ?? []);
      return new Map((await publishersWithIds(query, ids)).map((row) => [row.id, row]));
    }),
    records: createNoticeLoader(query),
    versionRecords: createVersionLoader(query),
  };
}

/**
 * The versions of a notice that were signed off, newest first. The live version counts while it is signed off; when its
 * sign-off was withdrawn, it is among the archived ones.
 */
export function signedOffVersions(notice: NoticeVersionColumns, archived: readonly VersionRow[] = []): VersionRow[] {
  if (notice.signOffStatus !== 'signed_off') return [...archived];
  const live = { ...notice, supersededAt: null, isLive: true };
  return [live, ...archived.filter(({ version }) => version !== notice.version)];
}

const partiesOf = prepared(
  'public-parties-by-pa-id',
  (paIds: readonly string[]) => sql<PublicPartyRow>`
  select ${columnsOf(['paId', 'role', 'companyName', 'legalName', 'city', 'country'], 'p')},
    case when p.company_name is null then p.first_name end as "firstName",
    case when p.company_name is null then p.last_name end as "lastName"
  from party p where p.pa_id = any(${paIds}::text[]) and p.role in ('advertiser', 'controller')
  order by p.position`,
);

const versionColumns = ['paId', 'version', 'amendmentReason', 'confirmedAt'];

const amendmentsOf = prepared(
  'open-amendments-by-pa-id',
  (paIds: readonly string[]) => sql<AmendmentRow>`
  select ${columnsOf([...versionColumns, 'confirmationStatus', 'signOffStatus', 'updatedAt'], 'v')}
  from notice_version v where v.is_open and v.pa_id = any(${paIds}::text[])`,
);

const archivedVersionsOf = prepared(
  'archived-versions-by-pa-id',
  (paIds: readonly string[]) => sql<VersionRow>`
  select archived.* from unnest(${paIds}::text[]) as wanted (pa_id) cross join lateral (
    select ${columnsOf([...versionColumns, 'signedOffAt', 'supersededAt'], 'v')}, false as "isLive"
    from notice_version v where v.pa_id = wanted.pa_id and not v.is_open
    order by v.version desc limit ${sql.lit(maxArchived)}) as archived`,
);

/** Periods without a day between them are one: each change of a notice on the register begins another. */
const registerPeriodsOf = prepared(
  'register-periods-by-pa-id',
  (paIds: readonly string[]) => sql<PeriodRow>`
  select pa_id as "paId", min(from_day)::text as "from", (case when bool_and(to_day is not null) then max(to_day) end - 1)::text as "to"
  from (
    select *, sum(is_after_gap::int) over (partition by pa_id order by from_day) as stay from (
      select *, from_day > lag(to_day, 1, '-infinity') over (partition by pa_id order by from_day) as is_after_gap
      from register_period where pa_id = any(${paIds}::text[]) and not is_erased) as r) as r
  group by pa_id, stay order by pa_id, stay`,
);
