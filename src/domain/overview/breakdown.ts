import { z } from 'zod';
import type {
  BreakdownDimension,
  BreakdownOrder,
  BreakdownRow,
  OverviewBreakdownArgs,
  OverviewNumberOfGroupsArgs,
} from '../../generated/graph/graphql.ts';
import { countRows } from '../../platform/database/paging.ts';
import { allOf, type Sql, sql, today } from '../../platform/database/sql.ts';
import { assertNoIssues, invalidInput } from '../../platform/failures.ts';
import { issue, issuesOf } from '../../platform/issues.ts';
import { currency as currencyCode, wholeNumber } from '../notices/fields/validators.ts';
import { firstPeriodOf, isOnRegisterSql } from '../notices/predicates/visibility.ts';
import { kindColumns, kindSums, kindsOf, kindTotals } from './amount-kinds.ts';
import { dimensions, type GroupDimension } from './dimensions.ts';
import type { Figures } from './figures.ts';

/** A group of notices. `paId` is one of them. */
export type BreakdownGroup = Omit<BreakdownRow, 'notice' | 'publisher' | 'week' | 'adValue'> & {
  paId: string | null;
  publisherId: string | null;
};

/** Notices that are read one by one. More would take longer than a dashboard waits. */
export const maxNotices = 20_000;

const byAmount = [sql`"adAmountWithBenefits" desc`];
/** What each order sorts groups by, before the group itself. */
const orders: Record<BreakdownOrder, readonly Sql[]> = {
  notices_desc: [sql`notices desc`],
  ad_amount_with_benefits_desc: byAmount,
  ad_value_desc: byAmount,
  views_desc: [sql`views desc`],
  views_per_unit_desc: [sql`"viewsPerUnit" desc nulls last`],
  group: [],
};
const comparesAmounts: readonly BreakdownOrder[] = [
  'ad_amount_with_benefits_desc',
  'ad_value_desc',
  'views_per_unit_desc',
];

const comparesCounts: readonly BreakdownOrder[] = ['views_desc', 'views_per_unit_desc'];

/** Keys that are names, and sorted like those of `publishers`. */
const namesOfGroups = ['campaignKey', 'sponsorKey', 'payerKey', 'controllerKey', 'processKey'];

/** How groups are sorted by a key. */
function sortedBy(key: string, now: Date): Sql {
  const column = sql.ref(key);
  if (key === 'processDate') return sql`${column} < ${today(now)}, abs(${column} - ${today(now)})`;
  if (key === 'publisherId') return sql`(select fold_text(p.name) from publisher p where p.id = ${column}), ${column}`;
  return namesOfGroups.includes(key) ? sql`fold_text(${column}), ${column}` : column;
}

const numberAndCurrency = z.object({ first: wholeNumber(1, 200), currency: currencyCode().nullish() });

function validate({ groupBy, currency, orderBy, first }: OverviewBreakdownArgs): void {
  const issues = issuesOf(numberAndCurrency.safeParse({ first, currency }).error);
  if (groupBy.length === 0) issues.push(issue('groupBy', 'required'));
  if (!currency && comparesAmounts.includes(orderBy)) {
    issues.push(issue('currency', 'required', { fields: ['orderBy'] }, 'is required for this order'));
  }
  assertNoIssues(issues);
}

/** The columns of a group; null in the one row of an empty breakdown. */
type Row = Omit<BreakdownGroup, 'currency' | 'kinds'> & {
  currency: string | null;
  keys: Partial<BreakdownGroup>;
  readNotices: number;
};

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
 * @param selected names of the selected fields: counts are read for these only
 * @throws Failure INPUT_INVALID
 */
export async function breakdownOf(
  args: OverviewBreakdownArgs,
  { query, notices, conditions, now }: Figures,
  selected: ReadonlySet<string>,
): Promise<BreakdownGroup[]> {
  validate(args);
  const { currency, orderBy, first } = args;
  const hasRegisterDays = selected.has('registerDays');
  const { keys, selectedKeys, columns, joins, names } = dimensionsOf(args.groupBy, [
    ...(selected.has('kinds') ? ['amount_basis', 'amount_includes_vat'] : []),
    ...(hasRegisterDays ? ['start_date'] : []),
  ]);
  const shownNames = Object.entries(names).filter(([name]) => selected.has(name));
  const shownKeys = [
    ...Object.keys(keys).filter((key) => !hiddenKeys.includes(key)),
    ...shownNames.map(([name]) => name),
  ];
  const withCounts =
    comparesCounts.includes(orderBy) || ['views', 'engagements', 'viewsPerUnit'].some((name) => selected.has(name));
  const withKinds = (kinds: Sql) => (selected.has('kinds') ? sql`, ${kinds}` : sql``);
  const order = [...orders[orderBy], ...Object.keys(keys).map((key) => sortedBy(key, now)), sql`currency`];
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
        ${hasRegisterDays ? sql`avg(shown.from_day - f.start_date)` : sql`null::numeric`} as "registerDays", ${withCounts ? countSums : noCountSums}
        ${withKinds(kindSums(sql`f.value`))}
        ${together(shownNames.map(([field, { name }]) => sql`, mode() within group (order by ${name}) as ${sql.id(field)}`))}
      from found f ${withCounts ? joinCounts : sql``} ${hasRegisterDays ? joinFirstPeriod : sql``} ${together(joins)}
        ${together(shownNames.map(([, { join }]) => join ?? sql``))}
      group by ${sql.join(Object.values(keys))}, f.currency
    ), ranked as (
      select *, row_number() over (order by ${sql.join(order)}) as place from grouped
    ), shown as (
      select false as "isOthers", place, currency, "paId", 1 as groups, notices, "adAmountWithBenefits", views, engagements, "viewsPerUnit"::float8,
        "signOffDays"::float8, "registerDays"::float8, json_build_object(${sql.join(shownKeys.map((key) => sql`${sql.lit(key)}, ${sql.ref(key)}`))}) as keys
        ${withKinds(kindColumns)}
      from ranked where place <= ${first}
      union all
      select true, null, currency, null, count(*)::int, sum(notices)::int, sum("adAmountWithBenefits"), sum(views), sum(engagements), null, null, null, '{}'
        ${withKinds(kindTotals)}
      from ranked where place > ${first} group by currency
    )
    select s.*, read.notices as "readNotices"
    from (select count(*)::int as notices from found) as read left join shown s on true
    order by s.place nulls last, s.currency`);
  if ((rows[0]?.readNotices ?? 0) > maxNotices) {
    const message = `must select at most ${maxNotices} notices for a breakdown: narrow it, such as by \`publicationFrom\``;
    throw invalidInput(issue('filter', 'out_of_range', { max: maxNotices }, message));
  }
  return rows.filter(({ currency: of }) => of !== null).map(groupOf);
}

/**
 * How many groups notices on the register make, whatever the currency and however many they are.
 * @throws Failure INPUT_INVALID
 */
export async function numberOfGroups(
  { groupBy, currency }: OverviewNumberOfGroupsArgs,
  { query, notices, conditions, now }: Figures,
): Promise<number> {
  validate({ groupBy, currency, orderBy: 'group', first: 1 });
  const { selectedKeys, columns, joins } = dimensionsOf(groupBy);
  const found = sql`(select n.pa_id ${together(columns)} from ${notices}
    where ${allOf([...conditions, isOfCurrency(currency), isOnRegisterSql(today(now))])}) as f`;
  return countRows(query, sql`(select distinct ${selectedKeys} from ${found} ${together(joins)}) as groups`, []);
}

/** Keys that only identify a group. A name is shown instead; the address is not for everybody. */
const hiddenKeys = [...namesOfGroups, 'sponsorContact'];

/** `offset 0` hides the join: PostgreSQL would read the counts of all notices instead of using the index. */
const joinCounts = sql`left join lateral (
  select * from engagement_metrics c where c.pa_id = f.pa_id offset 0) as m on true`;
const joinFirstPeriod = sql`left join lateral (select r.from_day from ${firstPeriodOf('f')} offset 0) as shown on true`;
const countSums = sql`coalesce(sum(m.views_count), 0) as views, coalesce(sum(m.engagements_count), 0) as engagements,
  sum(m.views_count) / nullif(sum(f.value) filter (where m.pa_id is not null), 0) as "viewsPerUnit"`;
const noCountSums = sql`0 as views, 0 as engagements, null::numeric as "viewsPerUnit"`;

const groupOf = (row: Row) => ({ ...row, ...row.keys, kinds: kindsOf(row) }) as BreakdownGroup;
