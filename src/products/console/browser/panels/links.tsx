import type { ComponentChildren } from 'preact';
import { day, daysTo, daysToAct, inDays, shortId, storedWords, words } from '../base/format.ts';
import type {
  ActorNameFragment,
  OrganisationNameFragment,
  PersonNameFragment,
  Plan,
  PublisherNameFragment,
  StaffRole,
  TokenNameFragment,
} from '../base/graph.ts';
import { hrefTo } from '../base/location.ts';
import { settings } from '../base/settings.ts';
import { TwoLines } from '../parts/inline.tsx';
import { mailto } from '../parts/letter.tsx';
import { hasRole, isPartner, may, me } from '../session/me.ts';
import { isUnread } from '../session/send.ts';

/** Days before its end at which a plan is marked, as in the overview. */
const daysToEnd = 30;

/** The plan as it counts now: a Pro plan that has ended is none. */
export const PlanBadge = ({ publisher }: { publisher: WithPlan }) => {
  const { plan, isPro, proUntil } = publisher;
  const left = isPro && proUntil !== null ? daysTo(proUntil) : Number.POSITIVE_INFINITY;
  const hasEnded = plan === 'pro' && !isPro;
  const tone = hasEnded || left <= daysToAct ? 'bad' : left <= daysToEnd ? 'waiting' : isPro ? 'good' : '';
  const verb = hasEnded ? 'ended' : 'ends';
  const end = proUntil ? `${verb} ${left <= daysToAct ? `${inDays(proUntil)}, ` : ''}${day(proUntil)}` : 'no end';
  return <span class={`badge ${tone}`}>{isPro || hasEnded ? `Pro, ${end}` : 'Free'}</span>;
};

type WithPlan = { plan: Plan; isPro: boolean; proUntil: string | null };

/** A token by its purpose, or by what its holder can see of it. */
export const tokenName = ({ label, hint }: Omit<TokenNameFragment, 'id'>): string =>
  label ?? `${words(hint.split('_')[1] ?? '')} token …${hint.split('…').at(-1)}`;

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
  <a href={hrefTo('/ledger', { request: requestId })} data-utc={requestId}>
    <code>{shortId(requestId)}</code>
  </a>
);

const actors: Partial<Record<string, string>> = { staff: 'staff', partner: 'a partner', operator: 'the operator' };

/** Who did something: a token, or a person at the identity provider or the command line. */
export const ActorLink = ({ actor }: { actor: ActorNameFragment }) =>
  actor.token ? (
    <TokenLink token={actor.token} />
  ) : (
    <span>{actor.subject ?? actors[actor.kind] ?? storedWords(actor, 'kind')}</span>
  );

/** A field, or that it could not be read. Null says something only if there was no error. */
export const IfKnown = <Data extends object>(props: IfKnownProps<Data>) =>
  isUnread(props.of, props.field) ? <span class="quiet">not known</span> : props.children;

type IfKnownProps<Data> = { of: Data; field: keyof Data & string; children: ComponentChildren };

/** The name of a party on the register. */
export const partyName = (party: OrganisationNameFragment | PersonNameFragment | null): string =>
  party === null ? '' : 'companyName' in party ? party.companyName : `${party.firstName} ${party.lastName}`;

type Props = {
  /** The role of staff that is needed. */
  staff: StaffRole;
  /** What it may do. */
  to: string;
  /** What this is done to: for the subject of a mail. */
  with?: string;
  /** How, for those who may. */
  children?: ComponentChildren;
};

/** For those who lack a right: who has it, and how to reach them. */
export function OnlyFor({ staff, to, with: name, children }: Props) {
  if (!me.value) return null;
  if (hasRole(staff)) return <>{children}</>;
  return (
    <p class="note only-for">
      Only {isPartner() ? 'the register’s staff' : `an ${staff}`} can {to}.{' '}
      <WhomToAsk about={name ? `${to}: ${name}` : to} />
    </p>
  );
}

/** The contact of the staff, with a mail that says what is asked and where. */
export function WhomToAsk({ about }: { about: string }) {
  const { email, url } = settings.contact ?? {};
  if (!email && !url) return null;
  const href = email ? mailto([email], `Please ${about}`, `${location.origin}${location.pathname}`) : url;
  return (
    <>
      For this, write to <a href={href}>{email ?? 'the register’s staff'}</a>.
    </>
  );
}
