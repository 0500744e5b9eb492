import type { NoticeFilter } from '../../generated/graph/graphql.ts';
import { columnOf } from '../../platform/database/columns.ts';
import { isOfPublishers } from '../../platform/database/list.ts';
import { dayOf } from '../../platform/database/pg-timestamps.ts';
import { dayInUtc, endOfDay, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import type { Reader } from '../context.ts';
import { type FigureNotices, figureNotices, rowsOfEach } from '../notices/list/notice-filter.ts';
import { isCountableSql } from '../notices/model/countable.ts';
import { Notice } from '../notices/model/notice.entity.ts';
import { nameKeyOf, Party } from '../notices/model/party.entity.ts';
import { shownWith } from '../notices/model/register-period.entity.ts';
import { wasShownOn } from '../notices/predicates/visibility.ts';
import { versionAsNotice } from '../notices/read/version-loader.ts';
import { scopesOf } from '../summaries/notice-sums.ts';

/** The notices to count, what reads them, as of when, and the scopes of the summaries whose sum they are, if there are any. */
export type CountedNotices = FigureNotices & { query: Query; now: Date; scopes: readonly string[] | undefined };

/**
 * The notices of the filter of a figure. Those of an earlier day are as the register showed them at its end, and so are their
 * figures: the statements are the same, and read other rows under the names of the tables.
 * @throws Failure INPUT_INVALID
 */
export async function figuresOf(query: Query, filter: NoticeFilter, reader: Reader): Promise<CountedNotices> {
  const { onRegisterOn: day, ...others } = filter;
  if (!day || day === dayOf(reader.now))
    return { ...(await figureNotices(query, filter, reader)), query, now: reader.now, scopes: scopesOf(filter) };
  const now = new Date(`${day}T23:59:59.999Z`);
  const found = await figureNotices(query, others, { now, readablePublisherIds: reader.readablePublisherIds }, false);
  const tables = tablesOn(sql`${day}::date`, found.own);
  return {
    ...found,
    query: (statement) => query(sql`with ${tables} select * from (${statement as Sql<never>}) as figure`),
    now,
    scopes: undefined,
  };
}

/** Select list of an entity's columns; `others` replaces some of them. */
const columnsFrom = (table: string, properties: object, others: Readonly<Record<string, Sql>>): Sql =>
  sql.join(
    Object.keys(properties).map((name) => {
      const column = columnOf(name === 'notice' ? 'paId' : name === 'publisher' ? 'publisherId' : name);
      return sql`${others[name] ?? sql.ref(`${table}.${column}`)} as ${sql.id(column)}`;
    }),
  );

/** What a notice has in period `r` on the register, whatever it has now. */
const periodColumns = Object.fromEntries(shownWith.map((name) => [name, sql.ref(`r.${columnOf(name)}`)]));
const inPeriod = {
  ...periodColumns,
  ...{ confirmationStatus: sql`'confirmed'`, signOffStatus: sql`'signed_off'` },
};

const partiesOfVersion = sql`jsonb_populate_recordset(null::party, v.snapshot->'parties') as p`;

/** What is not taken from a snapshot, and what those of older releases lack. */
const ofVersion = {
  paId: sql`r.pa_id`,
  campaignKey: sql`normal_name(n.campaign_name)`,
  processKey: sql`normal_name(n.process_name)`,
  contactKey: sql`normal_name(n.public_contact_email)`,
  sponsor: sql`(select ${sql.raw(nameKeyOf('p.'))} from ${partiesOfVersion} where p.role = 'advertiser')`,
};

/**
 * The tables as of a day: the notices that were not erased since, in their versions of then, with their parties, and the counts
 * until then. Their PA-IDs are those of a table, so that an index finds the rows of a notice.
 */
function tablesOn(day: Sql, own: FigureNotices['own']): Sql {
  const period = sql`register_period r where r.pa_id = n.pa_id and not r.is_erased and ${wasShownOn(day)}`;
  const shown = (isLive: Sql) => sql`notice n cross join ${rowsOfEach(own, period)} as r
    where ${isOfPublishers(sql`n.publisher_id`, own)} and ${isLive}`;
  const versionOf = (row: Sql) =>
    sql`cross join ${rowsOfEach(
      own,
      sql`notice_version v where v.pa_id = ${row}.pa_id and v.version = ${row}.version`,
    )} as v`;
  const change = sql`engagement_metrics_change c where c.pa_id = n.pa_id and c.recorded_at < ${endOfDay(day)} order by c.id desc limit 1`;
  const partyColumns = columnsFrom('p', Party.properties, { notice: sql`n.pa_id` });
  return sql`
    notice as not materialized (
      select ${columnsFrom('n', Notice.properties, inPeriod)}, true as is_live from ${shown(sql`n.version = r.version`)}
      union all
      select ${columnsFrom('n', Notice.properties, { ...inPeriod, ...ofVersion })}, false
      from (select n.pa_id, ${sql.join(Object.values(periodColumns))} from ${shown(sql`n.version <> r.version`)}) as r ${versionOf(sql`r`)} cross join ${versionAsNotice} as n
    ), party as not materialized (
      select ${partyColumns} from notice n cross join ${rowsOfEach(own, sql`party p where p.pa_id = n.pa_id`)} as p where n.is_live
      union all
      select ${partyColumns} from notice n ${versionOf(sql`n`)} cross join ${partiesOfVersion} where not n.is_live
    ), engagement_metrics as not materialized (
      select n.pa_id, c.views_count, c.engagements_count, c.recorded_at, ${dayInUtc(sql`c.recorded_at`)} as recorded_on
      from notice n cross join lateral (select * from ${change}) as c where ${sql.raw(isCountableSql('n.'))}
    )`;
}
