import { answerAs, each, type Fits, json, type Kind, type Lies, noticeAs, withHeader } from './liar.ts';

/*
 * Lies about who sees which notice (parts 2 and 3).
 */

const hidden = ['draft', 'unsigned', 'declined', 'future', 'otherHidden', 'selfPublishedHidden'];
const ownHidden = hidden.slice(0, 4);
const ownOnRegister = [
  ...['visible', 'native', 'delivery', 'today', 'ended', 'ceased', 'persons'],
  ...['print', 'radio', 'untargeted', 'notStarted'],
];
const onRegister = [...ownOnRegister, 'other', 'otherPrint', 'selfPublished'];
const views: [Kind, string][] = [
  ['register', '3.2'],
  ['ssp', '3.7'],
];
const isFull =
  (notice: string): Fits =>
  ({ kind, notice: asked, token }) =>
    kind === 'full' && asked === notice && token !== 'other';
const notOwn = ['other', 'otherHidden', 'selfPublished', 'selfPublishedHidden'];

/** How many requests a server has counted. */
const requests = new WeakMap<object, number>();

export const visibilityLies: Lies = {
  ...Object.assign(
    {},
    ...views.flatMap(([kind, section]) => [
      each(hidden, (notice) => [
        `${kind}: shows ${notice}`,
        noticeAs(`${section}-${notice}`, kind, [notice], 'visible'),
      ]),
      each(onRegister, (notice) => [
        `${kind}: hides ${notice}`,
        noticeAs(`${section}-${notice}`, kind, [notice], 'none'),
      ]),
    ]),
  ),
  ...each(ownHidden, (notice) => [
    `register: shows ${notice} to its publisher's token with the scope`,
    noticeAs(`3.2-${notice}`, 'register', [notice], 'visible', ['write']),
  ]),
  'register: shows hidden notices to their publisher': noticeAs(
    '3.2-otherHidden',
    'register',
    ['otherHidden'],
    'other',
    ['other'],
  ),
  ...each([...ownHidden, ...ownOnRegister], (notice) => [
    `full: hides ${notice}`,
    noticeAs(`3.3-${notice}`, 'full', [notice], 'none'),
  ]),
  ...each(notOwn, (notice) => [
    `full: shows ${notice}`,
    noticeAs(`5.10-${notice}`, 'full', [notice], 'visible', ['read', 'write']),
  ]),
  'full: shows self-published notices to another publisher': noticeAs(
    '2.2-self-published',
    'full',
    ['selfPublished'],
    'other',
    ['other'],
  ),
  'full: shows notices of another publisher to it': noticeAs('2.12-other-publisher', 'full', ['visible'], 'other', [
    'other',
  ]),
  ...each(notOwn, (notice) => [
    `full: 403 for ${notice}`,
    answerAs(`7.15-${notice}`, isFull(notice), () => json(403, { error: 'No.' })),
  ]),
  ...each(notOwn, (notice) => [
    `full: a header more for ${notice}`,
    answerAs('3.4-same-404-read', isFull(notice), withHeader('X-Hint', '1')),
  ]),
  'full: a header more for existing notices, only at tokens with the scope': answerAs(
    '3.4-same-404-write',
    (asked, response) => isFull('other')(asked, response) && asked.token === 'write',
    withHeader('X-Hint', '1'),
  ),
  'full: another order of headers for existing notices': answerAs(
    '3.4-same-404-read',
    isFull('other'),
    ({ headers }) => ({
      headers: Object.fromEntries(Object.entries(headers).reverse()),
    }),
  ),
  'full: another text for self-published notices': answerAs('3.4-same-404-read', isFull('selfPublished'), () =>
    json(404, { error: 'Advertisement not found' }),
  ),
  'full: spaces in the body for existing notices': answerAs('3.4-same-404-read', isFull('other'), ({ text }) => ({
    text: text.replace(':', ': '),
  })),
  'full: existing notices cost nothing of the limit': {
    row: '3.4-same-404-read',
    answer: ({ headers }, asked, server) => {
      const used = (requests.get(server) ?? 0) + (asked.notice === 'otherHidden' ? 0 : 1);
      requests.set(server, used);
      return { headers: { ...headers, 'X-RateLimit-Remaining': String(10_000 - used), 'X-RateLimit-Reset': '1' } };
    },
  },
  'full: HEAD tells existing notices apart': answerAs(
    '3.4-same-head',
    ({ method, path }) => method === 'HEAD' && path.endsWith('/advertisement-full/Notice-other'),
    withHeader('Content-Length', '99'),
  ),
  'full: a condition tells existing notices apart': answerAs(
    '3.4-same-with-condition',
    (asked, response) => isFull('other')(asked, response) && asked.headers['if-none-match'] === '*',
    () => ({ status: 304, text: '' }),
  ),
  'full: existing notices take longer': answerAs('3.4-same-time', isFull('selfPublished'), () => ({ delay: 80 })),
};
