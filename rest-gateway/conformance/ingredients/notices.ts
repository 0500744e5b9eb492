/** What a notice of the fixtures is. */
export type Notice = {
  /** Its publisher, by the names of `credentials.ts`. `none`: self-published. Null: it does not exist. */
  owner: 'own' | 'other' | 'lapsed' | 'lapsedByDate' | 'operated' | 'none' | null;
  isOnRegister: boolean;
  /** Engagement metrics are defined for it. */
  isCounted: boolean;
  /** The path segment, if it is no PA-ID of the fixtures. `{name}` is one. */
  segment?: string;
};

/** The notices of the fixtures, `name (what it is)`: metrics are defined for those that are counted, the register hides the hidden. */
const groups: [owner: Notice['owner'], stage: 'counted' | 'shown' | 'hidden', names: string][] = [
  [
    'own',
    'counted',
    'visible (online), native, delivery (no targeting), today (starts today), ended, ceased, persons (payer and controllers are persons), mixed (controllers of both kinds), rich (long texts, many controllers)',
  ],
  [
    'own',
    'shown',
    'print, radio, television, cinema, outdoor, directMail, otherMedium, untargeted, notStarted, startsTomorrow (its campaign does)',
  ],
  ['own', 'hidden', 'draft, unsigned, declined, future, tomorrow (starts then)'],
  ['other', 'counted', 'other'],
  ['other', 'shown', 'otherPrint'],
  ['other', 'hidden', 'otherHidden'],
  ['lapsed', 'counted', 'lapsedOwn'],
  ['lapsed', 'shown', 'lapsedPrint'],
  ['lapsed', 'hidden', 'lapsedHidden'],
  ['lapsedByDate', 'counted', 'lapsedByDateOwn'],
  ['lapsedByDate', 'hidden', 'lapsedByDateHidden'],
  ['operated', 'counted', 'operated'],
  ['none', 'counted', 'selfPublished (by a person)'],
  ['none', 'hidden', 'selfPublishedHidden'],
  [null, 'hidden', 'none (does not exist)'],
];
/** For the help: a line for each publisher and stage. */
export const noticeLines = groups.map(([owner, stage, names]) => `${owner ?? 'nobody'}, ${stage}: ${names}`);
/** By their names. */
export const namedNotices: Record<string, Notice> = Object.fromEntries(
  groups.flatMap(([owner, stage, names]) => {
    const notice = { owner, isOnRegister: stage !== 'hidden', isCounted: stage === 'counted' };
    return names
      .replace(/ \(.*?\)/g, '')
      .split(', ')
      .map((name) => [name, notice]);
  }),
);
/** Notices whose 409 only a start date causes, on a day to come. */
export const waiting = ['notStarted', 'startsTomorrow', 'future', 'tomorrow'];
/** Notices whose counts the caller may write. */
export const countedNotices = Object.entries(namedNotices).flatMap(([name, { owner, isCounted }]) =>
  owner === 'own' && isCounted ? [name] : [],
);

/** Path segments that are no PA-ID of a notice. */
const wrongPaIds = {
  nul: '%00',
  'nul-after': '{visible}%00',
  encoding: '%zz',
  'cut-encoding': '{visible}%2',
  percent: '{visible}%',
  'no-utf-8': '%ff%fe',
  'overlong-nul': '%c0%80',
  surrogate: '%ed%a0%80',
  slash: 'A%2FB',
  'slash-after': '{visible}%2F',
  climbing: '..%2f..%2fetc%2fpasswd',
  'encoded-percent': '%25zz',
  long: 'A'.repeat(129),
  longest: 'A'.repeat(8000),
  'four-bytes': '%F0%9F%97%B3'.repeat(129),
  emoji: '%F0%9F%97%B3%EF%B8%8F',
  dot: '.',
  dots: '..',
  'encoded-dots': '%2e%2e',
  space: '%20',
  'space-before': '%20{visible}',
  'space-after': '{visible}%20',
  'another-case': '{swapped:visible}',
  star: '*',
  sql: "'%20or%20'1'='1",
  'more-sql': "{visible}';drop%20table%20notice;--",
  pattern: '%25',
  null: 'null',
  undefined: 'undefined',
  template: '%7BPAID%7D',
  parameter: '{visible};version=1',
  line: '{visible}%0A',
  'like-it': '{alike:visible}',
  'no-hyphen': '{bare:visible}',
  'no-prefix': '{tail:visible}',
  'wide-letters': '{wide:visible}',
  'letter-after': '{visible}A',
  'zero-width': '{zero:visible}',
  'encoded-twice': '{twice:visible}',
};
export const noticeForms: Record<string, Notice> = Object.fromEntries(
  Object.entries(wrongPaIds).map(([name, segment]) => [
    `form-${name}`,
    { owner: null, isOnRegister: false, isCounted: false, segment },
  ]),
);
export const notices: Record<string, Notice> = {
  ...namedNotices,
  ...noticeForms,
  'form-encoded': { ...(namedNotices.visible as Notice), segment: '{encoded:visible}' },
};
/** The name of the notice that a form names. */
export const sameNotice = (name: string): string => (name === 'form-encoded' ? 'visible' : name);
