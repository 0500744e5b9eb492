import { day, daysAhead, daysTo, inDays, inSentence, localDay, number, shortDay } from '../../base/format.ts';
import type {
  MailTopic,
  NoticeFilter,
  TokenNameFragment,
  ToldFragment,
  ToldNoticesFragment,
  WhatToTellQuery,
} from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { noticeHref, tokenName } from '../../panels/links.tsx';
import { notSignedOff } from '../../parts/inline.tsx';
import { dueIn } from '../../parts/task-item.tsx';
import { byToken, callsIn } from '../requests/requests.tsx';
import catalogue from './letters.json' with { type: 'json' };

type Notice = ToldNoticesFragment['nodes'][number];

const { countries, languages } = catalogue;
export type LetterLanguage = keyof typeof languages;
type Phrases = (typeof languages)['en'];

const isLanguage = (tag: string): tag is LetterLanguage => Object.hasOwn(languages, tag);

export const phrasesOf = (language: LetterLanguage): Phrases => languages[language];

/** A phrase with its values. */
export const fill = (phrase: string, values: Readonly<Record<string, string>>): string =>
  phrase.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? '');

/** A phrase about a day, as people write it in a language: "le 1er mai" and "l’8 maggio". */
function onDay(language: LetterLanguage, phrase: string, at: string): string {
  const { contractions = {} } = phrasesOf(language) as { contractions?: Record<string, string> };
  const said = fill(phrase, { day: dayIn(language, at) });
  return Object.entries(contractions).reduce((text, [from, to]) => text.replace(from, to), said);
}

/** The language of the publisher's country, of several the one of its newest notice; English for the rest. */
export function languageOf({ newest }: WhatToTellQuery): LetterLanguage {
  const { basicInformation, legalMetadata } = newest?.nodes[0]?.content ?? {};
  const tag = basicInformation?.language.slice(0, 2) ?? '';
  const spoken = (countries as Partial<Record<string, string[]>>)[legalMetadata?.publisherCountry ?? ''] ?? [];
  const found = spoken.includes(tag) || !legalMetadata?.publisherCountry ? tag : (spoken[0] ?? '');
  return isLanguage(found) ? found : 'en';
}

const dayIn = (language: LetterLanguage, at: string) =>
  new Date(at).toLocaleDateString(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' });

/** Something to tell a publisher about its notices, by the name that addresses give it. */
type Topic = {
  /** What is said of each notice. */
  of: (notice: Notice, language: LetterLanguage) => string;
  filter: NoticeFilter;
  /** The parameters of the list of all of them. */
  list: Readonly<Record<string, string | readonly string[]>>;
};

const ended: Topic['of'] = ({ phase, campaignEnd: end }, language) =>
  end && phase !== 'published' ? onDay(language, phrasesOf(language).ended, end) : phrasesOf(language).runs;
const lastCounts: Topic['of'] = ({ metrics }, language) =>
  metrics.recordedAt
    ? onDay(language, phrasesOf(language).lastCounts, metrics.recordedAt)
    : phrasesOf(language).noCounts;
const shownFrom: Topic['of'] = ({ publicationStartDate: start }, language) =>
  onDay(language, phrasesOf(language)[start < daysAhead(0) ? 'late' : 'shownFrom'], start);

const missing = (state: 'missing' | 'outdated' | 'final_missing') => ({
  filter: { metricsStates: [state] },
  list: { metrics: state },
});

/** What an ad server has to report. */
const counted = {
  final_missing: {
    of: (notice: Notice, language: LetterLanguage) => `${ended(notice, language)}, ${lastCounts(notice, language)}`,
    ...missing('final_missing'),
  },
  missing: { of: ended, ...missing('missing') },
  outdated: { of: lastCounts, ...missing('outdated') },
};

/** As the overview counts them. */
export const starting = { from: daysAhead(-30), to: daysAhead(7) };

export const topics = {
  sign_off: {
    of: shownFrom,
    filter: { isAwaitingSignOff: true },
    list: { 'sign-off': 'waiting' },
  },
  starting: {
    of: shownFrom,
    filter: { publicationFrom: starting.from, publicationTo: starting.to, phases: [...notSignedOff] },
    list: { phase: notSignedOff, 'published-from': starting.from, 'published-to': starting.to },
  },
  sent_back: {
    of: shownFrom,
    filter: { phases: ['draft'] },
    list: { phase: 'draft' },
  },
  ...counted,
} satisfies Record<string, Topic>;

export type TopicName = MailTopic;
const topicNames = [...Object.keys(topics), 'old_tokens', 'plan'] as TopicName[];
/** The one of an address. */
export const topicOf = (name: string | null): TopicName | undefined => topicNames.find((each) => each === name);

/** The day on which a publisher was last written to about one of these topics; undefined if it never was. */
export function writtenTo(id: string, topics: readonly TopicName[], sent: ToldFragment | null | undefined) {
  const last = sent?.nodes.find(({ publisher, after }) => {
    const { about = [] } = (after ?? {}) as { about?: readonly string[] };
    return publisher?.id === id && topics.some((topic) => about.includes(topic));
  });
  return last && shortDay(localDay(last.occurredAt));
}

/** A topic of a letter to one publisher. */
export type Part = {
  name: TopicName;
  /** What it is called, with its count, and its part of the letter. */
  subject: (language: LetterLanguage) => string;
  text: (most: number, language: LetterLanguage) => string;
  count: number;
  /** As in the overview. */
  due: number;
  /** Of a plan: the instant of its end, and whether that is over. */
  end?: string;
  hasEnded?: boolean;
  /** Where all of it is. */
  href: string;
  /** Some of it. */
  notices: readonly Notice[];
  tokens?: readonly TokenNameFragment[];
};

/** What there is to tell a publisher. */
export function partsOf(data: WhatToTellQuery, publisherId: string): Part[] {
  const found = { ...data, sent_back: sentBack(data) };
  const [entry] = data.auditTrail?.nodes ?? [];
  const note = entry && (entry.after as { note?: string } | null)?.note;
  const parts = Object.entries(topics as Record<keyof typeof topics, Topic>).flatMap(([key, topic]): Part[] => {
    const name = key as keyof typeof topics;
    const list = found[name];
    const count = list?.totalCount ?? list?.nodes.length ?? 0;
    if (!list || count === 0) return [];
    const href = hrefTo('/notices', { publisher: publisherId, ...topic.list });
    const subject = (language: LetterLanguage) =>
      fill(phrasesOf(language).topics[name][0] ?? '', { count: number(count) });
    const text = (most: number, language: LetterLanguage) => {
      const phrases = phrasesOf(language);
      const others = { count: number(count - most), href: `${location.origin}${href}` };
      return [
        subject(language),
        name in counted ? `${phrases.topics[name][1]} ${phrases.report}` : phrases.topics[name][1],
        ...(name === 'sent_back' && note ? [fill(phrases.because, { note })] : []),
        ...list.nodes
          .slice(0, most)
          .flatMap((each) => [
            `- ${each.title} (${each.paId}), ${topic.of(each, language)}`,
            `  ${location.origin}${noticeHref(each.paId)}`,
          ]),
        ...(count > most ? [`- ${fill(phrases.others, others)}`] : []),
      ].join('\n');
    };
    const [first] = list.nodes;
    const due = dueIn(name, name === 'starting' ? first?.publicationStartDate : undefined);
    return [{ name, subject, text, count, due, href, notices: list.nodes }];
  });
  const plan = planPart(data.publisher, `/publishers/${publisherId}`);
  return [...parts, ...oldTokensPart(data, publisherId), ...(plan ? [plan] : [])];
}

/** Calls with tokens that were revoked or have expired, and the last call with each. */
function oldTokensPart({ old_tokens: groups }: WhatToTellQuery, publisher: string): Part[] {
  const name = 'old_tokens';
  const known = groups?.nodes ?? [];
  const count = callsIn(known);
  const last = byToken(known).flatMap(([each]) =>
    each?.newest.token ? [{ token: each.newest.token, at: each.newest.refusedAt }] : [],
  );
  if (last.length === 0) return [];
  const subject = (language: LetterLanguage) =>
    fill(phrasesOf(language).topics[name][0] ?? '', { count: number(count) });
  return [
    {
      name,
      subject,
      text: (_most, language) =>
        [
          subject(language),
          phrasesOf(language).topics[name][1],
          ...last.map(
            ({ token, at }) =>
              `- ${tokenName(token)} (${token.hint}), ${onDay(language, phrasesOf(language).lastRefused, at)}`,
          ),
        ].join('\n'),
      count,
      due: dueIn(name),
      href: hrefTo('/calls', { publisher, code: 'TOKEN_INVALID' }),
      notices: [],
      tokens: last.map(({ token }) => token),
    },
  ];
}

/** Drafts that were sent back, among all drafts. */
function sentBack({ drafts, amendments }: WhatToTellQuery): Pick<ToldNoticesFragment, 'nodes' | 'totalCount'> {
  const nodes = [...(drafts?.nodes ?? []), ...(amendments?.nodes ?? [])].filter(
    ({ amendment, confirmationStatus }) =>
      (amendment ?? { confirmationStatus }).confirmationStatus === 'needs_revision',
  );
  return { nodes, totalCount: nodes.length };
}

function planPart(publisher: WhatToTellQuery['publisher'], href: string): Part | undefined {
  if (publisher?.plan !== 'pro' || !publisher.proUntil) return undefined;
  const phrases = (language: LetterLanguage) =>
    phrasesOf(language)[publisher.isPro ? 'planEnds' : 'planEnded'].map((phrase) =>
      onDay(language, phrase, publisher.proUntil ?? ''),
    );
  return {
    name: 'plan',
    text: (_most, language) => `${phrases(language).join('. ')} ${phrasesOf(language).renew}`,
    subject: (language) => phrases(language)[0] ?? '',
    count: 1,
    due: dueIn('plan', publisher.proUntil),
    end: publisher.proUntil,
    hasEnded: !publisher.isPro,
    href,
    notices: [],
  };
}

/** For staff, such as "Notices without metrics" of several. */
export function partTitle({ subject, count, end, hasEnded }: Part): string {
  if (end)
    return `Pro plan ${hasEnded ? 'ended' : 'ends'} ${Math.abs(daysTo(end)) < 7 ? inDays(end) : `on ${day(end)}`}`;
  const [title = ''] = subject('en').split(':');
  return count === 1 ? title.replace(/^(\w+)s /, '$1 ') : title;
}

/** The same with the number. */
export const lineOf = (part: Part): string =>
  part.end ? partTitle(part) : `${number(part.count)} ${inSentence(partTitle(part))}`;

/** Days before the end of a plan at which it is to be renewed. */
export const daysToEnd = 30;

/** Whether it is to do now: a plan only shortly before its end. */
export const isDue = ({ end, hasEnded }: Part): boolean => !end || hasEnded || daysTo(end) <= daysToEnd;

/** The topic of the address, or all that are due. Other topics usually cover notices that start soon. */
export function firstChosen(parts: readonly Part[], about: TopicName | undefined, isAboutOne: boolean): TopicName[] {
  const names = parts
    .filter((part) => (part.name === 'plan' ? !isAboutOne : true) && isDue(part))
    .map(({ name }) => name);
  if (about && names.includes(about)) return [about];
  const others = names.filter((name) => name !== 'starting');
  return others.length > 0 ? others : names;
}

type Contact = { email: string; role: string | null };

/** System contacts get only messages about counts and plans, unless a publisher has no other contact. */
export function notAddressed(contacts: readonly Contact[], about: readonly TopicName[]): string[] {
  const isAboutSystems = about.some((name) => /missing|outdated|tokens|plan/.test(name));
  const systems = contacts.filter(({ role }) => /system/i.test(role ?? '')).map(({ email }) => email);
  return isAboutSystems || systems.length === contacts.length ? [] : systems;
}
