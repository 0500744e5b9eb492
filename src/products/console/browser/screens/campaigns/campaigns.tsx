import { day, money, number, plural } from '../../base/format.ts';
import { campaignList, type NoticeFilter, overviewSpend, vocabulary } from '../../base/graph.ts';
import { firstPage, hrefTo, hrefWith, pageOf, params } from '../../base/location.ts';
import { type FilterRow, readFilter, subjectRows } from '../../lists/filter-rows.ts';
import { sortingBy } from '../../lists/list.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { partyName } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Bars } from '../../plots/bars.tsx';
import { useQuery } from '../../session/query.ts';

const rows: readonly FilterRow<NoticeFilter>[] = [
  {
    name: 'search',
    field: 'search',
    label: 'Search',
    control: 'search',
    input: { placeholder: 'Campaign, sponsor, title' },
  },
  ...subjectRows,
];

/** The sums per currency, and the campaigns behind one of them. */
export function CampaignsScreen() {
  const current = params.value;
  const filter = readFilter(rows, current);
  const spend = useSpend(filter);
  const spent = spend.data?.overview?.spend ?? [];
  const currency = current.get('currency') || mostUsed(spent);
  // Its sum is then beside the title of the list.
  const only = spent.length === 1 && spent[0]?.currency === currency ? spent[0] : undefined;
  const sorting = sortingBy(vocabulary.CampaignOrder, 'total_value_desc');
  const query = useQuery(
    campaignList,
    currency === undefined ? undefined : { currency, filter, orderBy: sorting.current, ...pageOf() },
  );
  return (
    <ListScreen
      title="Campaigns"
      about="Notices that share name, currency and sponsor are one campaign. It counts once, with the highest value declared."
      rows={rows}
      above={
        only === undefined &&
        (spend.data ?? currency) && (
          <SpendPanel query={spend} hrefOf={(each) => hrefWith({ ...firstPage, currency: each })} />
        )
      }
      hasList={currency !== undefined || !spend.data}
      // Without a currency, the list itself waits for the sums, or failed with them.
      query={currency === undefined ? spend : query}
      list={query.data?.campaigns}
      note={only && `${money(only.totalValue, only.currency)} in total`}
      one="campaign"
      columns={[
        // Campaigns of one election often share their name: the sponsor tells them apart.
        {
          title: 'Sponsor',
          cell: ({ name, notice }) => <b>{partyName(notice?.advertiser ?? null) || name}</b>,
        },
        {
          title: 'Campaign',
          share: 3,
          card: 'first',
          cell: ({ id, name }) => <a href={noticesOf(id)}>{name}</a>,
          order: 'name',
        },
        {
          title: 'Dates',
          card: 'next',
          cell: ({ notice }) => notice && datesOf(notice.campaign),
        },
        {
          title: 'Notices',
          class: 'number worded',
          card: 'next end',
          cell: ({ notices }) => number(notices),
        },
        {
          title: 'Value',
          class: 'number',
          card: 'first end',
          cell: ({ totalValue, currency }) => money(totalValue, currency),
          order: 'total_value',
        },
      ]}
      sorting={sorting}
      empty="No campaign is on the register yet."
    />
  );
}

const datesOf = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
  endDate ? `${day(startDate)} – ${day(endDate)}` : `since ${day(startDate)}`;

/** The currency of most campaigns. */
const mostUsed = (spend: readonly { currency: string; campaigns: number }[]): string | undefined =>
  spend.toSorted((one, other) => other.campaigns - one.campaigns)[0]?.currency;

/** The notices of a campaign that count, with the filter of this screen. */
const noticesOf = (campaign: string): string =>
  hrefTo('/notices', {
    campaign,
    ...Object.fromEntries(rows.map(({ name }) => [name, params.value.getAll(name)])),
  });

/** What campaigns on the register cost, per currency. */
const useSpend = (filter: NoticeFilter) => useQuery(overviewSpend, { filter });

type SpendPanelProps = {
  query: ReturnType<typeof useSpend>;
  /** The campaigns behind an amount. */
  hrefOf: (currency: string) => string;
};

const SpendPanel = ({ query, hrefOf }: SpendPanelProps) => (
  <Panel
    query={query}
    title="Spend per currency"
    note="Each campaign on the register counts once"
    show={({ overview }) =>
      overview?.spend &&
      (overview.spend.length === 0 ? (
        <Empty
          what="No such campaign is on the register."
          why="A campaign counts from the publication of its first notice."
        />
      ) : (
        <>
          <Bars
            caption="Spend per currency"
            heads={['Currency', 'Total']}
            rows={overview.spend.map(({ currency, campaigns, totalValue }) => ({
              name: currency,
              // Amounts in different currencies do not compare; campaigns do.
              value: campaigns,
              shown: money(totalValue, currency),
              note: plural(campaigns, 'campaign'),
              href: hrefOf(currency),
            }))}
          />
          {overview.spend.length > 1 && (
            <p class="note">
              The bars compare the numbers of campaigns: amounts in different currencies are not compared.
            </p>
          )}
        </>
      ))
    }
  />
);
