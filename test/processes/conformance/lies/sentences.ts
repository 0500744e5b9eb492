import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import {
  accessed,
  at,
  bad,
  counted,
  cross,
  good,
  hidden,
  inDocs,
  type Match,
  must,
  mustWhenLimited,
  name,
  type Place,
  partners,
  product,
  reads,
  uncounted,
  writes,
} from './kinds.ts';
import {
  type Asked,
  type Does,
  edited,
  type Fits,
  isCode,
  isStatus,
  type Json,
  keysAs,
  lists,
  parsed,
  type Reply,
  replaced,
  where,
  withBody,
  withHeader,
  withNotice,
  withStatus,
  withText,
  withToken,
  withTokenLike,
} from './liar.ts';

/*
 * Lies that follow the text of the contract, part by part: for each sentence what a server could do instead.
 */

const twoReads = ['register', 'full'];
const all = [...twoReads, 'metrics'];
const answering = ({ status, body }: { status: number; body: object }) => replaced(status, body);
const when200 = (change: { answer: Reply }) => where(isStatus(200), change);
const shown = (change: (body: Json) => unknown) => when200(edited(change));

// Parts 1, 2 and 5: who may read and write.
const accepted = ({ endpoint }: Match) => withToken(good(endpoint));
must('a credential is accepted', cross({ credential: [...bad, 'ssp'] }, accepted, accessed));
must(
  'a token of the wrong tier is accepted at the SSP endpoint',
  cross({ endpoint: ['ssp'], credential: ['read', 'write', 'other', 'lapsed'] }, accepted),
);
must(
  'a form of a credential is accepted',
  product(accessed, [
    '0$',
    '.$',
    '%20',
    'Basic',
    '^Token ',
    '"',
    ',',
    '^Bearer$',
    '=$',
    '^BEARER .*expired',
    '^Basic .{40}',
  ]).map(([match, form]) => [
    `${name(match)} ${form}`,
    (asked) =>
      at({ ...match, credential: 'other form' })(asked) && new RegExp(form).test(asked.headers.authorization ?? ''),
    accepted(match),
  ]),
);
must(
  'tokens are compared in part',
  [10, 20, 40, 0].map((length): Place => {
    const isTaken = (one: string, given: string) =>
      length > 0
        ? one.length > length && one.slice(0, length) === given.slice(0, length)
        : one !== given && one.toLowerCase() === given.toLowerCase();
    return [length > 0 ? `the first ${length}` : 'without case', { credential: 'other form' }, withTokenLike(isTaken)];
  }),
);
const lapsed = ['lapsed', 'lapsedRead', 'lapsedByDate'];
const owned = ['lapsedOwn', 'lapsedByDateOwn'];
must('the plan is not checked', [
  ...cross({ endpoint: ['register'], credential: lapsed, notice: ['visible', 'other', 'print', ...owned] }, () =>
    withToken('read'),
  ),
  ...cross({ endpoint: ['register'], credential: lapsed, method: ['HEAD'] }, () => withToken('read')),
  ...cross({ endpoint: ['full'], credential: lapsed, notice: ['visible', 'draft', ...owned] }, () =>
    replaced(200, { paId: 'x' }),
  ),
  ...cross({ endpoint: ['metrics'], credential: lapsed, notice: ['visible', 'ended'] }, () => withToken('write')),
  ...cross({ endpoint: ['metrics'], credential: lapsed, notice: owned }, () => replaced(200, {})),
]);
must(
  'a lapsed publisher gets another error',
  product(all, ['lapsed', 'lapsedByDate']).map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    { endpoint, credential, notice: `${credential}Own` },
    answering(endpoint === 'metrics' ? errors.writeNotFound : endpoint === 'full' ? errors.fullNotFound : errors.scope),
  ]),
);
must(
  'the scope comes before the plan',
  cross(
    {
      endpoint: ['metrics'],
      credential: ['lapsedRead'],
      notice: ['visible', 'other', 'none', 'print', 'draft', 'lapsedOwn'],
    },
    () => answering(errors.scope),
  ),
);
must('the scope is not checked', [
  ...cross({ endpoint: ['metrics'], credential: ['read'], notice: counted }, () => withToken('write')),
  ...cross({ endpoint: ['metrics'], credential: ['other'], notice: ['other'] }, () => withToken('otherWrite')),
]);
must(
  'a read needs the scope',
  cross({ endpoint: twoReads, credential: ['read', 'other'] }, () => when200(answering(errors.scope))),
);
must(
  'a good token is refused',
  cross({ credential: partners, endpoint: ['register'], notice: ['other', 'native'] }, () => withToken('unknown')),
);

// Part 2: records and counts.
const fields = 'companyName legalName firstName lastName email phone streetAddress postalCode city country';
const ofCampaign = 'name totalValue medium isOngoing startDate endDate';
must(
  'a field of a full record is missing',
  `${fields} ${ofCampaign}`
    .split(' ')
    .flatMap((key) =>
      [undefined, null].map(
        (value): Place => [`${key} ${value}`, { endpoint: 'full', method: 'GET' }, shown(keysAs(key, () => value))],
      ),
    ),
);
const changes: Record<string, (body: Json) => unknown> = {
  ...Object.fromEntries(
    [0, 1, 2].map((index) => [`list without item ${index}`, lists((list) => list.filter((_item, at) => at !== index))]),
  ),
  'lists reversed': lists((list) => list.toReversed()),
  'lists doubled': lists((list) => [...list, ...list]),
  'lists with the first only': lists((list) => list.slice(0, 1)),
  'e-mail addresses cut': keysAs('email', (value) => String(value).slice(1)),
  'postal codes as numbers': keysAs('postalCode', () => 5),
  'last names changed': keysAs('lastName', (value) => `${value}x`),
  'cities in capitals': keysAs('city', (value) => String(value).toUpperCase()),
  'media changed': keysAs('medium', () => 'television'),
};
must(
  'a full record is changed',
  product(Object.entries(changes), ['visible', 'mixed']).map(([[what, change], notice]) => [
    `${what} ${notice}`,
    { endpoint: 'full', method: 'GET', notice },
    shown(change),
  ]),
);
must(
  'the register names another party',
  product(['lastName', 'companyName'], ['persons', 'mixed', 'visible', 'other']).flatMap(([key, notice]): Place[] =>
    notice === 'persons' && key === 'companyName'
      ? []
      : [[`${key} ${notice}`, { endpoint: 'register', method: 'GET', notice }, shown(keysAs(key, () => 'Nobody'))]],
  ),
);
const members = '{"viewsCount":12,"engagementsCount":3}';
const lenient: RegExp[] = [
  /^\{"viewsCount":12,"engagementsCount":3$/,
  /\}x$/,
  /\}\n\{.*$/,
  /^viewsCount=.*$/,
  /^\{'.*$/,
  /,\}$/,
  /\/\/ counts$/,
  /NaN/,
  /Infinity/,
  /:012,/,
  /:\+12,/,
  /0xC/,
  /\ufffd/,
  /^undefined$/,
  /^$/,
  /ｖ/,
  /^\{"views":/,
];
must(
  'a body that is none is taken',
  lenient.map((pattern) => [String(pattern), writes, withBody((body) => (pattern.test(body) ? members : body))]),
);
const coerced = ['-1', '1.5', '-0.5', '-0.4', '"5"', '""', 'null', 'true', 'false', '{"value":5}', '{}', '[5]', '[]'];
must(
  'a value that is no count is taken',
  product(['viewsCount', 'engagementsCount'], coerced).map(([field, value]) => {
    const end = `"${field}":${value}}`;
    return [
      `${field} ${value}`,
      writes,
      withBody((body) => (body.endsWith(end) ? body.replace(end, `"${field}":1}`) : body)),
    ];
  }),
);
must(
  'a missing count is taken',
  product([['viewsCount', 'engagementsCount']], [0, 1]).map(([pair, at]) => [
    `${pair[at]}`,
    writes,
    withBody((body) => body.replace(new RegExp(`^(\\{"${pair[1 - at]}":\\d+)\\}$`), `$1,"${pair[at]}":0}`)),
  ]),
);
must('zero is refused', [
  [
    'both',
    ({ endpoint, body }) => endpoint === 'metrics' && /:0[,}]/.test(body),
    when200(replaced(400, { error: 'Invalid engagement metrics', code: 'INVALID_METRICS', issues: [] })),
  ],
]);

// Part 3: visibility and applicability.
must(
  'a hidden notice is shown',
  cross({ endpoint: ['register', 'ssp'], notice: hidden }, () => withNotice('visible')),
);
must(
  'a hidden notice is shown to one token',
  cross({ endpoint: ['register'], credential: partners, notice: hidden.slice(0, 5) }, () => withNotice('visible')),
);
must('a notice is hidden', [
  ...cross({ endpoint: reads, notice: [...counted, 'print', 'radio', 'untargeted', 'notStarted'] }, () =>
    withNotice('none'),
  ),
  ...cross({ endpoint: ['full'], notice: hidden.slice(0, 5) }, () => withNotice('none')),
  ...cross({ endpoint: ['register'], notice: ['selfPublished', 'otherPrint', 'lapsedOwn'] }, () => withNotice('none')),
]);
must(
  'notices of others are hidden from a token',
  cross({ endpoint: ['register'], credential: partners, notice: ['other', 'visible', 'selfPublished'] }, () =>
    withNotice('none'),
  ),
);
const fullTo =
  (notice: string, publisher: RegExp): Fits =>
  (asked) =>
    at({ endpoint: 'full', notice })(asked) && publisher.test(asked.credential);
const toOwn = /^(read|write)$/;
must('a full record is shown to another publisher', [
  ...['visible', 'draft', 'native'].map((notice): Place => [notice, fullTo(notice, /^other/), withToken('read')]),
  ...['other', 'otherPrint', 'otherHidden'].map((notice): Place => [notice, fullTo(notice, toOwn), withToken('other')]),
]);
const instead = { native: 'visible', ended: 'native', persons: 'mixed', print: 'radio' };
must(
  'another notice is shown',
  cross({ endpoint: reads, notice: Object.keys(instead) }, ({ notice }) =>
    withNotice(instead[notice as keyof typeof instead]),
  ),
);
const tells: Record<string, Does> = {
  'a header': withHeader('x-hint', '1'),
  'a blank': withText((text) => text.replace(':', ': ')),
  403: answering(errors.forbidden),
  'another text': answering(errors.registerNotFound),
};
must(
  'full records of others are told apart',
  product(['other', 'otherPrint', 'otherHidden', 'selfPublished'], Object.entries(tells)).map(
    ([notice, [what, does]]) => [`${notice}: ${what}`, fullTo(notice, toOwn), does],
  ),
);
must(
  'a write is refused',
  cross({ endpoint: ['metrics'], notice: counted, credential: ['write'] }, () => withNotice('print')),
);
must(
  'a write is accepted',
  cross(
    { endpoint: ['metrics'], notice: [...uncounted, 'other', 'otherHidden', 'none', 'draft'], credential: ['write'] },
    () => withNotice('visible'),
  ),
);
must('a foreign notice gets the other error at the write', [
  ['hidden', { endpoint: 'metrics', credential: 'write', notice: 'otherHidden' }, answering(errors.forbidden)],
  ['shown', { endpoint: 'metrics', credential: 'write', notice: 'other' }, answering(errors.writeNotFound)],
]);

// Part 7: the table of errors.
type Row = [endpoint: string, status: number, code: string | undefined, text: string];
const rows: Row[] = [
  ...twoReads.flatMap((endpoint): Row[] => [
    [endpoint, 401, 'INVALID_TOKEN', 'Invalid or revoked'],
    [endpoint, 401, undefined, 'Missing or invalid'],
    [endpoint, 403, 'PRO_PLAN_REQUIRED', ''],
    [endpoint, 404, undefined, ''],
  ]),
  ['metrics', 400, 'INVALID_METRICS', 'engagement metrics'],
  ['metrics', 400, 'INVALID_METRICS', 'request body'],
  ['metrics', 401, 'INVALID_TOKEN', 'Invalid or revoked'],
  ['metrics', 401, 'INVALID_TOKEN', 'Missing or invalid'],
  ['metrics', 403, 'PRO_PLAN_REQUIRED', ''],
  ['metrics', 403, 'INSUFFICIENT_SCOPE', ''],
  ['metrics', 403, 'FORBIDDEN', ''],
  ['metrics', 404, 'NOT_FOUND', ''],
  ['metrics', 409, 'METRICS_NOT_APPLICABLE', ''],
];
const inRow =
  ([endpoint, status, code, text]: Row) =>
  (answer: WireResponse, asked: Asked) =>
    at({ endpoint })(asked) &&
    answer.status === status &&
    parsed(answer.text)?.code === code &&
    answer.text.includes(text);
const errorsAs: Record<string, { answer: Reply }> = {
  'another status': { answer: (answer) => ({ ...answer, status: answer.status === 404 ? 410 : 422 }) },
  'another text': edited((body) => ({ ...body, error: `${body.error}!` })),
  'another code': edited((body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` })),
  'a key more': edited((body) => ({ ...body, details: 'x' })),
  'a message in place of the error': withText((text) => text.replace('"error":', '"message":')),
  'an error in the error': edited((body) => ({ error: body })),
  'a page for a body': withText(() => '<h1>Error</h1>'),
};
for (const [what, change] of Object.entries(errorsAs)) {
  must(
    `an error has ${what}`,
    rows.map((row) => [row.filter(Boolean).join(' '), { endpoint: row[0] }, where(inRow(row), change)]),
  );
}
const withoutCode = edited(({ code: _, ...body }) => body);
must(
  'an error has no code',
  rows.flatMap((row): Place[] =>
    row[2] ? [[row.join(' '), { endpoint: row[0] }, where(inRow(row), withoutCode)]] : [],
  ),
);
const issuesAs = (what: string, change: (issues: Json[]) => unknown): Place => [
  what,
  writes,
  where(
    ({ status, text }) => status === 400 && text.includes('"issues"'),
    edited((body) => ({ ...body, issues: change(body.issues) })),
  ),
];
must('issues are wrong', [
  issuesAs('one of two', (issues) => issues.slice(0, 1)),
  issuesAs('another field', (issues) => issues.map((one) => ({ ...one, path: 'body' }))),
  issuesAs('a pointer', (issues) => issues.map((one) => ({ ...one, path: `/${one.path}` }))),
  issuesAs('a list of steps', (issues) => issues.map((one) => ({ ...one, path: [one.path] }))),
  issuesAs('no message', (issues) => issues.map(({ path }) => ({ path }))),
  issuesAs('an empty message', (issues) => issues.map((one) => ({ ...one, message: '' }))),
  issuesAs('texts', (issues) => issues.map(({ path }) => path)),
  issuesAs('a text', () => 'bad'),
]);

// Parts 4, 7 and 8: the limit.
const limited = (change: { answer: Reply }) => where(isStatus(429), change);
const limitedAs: Record<string, { answer: Reply }> = {
  ...Object.fromEntries(
    ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((header) => [
      `no ${header}`,
      withHeader(header),
    ]),
  ),
  ...Object.fromEntries(
    ['limit', 'remaining', 'reset'].map((key) => [`no ${key}`, edited(({ [key]: _, ...body }) => body)]),
  ),
  'a limit of 100': withHeader('x-ratelimit-limit', '100'),
  'no refusal': replaced(200, { a: 1 }),
  503: withStatus(503),
  'remaining is 1': edited((body) => ({ ...body, remaining: 1 })),
  'limit as text': edited((body) => ({ ...body, limit: '1000' })),
  'limit as a fraction': withText((text) => text.replace('"limit":1000', '"limit":1000.0')),
  'reset in another zone': edited((body) => ({ ...body, reset: String(body.reset).replace(/(Z|\+00:00)$/, '+02:00') })),
  'reset without a zone': edited((body) => ({ ...body, reset: String(body.reset).slice(0, 19) })),
  'reset in seconds': edited((body) => ({ ...body, reset: 1_800_000_000 })),
  'reset in an hour': edited((body) => ({
    ...body,
    reset: new Date(Date.parse(body.reset) + 3_600_000).toISOString(),
  })),
  'the other code': edited(({ code, ...body }) => ({ ...body, ...(!code && { code: 'RATE_LIMITED' }) })),
};
mustWhenLimited(
  'a 429 is wrong',
  product(all, Object.entries(limitedAs)).map(([endpoint, [what, change]]) => [
    `${endpoint} ${what}`,
    { endpoint },
    limited(change),
  ]),
);
/** 429 instead of the answer that is the nth to succeed. */
const refusing = (isRefused: (count: number) => boolean): { answer: Reply } => ({
  answer: (answer, { endpoint }, { memory, now }) => {
    if (answer.status >= 300) return undefined;
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const reset = new Date(now() + 30_000).toISOString();
    const { body } = endpoint === 'metrics' ? errors.writeLimited : errors.limited;
    const window = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    const headers = { ...answer.headers, ...window };
    return isRefused(count) ? { ...answer, status: 429, headers, text: JSON.stringify({ ...body, reset }) } : undefined;
  },
});
mustWhenLimited('the limit is another', [
  ['999', { credential: 'limited' }, refusing((count) => count === 1000)],
  ['500 in the second window', { credential: 'limited' }, refusing((count) => count > 1600)],
]);
const beyond = (asked: Asked) => asked.credential.startsWith('limited');
const forms: Record<string, Fits> = {
  query: ({ wire }) => wire.path.includes('?'),
  HEAD: ({ method }) => method === 'HEAD',
  'a tag': ({ headers }) => 'if-none-match' in headers || 'if-match' in headers,
  'another notice': ({ notice }) => notice !== 'visible',
};
const badRequest = errors.notJson;
mustWhenLimited('the limit is forgotten', [
  ...product(all, Object.entries(forms)).flatMap(([endpoint, [what, fits]]): Place[] =>
    endpoint === 'metrics' && what === 'HEAD'
      ? []
      : [
          [
            `${endpoint} ${what}`,
            (asked) => asked.endpoint === endpoint && beyond(asked) && fits(asked),
            limited(replaced(200, { paId: 'x' })),
          ],
        ],
  ),
  [
    'a bad body is 400',
    (asked) => at(writes)(asked) && beyond(asked) && !/^\{"viewsCount":\d+,"engagementsCount":\d+\}$/.test(asked.body),
    limited(answering(badRequest)),
  ],
  ['a missing scope is 403', { endpoint: 'metrics', credential: 'limitedRead' }, limited(answering(errors.scope))],
  [
    'no headers elsewhere',
    (asked) => beyond(asked) && asked.notice !== 'visible',
    limited(withHeader('x-ratelimit-limit')),
  ],
]);

// Part 9: the version.
const noVersion = withHeader('x-api-version');
must('there is no version', [
  ...[200, 304, 400, 401, 403, 404, 409].map((status): Place => [`${status}`, {}, where(isStatus(status), noVersion)]),
  ...[400, 417, 431, 501].map(
    (status): Place => [`bytes ${status}`, { endpoint: 'bytes' }, where(isStatus(status), noVersion)],
  ),
  ...cross({ endpoint: [...all, 'ssp', 'docs', 'other'] }, () => noVersion),
  ['HEAD', { method: 'HEAD' }, noVersion],
  ['HTTP/1.0', ({ wire }) => wire.sent === 'HTTP/1.0', noVersion],
  ['files', ({ wire }) => wire.path.startsWith('/api/docs/'), noVersion],
  ['off the plan', {}, where(isCode('PRO_PLAN_REQUIRED'), noVersion)],
  ...['v2', '1', 'V1', 'v1.0'].map((value): Place => [value, {}, withHeader('x-api-version', value)]),
]);
const sunsetIn = (days: number, deprecation?: string): { answer: Reply } => ({
  answer: (answer) => {
    const sunset = new Date(Date.now() + days * 86_400_000).toUTCString();
    return { ...answer, headers: { ...answer.headers, sunset, ...(deprecation && { deprecation }) } };
  },
});
must('an endpoint is switched off', [
  ...cross({ endpoint: all }, () => sunsetIn(10, `@${Math.floor(Date.now() / 1000)}`)),
  ...cross({ endpoint: all }, () => sunsetIn(100)),
]);
must('the description is wrong', [
  inDocs('3.0', (body) => ({ ...body, openapi: '3.0.3' })),
  inDocs('3.1 as a number', (body) => ({ ...body, openapi: 3.1 })),
  inDocs('Swagger', ({ openapi: _, ...body }) => ({ ...body, swagger: '2.0' })),
  inDocs('no title', ({ info: { title: _, ...info }, ...body }) => ({ ...body, info })),
  inDocs('no paths', ({ paths: _, ...body }) => body),
  inDocs('a broken reference', (body) => ({
    ...body,
    components: { schemas: { X: { $ref: '#/components/schemas/Gone' } } },
  })),
  inDocs('no parameter', (body) => ({ ...body, paths: keysAs('parameters', () => [])(body.paths) })),
  ['404', { endpoint: 'docs' }, withStatus(404)],
  ['moved', { endpoint: 'docs' }, withStatus(301)],
  [
    'a page for curl',
    ({ endpoint, headers }) => endpoint === 'docs' && headers.accept === '*/*',
    withText(() => '<html></html>'),
  ],
]);
