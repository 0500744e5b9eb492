import { z } from 'zod';
import type {
  BreakdownDimension,
  BreakdownOrder,
  BreakdownRow,
  OverviewGroupsArgs,
  OverviewNumberOfGroupsArgs,
} from '../../generated/graph/graphql.ts';
import {
  type CountedPage,
  countRows,
  cursorConditions,
  type Order,
  orderOfPage,
  pageOf,
  textualKey,
  validPage,
} from '../../platform/database/paging.ts';
import { allOf, instant, type Sql, sql, today } from '../../platform/database/sql.ts';
import { assertNoIssues, invalidInput } from '../../platform/failures.ts';
import { type Issue, issue, issuesOf } from '../../platform/issues.ts';
import { isCorrection } from '../metrics/engagement-metrics.entity.ts';
import { currency as currencyCode } from '../notices/fields/validators.ts';
import { firstPeriodOf, isOnRegisterSql } from '../notices/predicates/visibility.ts';
import { kindColumns, kindSums, kindsOf, kindTotals } from './amount-kinds.ts';
import { dimensions, type GroupDimension } from './dimensions.ts';
import type { CountedNotices } from './figures.ts';

/** A group of notices. `paId` is one of them. */
export type BreakdownGroup = Omit<BreakdownRow, 'notice' | 'publisher' | 'week' | 'adValue'> & {
  paId: string | null;
  publisherId: string | null;
};

/** Notices that are read one by one. More would take longer than a dashboard waits. */
export const maxNotices = 20_000;

/** What each order sorts groups by, ascending, before the group itself. */
const orders: Record<BreakdownOrder, Sql> = {
  notices_desc: sql`-notices`,
  ad_amount_with_benefits_desc: sql`-"adAmountWithBenefits"`,
  ad_value_desc: sql`-"adAmountWithBenefits"`,
  views_desc: sql`-views`,
  views_per_unit_desc: sql`coalesce(-"viewsPerUnit", 'infinity')`,
  group: sql`0`,
};
const comparesAmounts: readonly BreakdownOrder[] = [
  'ad_amount_with_benefits_desc',
  'ad_value_desc',
  'views_per_unit_desc',
];

const comparesCounts: readonly BreakdownOrder[] = ['views_desc', 'views_per_unit_desc'];

/** Keys that are names, and sorted like those of `publishers`. */
const namesOfGroups = ['campaignKey', 'sponsorKey', 'payerKey', 'controllerKey', 'processKey'];

/** How groups are sorted by a key. A cursor must not hold an e-mail address: a notice stands for its sponsor. */
function sortedBy(key: string, now: Date): Sql {
  const column = sql.ref(key === 'sponsorContact' ? 'paId' : key);
  if (key === 'processDate') return sql`${column} is null, ${column} < ${today(now)}, abs(${column} - ${today(now)})`;
  if (key === 'publisherId')
    return sql`${column} is null, (select fold_text(p.name) from publisher p where p.id = ${column}), ${column}`;
  return namesOfGroups.includes(key) ? sql`fold_text(${column}), ${column}` : column;
}

/** The JSON of a group in a cursor: as it is written here, without what PostgreSQL has no text for. */
function isPlace(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text && /^\[.*\]$/.test(text) && !/\\u(0000|d[89a-f])/i.test(text);
  } catch {
    return false;
  }
}

const keys: Order<Row>['keys'] = [
  textualKey(sql`"sortKey"`, sql`numeric`, z.string().regex(/^(-?\d{1,40}(\.\d{1,40})?|Infinity)$/)),
  {
    column: sql`"sortGroup"`,
    type: sql`jsonb`,
    of: ({ sortGroup }) => JSON.stringify(sortGroup),
    form: z.string().refine(isPlace),
  },
];

type Arguments = Pick<OverviewGroupsArgs, 'groupBy' | 'currency' | 'orderBy'>;

function issuesWith({ groupBy, currency, orderBy }: Arguments): Issue[] {
  const issues = issuesOf(currencyCode().nullish().safeParse(currency).error, () => 'currency');
  if (groupBy.length === 0) issues.push(issue('groupBy', 'required'));
  if (!currency && comparesAmounts.includes(orderBy)) {
    issues.push(issue('currency', 'required', { fields: ['orderBy'] }, 'is required for this order'));
  }
  return issues;
}

/** The columns of a group; null in the one row of an empty breakdown. */
type Row = Omit<BreakdownGroup, 'currency' | 'kinds'> & {
  currency: string | null;
  keys: Partial<BreakdownGroup>;
  readNotices: number;
  sortKey: string;
  sortGroup: unknown[];
};

/** A page of groups, and what is beyond it in its direction, added up. */
export type BreakdownPage = CountedPage<BreakdownGroup> & { others: BreakdownGroup[] };

/** The notices on the register that match, as rows `f`, with the columns of the dimensions, and what makes groups of them. */
function dimensionsOf(names: readonly BreakdownDimension[], further: readonly string[] = []) {
  const chosen = [...new Set(names)].map((name) => dimensions[name]);
  const keys: Record<string, Sql> = Object.assign({}, ...chosen.map((dimension) => dimension.keys));
  return {
    keys,
    selectedKeys: sql.join(Object.entries(keys).map(([key, value]) => sql`${value} as ${sql.ref(key)}`)),
    columns: [...new Set([...chosen.flatMap((dimension) => dimension.columns), ...further])].map(
      (name) => sql`, ${sql.ref(`n.${name}`)}`,
    ),
    joins: chosen.map(({ join }) => join ?? sql``),
    names: Object.assign({}, ...chosen.map((dimension) => dimension.names)) as NonNullable<GroupDimension['names']>,
  };
}

const together = (parts: readonly Sql[]): Sql => (parts.length === 0 ? sql`` : sql.join(parts, sql` `));

const isOfCurrency = (currency: string | null | undefined) =>
  currency ? sql<boolean>`n.currency = ${currency}` : sql<boolean>`true`;

/**
 * Groups notices on the register by what they say.
 * @param selected names of the selected fields of groups: counts are read for these only
 * @throws Failure INPUT_INVALID
 */
export async function breakdownOf(
  args: OverviewGroupsArgs,
  figures: CountedNotices,
  selected: ReadonlySet<string>,
): Promise<BreakdownPage> {
  const { query, notices, conditions, now } = figures;
  const { currency, orderBy } = args;
  const order = { name: [orderBy, ...args.groupBy].join(), keys, descending: false };
  const page = validPage('groups', order, args, issuesWith(args));
  const [hasRegisterDays, hasMedia, hasCorrections] = ['registerDays', 'media', 'corrections'].map((name) =>
    selected.has(name),
  );
  const {
    keys: groupKeys,
    selectedKeys,
    columns,
    joins,
    names,
  } = dimensionsOf(args.groupBy, [
    ...(selected.has('kinds') ? ['amount_basis', 'amount_includes_vat'] : []),
    ...(hasRegisterDays ? ['start_date'] : []),
    ...(hasMedia ? ['medium'] : []),
  ]);
  const shownNames = Object.entries(names).filter(([name]) => selected.has(name));
  const shownKeys = [
    ...Object.keys(groupKeys).filter((key) => !hiddenKeys.includes(key)),
    ...shownNames.map(([name]) => name),
  ];
  const withCounts =
    comparesCounts.includes(orderBy) || ['views', 'engagements', 'viewsPerUnit'].some((name) => selected.has(name));
  const withKinds = (kinds: Sql) => (selected.has('kinds') ? sql`, ${kinds}` : sql``);
  const group = [...Object.keys(groupKeys).map((key) => sortedBy(key, now)), sql`currency`];
  const rows = await query(sql<Row>`
    with found as materialized (
      select n.pa_id, n.currency, n.ad_amount + n.ad_benefits_in_kind_value as value,
        case when n.publisher_id is not null then n.signed_off_at - n.confirmed_at end as signing
        ${together(columns)}
      from ${notices} where ${allOf([...conditions, isOfCurrency(currency), isOnRegisterSql(today(now))])} limit ${maxNotices + 1}
    ), grouped as (
      select ${selectedKeys}, f.currency,
        count(*)::int as notices, max(f.pa_id) as "paId", sum(f.value) as "adAmountWithBenefits",
        extract(epoch from avg(f.signing)) / 86400 as "signOffDays",
        ${hasRegisterDays ? sql`avg(shown.from_day - f.start_date)` : sql`null::numeric`} as "registerDays",
        ${hasMedia ? sql`array_agg(distinct f.medium order by f.medium)` : sql`null::text[]`} as media,
        ${hasCorrections ? sql`coalesce(sum(lowered.times), 0)::int` : sql`0`} as corrections, ${withCounts ? countSums : noCountSums}
        ${withKinds(kindSums(sql`f.value`))}
        ${together(shownNames.map(([field, { name }]) => sql`, mode() within group (order by ${name}) as ${sql.id(field)}`))}
      from found f ${withCounts ? joinCounts : sql``} ${hasRegisterDays ? joinFirstPeriod : sql``}
        ${hasCorrections ? joinCorrections(now) : sql``} ${together(joins)}
        ${together(shownNames.map(([, { join }]) => join ?? sql``))}
      group by ${sql.join(Object.values(groupKeys))}, f.currency
    ), placed as (
      select *, (${orders[orderBy]})::numeric as "sortKey", jsonb_build_array(${sql.join(group)}) as "sortGroup" from grouped
    ), ranked as (
      select *, row_number() over (${orderOfPage(page)}) as place from placed where ${allOf(cursorConditions(page))}
    ), shown as (
      select false as "isOthers", place, "sortKey"::text as "sortKey", "sortGroup", currency, "paId", 1 as groups, notices, "adAmountWithBenefits", views, engagements, "viewsPerUnit"::float8,
        "signOffDays"::float8, "registerDays"::float8, media, corrections, json_build_object(${sql.join(shownKeys.map((key) => sql`${sql.lit(key)}, ${sql.ref(key)}`))}) as keys
        ${withKinds(kindColumns)}
      from ranked where place <= ${page.size + 1}
      union all
      select true, null, null, null, currency, null, count(*)::int, sum(notices)::int, sum("adAmountWithBenefits"), sum(views), sum(engagements), null, null, null, null, sum(corrections)::int, '{}'
        ${withKinds(kindTotals)}
      from ranked where place > ${page.size} group by currency
    )
    select s.*, read.notices as "readNotices"
    from (select count(*)::int as notices from found) as read left join shown s on true
    order by s.place nulls last, s.currency`);
  if ((rows[0]?.readNotices ?? 0) > maxNotices) {
    const message = `must select at most ${maxNotices} notices for a breakdown: narrow it, such as by \`publicationFrom\``;
    throw invalidInput(issue('filter', 'out_of_range', { max: maxNotices }, message));
  }
  const [groups, others] = [false, true].map((isOthers) => rows.filter((row) => row.isOthers === isOthers));
  return {
    ...pageOf(page, groups ?? [], groupOf),
    others: (others ?? []).map(groupOf),
    count: () => countGroups(args, figures, sql`, f.currency`),
  };
}

/**
 * How many groups notices on the register make, whatever the currency and however many they are.
 * @throws Failure INPUT_INVALID
 */
export async function numberOfGroups(args: OverviewNumberOfGroupsArgs, figures: CountedNotices): Promise<number> {
  assertNoIssues(issuesWith({ ...args, orderBy: 'group' }));
  return countGroups(args, figures);
}

function countGroups(
  { groupBy, currency }: OverviewNumberOfGroupsArgs,
  { query, notices, conditions, now }: CountedNotices,
  further = sql``,
): Promise<number> {
  const { selectedKeys, columns, joins } = dimensionsOf(groupBy);
  const found = sql`(select n.pa_id, n.currency ${together(columns)} from ${notices}
    where ${allOf([...conditions, isOfCurrency(currency), isOnRegisterSql(today(now))])}) as f`;
  return countRows(
    query,
    sql`(select distinct ${selectedKeys} ${further} from ${found} ${together(joins)}) as groups`,
    [],
  );
}

/** Keys that only identify a group. A name is shown instead; the address is not for everybody. */
const hiddenKeys = [...namesOfGroups, 'sponsorContact'];

/** `offset 0` hides the join: PostgreSQL would read the counts of all notices instead of using the index. */
const joinCounts = sql`left join lateral (
  select * from engagement_metrics c where c.pa_id = f.pa_id offset 0) as m on true`;
const joinFirstPeriod = sql`left join lateral (select r.from_day from ${firstPeriodOf('f')} offset 0) as shown on true`;
/** Corrections are few, and have an index. */
const joinCorrections = (now: Date) => sql`left join (
  select c.pa_id, count(*) as times from engagement_metrics_change c
  where ${sql.raw(isCorrection)} and c.recorded_at <= ${instant(now)} group by c.pa_id) as lowered on lowered.pa_id = f.pa_id`;
const countSums = sql`coalesce(sum(m.views_count), 0) as views, coalesce(sum(m.engagements_count), 0) as engagements,
  sum(m.views_count) / nullif(sum(f.value) filter (where m.pa_id is not null), 0) as "viewsPerUnit"`;
const noCountSums = sql`0 as views, 0 as engagements, null::numeric as "viewsPerUnit"`;

const groupOf = (row: Row) => ({ ...row, ...row.keys, kinds: kindsOf(row) }) as BreakdownGroup;
