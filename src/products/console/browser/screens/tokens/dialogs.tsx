import { useState } from 'preact/hooks';
import { day, daysAhead, startOfDay, storedWords, words } from '../../base/format.ts';
import {
  descriptions,
  type MintTokenMutation,
  mintToken,
  revokeToken,
  rotateToken,
  type Scope,
  type StaffRole,
  type Tier,
  type TokenDatesFragment,
  vocabulary,
} from '../../base/graph.ts';
import { DayField, FormDialog, SelectField, TextField, type Typed } from '../../forms/form.tsx';
import { FoundField } from '../../forms/found-field.tsx';
import { typedDay } from '../../forms/read-typed.ts';
import { TokenLink, tokenName } from '../../panels/links.tsx';
import { named, type Options, When } from '../../parts/inline.tsx';
import { useIdempotencyKey } from '../../session/query.ts';
import { access, permission } from './access.ts';
import { showSecret } from './new-secret.tsx';

/** Days until a new token expires, unless another day is chosen. */
const usualLife = 365;

const expiryOf = ({ expiresAt }: Typed) => (expiresAt ? { expiresAt: startOfDay(typedDay(expiresAt)) } : {});

const tiers = named(vocabulary.Tier);
/** Each with what it may do. */
const roles = Object.entries(descriptions.StaffRole).map(
  ([name, text]) => [name, `${words(name)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`] as const,
);
const scopes: Options = [['', access([])], ...vocabulary.Scope.map((scope) => [scope, access([scope])] as const)];

type Minted = NonNullable<MintTokenMutation['mintToken']>;

/** Shows the secret of a new token, and says of which. */
function show({ secret, token }: Minted, href?: string): void {
  const facts = token && [
    ...(token.label ? [token.label] : []),
    `${storedWords(token, 'tier')} token`,
    ...(token.publisher ? [token.publisher.name] : []),
    permission(token),
    token.expiresAt ? `expires ${day(token.expiresAt)}` : 'never expires',
  ];
  showSecret({ secret, what: facts?.join(', ') ?? '', href });
}

type MintDialogProps = {
  /** Chosen at first. */
  publisherId?: string;
  scope?: Scope | undefined;
  onClose: () => void;
};

/** Creates a token, and shows its secret once. */
export function MintDialog({ publisherId, scope, onClose }: MintDialogProps) {
  const [tier, setTier] = useState<Tier>('partner');
  const [publisher, setPublisher] = useState(publisherId ?? '');
  const withKey = useIdempotencyKey();
  return (
    <FormDialog
      title="Create a token"
      about={<p class="note">You cannot change a token later, only rotate or revoke it.</p>}
      operation={mintToken}
      variablesOf={(values) => ({
        input: withKey({
          tier,
          scopes: vocabulary.Scope.filter((scope) => scope === values.scopes),
          ...(tier === 'partner' && { publisherId: publisher }),
          ...(tier === 'staff' && { role: values.role as StaffRole }),
          ...(values.label && { label: values.label }),
          ...expiryOf(values),
        }),
      })}
      onDone={({ mintToken }) => mintToken && show(mintToken)}
      submit="Create the token"
      onClose={onClose}
    >
      <SelectField
        name="tier"
        label="Kind"
        options={tiers}
        chosen={tier}
        onChoose={(chosen) => setTier(chosen as Tier)}
      />
      {tier === 'partner' && (
        <>
          <FoundField name="publisherId" none="Choose…" value={publisher} onChange={setPublisher} isRequired />
          <SelectField name="scopes" label="Access" options={scopes} chosen={scope} />
        </>
      )}
      {tier === 'staff' && <SelectField name="role" label="Access" options={roles} />}
      <TextField
        name="label"
        label="Purpose"
        hint="For example “Website, production”. Do not enter an e-mail address or telephone number."
        maxlength={200}
      />
      <DayField
        name="expiresAt"
        label="Expires on (UTC)"
        hint="Leave blank for a token that never expires."
        initial={daysAhead(usualLife)}
      />
    </FormDialog>
  );
}

/** Minutes. */
const overlaps: Options = [
  ['1440', 'One day'],
  ['10080', 'One week'],
  ['43200', '30 days'],
  ['60', 'One hour'],
];

const reasons = [
  ['leaked', 'The token has leaked', 'The old token stops working at once.'],
  ['due', 'Regular rotation', 'Both tokens work for a time that you choose, so that no call fails.'],
] as const;

/** Replaces a token. Afterwards, the screen of the successor shows both side by side. */
export function RotateDialog({ token, onClose }: { token: TokenDatesFragment; onClose: () => void }) {
  const [why, setWhy] = useState<'leaked' | 'due'>();
  const withKey = useIdempotencyKey();
  return (
    <FormDialog
      title={`Rotate “${tokenName(token)}”`}
      about={<p>The new token can do what the old one can.</p>}
      operation={rotateToken}
      variablesOf={({ overlapMinutes = 0, why: _why, ...values }) => ({
        input: withKey({ id: token.id, overlapMinutes: Number(overlapMinutes), ...expiryOf(values) }),
      })}
      onDone={({ rotateToken }) => rotateToken && show(rotateToken, `/tokens/${rotateToken.token?.id ?? ''}`)}
      submit={why === 'leaked' ? 'Replace it now' : 'Rotate'}
      danger={why === 'leaked'}
      onClose={onClose}
    >
      <fieldset class="field">
        <legend>Why?</legend>
        {reasons.map(([value, text, consequence]) => (
          <label class="check" key={value}>
            <input type="radio" name="why" value={value} required onChange={() => setWhy(value)} />
            <span>
              {text} <span class="note sub">{consequence}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {why === 'due' && <SelectField name="overlapMinutes" label="Both tokens work for" options={overlaps} />}
      <DayField
        name="expiresAt"
        label="The new token expires on (UTC)"
        hint={`Leave blank ${token.expiresAt ? 'to give the new token the same lifetime as the old one' : 'for a token that never expires, like the old one'}.`}
      />
    </FormDialog>
  );
}

type RevokeProps = { token: TokenDatesFragment & { successor: TokenDatesFragment | null }; onClose: () => void };

export function RevokeDialog({ token, onClose }: RevokeProps) {
  const { id, hint, lastUsedAt, successor } = token;
  return (
    <FormDialog
      title={`Revoke: ${tokenName(token)}`}
      about={
        <>
          <p>
            From now on, every request with this token is refused. This cannot be undone. Anyone who uses the token will
            need a new one.
          </p>
          {successor?.state === 'active' && (
            <p class="callout waiting">
              This token was rotated: <TokenLink token={successor} /> stays valid. If the secret was stolen, revoke that
              one, too.
            </p>
          )}
          <p class="note">
            <code>{hint}</code> was{' '}
            {lastUsedAt ? (
              <>
                last used <When at={lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
            .
          </p>
        </>
      }
      operation={revokeToken}
      variablesOf={() => ({ input: { id } })}
      done={`${tokenName(token)} is revoked`}
      submit="Revoke"
      danger
      onClose={onClose}
    />
  );
}
