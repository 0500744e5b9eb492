import type { ComponentChildren } from 'preact';
import type {
  ActorNameFragment,
  OrganisationNameFragment,
  PersonNameFragment,
  Plan,
  PublisherNameFragment,
  TokenNameFragment,
} from '../../../../generated/console/operation-types.ts';
import { ago, day, instant, minute, plural, time, words } from '../format.ts';
import { dayLength, daysAhead, daysUntil } from '../last-days.ts';
import { may } from '../session/me.ts';
import { isUnread } from '../session/send.ts';

/** The colour says in short what the text says: grey, waiting, good, ended, bad. */
type Tone = 'neutral' | 'waiting' | 'soon' | 'good' | 'ended' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  awaiting_confirmation: 'waiting',
  awaiting_sign_off: 'waiting',
  signed_off: 'good',
  sent_back: 'waiting',
  scheduled: 'soon',
  published: 'good',
  ceased: 'ended',
  active: 'good',
  expired: 'ended',
  revoked: 'bad',
  running: 'soon',
  finished: 'good',
  failed: 'bad',
  interrupted: 'waiting',
};

export const Badge = ({ name, prefix = '' }: { name: string; prefix?: string }) => (
  <span class={`badge ${tones[name] ?? 'neutral'}`}>
    {prefix ? `${prefix}: ${words(name).toLowerCase()}` : words(name)}
  </span>
);

/** Days before its end at which a plan is marked, as in the overview. */
const daysToEnd = 30;

/** The plan as it counts now: a Pro plan that has ended is none. */
export const PlanBadge = ({ publisher, isShort = false }: { publisher: WithPlan; isShort?: boolean }) => {
  const { plan, isPro, proUntil } = publisher;
  const isEnding = isPro && proUntil !== null && proUntil.slice(0, 10) <= daysAhead(daysToEnd);
  const hasEnded = plan === 'pro' && !isPro;
  const name = isPro || hasEnded ? 'Pro' : 'Free';
  const end = proUntil ? `${hasEnded ? 'ended' : 'ends'} ${day(proUntil)}` : 'no end';
  const short = hasEnded ? 'ended' : isEnding && plural(daysUntil(proUntil), 'day');
  return (
    <span class={`badge ${isEnding ? 'waiting' : isPro ? 'good' : hasEnded ? 'bad' : ''}`}>
      {[name, name === 'Pro' && (isShort ? short : end)].filter(Boolean).join(', ')}
    </span>
  );
};

type WithPlan = { plan: Plan; isPro: boolean; proUntil: string | null };

/** What belongs to a thing, in a second line of its cell. */
export const TwoLines = ({ children, below }: { children: ComponentChildren; below: ComponentChildren }) => (
  <div class="two-lines">
    {children} {below && <span class="note sub">{below}</span>}
  </div>
);

/** A token by its purpose, or by what its holder can see of it. */
export const tokenName = ({ label, hint }: Omit<TokenNameFragment, 'id'>): string => label ?? hint;

export const noticeHref = (paId: string) => `/notices/${encodeURIComponent(paId)}`;

export const NoticeLink = ({ paId, children }: { paId: string; children?: ComponentChildren }) => (
  <a href={noticeHref(paId)}>{children ?? <code>{paId}</code>}</a>
);

/** A notice in a row: its title above its PA-ID, or the PA-ID alone if the notice cannot be read. */
export const NoticeInRow = ({ paId, notice }: { paId: string; notice: { title: string } | null }) => (
  <TwoLines below={notice && <code>{paId}</code>}>
    <NoticeLink paId={paId}>{notice?.title ?? paId}</NoticeLink>
  </TwoLines>
);

export const TokenLink = ({ token }: { token: TokenNameFragment }) => (
  <a href={`/tokens/${token.id}`}>{tokenName(token)}</a>
);

/** For those who may open it. */
export const PublisherLink = ({ publisher: { id, name } }: { publisher: PublisherNameFragment }) =>
  may('publisher') ? <a href={`/publishers/${id}`}>{name}</a> : <span>{name}</span>;

/** The beginning of a request id, which leads to the reads that it made. */
export const RequestLink = ({ requestId }: { requestId: string }) => (
  <a href={`/ledger?request=${encodeURIComponent(requestId)}`} data-utc={requestId}>
    <code>{requestId.slice(0, 8)}</code>
  </a>
);

const actors = { staff: 'staff', partner: 'a partner', operator: 'the operator' };

/** Who did something: a token, or a person at the identity provider or the command line. */
export const ActorLink = ({ actor: { kind, subject, token } }: { actor: ActorNameFragment }) =>
  token ? <TokenLink token={token} /> : <span>{subject ?? actors[kind]}</span>;

/** A field, or that it could not be read. Null says something only if there was no error. */
export const IfKnown = <Data extends object>(props: IfKnownProps<Data>) =>
  isUnread(props.of, props.field) ? <span class="quiet">not known</span> : props.children;

type IfKnownProps<Data> = { of: Data; field: keyof Data & string; children: ComponentChildren };

/** The name of a party on the register. */
export const partyName = (party: OrganisationNameFragment | PersonNameFragment | null): string =>
  party === null ? '' : 'companyName' in party ? party.companyName : `${party.firstName} ${party.lastName}`;

const isOlderThanADay = (at: string) => Math.abs(Date.parse(at) - Date.now()) > dayLength;

/** An instant: the minute in UTC, and how long ago. */
export const When = ({ at }: { at: string }) => (
  <time class="when" datetime={at}>
    {minute(at)} <span class="note">{ago(at)}</span>
  </time>
);

/** An instant in a row of a table: the day, or how long ago on the last day. In UTC when the row has the focus, or it has the pointer. */
export const WhenInRow = ({ at, none = 'never' }: { at: string | null; none?: string }) =>
  at === null ? (
    <span class="quiet usual">{none}</span>
  ) : (
    <time class="when" datetime={at} data-utc={instant(at)}>
      {isOlderThanADay(at) ? day(at) : ago(at, true)}
    </time>
  );

/** The time of day (UTC) of a row of a log, whose day is the heading above. */
export const TimeInLog = ({ at }: { at: string }) => (
  <time class="when" datetime={at} data-utc={instant(at)}>
    {time(at)}
  </time>
);

/** Of what an action is called, narrow windows show the verb. */
export function verbOf(action: string) {
  const [verb, ...others] = action.split(' ');
  return (
    <span>
      {verb} <span class="if-wide">{others.join(' ')}</span>
    </span>
  );
}

/** A text of the graph with what it has between backticks as code. */
export const WithCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);

type FactsProps = {
  of: readonly (readonly [name: string, value: ComponentChildren])[];
  /** Below each other, in a line under the title of a screen, or as the values of a record. */
  as?: 'facts' | 'facts-line' | 'values';
};

/** Names with their values; those without a value are left out. */
export const Facts = ({ of, as = 'facts' }: FactsProps) => (
  <dl class={as}>
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
