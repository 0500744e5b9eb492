import { day, daysTo, money, plural, shortNumber, words } from '../../base/format.ts';
import { type NoticeListQuery, noticeCount, noticeList } from '../../base/graph.ts';
import { firstPage, hrefWith, pageOf, params } from '../../base/location.ts';
import { readFilter } from '../../lists/filter-rows.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { shownColumns } from '../../lists/list-tools.tsx';
import type { Column } from '../../lists/table.tsx';
import { IfKnown, NoticeLink, partyName } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { Badge, notSignedOff, TwoLines, WhenInRow } from '../../parts/inline.tsx';
import { hasRole, may, me } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { noticeRows, sortingOf } from './filters.ts';

type Row = NonNullable<NoticeListQuery['notices']>['nodes'][number];

const none = <span class="quiet">none</span>;

type Paid = NonNullable<Row['content']>['complianceFunding'];

/** What was paid for one advertisement, and what was given besides. */
const amountOf = ({ adAmount, adBenefitsInKindValue: benefits }: Paid, currency: string | undefined) => (
  <TwoLines below={Number(benefits) > 0 && `+ ${money(benefits, currency)} in kind`}>
    {money(adAmount, currency)}
  </TwoLines>
);

const amendmentStates = {
  draft: 'Amendment in draft',
  awaiting_confirmation: 'Amendment to confirm',
  awaiting_sign_off: 'Amendment to sign off',
};

const amendmentText = (state: keyof typeof amendmentStates) =>
  state === 'awaiting_sign_off' ? <span class="undecided">{amendmentStates[state]}</span> : amendmentStates[state];

const columns: readonly Column<Row>[] = [
  {
    title: 'Notice',
    share: 5,
    cell: (notice) => (
      <TwoLines below={partyName(notice.advertiser) !== notice.title && partyName(notice.advertiser)}>
        <NoticeLink paId={notice.paId}>{notice.title}</NoticeLink>
      </TwoLines>
    ),
    order: 'title',
  },
  { title: 'PA-ID', card: 'next', cell: ({ paId }) => <code>{paId}</code> },
  {
    title: 'Phase',
    card: 'first',
    cell: ({ phase, amendment, publicationStartDate: on }) => (
      <TwoLines
        below={
          amendment
            ? amendmentText(amendment.state)
            : notSignedOff.includes(phase) &&
              daysTo(on) < 0 && <span class="late">{plural(-daysTo(on), 'day')} late</span>
        }
      >
        <Badge name={phase} />
      </TwoLines>
    ),
  },
  {
    title: 'Publisher',
    share: 4,
    card: 'below',
    cell: (notice) => (
      <IfKnown of={notice} field="publisher">
        {notice.publisher?.name ?? <span class="quiet usual">Self-published</span>}
      </IfKnown>
    ),
  },
  { title: 'Medium', cell: ({ campaign }) => words(campaign.medium), isExtra: true },
  {
    title: 'Publication',
    card: 'first end',
    cell: ({ publicationStartDate }) => day(publicationStartDate),
    order: 'publication_start',
  },
  {
    title: 'Campaign ends',
    cell: ({ campaignEnd }) => (campaignEnd ? day(campaignEnd) : <span class="quiet">ongoing</span>),
    order: 'campaign_end',
    isExtra: true,
  },
  {
    title: 'Vote',
    cell: ({ content }) => (content?.basicInformation.processDate ? day(content.basicInformation.processDate) : none),
    order: 'process_date',
    isExtra: true,
  },
  {
    title: 'Ad amount',
    class: 'number',
    cell: ({ content, currency }) => content && amountOf(content.complianceFunding, currency),
    order: 'ad_amount',
    isExtra: true,
  },
  {
    title: 'Campaign value',
    class: 'number worded',
    card: 'next end',
    cell: ({ campaign, currency }) => money(campaign.totalValue, currency),
    order: 'total_value',
  },
  {
    title: 'Views',
    class: 'number',
    cell: ({ metrics: { viewsCount } }) => (viewsCount === null ? none : shortNumber(viewsCount)),
    order: 'views',
    isExtra: true,
  },
  {
    title: 'Metrics reported',
    cell: ({ metrics }) => <WhenInRow at={metrics.recordedAt} none="none" />,
    order: 'metrics_reported',
    isExtra: true,
  },
  {
    title: 'Confirmed',
    cell: ({ confirmedAt, amendment }) => <WhenInRow at={amendment?.confirmedAt ?? confirmedAt} none="none" />,
    order: 'confirmed',
    isExtra: true,
  },
  {
    title: 'Created',
    cell: ({ createdAt }) => <WhenInRow at={createdAt} />,
    order: 'created',
    isExtra: true,
  },
  {
    title: 'Changed',
    cell: ({ updatedAt }) => <WhenInRow at={updatedAt} />,
    order: 'updated',
    isExtra: true,
  },
  {
    title: 'Kept until',
    cell: ({ retentionUntil }) => (retentionUntil ? day(retentionUntil) : <span class="quiet">not ended</span>),
    order: 'retention',
    isExtra: true,
  },
];

/** For people of one publisher, whose name each row would repeat. */
const ofOne = columns.filter(({ title }) => title !== 'Publisher');

/** Columns from what the notice says, which takes a statement more. */
const contentColumns = ['Vote', 'Ad amount'];

export function NoticesScreen() {
  const filter = readFilter(noticeRows, params.value);
  const sorting = sortingOf(params.value);
  const withContent = shownColumns(columns, sorting).some(({ title }) => contentColumns.includes(title));
  const query = useQuery(noticeList, { filter, orderBy: sorting.current, withContent, ...pageOf() });
  // After the list: counting may take longer than reading a page.
  const counted = useQuery(noticeCount, query.data ? { filter } : undefined);
  const found = counted.isLoading ? undefined : counted.data?.notices;
  const { phases, ...others } = filter;
  const awaiting = 'awaiting_sign_off';
  const isOfSignOff = String(phases) === awaiting && !filter.amendmentStates;
  const amended = useQuery(
    noticeCount,
    isOfSignOff ? { filter: { ...others, amendmentStates: [awaiting] } } : undefined,
  );
  const amendments = isOfSignOff ? amended.data?.notices?.totalCount : 0;
  return (
    <ListScreen
      title="Notices"
      act={
        hasRole('operator') && (
          <a class="button primary" href="/notices/new">
            New notice
          </a>
        )
      }
      rows={noticeRows}
      inView="phase"
      query={query}
      list={query.data?.notices}
      counted={found}
      remark={
        amendments ? (
          <>
            Also awaiting sign-off: {plural(amendments, 'amendment')}.{' '}
            <a href={hrefWith({ ...firstPage, phase: undefined, 'sign-off': 'waiting', order: undefined })}>Show all</a>
          </>
        ) : undefined
      }
      one="notice"
      columns={me.value?.publishers.length === 1 ? ofOne : columns}
      sorting={sorting}
      empty={noNotices()}
      exported={{ list: 'notices', filter }}
    />
  );
}

const noNotices = () => (
  <Empty
    what="There are no notices yet."
    why={
      may('imports') && (
        <>
          <a href="/imports">Import a file</a>, or choose “New notice”.
        </>
      )
    }
  />
);
