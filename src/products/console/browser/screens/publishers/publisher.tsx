import { useState } from 'preact/hooks';
import type { PublisherQuery } from '../../../../../generated/console/operation-types.ts';
import { publisher as publisherOperation } from '../../../../../generated/console/operations.ts';
import { day, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole } from '../../me.ts';
import { Facts, PlanBadge, Renewal } from '../../parts/inline.tsx';
import { Panel, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { Refusals, Requests } from '../../parts/requests.tsx';
import { MintDialog } from '../tokens/dialogs.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';
import { Contacts } from './contacts.tsx';
import { PlanDialog, RenameDialog } from './dialogs.tsx';
import { Waiting } from './waiting.tsx';

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
        <Panel query={query} title="Facts" wide show={() => facts(publisher)} />
        <Waiting id={id} />
        {hasRole('operator') && <Contacts id={id} />}
        <OwnTokens publisherId={id} title="Tokens" />
        <Requests filter={filter} />
        <Refusals filter={filter} />
      </div>
      {dialog === 'rename' && <RenameDialog publisher={publisher} onClose={close} />}
      {dialog === 'plan' && <PlanDialog publisher={publisher} onClose={close} />}
      {dialog === 'mint' && <MintDialog publisherId={id} onClose={close} />}
    </>
  );
}

const facts = ({ id, createdAt, figures, ...publisher }: Publisher) => (
  <Facts
    isWide
    of={[
      ['Partner API', !publisher.isPro && 'Refused: not on the Pro plan'],
      ['Pro ends', <Renewal publisher={publisher} />],
      ...(figures?.byPhase ?? []).map(
        ({ phase, count }) =>
          [
            words(phase),
            count > 0 && <a href={`/notices?publisher=${id}&phase=${phase}`}>{plural(count, 'notice')}</a>,
          ] as const,
      ),
      ['Added', day(createdAt)],
      ['Id for programs', <code>{id}</code>],
    ]}
  />
);
