import { daysAhead, money, monthAfter, monthName, plural } from '../../base/format.ts';
import { type NoticeFilter, type SponsorSumFragment, sponsorSpend } from '../../base/graph.ts';
import { hrefTo, hrefWith, params } from '../../base/location.ts';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Choice, chosen, LinkGroup, onRegister } from '../../parts/inline.tsx';
import { Bars } from '../../plots/bars.tsx';
import { PlotMenu } from '../../plots/plot-files.tsx';
import { useQuery } from '../../session/query.ts';

const periods = [
  ['month', 'This month'],
  ['last', 'Last month'],
  ['year', '12 months'],
] as const;
/** The first and the last month of each, from this one. */
const months = { month: [0, 0], last: [-1, -1], year: [-11, 0] } as const;

const most = 5;

type Period = { from: string; to: string };

/** What the advertisements of a period cost, by sponsor, the highest amounts first, as a table and as a picture. */
export function SpendBySponsor() {
  const [first, last] = months[chosen('spend', periods)].map((by) => monthAfter(daysAhead(0), by));
  const to = new Date(Date.parse(`${monthAfter(last ?? '', 1)}-01`) - 1).toISOString().slice(0, 10);
  const period = { from: `${first}-01`, to };
  const currency = params.value.get('currency') ?? 'EUR';
  const filter: NoticeFilter = { publicationFrom: period.from, publicationTo: period.to };
  const query = useQuery(sponsorSpend, { filter, currency, first: most });
  const { spend, groups } = query.data?.overview ?? {};
  const rows = groups ? [...groups.nodes, ...groups.others] : [];
  const currencies = spend?.map((each) => each.currency) ?? [];
  const bars = barsOf(rows, period, currency);
  const [from, until] = [monthName(period.from), monthName(period.to)];
  const caption = `Ad amounts and benefits in kind in ${currency}, of advertisements that began in ${from === until ? from : `${from} to ${until}`}`;
  return (
    <Panel
      query={query}
      title="Spend by sponsor"
      tools={
        <span class="tools">
          <Choice name="spend" label="Period of the spend" options={periods} />
          {bars.length > 0 && (
            <PlotMenu
              caption={caption}
              table={[
                ['Sponsor', 'Notices', `Ad amounts and benefits in kind (${currency})`],
                ...rows.map(({ notices, adAmountWithBenefits }, index) => [
                  bars[index]?.name,
                  notices,
                  adAmountWithBenefits,
                ]),
              ]}
              bars={bars}
            />
          )}
        </span>
      }
      lines={7}
      wide
      show={() =>
        groups && (
          <>
            {bars.length > 0 && <p class="note">{caption}</p>}
            {currencies.length > (bars.length > 0 ? 1 : 0) && (
              <p>
                <LinkGroup
                  label="Currency"
                  of={currencies.map((each) => [each, hrefWith({ currency: each }), each === currency])}
                />
              </p>
            )}
            {bars.length > 0 ? (
              <Bars caption={caption} heads={['Sponsor', currency]} rows={bars} />
            ) : (
              <Empty
                what={`No advertisement with amounts in ${currency} began in this period.`}
                why="Only notices on the register count."
              />
            )}
          </>
        )
      }
    />
  );
}

/** The sums, whose currency the caption names, and with the notices behind them. */
const barsOf = (rows: readonly SponsorSumFragment[], period: Period, currency: string) =>
  rows.map(({ isOthers, groups, sponsor, notices, adAmountWithBenefits, notice }) => ({
    name: isOthers ? plural(groups, 'other sponsor') : (sponsor ?? ''),
    value: Number(adAmountWithBenefits),
    shown: money(adAmountWithBenefits, undefined),
    note: plural(notices, 'notice'),
    look: isOthers ? ('others' as const) : undefined,
    ...(notice && { href: noticesOf(notice.paId, period, currency) }),
  }));

/** The notices behind a bar. */
const noticesOf = (paId: string, { from, to }: Period, currency: string): string =>
  hrefTo('/notices', {
    'sponsor-of': paId,
    'published-from': from,
    'published-to': to,
    currency,
    phase: onRegister,
    // Shows the amounts that add up to the bar, not the values of whole campaigns.
    order: 'ad_amount_desc',
  });
