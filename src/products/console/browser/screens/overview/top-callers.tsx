import type { TopCallersQuery } from '../../../../../generated/console/operation-types.ts';
import { topCallers } from '../../../../../generated/console/operations.ts';
import { number } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import type { Column } from '../../parts/column.ts';
import { IfKnown, PublisherLink, TokenLink, WhenInRow } from '../../parts/inline.tsx';
import { lastDays } from '../../parts/last-days.ts';
import { Table } from '../../parts/list.tsx';
import { Choice, chosen } from '../../parts/options.tsx';
import { Empty, Panel } from '../../parts/panel.tsx';

type Caller = NonNullable<TopCallersQuery['topCallers']>[number];

const days = 30;
const callerOrders = [
  ['refused', 'most refused'],
  ['requests', 'most requests'],
  ['rate_limited', 'over the rate limit'],
  ['inactive', 'revoked or expired token'],
] as const;
const callerGroups = [
  ['token', 'tokens'],
  ['publisher', 'publishers'],
] as const;

const callerColumns: readonly Column<Caller>[] = [
  { title: 'Caller', cell: (caller) => nameOf(caller) },
  { title: 'Requests', class: 'number', cell: ({ requests }) => number(requests) },
  { title: 'Refused', class: 'number', cell: (caller) => refusedOf(caller) },
  { title: 'Over the limit', class: 'number', cell: ({ rateLimited }) => number(rateLimited) },
  { title: 'Inactive token', class: 'number', cell: ({ inactive }) => number(inactive) },
  { title: 'Last refused', cell: ({ lastRefusedAt }) => <WhenInRow at={lastRefusedAt} /> },
];

/** Who calls the partner API, and who is refused. */
export function TopCallers() {
  const variables = {
    per: chosen('callers', callerGroups),
    orderBy: chosen('callers-by', callerOrders),
    ...lastDays(days),
  };
  return (
    <Panel
      query={useQuery(topCallers, variables)}
      title="Callers"
      note={
        <>
          in {days} days: <Choice name="callers-by" label="Order" options={callerOrders} /> ·{' '}
          <Choice name="callers" label="Added up for" options={callerGroups} />
        </>
      }
      id="callers"
      lines={6}
      wide
      show={({ topCallers: callers }) =>
        callers &&
        (callers.length === 0 ? (
          <Empty what={`There were no such requests in ${days} days.`} />
        ) : (
          <Table rows={callers} columns={callerColumns} />
        ))
      }
    />
  );
}

function nameOf(caller: Caller) {
  const { token, publisher } = caller;
  if (token)
    return (
      <>
        <TokenLink token={token} />
        {publisher && <span class="note sub">{publisher.name}</span>}
      </>
    );
  return publisher ? (
    <PublisherLink publisher={publisher} />
  ) : (
    <IfKnown of={caller} field="token">
      <IfKnown of={caller} field="publisher">
        <span class="quiet">Without a known token</span>
      </IfKnown>
    </IfKnown>
  );
}

function refusedOf({ token, publisher, refused }: Caller) {
  const search = token ? `token=${token.id}` : publisher && `publisher=${publisher.id}`;
  return refused > 0 && search ? <a href={`/refusals?${search}`}>{number(refused)}</a> : number(refused);
}
