import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import type { WireRequest, WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { parsed } from '../../../../rest-gateway/conformance/values.ts';
import {
  bad,
  choice,
  choiceWhenLimited,
  counted,
  each,
  fullRecord,
  must,
  notHead,
  partnerEndpoints,
  reads,
  twoReads,
  type Where,
  write,
} from './kinds.ts';
import {
  as,
  type Counts,
  type Does,
  edited,
  type Json,
  keysAs,
  nth,
  type Reply,
  replaced,
  type Tools,
  times,
  walked,
  when,
  withCounts,
  withHeader,
  withNotice,
  withStatus,
  withText,
  withToken,
  writingToo,
} from './liar.ts';

/*
 * Lies that follow from how servers are made: caches and counters, parsers, what a framework or a proxy does by itself; and
 * lies about our choices.
 */

const unchanged = withStatus(304, { text: '' });
const refused = replaced(400, { error: 'No' });

// What is sent, and how.
const sending = 'a way of sending makes a difference';
must(sending, replaced(411, { error: 'Length required' }), { ...write, sent: 'chunked' });
must(sending, replaced(406, { error: 'No' }), { endpoint: 'register', accept: /text\/html/ });
must(sending, refused, { endpoint: 'full', body: /./ });
const ways = ['alone', 'absolute form', 'pipelined'];
must(sending, withToken('write'), { credential: 'revoked', sent: ways });
must(sending, replaced(404, { error: 'x' }), { method: 'GET', sent: ways, status: '200' });
must(sending, withToken('unknown'), { endpoint: partnerEndpoints, sent: ['small letters'] });
must(
  'a credential is accepted when it is repeated',
  when(({ wire: { path, headers } }, { memory }) => {
    const [last, now] = [memory.get('last'), JSON.stringify([path, headers])];
    memory.set('last', now);
    return last === now;
  }, withToken()),
  { credential: 'revoked unknown lapsed', method: 'GET' },
);
const added = ['accept-language', 'prefer', 'referer', 'x-forwarded-for', 'x-original-url', 'forwarded', 'user-agent'];
for (const header of added) {
  const has = { endpoint: partnerEndpoints, [header]: /./ };
  const matters = 'a header of another purpose matters';
  must(matters, withToken(), { ...has, credential: new RegExp(bad.replaceAll(' ', '|')) });
  must(matters, refused, { ...has, status: '200' });
  must(
    matters,
    edited((body) => ({ ...body, error: 'Fehler' })),
    { ...has, status: /^[45]/ },
  );
}
const client = 'a real client is treated in another way';
must(
  client,
  withStatus(403, { text: '<html>Blocked</html>' }),
  ...Object.entries({ 'accept-encoding': /gzip/, 'user-agent': /python/, 'accept-language': /^fr/ }).map(
    ([header, pattern]) => ({ endpoint: partnerEndpoints, [header]: pattern, status: /^2/ }),
  ),
);
must(
  client,
  edited((body) => ({ ...body, viaProxy: true })),
  {
    endpoint: twoReads,
    'user-agent': [/curl/, /Go-http/, /Java/, /Postman/],
    status: '200',
  },
);
const elsewhere: Where[] = [
  { 'x-api-key': /./ },
  { cookie: /token=/ },
  { 'proxy-authorization': /./ },
  { path: [/[?&]token=/, /access_token/] },
  { 'x-forwarded-authorization': /./ },
  { token: /./ },
];
must(
  'a token is taken in another place',
  withToken(),
  ...elsewhere.map((place) => ({ ...place, endpoint: partnerEndpoints, credential: 'none' })),
  { endpoint: 'metrics', credential: 'none', body: /access_token/ },
  { endpoint: 'metrics', credential: 'read', 'x-api-key': /./ },
);
must(
  'cookies are tokens',
  {
    '': {
      ...when(
        ({ credential, headers }) => credential === 'none' && /sid=1/.test(headers.cookie ?? ''),
        withToken('read'),
      ),
      answer: (answer, { credential }) =>
        credential === 'read' ? withHeader('set-cookie', 'sid=1; Path=/').answer(answer) : undefined,
    },
  },
  { endpoint: twoReads },
);
const tagged = { method: 'GET HEAD', 'if-none-match': [/^\*$/, /"[\w-]{20,}/] };
must(
  '304 by the tag before anybody asks who is calling',
  unchanged,
  { ...tagged, endpoint: twoReads, credential: `${bad} lapsed lapsedByDate ssp` },
  { ...tagged, endpoint: 'ssp', credential: 'read none revoked' },
);
must(
  '304 although the counts have changed',
  {
    '': {
      answer: (answer, { headers }, { memory }) => {
        const tags = (memory.get('tags') as string[] | undefined) ?? [];
        memory.set('tags', [...tags, answer.headers.etag ?? '']);
        const isOld = tags.some((tag) => (headers['if-none-match'] ?? '').includes(tag));
        return isOld ? unchanged.answer(answer) : undefined;
      },
    },
  },
  { endpoint: 'register ssp', notice: 'visible native other', status: '200' },
);
const segments = [
  ...['%00', '%20[^/]+', '[^/]+%20', 'nOTICE-[^/]+', '[^/]+;version=1', '[^/]+%0A', '(\\*|%25)'],
  ...['Noticevisible', 'visible', '[^/]*%EF%BC%AE[^/]*', 'Notice-visibleA', '[^/]*%E2%80%8B[^/]*', '%254e[^/]*'],
].map((segment) => new RegExp(`/${segment}(/metrics)?$`, 'i'));
must('a PA-ID that is none is taken for one', withNotice('visible'), {
  endpoint: partnerEndpoints,
  notice: '',
  credential: /^(read|write)$/,
  path: segments,
});

// The form of an answer.
must(
  'a body is no JSON',
  {
    'a byte order mark': withText((text) => `\ufeff${text}`),
    'a prefix': withText((text) => `)]}'\n${text}`),
    'cut off': withText((text) => text.slice(0, -1)),
    NaN: withText((text) => text.replace(/\}$/, ',"x":NaN}')),
    twice: withText((text) => text + text),
  },
  { method: notHead, endpoint: /^(?!docs)/, status: '200 400 401 403 404 409' },
);
must(
  'JSON is called something else',
  each(['text/plain', 'text/html', 'application/json; charset=iso-8859-1', undefined], (type) =>
    withHeader('content-type', type),
  ),
  { endpoint: reads, method: 'GET' },
);
const differently = 'JSON that readers take differently';
const twice = (key: string, value: string) =>
  withText((text) => text.replace(`"${key}":`, `"${key}":${value},"${key}":`));
must(differently, twice('error', '"x"'), { endpoint: partnerEndpoints, method: notHead });
must(differently, twice('code', '"OTHER"'), { endpoint: 'metrics' });
must(differently, twice('email', 'null'), fullRecord);
must(
  differently,
  each(['.0', 'e0', '.00'], (end) => withText((text) => text.replace(/("viewsCount":\d+)(?=[,}])/, `$1${end}`))),
  { endpoint: partnerEndpoints, method: notHead },
);
const everyText = (change: (text: string) => string) =>
  edited(walked((value) => (typeof value === 'string' ? change(value) : value)));
must(
  'values are lost on the way',
  {
    'read as ISO-8859-1': withText((text) => Buffer.from(text).toString('latin1')),
    'question marks': withText((text) => text.replace(/[^ -~]/g, '?')),
    'no emoji': withText((text) => text.replace(/\p{Extended_Pictographic}\ufe0f?/gu, '')),
    decomposed: withText((text) => text.normalize('NFD')),
    'texts cut': everyText((text) => text.slice(0, 400)),
    'line breaks lost': everyText((text) => text.replaceAll('\n', ' ')),
    'ampersands escaped': everyText((text) => text.replaceAll('&', '&amp;')),
    'tabs lost': everyText((text) => text.replaceAll('\t', '')),
    'amounts as 32-bit floats': everyText((text) =>
      /^\d{8,}\.\d\d$/.test(text) ? Math.fround(Number(text)).toFixed(2) : text,
    ),
    '0.00 as null': edited(walked((value) => (value === '0.00' ? null : value))),
    'lists cut after three': edited(walked((value) => (Array.isArray(value) ? value.slice(0, 3) : value))),
  },
  { ...fullRecord, notice: /^(mixed|rich)$/ },
);
for (const [given, told] of [
  ['200', 500],
  ['401', 200],
  ['404', 200],
] as const)
  must('HEAD has another status than GET', withStatus(told), { endpoint: reads, method: 'HEAD', status: given });
choice('HEAD is served by halves', withStatus(404), { endpoint: reads, method: 'HEAD', status: '200' });
must(
  'a read has another success',
  {
    204: withStatus(204, { text: '' }),
    302: as(({ headers }) => ({ status: 302, headers: { ...headers, location: '/' } })),
    empty: withText(() => ''),
    '{}': replaced(200, {}),
    'in a list': edited((body) => [body]),
  },
  { endpoint: reads, method: 'GET', notice: 'native persons', status: '200' },
);
must(
  'full records of others differ in a varying detail',
  {
    'Server-Timing': withHeader('server-timing', 'db;dur=3'),
    'Set-Cookie': withHeader('set-cookie', 'seen=1'),
    Age: withHeader('age', '0'),
    'Connection: close': withHeader('connection', 'close'),
    'the reason phrase': as(() => ({ reason: 'Not found here' })),
    'a letter of the request id': withHeader('x-request-id', (id) => `z${id}`),
    'a second more': withHeader('x-ratelimit-reset', (reset) => String(Number(reset) + 1)),
    'the order of headers': as(({ order, headers }) => ({ order: (order ?? Object.keys(headers)).toReversed() })),
  },
  { endpoint: 'full', notice: /^(other|otherHidden|otherPrint|selfPublished|lapsedOwn)$/, status: '404' },
);

// What was asked before.
must(
  'an answer is cached by its address',
  {
    '': {
      answer: (answer, { path }, { memory }) => {
        const kept = memory.get(path) as WireResponse | undefined;
        if (!kept && answer.status === 200) memory.set(path, answer);
        return kept?.text === answer.text ? undefined : kept;
      },
    },
  },
  { endpoint: reads, method: 'GET', notice: 'visible persons other' },
);
for (const credential of bad.split(' '))
  must(
    'a credential is accepted for a while after a good one',
    when((asked, { memory }) => {
      const left = Number(memory.get('left') ?? 0);
      if (asked.credential !== credential) memory.set('left', 3);
      else memory.set('left', left - 1);
      return asked.credential === credential && left > 0;
    }, withToken()),
    { endpoint: reads, method: 'GET', credential: new RegExp(`^(read|write|ssp|${credential})$`) },
  );
const eachOf = {
  endpoint: `${reads} metrics`,
  credential: bad,
  notice: new RegExp(`^(${counted.replaceAll(' ', '|')})$`),
};
for (const [kind, isNow] of [
  ['each tenth credential is accepted', (count: number) => count % 10 === 0],
  ['the first request of a credential is accepted', (count: number) => count === 1],
] as const)
  must(
    kind,
    when((_asked, tools) => isNow(times(tools)), withToken()),
    eachOf,
  );
for (const [of, given, told] of [
  [10, '200', 500],
  [30, '200', 404],
  [5, '401', 500],
  [5, '403', 200],
  [20, '404', 503],
] as const)
  must(
    'each nth answer is another one',
    nth((count) => count % of === 0, withStatus(told)),
    {
      endpoint: twoReads,
      method: 'GET',
      notice: /./,
      status: given,
    },
  );

must(
  'the caller is that of the request before',
  each([7, 40], (of) => ({
    ask: ({ wire, headers }, tools) => {
      const before = tools.memory.get('before') as string | undefined;
      if (headers.authorization) tools.memory.set('before', headers.authorization);
      const isMeant = times(tools) % of === 0 && before && before !== headers.authorization;
      return isMeant ? { ...wire, headers: { ...wire.headers, Authorization: before } } : wire;
    },
  })),
  { endpoint: partnerEndpoints },
);
type Other = { wire: WireRequest; answer: WireResponse };
/** A lie about an answer that comes together with another. */
const atOnce = (lie: (own: Other, other: Other, tools: Tools) => ReturnType<Reply>): Does => ({
  answer: async (answer, { wire }, tools) => {
    const other = tools.memory.get('other') as Other | undefined;
    tools.memory.set('other', { wire, answer });
    await new Promise((resolve) => setImmediate(resolve));
    tools.memory.delete('other');
    return other && lie({ wire, answer }, other, tools);
  },
});
must(
  'answers are exchanged between requests at the same time',
  atOnce((_own, other, tools) => (times(tools) % 3 === 0 ? other.answer : undefined)),
  { endpoint: partnerEndpoints },
);
/** After so many refusals in a row, the next requests are refused, too. */
const lasting = (most: number): Does => ({
  answer: (answer, _asked, { memory }) => {
    const count = Number(memory.get('count') ?? 0);
    memory.set('count', answer.status >= 400 ? count + 1 : 0);
    if (answer.status >= 400) memory.set('refusal', answer);
    return answer.status < 300 && count >= most ? (memory.get('refusal') as WireResponse) : undefined;
  },
});
must('a refusal lasts', each([1, 5, 20], lasting), { endpoint: partnerEndpoints });
must('a refusal lasts at a notice', each([1, 5], lasting), { endpoint: 'metrics', notice: 'visible native' });

// Writes.
const first = (counts: Counts, { memory }: Tools): Counts => {
  const kept = (memory.get('first') as Counts | undefined) ?? counts;
  memory.set('first', kept);
  return kept;
};
const stored: Record<string, (viewsCount: number, engagementsCount: number) => Partial<Counts>> = {
  'views one too high': (viewsCount) => ({ viewsCount: viewsCount + 1 }),
  'engagements one too high': (_views, engagementsCount) => ({ engagementsCount: engagementsCount + 1 }),
  exchanged: (viewsCount, engagementsCount) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount }),
  'rounded to tens': (viewsCount) => ({ viewsCount: Math.round(viewsCount / 10) * 10 }),
  'modulo 2^32': (viewsCount) => ({ viewsCount: viewsCount % 2 ** 32 }),
  'engagements up to 2^31 - 1': (_views, count) => ({ engagementsCount: Math.min(count, 2 ** 31 - 1) }),
  'views up to 65,535': (viewsCount) => ({ viewsCount: Math.min(viewsCount, 65_535) }),
  '0 as 1': (viewsCount) => ({ viewsCount: viewsCount || 1 }),
  'engagements up to views': (viewsCount, count) => ({ engagementsCount: Math.min(count, viewsCount) }),
};
const other = 'a write stores other counts';
must(
  other,
  {
    ...each(Object.keys(stored), (what) =>
      withCounts((counts) => ({ ...counts, ...stored[what]?.(counts.viewsCount, counts.engagementsCount) })),
    ),
    'the first only': withCounts(first),
    'only views': withCounts((counts, tools) => ({ ...first(counts, tools), viewsCount: counts.viewsCount })),
  },
  write,
);
must(
  `${other} at one notice`,
  withCounts((counts) => ({ ...counts, viewsCount: counts.viewsCount + 2 })),
  {
    endpoint: 'metrics',
    notice: counted,
  },
);
must('a write stores nothing at one notice', withCounts(first), { endpoint: 'metrics', notice: counted });
const refusals: Where[] = [
  { status: '400 412 413 415' },
  { status: '401', credential: `${bad} ssp` },
  { code: 'PRO_PLAN_REQUIRED INSUFFICIENT_SCOPE' },
];
for (const notice of ['visible', 'native', 'ended', 'other'])
  must(
    'a refused write stores',
    writingToo(notice),
    ...refusals.map((refusal) => ({ endpoint: 'metrics', notice, ...refusal })),
    ...(/visible|other/.test(notice) ? [{ endpoint: 'metrics', notice, code: 'FORBIDDEN' }] : []),
  );
for (const [notice, reached] of [
  ['visible', 'native'],
  ['native', 'visible'],
  ['ended', 'visible'],
  ['delivery', 'mixed'],
  ['other', 'visible'],
  ['visible', 'other'],
] as const)
  must(
    'a write reaches another notice, too',
    { [reached]: writingToo(reached) },
    {
      endpoint: 'metrics',
      notice,
      status: /^2/,
    },
  );
/** The text of before the last write, for some of the reads after it. */
const stale = (isStale: (age: number, reads: number) => boolean): Does => ({
  answer: (answer, { endpoint }, { memory, now }) => {
    if (endpoint === 'metrics') {
      if (answer.status < 300) memory.set('written', now()).set('reads', 0);
      return undefined;
    }
    if (answer.status !== 200) return undefined;
    const count = Number(memory.get('reads') ?? 0) + 1;
    memory.set('reads', count);
    const before = (memory.get('text') as string | undefined) ?? answer.text;
    memory.set('text', answer.text);
    const old = before === answer.text ? ((memory.get('old') as string | undefined) ?? answer.text) : before;
    memory.set('old', old);
    const isOld = memory.has('written') && old !== answer.text && isStale(now() - Number(memory.get('written')), count);
    return isOld ? { ...answer, text: old } : undefined;
  },
});
for (const endpoint of twoReads.split(' ')) {
  /** Writes to a notice, and reads of it at the endpoint. */
  const around = { endpoint: new RegExp(`${endpoint}|metrics`), method: notHead };
  must(
    'a read shows counts of before',
    { 'at once': stale((_age, count) => count === 1), later: stale((age) => age > 1500) },
    { ...around, notice: 'visible native delivery today' },
  );
  must(
    'a write changes another field',
    {
      '': {
        answer: (answer, asked, { memory }) => {
          if (asked.endpoint === 'metrics') memory.set('written', true);
          const isMeant = asked.endpoint !== 'metrics' && memory.has('written');
          return isMeant ? edited((body) => ({ ...body, changed: true })).answer(answer) : undefined;
        },
      },
    },
    { ...around, notice: 'visible mixed other', status: /^2/ },
  );
}
const remembering = { 'added up': (before: number, given: number) => before + given, 'never lower': Math.max };
for (const [what, change] of Object.entries(remembering))
  must(
    `counts are ${what}`,
    each(['viewsCount', 'engagementsCount'] as const, (field) =>
      withCounts((counts, { memory }) => {
        const next = change(Number(memory.get(field) ?? 0), counts[field]);
        memory.set(field, next);
        return { ...counts, [field]: next };
      }),
    ),
    { endpoint: 'metrics', notice: 'visible persons other' },
  );
must(
  'of two writes at once each leaves one count',
  atOnce(async ({ wire, answer }, other, { send }) => {
    const [own, { viewsCount }] = [wire, other.wire].map(({ body }) => Object(parsed(String(body))));
    await send({ ...wire, body: Buffer.from(JSON.stringify({ ...own, viewsCount })) });
    return { ...answer };
  }),
  { endpoint: 'metrics', notice: 'visible', status: '200' },
);

// Our choices.
choice(
  'a header is not as we chose',
  {
    ...each(['x-request-id', 'x-content-type-options', 'date'], (header) => withHeader(header)),
    'Set-Cookie': withHeader('set-cookie', 'sid=1; Path=/'),
    'Cache-Control': withHeader('cache-control', 'private, max-age=60'),
    CORS: withHeader('access-control-allow-origin', '*'),
    'X-Powered-By': withHeader('x-powered-by', 'Express'),
  },
  { endpoint: `${reads} metrics` },
);
/** Another value of a header that an answer has. */
const having = (name: string, value?: string | ((before?: string) => string)): Does => ({
  answer: (answer) => (name in answer.headers ? withHeader(name, value).answer(answer) : undefined),
});
choice(
  'a header depends on the method',
  {
    'x-ratelimit-limit': having('x-ratelimit-limit'),
    'x-ratelimit-remaining': having('x-ratelimit-remaining', '-1'),
    'x-ratelimit-reset': having('x-ratelimit-reset', '2026-01-01T00:00:00Z'),
    'content-length': having('content-length', '1'),
  },
  { endpoint: reads, method: 'HEAD' },
);
choice('a header depends on the method', having('allow', 'GET'), { endpoint: reads });
choice(
  'the window moves',
  having('x-ratelimit-reset', (reset) => String(Number(reset) + 1)),
  { endpoint: partnerEndpoints },
);
choiceWhenLimited(
  'Retry-After is wrong',
  each(['0', '3600', 'soon', '-5'], (value) => withHeader('retry-after', value)),
  { status: '429' },
);
const tags = 'entity tags are wrong';
const ofRegister = { endpoint: 'register ssp' };
choice(tags, { none: withHeader('etag'), 'the same for all': having('etag', '"1"') }, ofRegister);
choice(tags, { 'none with 304': withHeader('etag'), 'none is met': withStatus(200) }, { ...ofRegister, status: '304' });
choice(tags, unchanged, { ...ofRegister, 'if-none-match': /./, status: '200' });
const challenge = 'a challenge is not as we chose';
choice(challenge, withHeader('www-authenticate', 'Bearer realm="partner-api"'), { status: '401' });
choice(challenge, withHeader('www-authenticate'), { status: '401' }, { code: 'INSUFFICIENT_SCOPE' });
const ours = [errors.conditional, errors.tooLarge, errors.encoding, errors.method, errors.partial, errors.path];
choice(
  'a refusal is not as we chose',
  { status: withStatus(422), text: edited((body) => ({ ...body, error: 'No.' })) },
  { code: ours.map(({ body: { code = '' } }) => code) },
);
/** The description without what it says of some operations. */
const lacking = (method: string, key: string, lacks: RegExp) =>
  edited(({ paths, ...body }) => ({
    ...body,
    paths: keysAs(method, (operation: Json) => ({
      ...operation,
      [key]: Object.fromEntries(Object.entries(operation[key]).filter(([name]) => !lacks.test(name))),
    }))(paths),
  }));
choice(
  'the description lacks what the API does',
  {
    ...each(['400', '403', '404', '409', '200'], (status) => lacking('put', 'responses', new RegExp(status))),
    ...each(['401 of reads', '404 of reads'], (what) => lacking('get', 'responses', new RegExp(what.slice(0, 3)))),
    'no security': edited((body) => ({ ...body, paths: keysAs('security', () => [])(body.paths) })),
    'another server': edited((body) => ({ ...body, servers: [{ url: 'https://elsewhere.example/v2' }] })),
  },
  { endpoint: 'docs' },
);
const recordedAt = (change: (at: string) => number) =>
  edited((body) => ({ ...body, recordedAt: new Date(change(body.recordedAt)).toISOString() }));
choice(
  'recordedAt goes back',
  nth(
    (count) => count > 1,
    recordedAt(() => Date.now() - 200_000),
  ),
  { endpoint: 'metrics', notice: 'native', status: '200' },
);
choice(
  'recordedAt moves on the same values',
  recordedAt((at) => Date.parse(at) + Math.ceil(Math.random() * 1000)),
  { endpoint: 'metrics', status: '200' },
);
const somethingElse = 'something is not as we chose';
choice(
  somethingElse,
  {
    'two answers with one id': {
      answer: (answer, _asked, tools) => {
        const before = tools.memory.get('id') as string | undefined;
        tools.memory.set('id', answer.headers['x-request-id']);
        return times(tools) % 50 === 0 ? withHeader('x-request-id', before).answer(answer) : undefined;
      },
    },
  },
  { endpoint: 'full' },
);
choice(
  somethingElse,
  edited((body) => ({ ...body, error: 'Expired.' })),
  { credential: 'expired', status: '401' },
);
choice(
  somethingElse,
  edited((body) => ({ ...body, email: 'a@b.example' })),
  {
    endpoint: 'register',
    method: 'GET',
    status: '200',
  },
);
