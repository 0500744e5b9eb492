import type { ComponentChildren } from 'preact';
import { foldText } from '../../../../../platform/text-keys.ts';
import { isId, paIdsOf, words } from '../../base/format.ts';
import {
  type FindQuery,
  type FindRequestQuery,
  type FoundNoticeFragment,
  find,
  findRequest,
} from '../../base/graph.ts';
import { showOver } from '../../base/keys.ts';
import { hrefTo } from '../../base/location.ts';
import { hasEmail } from '../../base/secrets.ts';
import { noticeHref, partyName, tokenName } from '../../panels/links.tsx';
import { Badge, Icon } from '../../parts/inline.tsx';
import { isPartner, may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { reasonName } from '../requests/requests.tsx';

/** What can be chosen in the palette: an address to go to, or an action. */
export type Option = {
  /** Unique, so that the active one stays while others are found. */
  id: string;
  text: string;
  hint?: ComponentChildren;
  /** More that it is found by. */
  also?: string;
} & ({ href: string; act?: undefined } | { act: () => void; href?: undefined });

type CampaignNotice = NonNullable<FindQuery['campaigns']>['nodes'][number];

export type Group = { title: string; options: readonly Option[] };

/** The options that have each word of a search, ignoring case and diacritics. */
export function matching({ title, options }: Group, search: string): Group {
  const words = foldText(search).split(/\s+/);
  const isMatch = ({ text, also = '' }: Option) => words.every((word) => foldText(`${text} ${also}`).includes(word));
  return { title, options: options.filter(isMatch) };
}

/** The longest search of the graph. */
const maxLength = 200;

/** A request id may have any form, but it is not short and has no blank. */
const mayBeRequestId = (text: string) => /^\S{8,}$/.test(text);

/** What the graph finds. While it is asked, what it found before. */
export function useFound(text: string) {
  const isSearch = text.length >= 2 && text.length <= maxLength && /[\p{L}\p{N}]/u.test(text);
  const kinds = { notices: may('notices'), publishers: may('publishers') };
  const found = useQuery(find, isSearch ? { text, paIds: paIdsOf(text), ...kinds } : undefined);
  const asksForRequest = isSearch && may('refusals') && mayBeRequestId(text);
  const requests = useQuery(findRequest, asksForRequest ? { requestId: text, isStaff: !isPartner() } : undefined);
  const groups: readonly Group[] = [
    ...(requests.variables && requests.data && !requests.isLoading
      ? [requestGroup(text, requests.data)]
      : asksForRequest && isId(text) // What was refused a moment ago is not written yet.
        ? [requestGroup(text, {})]
        : []),
    ...(isSearch && found.data ? groupsOf(found.data, text) : []),
  ];
  return {
    groups,
    isReading: found.isLoading || requests.isLoading,
    hasFailed: found.errors.length > 0 || requests.errors.length > 0,
  };
}

const unique = (options: readonly Option[]) => [...new Map(options.map((option) => [option.id, option])).values()];

function groupsOf({ exact, notices, campaigns, publishers, tokens }: FindQuery, search: string): readonly Group[] {
  const all = [...(exact?.nodes ?? []), ...(notices?.nodes ?? [])];
  return [
    { title: 'Notices', options: unique(all.map(noticeOption)) },
    matching({ title: 'Campaigns', options: unique((campaigns?.nodes ?? []).map(campaignOption)) }, search),
    {
      title: 'Publishers',
      options: (publishers?.nodes ?? []).map(({ id, name, plan }) => ({
        id: `publisher-${id}`,
        text: name,
        hint: words(plan),
        href: `/publishers/${id}`,
      })),
    },
    {
      title: 'Tokens',
      options: (tokens?.nodes ?? []).map((token) => ({
        id: `token-${token.id}`,
        text: tokenName(token),
        hint: (
          <>
            {token.label && <code>{token.hint}</code>} {token.publisher?.name} <Badge name={token.state} />
          </>
        ),
        href: `/tokens/${token.id}`,
      })),
    },
  ];
}

/** Campaigns of several sponsors may have the same name. */
const campaignOption = ({ paId, campaign: { name }, advertiser }: CampaignNotice): Option => ({
  id: `campaign-${name} ${partyName(advertiser)}`,
  text: name,
  hint: partyName(advertiser),
  href: `/notices?campaign=${paId}`,
});

const noticeOption = ({ paId, title, phase, advertiser }: FoundNoticeFragment): Option => ({
  id: `notice-${paId}`,
  text: title,
  also: `${paId} ${partyName(advertiser)}`,
  hint: (
    <>
      {partyName(advertiser)} <code>{paId}</code> <Badge name={phase} />
    </>
  ),
  href: noticeHref(paId),
});

function requestGroup(requestId: string, found: Partial<FindRequestQuery>): Group {
  const { refusals, accessLedger, auditTrail, imports } = found;
  const option = (name: string, text: string, hint: string, href = hrefTo(`/${name}`, { request: requestId })) => ({
    id: `request-${name}`,
    text,
    hint,
    href,
  });
  return {
    title: 'Request',
    options: [
      ...(refusals?.nodes ?? []).map(({ code }) => option('calls', 'Why the call was refused', reasonName(code))),
      ...(isId(requestId) && !refusals?.nodes.length && !accessLedger?.nodes.length
        ? [option('calls', 'Why was this request refused?', 'It is recorded within seconds')]
        : []),
      ...(accessLedger?.nodes ?? []).map(({ paId }) => option('ledger', 'What it read', paId)),
      ...(auditTrail?.nodes ?? []).map(({ action }) => option('audit', 'What it changed', words(action))),
      ...(imports?.nodes ?? []).map(({ id, source }) =>
        option('import', 'The import that it started', source ?? '', `/imports/${id}`),
      ),
    ],
  };
}

/** Opens the palette. */
export const FindButton = () => (
  <button type="button" class="find" aria-keyshortcuts="Control+K" onClick={() => showOver('palette')}>
    <Icon name="search" />
    <span>Search everything</span>
    <kbd>Ctrl K</kbd>
  </button>
);

/** All notices that match. No address has an e-mail address: people are searched for on a screen that records it. */
export const searchHref = (search: string) => (hasEmail(search) ? '/data-subjects' : hrefTo('/notices', { search }));
