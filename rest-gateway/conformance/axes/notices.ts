/** What a notice of the fixtures is to the publisher of `read` and `write`. */
export type Notice = {
  /** `nobody`: self-published. Null: it does not exist. */
  owner: 'own' | 'other' | 'nobody' | null;
  isOnRegister: boolean;
  /** Engagement metrics are defined for it. */
  isCounted: boolean;
  /** The path segment, if it is no PA-ID of the fixtures. `{name}` is one. */
  segment?: string;
};

const group = (owner: Notice['owner'], isOnRegister: boolean, isCounted: boolean, names: string) =>
  Object.fromEntries(names.split(' ').map((name): [string, Notice] => [name, { owner, isOnRegister, isCounted }]));

/** By their names in the fixtures. */
export const namedNotices: Record<string, Notice> = {
  ...group('own', true, true, 'visible native delivery today ended ceased persons mixed'),
  ...group('own', true, false, 'print radio untargeted notStarted'),
  ...group('own', false, false, 'draft unsigned declined future'),
  ...group('other', true, true, 'other'),
  ...group('other', true, false, 'otherPrint'),
  ...group('other', false, false, 'otherHidden'),
  ...group('nobody', true, true, 'selfPublished'),
  ...group('nobody', false, false, 'selfPublishedHidden'),
  ...group(null, false, false, 'none'),
};
const names = (fits: (notice: Notice) => boolean) =>
  Object.entries(namedNotices).flatMap(([name, notice]) => (fits(notice) ? [name] : []));
/** Notices that the caller's publisher has. */
export const ownNotices = names(({ owner }) => owner === 'own');
export const ownOnRegister = names(({ owner, isOnRegister }) => owner === 'own' && isOnRegister);
export const onRegister = names(({ isOnRegister }) => isOnRegister);
export const notOwn = names(({ owner }) => owner !== 'own');
/** Notices whose counts the caller may write. */
export const countedNotices = names(({ owner, isCounted }) => owner === 'own' && isCounted);

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
