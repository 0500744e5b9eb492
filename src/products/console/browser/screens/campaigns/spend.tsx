import { money, plural } from '../../base/format.ts';
import { type NoticeFilter, overviewSpend } from '../../base/graph.ts';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Bars } from '../../plots/bars.tsx';
import { useQuery } from '../../session/query.ts';

/** What campaigns on the register cost, per currency. */
export const useSpend = (filter: NoticeFilter) => useQuery(overviewSpend, { filter });

type SpendPanelProps = {
  query: ReturnType<typeof useSpend>;
  /** The campaigns behind an amount. */
  hrefOf: (currency: string) => string;
};

export const SpendPanel = ({ query, hrefOf }: SpendPanelProps) => (
  <Panel
    query={query}
    title="Spend per currency"
    note="Campaigns on the register, each once"
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
