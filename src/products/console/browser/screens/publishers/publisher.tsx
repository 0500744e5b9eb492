import { useState } from 'preact/hooks';
import type { PublisherQuery } from '../../../../../generated/console/operation-types.ts';
import { publisher as publisherOperation, tokenList } from '../../../../../generated/console/operations.ts';
import { number, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole } from '../../me.ts';
import { Facts, PlanBadge, When } from '../../parts/inline.tsx';
import { Table } from '../../parts/list.tsx';
import { Empty, Panel, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { Refusals, Requests } from '../../parts/requests.tsx';
import { MintDialog } from '../tokens/dialogs.tsx';
import { tokenColumns } from '../tokens/token-table.tsx';
import { Contacts } from './contacts.tsx';
import { PlanDialog, RenameDialog } from './dialogs.tsx';

type Publisher = NonNullable<PublisherQuery['publisher']>;

export function PublisherScreen({ id }: { id: string }) {
  const [dialog, open] = useState<'rename' | 'plan' | 'mint'>();
  const query = useQuery(publisherOperation, { id });
  const publisher = query.data?.publisher;
  if (!publisher) return unreadScreen('Publisher', query);
  const close = () => open(undefined);
  const filter = { publisherIds: [id] };
  return (
    <>
      <ScreenTitle title={publisher.name}>
        {hasRole('operator') && (
          <span class="buttons">
            <a class="button primary" href={`/publishers/${id}/tell`}>
              Tell the publisher
            </a>
            {hasRole('administrator') && (
              <>
                <button type="button" onClick={() => open('rename')}>
                  Rename
                </button>
                <button type="button" onClick={() => open('plan')}>
                  Set the plan
                </button>
                <button type="button" onClick={() => open('mint')}>
                  Mint a token
                </button>
              </>
            )}
          </span>
        )}
        <p class="under-title">
          <PlanBadge publisher={publisher} />
          <a class="note" href={`/notices?publisher=${id}`}>
            Its notices
          </a>
          <a class="note" href={`/audit?publisher=${id}`}>
            Its audit trail
          </a>
          <a class="note" href={`/ledger?publisher=${id}`}>
            What it read
          </a>
        </p>
      </ScreenTitle>
      <div class="columns">
        <Panel query={query} title="Facts" show={() => facts(publisher)} />
        <div>
          <Panel query={query} title="Notices" show={() => notices(publisher)} />
          {hasRole('operator') && <Contacts id={id} />}
        </div>
        <Tokens id={id} />
        <Requests filter={filter} />
        <Refusals filter={filter} />
      </div>
      {dialog === 'rename' && <RenameDialog publisher={publisher} onClose={close} />}
      {dialog === 'plan' && <PlanDialog publisher={publisher} onClose={close} />}
      {dialog === 'mint' && <MintDialog publisherId={id} onClose={close} />}
    </>
  );
}

const facts = ({ id, proUntil, createdAt, isPro, plan }: Publisher) => (
  <Facts
    of={[
      ['Partner API', isPro ? 'May be used' : 'Refused: not on the Pro plan'],
      ['Pro ends', proUntil ? <When at={proUntil} /> : plan === 'pro' && 'no end'],
      ['Added', <When at={createdAt} />],
      ['Id', <code>{id}</code>],
    ]}
  />
);

/** How many there are in each phase, and what is due; each leads to its list. */
function notices({ id, figures }: Publisher) {
  if (!figures) return null;
  const { byPhase, awaitingSignOff, metricsMissing, metricsOutdated, finalMetricsMissing } = figures;
  const link = (count: number, filter: string) =>
    count > 0 && <a href={`/notices?publisher=${id}&${filter}`}>{number(count)}</a>;
  return (
    <Facts
      of={[
        ...byPhase.map(({ phase, count }) => [words(phase), link(count, `phase=${phase}`)] as const),
        ['Versions to sign off', link(awaitingSignOff, 'sign-off=waiting')],
        ['Counts missing', link(metricsMissing, 'metrics=missing')],
        ['Counts outdated', link(metricsOutdated, 'metrics=outdated')],
        ['Final counts missing', link(finalMetricsMissing, 'metrics=final_missing')],
      ]}
    />
  );
}

/** Without its name in each row. */
const ownTokenColumns = tokenColumns.filter(({ title }) => title !== 'Owner');

function Tokens({ id }: { id: string }) {
  const query = useQuery(tokenList, { filter: { publisherIds: [id] }, orderBy: 'created_desc', first: 20 });
  return (
    <Panel
      query={query}
      title="Tokens"
      wide
      show={({ tokens }) =>
        tokens?.nodes.length ? (
          <>
            <Table rows={tokens.nodes} columns={ownTokenColumns} />
            {tokens.pageInfo.hasNextPage && (
              <p>
                <a href={`/tokens?publisher=${id}`}>All of its tokens</a>
              </p>
            )}
          </>
        ) : (
          <Empty what="No token yet." why="Its systems need one to call the partner API." />
        )
      }
    />
  );
}
