import { useState } from 'preact/hooks';
import type { TokenDatesFragment, TokenQuery } from '../../../../../generated/console/operation-types.ts';
import { token as tokenOperation } from '../../../../../generated/console/operations.ts';
import { day, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { may, mayChange } from '../../me.ts';
import { Badge, Facts, PublisherLink, TokenLink, tokenName, When } from '../../parts/inline.tsx';
import { Panel, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { Refusals, Requests } from '../../parts/requests.tsx';
import { RevokeDialog, RotateDialog } from './dialogs.tsx';
import { permission } from './token-table.tsx';

type Token = NonNullable<TokenQuery['token']>;

export function TokenScreen({ id }: { id: string }) {
  const [dialog, open] = useState<'rotate' | 'revoke'>();
  const query = useQuery(tokenOperation, { id });
  const token = query.data?.token;
  if (!token) return unreadScreen('Token', query);
  const close = () => open(undefined);
  const filter = { tokenIds: [id] };
  return (
    <>
      <ScreenTitle title={tokenName(token)}>
        {mayChange(token) && token.state === 'active' && (
          <span class="buttons">
            {!token.successor && (
              <button type="button" onClick={() => open('rotate')}>
                Rotate
              </button>
            )}
            <button type="button" class="danger" onClick={() => open('revoke')}>
              Revoke
            </button>
          </span>
        )}
        <p class="under-title">
          <code>{token.hint}</code> <Badge name={token.state} />
          <a class="note" href={`/access?token=${id}`}>
            Why is it refused?
          </a>
          {may('auditTrail') && (
            <a class="note" href={`/audit?token=${id}`}>
              Its audit trail
            </a>
          )}
          {may('accessLedger') && (
            <a class="note" href={`/ledger?token=${id}`}>
              What it read
            </a>
          )}
        </p>
      </ScreenTitle>
      <div class="columns">
        <Panel query={query} title="Facts" wide show={() => facts(token)} />
        {token.predecessor && related('The token that it replaces', token.predecessor)}
        {token.successor && related('The token that replaces it', token.successor)}
        {may('requestFigures') && (
          <>
            <Requests filter={filter} />
            <Refusals filter={filter} />
          </>
        )}
      </div>
      {dialog === 'rotate' && <RotateDialog token={token} onClose={close} />}
      {dialog === 'revoke' && <RevokeDialog token={token} onClose={close} />}
    </>
  );
}

const facts = (token: Token) => (
  <Facts
    isWide
    of={[
      [words(token.tier), token.publisher && <PublisherLink publisher={token.publisher} />],
      ['Plan', token.publisher && (token.publisher.isPro ? 'Pro' : 'Not on Pro: its requests are refused')],
      ['Access', permission(token)],
      ...dates(token),
    ]}
  />
);

const dates = ({ createdAt, lastUsedAt, expiresAt, revokedAt }: TokenDatesFragment) =>
  [
    ['Minted', day(createdAt)],
    ['Last used', lastUsedAt ? <When at={lastUsedAt} /> : 'not yet'],
    ['Expires', expiresAt ? <When at={expiresAt} /> : 'no end'],
    ['Revoked', revokedAt && <When at={revokedAt} />],
  ] as const;

const related = (title: string, token: TokenDatesFragment) => (
  <section class="panel wide">
    <header>
      <h2>{title}</h2>
    </header>
    <Facts
      isWide
      of={[
        [
          'Token',
          <>
            <TokenLink token={token} /> <code>{token.hint}</code>
          </>,
        ],
        ['State', <Badge name={token.state} />],
        ...dates(token),
      ]}
    />
  </section>
);
