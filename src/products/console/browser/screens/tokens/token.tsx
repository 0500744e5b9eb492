import { day, storedWords } from '../../base/format.ts';
import { type TokenDatesFragment, type TokenQuery, token as tokenOperation } from '../../base/graph.ts';
import { OnlyFor, PublisherLink, TokenLink, tokenName } from '../../panels/links.tsx';
import { ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { Acts } from '../../parts/acts.tsx';
import { Facts, WhenInRow } from '../../parts/inline.tsx';
import { may, mayChange } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Refusals, Requests } from '../requests/requests.tsx';
import { permission } from './access.ts';
import { RevokeDialog, RotateDialog } from './dialogs.tsx';
import { shortHint, TokenState } from './token-table.tsx';

type Token = NonNullable<TokenQuery['token']>;

export function TokenScreen({ id }: { id: string }) {
  const query = useQuery(tokenOperation, { id });
  const token = query.data?.token;
  if (!token) return unreadScreen('Token', query);
  const isActive = mayChange(token) && token.state === 'active';
  const isRefused = token.state !== 'active' || token.publisher?.isPro === false;
  const filter = { tokenIds: [id] };
  return (
    <>
      <ScreenTitle title={tokenName(token)}>
        <p class="under-title">
          {token.label && <code title={token.hint}>{shortHint(token)}</code>} <TokenState of={token} />
        </p>
        <div class="buttons">
          <Acts
            of={[
              isActive &&
                !token.successor && {
                  text: 'Rotate',
                  dialog: (close) => <RotateDialog token={token} onClose={close} />,
                  isMain: true,
                },
              isActive && {
                text: 'Revoke',
                dialog: (close) => <RevokeDialog token={token} onClose={close} />,
                style: 'danger',
              },
              {
                text: 'Why are calls refused?',
                does: `/calls?token=${id}`,
                style: isRefused ? 'primary' : '',
                isRare: !isRefused,
              },
              may('auditTrail') && { text: 'Audit trail', does: `/audit?token=${id}`, isRare: true },
              may('accessLedger') && { text: 'Access ledger', does: `/ledger?token=${id}`, isRare: true },
            ]}
          />
        </div>
      </ScreenTitle>
      {facts(token)}
      {token.state === 'active' && !mayChange(token) && (
        <OnlyFor
          staff="administrator"
          to="rotate or revoke this token"
          with={`${tokenName(token)} (${shortHint(token)})`}
        />
      )}
      {token.predecessor && related('Replaces', token.predecessor)}
      {token.successor && related('Replaced by', token.successor)}
      <div class="columns">
        {may('requestFigures') && (
          <>
            <Requests filter={filter} />
            <Refusals filter={filter} href={`/calls?token=${id}`} />
          </>
        )}
      </div>
    </>
  );
}

const facts = (token: Token) => (
  <Facts
    as="facts-line"
    of={[
      ['Kind', !token.publisher && storedWords(token, 'tier')],
      ['Publisher', token.publisher && <PublisherLink publisher={token.publisher} />],
      ['Access', permission(token)],
      ['Created', day(token.createdAt)],
      ['Last used', token.lastUsedAt ? <WhenInRow at={token.lastUsedAt} /> : 'Never'],
      ['Expires', !token.revokedAt && (token.expiresAt ? <WhenInRow at={token.expiresAt} /> : 'Never')],
      ['Revoked', token.revokedAt && <WhenInRow at={token.revokedAt} />],
    ]}
  />
);

const untilOf = ({ state, expiresAt, revokedAt }: TokenDatesFragment) => {
  const until = revokedAt ?? expiresAt;
  return until ? `${state === 'active' ? 'until' : state} ${day(until)}` : state;
};

const related = (title: string, token: TokenDatesFragment) => (
  <Facts
    as="facts-line"
    of={[
      [
        title,
        <>
          <TokenLink token={token} /> <code>{shortHint(token)}</code>, {untilOf(token)}
        </>,
      ],
    ]}
  />
);
