import { capital, day, daysAhead, daysSince, daysUntil, noun, number, plural } from '../../base/format.ts';
import type { NoticeFilter, ToldNoticesFragment, WhatToTellQuery } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { noticeHref } from '../../panels/links.tsx';

type Notice = ToldNoticesFragment['nodes'][number];

/** Something to tell a publisher about its notices, by the name that addresses give it. */
type Topic = {
  /** What one of them is, such as "version", and what all of them have in common, such as "to sign off". */
  one: string;
  which: string;
  /** What is wrong and what to do, before the notices. */
  asks: string;
  of: (notice: Notice) => string;
  filter: NoticeFilter;
  /** The parameters of the list of all of them. */
  list: Readonly<Record<string, string | readonly string[]>>;
};

const reports = 'with your ad server, through the partner API';
const ended = ({ phase, campaignEnd: end }: Notice) =>
  end && phase !== 'published' ? `ended ${day(end)}` : 'still runs';
const lastCounts = ({ metrics }: Notice) =>
  metrics.recordedAt ? `last counts ${day(metrics.recordedAt)}` : 'no counts';
const shownFrom = ({ publicationStartDate }: Notice) => `to be shown from ${day(publicationStartDate)}`;

const missing = (state: 'missing' | 'outdated' | 'final_missing') => ({
  filter: { metricsStates: [state] },
  list: { metrics: state },
});

/** As the overview counts them. */
export const starting = { from: daysAhead(-30), to: daysAhead(7) };
const unsigned = ['draft', 'awaiting_confirmation', 'awaiting_sign_off'] as const;

export const topics = {
  sign_off: {
    one: 'version',
    which: 'to sign off',
    asks: 'Please sign off, or say what must change. The register shows a version only once it is signed off.',
    of: shownFrom,
    filter: { isAwaitingSignOff: true },
    list: { 'sign-off': 'waiting' },
  },
  starting: {
    one: 'notice',
    which: 'without sign-off, soon to start',
    asks: 'The register does not show these notices yet, and their publication begins. Please see to what they wait for.',
    of: shownFrom,
    filter: { publicationFrom: starting.from, publicationTo: starting.to, phases: [...unsigned] },
    list: { phase: unsigned, 'published-from': starting.from, 'published-to': starting.to },
  },
  sent_back: {
    one: 'notice',
    which: 'sent back for revision',
    asks: 'Please send us what to correct. Its sponsor must then confirm it again, and you sign it off.',
    of: shownFrom,
    filter: { phases: ['draft'] },
    list: { phase: 'draft' },
  },
  final_missing: {
    one: 'campaign',
    which: 'without final counts',
    asks: `The campaign has ended. Please report its last views and engagements ${reports}.`,
    of: (notice) => `${ended(notice)}, ${lastCounts(notice)}`,
    ...missing('final_missing'),
  },
  missing: {
    one: 'notice',
    which: 'without views and engagements',
    asks: `Views and engagements were never reported. Please report them ${reports}.`,
    of: ended,
    ...missing('missing'),
  },
  outdated: {
    one: 'notice',
    which: 'with counts older than a week',
    asks: `The campaign still runs. Please report current views and engagements ${reports}.`,
    of: lastCounts,
    ...missing('outdated'),
  },
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics | 'plan';
const topicNames = [...Object.keys(topics), 'plan'] as TopicName[];
/** The one of an address. */
export const topicOf = (name: string | null): TopicName | undefined => topicNames.find((each) => each === name);

/** A topic of a letter to one publisher. */
export type Part = {
  name: TopicName;
  label: string;
  /** The label without its count. */
  what: string;
  text: (most: number) => string;
  /** How many, or in how many days; negative: so many days ago. */
  count: number;
  /** Where all of it is. */
  href: string;
  /** Some of it. */
  notices: readonly Notice[];
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
    const because = name === 'sent_back' && note ? `Why it was sent back: ${note}\n` : '';
    const href = hrefTo('/notices', { publisher: publisherId, ...topic.list });
    const lines = (most: number) => [
      ...list.nodes
        .slice(0, most)
        .flatMap((each) => [
          `- ${each.title} (${each.paId}), ${topic.of(each)}`,
          `  ${location.origin}${noticeHref(each.paId)}`,
        ]),
      ...(count > most ? [`- and ${number(count - most)} more: ${location.origin}${href}`] : []),
    ];
    const what = `${noun(count, capital(topic.one))} ${topic.which}`;
    const label = `${plural(count, topic.one)} ${topic.which}`;
    const text = (most: number) => [label, topic.asks, because + lines(most).join('\n')].join('\n');
    return [{ name, label, what, text, count, href, notices: list.nodes }];
  });
  const plan = planPart(data.publisher, `/publishers/${publisherId}`);
  return plan ? [...parts, plan] : parts;
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
  const on = day(publisher.proUntil);
  const label = publisher.isPro ? `Pro plan ends on ${on}` : `Pro plan ended on ${on}`;
  const since = publisher.isPro ? 'From then on' : 'Since then';
  const text = `${label}. ${since} each call of your systems is refused (403 PRO_PLAN_REQUIRED). Please tell us whether and until when to renew it.`;
  return {
    name: 'plan',
    label,
    what: label,
    text: () => text,
    count: publisher.isPro ? daysUntil(publisher.proUntil) : -daysSince(publisher.proUntil),
    href,
    notices: [],
  };
}

/** The topic of the address, or all. Other topics usually cover notices that start soon. */
export function firstChosen(parts: readonly Part[], about: TopicName | undefined, isAboutOne: boolean): TopicName[] {
  const names = parts.map(({ name }) => name).filter((name) => name !== 'plan' || !isAboutOne);
  if (about && names.includes(about)) return [about];
  const others = names.filter((name) => name !== 'starting');
  return others.length > 0 ? others : names;
}

type Contact = { email: string; role: string | null };

/** System contacts get only messages about counts and plans, unless a publisher has no other contact. */
export function notAddressed(contacts: readonly Contact[], about: readonly TopicName[]): string[] {
  const isAboutSystems = about.some((name) => /missing|outdated|plan/.test(name));
  const systems = contacts.filter(({ role }) => /system/i.test(role ?? '')).map(({ email }) => email);
  return isAboutSystems || systems.length === contacts.length ? [] : systems;
}
