import {
  answerAs,
  bodyAs,
  each,
  type Fits,
  json,
  type Kind,
  type Lie,
  type Lies,
  noticeAs,
  writesAfter,
} from './liar.ts';

/*
 * Lies about writes (parts 1 to 4, and the 400s and 409s of part 7).
 */

const isCounted = ['visible', 'native', 'delivery', 'today', 'ended'];
const isNotCounted = ['print', 'radio', 'untargeted', 'notStarted'];

/** What a server stores in place of the counts that were sent, with a row that must find it. */
const storing: [name: string, row: string, store: NonNullable<Lie['store']>][] = [
  ['nothing is stored', '4.4-recorded', (before) => before],
  [
    'nothing is stored, although a write was accepted before',
    '1.3-metrics',
    (before) => (before.views === 10 ? {} : before),
  ],
  ...['visible', ...isCounted].map((notice, index): [string, string, NonNullable<Lie['store']>] => [
    `nothing is stored of ${index === 0 ? 'what is visible' : notice}`,
    index === 0 ? '3.5-visible' : `3.8-${notice}`,
    (before, _written, asked) => (asked.notice === notice ? before : {}),
  ]),
  ['only the views are stored', '4.4-recorded', ({ engagements }) => ({ engagements })],
  ['only the engagements are stored', '4.4-recorded', ({ views }) => ({ views })],
  [
    'the counts are exchanged',
    '4.4-recorded',
    (_, { views, engagements }) => ({ views: engagements, engagements: views }),
  ],
  [
    'the counts are added to those before',
    '4.4-recorded',
    (before, written) => ({
      ...{ views: before.views + written.views, engagements: before.engagements + written.engagements },
    }),
  ],
  ['a lower count is ignored', '4.4-lower', (before, { views }) => ({ views: Math.max(before.views, views) })],
  ['counts are rounded', '4.4-recorded', (_, { views }) => ({ views: Math.round(views / 10) * 10 })],
  ['counts are one too high', '4.4-last', (_, { views }) => ({ views: views + 1 })],
  ['counts are cut off at 65,535', '2.10-large', (_, { views }) => ({ views: Math.min(views, 65_535) })],
  [
    'engagements are cut off at 65,535',
    '2.11-large',
    (_, { engagements }) => ({ engagements: Math.min(engagements, 65_535) }),
  ],
  ['0 is stored as nothing', '2.10-zero', (_, { views }) => ({ views: views || null })],
  ['no engagements are stored as nothing', '2.11-zero', (_, { engagements }) => ({ engagements: engagements || null })],
  ['counts are stored as text', '4.4-recorded', (_, { views }) => ({ views: String(views) })],
  [
    'more engagements than views are cut',
    '2.11-large',
    (_, { views, engagements }) => ({ engagements: Math.min(engagements, views) }),
  ],
];

const stored: Lies = {
  ...each(storing, ([name, row, store]) => [`write: ${name}`, { row, store }]),
  'write: the counts of another notice are changed, too': {
    row: '4.4-no-other-notice',
    answer: ({ status }, { kind, notice }, { notices }) => {
      const { native, visible } = notices;
      if (kind === 'metrics' && notice === 'visible' && status < 300 && native && visible) native.views = visible.views;
      return {};
    },
  },
};

const isRefused =
  (status: number, ...names: string[]): Fits =>
  ({ notice, token }, response) =>
    response.status === status && (names.length === 0 || names.includes(notice) || names.includes(token));
const isBody =
  (pattern: RegExp): Fits =>
  ({ body }, { status }) =>
    status === 400 && pattern.test(body);
const after: [name: string, row: string, fits: Fits][] = [
  ['401 of an unknown token', '5.3-unknown-at-metrics', isRefused(401, 'unknown')],
  ['401 of a revoked token', '5.3-revoked-at-metrics', isRefused(401, 'revoked')],
  ['401 of an SSP token', '5.2-ssp-at-metrics', isRefused(401, 'ssp')],
  [
    '401 without a header',
    '5.4-missing-at-metrics',
    (asked, { status }) => status === 401 && !asked.headers.authorization,
  ],
  [
    '401 of another scheme',
    '7.5-basic',
    (asked, { status }) => status === 401 && /^Basic/.test(asked.headers.authorization ?? ''),
  ],
  ['403 of a lapsed plan', '5.5-lapsed-at-metrics', isRefused(403, 'lapsed')],
  ['403 of a lapsed plan without the scope', '5.7-plan-first', isRefused(403, 'lapsedRead')],
  ['403 without the scope', '5.8-write', isRefused(403, 'read')],
  ['403 of another publisher', '3.6-nothing-written', isRefused(403, 'other')],
  ["403 of another publisher's print notice", '3.6-not-applicable', isRefused(403, 'otherPrint')],
  ['404 of a hidden notice', '3.5-otherHidden', isRefused(404, 'otherHidden')],
  ['429', '7.16-nothing-written', isRefused(429)],
  ...isNotCounted.map((notice): [string, string, Fits] => [
    `409 of ${notice}`,
    `3.9-${notice}`,
    isRefused(409, notice),
  ]),
  ['400 without engagements', '7.10-no-engagements', isBody(/^\{"viewsCount":\d+\}$/)],
  ['400 of bad engagements', '7.10-bad-engagements', isBody(/"engagementsCount":-1\}$/)],
  ['400 without views', '7.10-no-views', isBody(/^\{"engagementsCount":\d+\}$/)],
  ['400 of bad views', '7.10-bad-views', isBody(/^\{"viewsCount":1\.5/)],
];

const written = '{"viewsCount":77,"engagementsCount":33}';
/** Forms of no JSON, and how a lenient server reads them. */
const lenient: [name: string, pattern: RegExp][] = [
  ['truncated', /^\{"viewsCount":12,"engagementsCount":3$/],
  ['followed', /\}x$/],
  ['two-documents', /\}\n\{.*$/],
  ['form', /^viewsCount=.*$/],
  ['single-quotes', /^\{'.*$/],
  ['comma', /,\}$/],
  ['comment', /\/\/ counts$/],
  ['nan', /^.*NaN.*$/],
  ['infinity', /^.*Infinity.*$/],
  ['leading-zero', /^.*:012,.*$/],
  ['plus', /^.*:\+12,.*$/],
  ['hexadecimal', /^.*0xC.*$/],
];
/** Values that are no count, and how a lenient server reads them. */
const coerced: [name: string, pattern: string, value: string][] = [
  ['negative', '-1', '1'],
  ['fraction', '1\\.5', '2'],
  ['small-fraction', '1e-3', '0'],
  ['text', '"5"', '5'],
  ['null', 'null', '0'],
  ['true', 'true', '1'],
  ['object', '\\{"value":5\\}', '5'],
  ['array', '\\[5\\]', '5'],
];
const fields = [
  ['2.10', 'viewsCount', 'engagementsCount'],
  ['2.11', 'engagementsCount', 'viewsCount'],
] as const;

const bodies: Lies = {
  ...each(lenient, ([name, pattern]) => [
    `write: takes a body that is no JSON (${name})`,
    {
      row: `7.11-${name}`,
      ask: ({ kind, body }) => (kind === 'metrics' && pattern.test(body) ? { body: written } : {}),
    },
  ]),
  ...Object.assign(
    {},
    ...fields.map(([section, field, other]) => ({
      ...each(coerced, ([name, pattern, value]) => [
        `write: takes ${field} that is none (${name})`,
        bodyAs(`${section}-${name}`, new RegExp(`"${field}":${pattern}`), `"${field}":${value}`),
      ]),
      [`write: takes a body without ${field}`]: bodyAs(
        `${section}-missing`,
        new RegExp(`^\\{"${other}":86\\}$`),
        `{"${other}":86,"${field}":0}`,
      ),
      [`write: refuses 0 as ${field}`]: bodyAs(`${section}-zero`, new RegExp(`"${field}":0\\b`), `"${field}":-1`),
      [`write: refuses a large ${field}`]: bodyAs(
        `${section}-large`,
        new RegExp(`"${field}":2000000123`),
        `"${field}":-1`,
      ),
    })),
  ),
  'write: refuses two zeros': bodyAs('2.10-both-zero', /^\{"viewsCount":0,"engagementsCount":0\}$/, '{}'),
  ...each(['array', 'items', 'null', 'number', 'zero', 'text', 'true', 'false'], (name) => [
    `write: JSON that is no object is no JSON (${name})`,
    {
      row: `7.10-${name}`,
      answer: (_response, { kind, body }) =>
        kind === 'metrics' && /^(null|5|0|"x"|true|false|\[.*\])$/.test(body)
          ? json(400, { error: 'Invalid request body', code: 'INVALID_METRICS' })
          : {},
    },
  ]),
  'write: takes an array of two counts': bodyAs('7.10-items', /^\[12,3\]$/, written),
  'write: not JSON is a bad count': bodyAs('7.11-cut-off', /^\{"viewsCount":$/, '{}'),
};

const isWrite =
  (notice: string): Fits =>
  ({ kind, notice: asked }, { status }) =>
    kind === 'metrics' && asked === notice && status !== 401 && status !== 429;
const scope: Lies = {
  ...each(isCounted, (notice) => [`write: refuses ${notice}`, noticeAs(`3.8-${notice}`, 'metrics', [notice], 'print')]),
  ...each(isNotCounted, (notice) => [
    `write: accepts ${notice}`,
    noticeAs(`3.9-${notice}`, 'metrics', [notice], 'visible'),
  ]),
  ...each(['other', 'otherPrint'], (notice) => [
    `write: another publisher may write ${notice}`,
    noticeAs(notice === 'other' ? '5.9-other' : '3.6-not-applicable', 'metrics', [notice], 'visible'),
  ]),
  ...each(['otherHidden', 'selfPublishedHidden', 'none'], (notice) => [
    `write: success for ${notice}`,
    answerAs(`3.5-${notice}`, isWrite(notice), () => ({ status: 204, text: '' })),
  ]),
  ...each(['otherHidden', 'none'], (notice) => [
    `write: 403 for ${notice}`,
    answerAs(`7.13-${notice}`, isWrite(notice), () =>
      json(403, { error: 'This advertisement belongs to a different publisher.', code: 'FORBIDDEN' }),
    ),
  ]),
  ...each(['print', 'untargeted', 'notStarted'], (notice) => [
    `write: 403 for ${notice}`,
    answerAs(`7.12-${notice}`, isWrite(notice), () => json(403, { error: 'No.', code: 'FORBIDDEN' })),
  ]),
  'write: 404 for notices of other publishers': answerAs('7.9-other', isWrite('other'), () =>
    json(404, { error: 'Advertisement not found', code: 'NOT_FOUND' }),
  ),
  'write: 302 after it was stored': answerAs('1.3-metrics', isWrite('visible'), ({ headers }) => ({
    ...{ status: 303, headers: { ...headers, Location: '/' } },
  })),
};

const metrics: Kind = 'metrics';
export const writeLies: Lies = {
  ...stored,
  ...each(lenient.slice(0, 7), ([form, pattern]) => [
    `write: 400 of a body that is no JSON (${form}), after it wrote`,
    writesAfter(`7.11-${form}`, isBody(pattern)),
  ]),
  ...each(after, ([name, row, fits]) => [`write: ${name}, after it wrote`, writesAfter(row, fits)]),
  ...bodies,
  ...scope,
  'write: the issues do not name the field': answerAs(
    '7.10-empty-object',
    ({ kind }, { status }) => kind === metrics && status === 400,
    ({ text }) => ({ text: text.replaceAll(/"path":"\w+"/g, '"path":"body"') }),
  ),
  'write: one issue for two bad counts': answerAs(
    '7.10-empty-object',
    ({ kind }, { status }) => kind === metrics && status === 400,
    ({ text }) => ({ text: text.replace(/,\{"path":"engagementsCount"[^}]*\}/, '') }),
  ),
  'write: issues without a message': answerAs(
    '7.10-no-views',
    ({ kind }, { status }) => kind === metrics && status === 400,
    ({ text }) => ({ text: text.replaceAll(/,"message":"[^"]*"/g, '') }),
  ),
};
