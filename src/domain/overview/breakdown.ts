import type {
  BreakdownDimension,
  BreakdownOrder,
  BreakdownRow,
  OverviewBreakdownArgs,
} from '../../generated/graph/graphql.ts';
import { allOf } from '../../platform/database/paging.ts';
import type { Query } from '../../platform/database/query.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { failure } from '../../platform/failures.ts';
import { type Issue, issue, issuesOf } from '../../platform/issues.ts';
import { currency as currencyCode, wholeNumber } from '../notices/fields/validators.ts';
import { isOnRegisterSql, today } from '../notices/predicates/visibility.ts';

/** A group of notices. `paId` is one of them. */
export type BreakdownGroup = Omit<BreakdownRow, 'notice' | 'publisher'> & {
  paId: string | null;
  publisherId: string | null;
};

/** Notices that are read one by one. More would take longer than a dashboard waits. */
export const maxNotices = 20_000;

/**
 * A dimension: `columns` of notice `n` that it needs, and its `keys` over rows `f` of these columns. `join` makes several rows
 * of a notice, or none.
 */
type Dimension = { columns: readonly string[]; keys: Record<string, Sql>; join?: Sql };

const sponsor = { sponsorKey: sql`f.sponsor`, sponsorContact: sql`f.public_contact_email` };
const sponsorColumns = ['sponsor', 'public_contact_email'];

const dimensions: Record<BreakdownDimension, Dimension> = {
  sponsor: { columns: sponsorColumns, keys: sponsor },
  campaign: { columns: [...sponsorColumns, 'campaign_name'], keys: { campaign: sql`f.campaign_name`, ...sponsor } },
  publisher: { columns: ['publisher_id'], keys: { publisherId: sql`f.publisher_id` } },
  week: {
    columns: ['publication_start_date'],
    keys: { week: sql`date_trunc('week', f.publication_start_date::timestamp)::date` },
  },
  process: {
    columns: ['linked_process_type', 'process_name', 'process_date'],
    keys: {
      processDate: sql`f.process_date`,
      processName: sql`f.process_name`,
      linkedProcessType: sql`f.linked_process_type`,
    },
    join: sql`join lateral (select) as p on f.linked_process_type <> 'none'`,
  },
  technique: {
    columns: ['uses_targeting_techniques', 'uses_ad_delivery_techniques'],
    keys: { technique: sql`t.technique` },
    join: sql`join lateral (values ('targeting', f.uses_targeting_techniques), ('ad_delivery', f.uses_ad_delivery_techniques))
      as t (technique, is_used) on t.is_used`,
  },
  personal_data_category: {
    columns: ['personal_data_categories'],
    keys: { personalDataCategory: sql`d.category` },
    join: sql`cross join lateral unnest(f.personal_data_categories) as d (category)`,
  },
  country: {
    columns: ['countries'],
    keys: { country: sql`c.country` },
    join: sql`cross join lateral unnest(f.countries) as c (country)`,
  },
  language: { columns: ['language'], keys: { language: sql`f.language` } },
  medium: { columns: ['medium'], keys: { medium: sql`f.medium` } },
};

/** What each order sorts groups by, before the group itself. */
const orders: Record<BreakdownOrder, readonly Sql[]> = {
  notices_desc: [sql`notices desc`],
  ad_value_desc: [sql`"adValue" desc`],
  views_desc: [sql`views desc`],
  views_per_unit_desc: [sql`"viewsPerUnit" desc nulls last`],
  group: [],
};
const comparesAmounts: readonly BreakdownOrder[] = ['ad_value_desc', 'views_per_unit_desc'];

const comparesCounts: readonly BreakdownOrder[] = ['views_desc', 'views_per_unit_desc'];

/** How groups are sorted by a key. */
const sortedBy = (key: string, now: Date): Sql =>
  key === 'processDate' ? sql`"processDate" < ${today(now)}, abs("processDate" - ${today(now)})` : sql`${sql.ref(key)}`;

function validate({ groupBy, currency, orderBy, first }: OverviewBreakdownArgs): void {
  const issues: Issue[] = [
    ...issuesOf(wholeNumber(1, 200).safeParse(first).error, () => 'first'),
    ...issuesOf(currencyCode().nullish().safeParse(currency).error, () => 'currency'),
  ];
  if (groupBy.length === 0) issues.push(issue('groupBy', 'required'));
  if (!currency && comparesAmounts.includes(orderBy)) {
    issues.push(issue('currency', 'required', { fields: ['orderBy'] }, 'is required for this order'));
  }
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

type Row = Record<'notices' | 'views' | 'engagements' | 'adValue' | 'readNotices', string> &
  Record<'currency' | 'viewsPerUnit' | 'signOffDays' | 'sponsor' | 'paId', string | null> & {
    isOthers: boolean;
    keys: Partial<BreakdownGroup>;
  };

/**
 * Groups notices on the register by what they say.
 * @param conditions on notices `n`
 * @param selected names of the selected fields: counts are read for these only
 * @throws Failure INPUT_INVALID
 */
export async function breakdownOf(
  query: Query,
  args: OverviewBreakdownArgs,
  conditions: readonly Sql<boolean>[],
  selected: ReadonlySet<string>,
  now: Date,
): Promise<BreakdownGroup[]> {
  validate(args);
  const { currency, orderBy, first } = args;
  const chosen = [...new Set(args.groupBy)].map((name) => dimensions[name]);
  const keys: Record<string, Sql> = Object.assign({}, ...chosen.map((dimension) => dimension.keys));
  const columns = [...new Set(chosen.flatMap((dimension) => dimension.columns))];
  const isOfCurrency = currency ? sql<boolean>`n.currency = ${currency}` : sql<boolean>`true`;
  const withCounts =
    comparesCounts.includes(orderBy) || ['views', 'engagements', 'viewsPerUnit'].some((name) => selected.has(name));
  const shownKeys = Object.keys(keys).filter((key) => !(key in sponsor));
  const order = [...orders[orderBy], ...Object.keys(keys).map((key) => sortedBy(key, now)), sql`currency`];
  const rows = await query(sql<Row>`
    with found as materialized (
      select n.pa_id, n.currency, n.ad_amount + n.ad_benefits_in_kind_value as value,
        case when n.publisher_id is not null then n.signed_off_at - n.confirmed_at end as signing,
        ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))}
      from notice n where ${allOf([...conditions, isOfCurrency, isOnRegisterSql(today(now))])} limit ${maxNotices + 1}
    ), grouped as (
      select ${sql.join(Object.entries(keys).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))}, f.currency,
        count(*) as notices, max(f.pa_id) as "paId", sum(f.value) as "adValue",
        extract(epoch from avg(f.signing)) / 86400 as "signOffDays", ${withCounts ? countSums : noCountSums}
      from found f ${withCounts ? joinCounts : sql``}
        ${sql.join(
          chosen.map(({ join }) => join ?? sql``),
          sql` `,
        )}
      group by ${sql.join(Object.values(keys))}, f.currency
    ), ranked as (
      select *, row_number() over (order by ${sql.join(order)}) as place from grouped
    ), shown as (
      select false as "isOthers", place, currency, "paId", notices, "adValue", views, engagements, "viewsPerUnit", "signOffDays",
        json_build_object(${sql.join(shownKeys.map((key) => sql`${sql.lit(key)}, ${sql.ref(key)}`))}) as keys
      from ranked where place <= ${first}
      union all
      select true, null, currency, null, sum(notices), sum("adValue"), sum(views), sum(engagements), null, null, '{}'
      from ranked where place > ${first} group by currency
    )
    select s.*, p.name as sponsor, read.notices as "readNotices"
    from (select count(*) as notices from found) as read left join shown s on true left join lateral (
      select coalesce(p.company_name, p.first_name || ' ' || p.last_name) as name
      from party p where p.pa_id = s."paId" and p.role = 'advertiser' and ${'sponsorKey' in keys}) as p on true
    order by s.place nulls last, s.currency`);
  if (Number(rows[0]?.readNotices) > maxNotices) {
    const message = `must select at most ${maxNotices} notices for a breakdown: narrow it, such as by \`publicationFrom\``;
    throw failure('INPUT_INVALID', { issues: [issue('filter', 'out_of_range', { max: maxNotices }, message)] });
  }
  return rows.filter(({ currency: of }) => of !== null).map(groupOf);
}

/** `offset 0` hides the join: PostgreSQL would read the counts of all notices instead of using the index. */
const joinCounts = sql`left join lateral (
  select * from engagement_metrics c where c.pa_id = f.pa_id offset 0) as m on true`;
const countSums = sql`coalesce(sum(m.views_count), 0) as views, coalesce(sum(m.engagements_count), 0) as engagements,
  sum(m.views_count) / nullif(sum(f.value) filter (where m.pa_id is not null), 0) as "viewsPerUnit"`;
const noCountSums = sql`0 as views, 0 as engagements, null::numeric as "viewsPerUnit"`;

function groupOf({ keys, notices, views, engagements, viewsPerUnit, signOffDays, readNotices: _, ...row }: Row) {
  return {
    ...({ ...row, ...keys } as BreakdownGroup),
    notices: Number(notices),
    views: Number(views),
    engagements: Number(engagements),
    viewsPerUnit: viewsPerUnit === null ? null : Number(viewsPerUnit),
    signOffDays: signOffDays === null ? null : Number(signOffDays),
  };
}
