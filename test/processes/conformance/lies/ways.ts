import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import {
  at,
  bad,
  choice,
  choiceWhenLimited,
  counted,
  cross,
  good,
  inDocs,
  must,
  type Place,
  partnerEndpoints,
  product,
  reads,
  writes,
} from './kinds.ts';
import {
  type Asked,
  type Counts,
  edited,
  type Fits,
  isCode,
  isStatus,
  type Json,
  keysAs,
  type Reply,
  replaced,
  type Tools,
  walked,
  when,
  where,
  withCounts,
  withHeader,
  withStatus,
  withText,
  withToken,
  writingToo,
} from './liar.ts';

/*
 * Lies that follow from how servers are made: caches and counters, parsers, what a framework or a proxy does by itself; and
 * lies about our choices.
 */

const both =
  (...fits: Fits[]): Fits =>
  (asked) =>
    fits.every((one) => one(asked));
const sends =
  (header: string, pattern = /./): Fits =>
  ({ headers }) =>
    pattern.test(headers[header] ?? '');
const sent =
  (way: string): Fits =>
  ({ wire }) =>
    wire.sent === way;
const isGet: Fits = ({ method }) => method !== 'HEAD';
const unchanged = withStatus(304, { text: '' });

// What is sent, and how.
must('a way of sending makes a difference', [
  ['chunked is 411', both(at(writes), sent('chunked')), replaced(411, { error: 'Length required' })],
  [
    'another Accept is 406',
    both(at({ endpoint: 'register' }), sends('accept', /text\/html/)),
    replaced(406, { error: 'No' }),
  ],
  [
    'a read with a body is 400',
    ({ endpoint, body }) => endpoint === 'full' && body !== '',
    replaced(400, { error: 'No' }),
  ],
  ...['alone', 'absolute form', 'pipelined'].flatMap((way): Place[] => [
    [`${way}: a revoked token is accepted`, both(at({ credential: 'revoked' }), sent(way)), withToken('write')],
    [`${way}: 404`, both(at({ method: 'GET' }), sent(way)), where(isStatus(200), replaced(404, { error: 'x' }))],
  ]),
  ...partnerEndpoints.map(
    (endpoint): Place => [
      `small letters are no header: ${endpoint}`,
      both(at({ endpoint }), sent('small letters')),
      withToken('unknown'),
    ],
  ),
  // Accepted when it is repeated.
  ...cross({ credential: ['revoked', 'unknown', 'lapsed'], method: ['GET'] }, () => ({
    ask: (asked, tools) =>
      when(
        ({ wire: { path, headers } }, { memory }) => {
          const [last, now] = [memory.get('last'), JSON.stringify([path, headers])];
          memory.set('last', now);
          return last === now;
        },
        withToken(good(asked.endpoint)),
      ).ask(asked, tools),
  })),
]);
const added = ['accept-language', 'prefer', 'referer', 'x-forwarded-for', 'x-original-url', 'forwarded', 'user-agent'];
must(
  'a header of another purpose matters',
  product(partnerEndpoints, added).flatMap(([endpoint, header]): Place[] => {
    const hasHeader = both(at({ endpoint }), sends(header));
    const isBad: Fits = ({ credential }) => bad.includes(credential);
    return [
      [`${endpoint} ${header}: accepted`, both(hasHeader, isBad), withToken(good(endpoint))],
      [`${endpoint} ${header}: refused`, hasHeader, where(isStatus(200), replaced(400, { error: 'Bad request' }))],
      [
        `${endpoint} ${header}: another text`,
        hasHeader,
        where(
          ({ status }) => status >= 400,
          edited((body) => ({ ...body, error: 'Fehler' })),
        ),
      ],
    ];
  }),
);
const blocked: { answer: Reply } = { answer: (answer) => ({ ...answer, status: 403, text: '<html>Blocked</html>' }) };
must('a real client is treated in another way', [
  ...product(partnerEndpoints, ['gzip', 'python', '^fr']).map(
    ([endpoint, pattern]): Place => [
      `${endpoint} ${pattern}`,
      both(at({ endpoint }), ({ headers }) =>
        ['accept-encoding', 'user-agent', 'accept-language'].some((header) =>
          new RegExp(pattern).test(headers[header] ?? ''),
        ),
      ),
      where(({ status }) => status < 300, blocked),
    ],
  ),
  ...product(['register', 'full'], ['curl', 'Go-http', 'Java', 'Postman']).map(
    ([endpoint, agent]): Place => [
      `${endpoint} ${agent}`,
      both(at({ endpoint }), sends('user-agent', new RegExp(agent))),
      where(
        isStatus(200),
        edited((body) => ({ ...body, viaProxy: true })),
      ),
    ],
  ),
]);
const tokenIn: Record<string, Fits> = {
  'X-Api-Key': sends('x-api-key'),
  cookie: sends('cookie', /token=/),
  'Proxy-Authorization': sends('proxy-authorization'),
  query: ({ wire }) => /[?&]token=/.test(wire.path),
  access_token: ({ wire }) => wire.path.includes('access_token'),
  'X-Forwarded-Authorization': sends('x-forwarded-authorization'),
  Token: sends('token'),
  body: ({ body }) => body.includes('access_token'),
};
must('a token is taken in another place', [
  ...product(Object.entries(tokenIn), partnerEndpoints).flatMap(([[what, fits], endpoint]): Place[] =>
    what === 'body' && endpoint !== 'metrics'
      ? []
      : [[`${endpoint} ${what}`, both(at({ endpoint, credential: 'none' }), fits), withToken(good(endpoint))]],
  ),
  [
    'metrics: another token in X-Api-Key',
    both(at({ endpoint: 'metrics', credential: 'read' }), sends('x-api-key')),
    withToken('write'),
  ],
]);
must(
  'cookies are tokens',
  ['register', 'full'].map((endpoint): Place => {
    const isKnown = ({ credential, headers }: Asked) => credential === 'none' && /sid=1/.test(headers.cookie ?? '');
    const answer: Reply = (given, { credential }) =>
      credential === 'read' ? withHeader('set-cookie', 'sid=1; Path=/').answer(given) : undefined;
    return [endpoint, { endpoint }, { ask: when(isKnown, withToken('read')).ask, answer }];
  }),
);
must(
  '304 by the tag before anybody asks who is calling',
  product(['GET', 'HEAD'], [
    ...product(['register', 'full'], [...bad, 'lapsed', 'lapsedByDate', 'ssp']),
    ...product(['ssp'], ['read', 'none', 'revoked']),
  ] as [string, string][]).flatMap(([method, [endpoint, credential]]): Place[] =>
    [/^\*$/, /"[\w-]{20,}/].map((tag) => [
      `${method} ${endpoint} ${credential} ${tag}`,
      both(at({ method, endpoint, credential }), sends('if-none-match', tag)),
      unchanged,
    ]),
  ),
);
must(
  '304 although the counts have changed',
  cross({ endpoint: ['register', 'ssp'], notice: ['visible', 'native', 'other'] }, () => ({
    answer: (answer, { headers }, { memory }) => {
      const tags = (memory.get('tags') as string[] | undefined) ?? [];
      if (answer.status === 200) memory.set('tags', [...tags, answer.headers.etag ?? '']);
      const isOld = tags.some((tag) => (headers['if-none-match'] ?? '').includes(tag));
      return answer.status === 200 && isOld ? { ...answer, status: 304, text: '' } : undefined;
    },
  })),
);
const segments: Record<string, RegExp> = {
  'cut at NUL': /%00$/,
  trimmed: /^%20.|.%20$/,
  'without case': /^nOTICE-/,
  'without parameters': /;version=1$/,
  'without a line break': /%0A$/,
  'a pattern': /^(\*|%25)$/,
  'no hyphen': /^Noticevisible$/,
  'no prefix': /^visible$/,
  'full-width letters': /%EF%BC%AE/,
  'a letter after': /^Notice-visibleA$/,
  'zero width': /%E2%80%8B/,
  'decoded twice': /%254e/i,
};
const segmentOf = ({ path }: { path: string }) => path.replace('/metrics', '').split('/').at(-1) ?? '';
must(
  'a PA-ID that is none is taken for one',
  product(Object.entries(segments), partnerEndpoints).map(([[what, pattern], endpoint]) => [
    `${what} ${endpoint}`,
    (asked) =>
      at({ endpoint, notice: '' })(asked) &&
      /^(read|write)$/.test(asked.credential) &&
      pattern.test(segmentOf(asked.wire)),
    {
      ask: ({ wire }, { fixtures }) => ({
        ...wire,
        path: wire.path.replace(segmentOf(wire), fixtures.notices.visible ?? ''),
      }),
    },
  ]),
);

// The form of an answer.
const broken: Record<string, (text: string) => string> = {
  'a byte order mark': (text) => `\ufeff${text}`,
  'a prefix': (text) => `)]}'\n${text}`,
  'cut off': (text) => text.slice(0, -1),
  NaN: (text) => text.replace(/\}$/, ',"x":NaN}'),
  twice: (text) => text + text,
};
must(
  'a body is no JSON',
  product(Object.entries(broken), [200, 400, 401, 403, 404, 409]).map(([[what, change], status]) => [
    `${what} ${status}`,
    ({ method, endpoint }) => method !== 'HEAD' && endpoint !== 'docs',
    where((answer) => answer.status === status && answer.text !== '', withText(change)),
  ]),
);
must(
  'JSON is called something else',
  product(['text/plain', 'text/html', 'application/json; charset=iso-8859-1', undefined], reads).map(
    ([type, endpoint]) => [`${type} ${endpoint}`, { endpoint, method: 'GET' }, withHeader('content-type', type)],
  ),
);
const twice = (key: string, value: string) =>
  withText((text) => text.replace(new RegExp(`"${key}":`), `"${key}":${value},"${key}":`));
must('JSON that readers take differently', [
  ...partnerEndpoints.map(
    (endpoint): Place => [`${endpoint} twice`, both(at({ endpoint }), isGet), twice('error', '"x"')],
  ),
  ['code twice', { endpoint: 'metrics' }, twice('code', '"OTHER"')],
  ['email twice', { endpoint: 'full', method: 'GET' }, twice('email', 'null')],
  ...product(partnerEndpoints, ['.0', 'e0', '.00']).map(
    ([endpoint, end]): Place => [
      `${endpoint} 4711${end}`,
      both(at({ endpoint }), isGet),
      withText((text) => text.replace(/("viewsCount":\d+)(?=[,}])/, `$1${end}`)),
    ],
  ),
]);
const everyText = (change: (text: string) => string) =>
  edited(walked((value) => (typeof value === 'string' ? change(value) : value)));
const mangled: Record<string, { answer: Reply }> = {
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
};
must(
  'values are lost on the way',
  Object.entries(mangled).map(([what, change]) => [
    what,
    ({ endpoint, method, notice }) => endpoint === 'full' && method === 'GET' && /^(mixed|rich)$/.test(notice),
    where(isStatus(200), change),
  ]),
);
const headAs = (endpoint: string, given: number, told: number): Place => [
  `${endpoint} ${given} ${told}`,
  { endpoint, method: 'HEAD' },
  where(isStatus(given), withStatus(told)),
];
must(
  'HEAD has another status than GET',
  reads.flatMap((endpoint) => [headAs(endpoint, 200, 500), headAs(endpoint, 401, 200), headAs(endpoint, 404, 200)]),
);
const successes: Record<string, { answer: Reply }> = {
  204: withStatus(204, { text: '' }),
  302: { answer: (answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: '/' } }) },
  empty: withText(() => ''),
  '{}': replaced(200, {}),
  'in a list': edited((body) => [body]),
};
must(
  'a read has another success',
  product(Object.entries(successes), reads).map(([[what, change], endpoint], index) => [
    `${what} ${endpoint}`,
    { endpoint, method: 'GET', notice: counted[index % counted.length] as string },
    where(isStatus(200), change),
  ]),
);
const signals: Record<string, { answer: Reply }> = {
  'Server-Timing': withHeader('server-timing', 'db;dur=3'),
  'Set-Cookie': withHeader('set-cookie', 'seen=1'),
  Age: withHeader('age', '0'),
  'Connection: close': withHeader('connection', 'close'),
  'the reason phrase': { answer: (answer) => ({ ...answer, reason: 'Not found here' }) },
  'a letter of the request id': {
    answer: (answer) => withHeader('x-request-id', `z${answer.headers['x-request-id']}`).answer(answer),
  },
  'a second more': {
    answer: (answer) =>
      withHeader('x-ratelimit-reset', String(Number(answer.headers['x-ratelimit-reset']) + 1)).answer(answer),
  },
  'the order of headers': {
    answer: (answer) => ({ ...answer, order: (answer.order ?? Object.keys(answer.headers)).toReversed() }),
  },
};
const isHidden: Fits = ({ notice }) => /^(other|otherHidden|otherPrint|selfPublished|lapsedOwn)$/.test(notice);
must(
  'full records of others differ in a varying detail',
  Object.entries(signals).map(
    ([what, change]): Place => [what, both(at({ endpoint: 'full' }), isHidden), where(isStatus(404), change)],
  ),
);

// What was asked before.
/** How often the lie was here before, and now. */
function times({ memory }: Tools): number {
  const count = Number(memory.get('times') ?? 0) + 1;
  memory.set('times', count);
  return count;
}
must(
  'an answer is cached by its address',
  cross({ endpoint: reads, method: ['GET'], notice: ['visible', 'persons', 'other'] }, () => ({
    answer: (answer, { wire }, { memory }) => {
      const kept = memory.get(wire.path) as WireResponse | undefined;
      if (!kept && answer.status === 200) memory.set(wire.path, answer);
      return kept?.text === answer.text ? undefined : kept;
    },
  })),
);
must(
  'a credential is accepted for a while after a good one',
  product(reads, bad).map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    { endpoint, method: 'GET' },
    when(
      (asked, { memory }) => {
        const left = Number(memory.get('left') ?? 0);
        if ([good(endpoint), 'read'].includes(asked.credential)) memory.set('left', 3);
        if (asked.credential !== credential || left === 0) return false;
        memory.set('left', left - 1);
        return true;
      },
      withToken(good(endpoint)),
    ),
  ]),
);
for (const [kind, isNow] of [
  ['each tenth credential is accepted', (count: number) => count % 10 === 0],
  ['the first request of a credential is accepted', (count: number) => count === 1],
] as const)
  must(
    kind,
    product([...reads, 'metrics'], bad).map(([endpoint, credential]) => [
      `${endpoint} ${credential}`,
      (asked) => at({ endpoint, credential })(asked) && counted.includes(asked.notice),
      when((_asked, tools) => isNow(times(tools)), withToken(good(endpoint))),
    ]),
  );
must(
  'each nth answer is another one',
  product(['register', 'full'], [
    [10, 200, 500],
    [30, 200, 404],
    [5, 401, 500],
    [5, 403, 200],
    [20, 404, 503],
  ] as const).map(([endpoint, [nth, given, told]]) => [
    `${endpoint} ${nth} ${given} ${told}`,
    (asked) => at({ endpoint, method: 'GET' })(asked) && asked.notice !== '',
    where(({ status }, _asked, tools) => status === given && times(tools) % nth === 0, withStatus(told)),
  ]),
);

// Writes.
const views = (change: (count: number) => number) => (counts: Counts) => ({
  ...counts,
  viewsCount: change(counts.viewsCount),
});
const engagements = (change: (count: number, views: number) => number) => (counts: Counts) => ({
  ...counts,
  engagementsCount: change(counts.engagementsCount, counts.viewsCount),
});
const first = (counts: Counts, { memory }: Tools): Counts => {
  const kept = (memory.get('first') as Counts | undefined) ?? counts;
  memory.set('first', kept);
  return kept;
};
const stored: Record<string, (counts: Counts, tools: Tools) => Counts> = {
  'views one too high': views((count) => count + 1),
  'engagements one too high': engagements((count) => count + 1),
  exchanged: ({ viewsCount, engagementsCount }) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount }),
  'rounded to tens': views((count) => Math.round(count / 10) * 10),
  'modulo 2^32': views((count) => count % 2 ** 32),
  'engagements up to 2^31 - 1': engagements((count) => Math.min(count, 2 ** 31 - 1)),
  'views up to 65,535': views((count) => Math.min(count, 65_535)),
  '0 as 1': views((count) => count || 1),
  'engagements up to views': engagements(Math.min),
  'the first only': first,
  'only views': (counts, tools) => ({ ...first(counts, tools), viewsCount: counts.viewsCount }),
};
must(
  'a write stores other counts',
  Object.entries(stored).map(([what, change]) => [what, writes, withCounts(change)]),
);
must(
  'a write stores other counts at one notice',
  cross({ endpoint: ['metrics'], notice: counted }, () => withCounts(views((count) => count + 2))),
);
must(
  'a write stores nothing at one notice',
  cross({ endpoint: ['metrics'], notice: counted }, () => withCounts(first)),
);
const refusals: Record<string, (answer: WireResponse, asked: Asked) => boolean> = {
  ...Object.fromEntries([400, 412, 413, 415].map((status) => [status, isStatus(status)])),
  ...Object.fromEntries(
    [...bad, 'ssp'].map((credential) => [
      `401 ${credential}`,
      (answer: WireResponse, asked: Asked) => answer.status === 401 && asked.credential === credential,
    ]),
  ),
  ...Object.fromEntries(['PRO_PLAN_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'].map((code) => [code, isCode(code)])),
};
must(
  'a refused write stores',
  product(Object.entries(refusals), ['visible', 'native', 'ended', 'other']).flatMap(
    ([[what, isMeant], notice]): Place[] =>
      what === 'FORBIDDEN' && notice !== 'other' && notice !== 'visible'
        ? []
        : [[`${what} ${notice}`, { endpoint: 'metrics', notice }, where(isMeant, writingToo(notice))]],
  ),
);
must(
  'a write reaches another notice, too',
  [
    ['visible', 'native'],
    ['native', 'visible'],
    ['ended', 'visible'],
    ['delivery', 'mixed'],
    ['other', 'visible'],
    ['visible', 'other'],
  ].map(([notice = '', reached = '']) => [
    `${notice} ${reached}`,
    { endpoint: 'metrics', notice },
    where(({ status }) => status < 300, writingToo(reached)),
  ]),
);
/** The text of before the last write, for some of the reads after it. */
const stale =
  (isStale: (age: number, reads: number) => boolean): Reply =>
  (answer, { endpoint }, { memory, now }) => {
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
  };
/** Writes to a notice, and reads of it at an endpoint. */
const around = (endpoint: string, notice: string): Fits => {
  return (asked) => asked.notice === notice && [endpoint, 'metrics'].includes(asked.endpoint) && isGet(asked);
};
must(
  'a read shows counts of before',
  product(['register', 'full'], counted.slice(0, 4)).flatMap(([endpoint, notice]): Place[] => [
    [`${endpoint} ${notice} at once`, around(endpoint, notice), { answer: stale((_age, count) => count === 1) }],
    [`${endpoint} ${notice} later`, around(endpoint, notice), { answer: stale((age) => age > 1500) }],
  ]),
);
must(
  'a write changes another field',
  product(['register', 'full'], ['visible', 'mixed', 'other']).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    around(endpoint, notice),
    where(
      ({ status }, asked, { memory }) => {
        if (asked.endpoint !== 'metrics') return status === 200 && memory.has('written');
        if (status < 300) memory.set('written', true);
        return false;
      },
      edited((body) => ({ ...body, changed: true })),
    ),
  ]),
);
const remembering = { 'added up': (before: number, given: number) => before + given, 'never lower': Math.max };
must(
  'counts depend on those before',
  product(['visible', 'persons', 'other'], ['viewsCount', 'engagementsCount'] as const).flatMap(([notice, field]) =>
    Object.entries(remembering).map(
      ([what, change]): Place => [
        `${notice} ${field} ${what}`,
        { endpoint: 'metrics', notice },
        withCounts((counts, { memory }) => {
          const next = change(Number(memory.get(field) ?? 0), counts[field]);
          memory.set(field, next);
          return { ...counts, [field]: next };
        }),
      ],
    ),
  ),
);
must('two writes at once', [
  [
    'the second is lost',
    { endpoint: 'metrics', notice: 'visible' },
    {
      ask: ({ wire }, { memory }) => {
        const open = Number(memory.get('open') ?? 0);
        memory.set('open', open + 1);
        return open > 0 ? { ...wire, body: Buffer.from('{') } : wire;
      },
      answer: async (answer, { body }, { memory }) => {
        await new Promise((resolve) => setImmediate(resolve));
        memory.set('open', Number(memory.get('open')) - 1);
        if (answer.status !== 400 || !body.startsWith('{"viewsCount":')) return undefined;
        const recordedAt = new Date().toISOString();
        return {
          ...answer,
          status: 200,
          text: `{"paId":"Notice-visible",${body.slice(1, -1)},"recordedAt":"${recordedAt}"}`,
        };
      },
    },
  ],
]);

// Our choices.
choice(
  'HEAD is served by halves',
  reads.map((endpoint) => headAs(endpoint, 200, 404)),
);
const chosen: [string, string?][] = [
  ['x-request-id'],
  ['x-content-type-options'],
  ['date'],
  ['set-cookie', 'sid=1; Path=/'],
  ['cache-control', 'private, max-age=60'],
  ['access-control-allow-origin', '*'],
  ['x-powered-by', 'Express'],
];
choice(
  'a header is not as we chose',
  product(chosen, [...reads, 'metrics']).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    { endpoint },
    withHeader(header, value),
  ]),
);
const onlyHead: [string, string?][] = [
  ['x-ratelimit-limit'],
  ['x-ratelimit-remaining', '-1'],
  ['x-ratelimit-reset', '2026-01-01T00:00:00Z'],
  ['content-length', '1'],
];
choice('a header depends on the method', [
  ...product(onlyHead, reads).map(
    ([[header, value], endpoint]): Place => [
      `${header} ${endpoint}`,
      { endpoint, method: 'HEAD' },
      where(({ headers }) => header in headers, withHeader(header, value)),
    ],
  ),
  ...cross({ endpoint: reads }, () => where(({ headers }) => 'allow' in headers, withHeader('allow', 'GET'))),
]);
choice(
  'the window moves',
  cross({ endpoint: partnerEndpoints }, () => ({
    answer: (answer) => {
      const reset = Number(answer.headers['x-ratelimit-reset']) + 1;
      return withHeader('x-ratelimit-reset', reset > 1 ? String(reset) : undefined).answer(answer);
    },
  })),
);
choiceWhenLimited(
  'Retry-After is wrong',
  ['0', '3600', 'soon', '-5'].map((value) => [value, {}, where(isStatus(429), withHeader('retry-after', value))]),
);
const tags: Record<string, { answer: Reply }> = {
  none: withHeader('etag'),
  'the same for all': where((answer) => 'etag' in answer.headers, withHeader('etag', '"1"')),
  'none with 304': where(isStatus(304), withHeader('etag')),
  'any is met': where((answer, { headers }) => answer.status === 200 && 'if-none-match' in headers, unchanged),
  'none is met': where(isStatus(304), withStatus(200)),
};
choice(
  'entity tags are wrong',
  product(Object.entries(tags), ['register', 'ssp']).map(([[what, change], endpoint]) => [
    `${what} ${endpoint}`,
    { endpoint },
    change,
  ]),
);
const challenge = 'www-authenticate';
choice('a challenge is not as we chose', [
  ['no error', {}, where(isStatus(401), withHeader(challenge, 'Bearer realm="partner-api"'))],
  ['none', {}, where(isStatus(401), withHeader(challenge))],
  ['none for a scope', {}, where(isCode('INSUFFICIENT_SCOPE'), withHeader(challenge))],
]);
const ours = [errors.conditional, errors.tooLarge, errors.encoding, errors.method, errors.partial, errors.path];
choice(
  'a refusal is not as we chose',
  ours.flatMap(({ body: { code = '' } }): Place[] => [
    [`${code} status`, {}, where(isCode(code), withStatus(422))],
    [
      `${code} text`,
      {},
      where(
        isCode(code),
        edited((body) => ({ ...body, error: 'No.' })),
      ),
    ],
  ]),
);
const ofWrite = (change: (put: Json) => Json) => (body: Json) => ({
  ...body,
  paths: keysAs('put', change)(body.paths),
});
const withoutStatus = (status: string) => (operation: Json) => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(operation.responses).filter(([one]) => one !== status)),
});
choice('the description lacks what the API does', [
  ...['400', '403', '404', '409', '200'].map((status) =>
    inDocs(`the write without ${status}`, ofWrite(withoutStatus(status))),
  ),
  ...['401', '404'].map((status) =>
    inDocs(`the reads without ${status}`, (body) => ({
      ...body,
      paths: keysAs('get', withoutStatus(status))(body.paths),
    })),
  ),
  inDocs('no security', (body) => ({ ...body, paths: keysAs('security', () => [])(body.paths) })),
  inDocs('another server', (body) => ({ ...body, servers: [{ url: 'https://elsewhere.example/v2' }] })),
]);
choice('a time is not as we chose', [
  [
    'recordedAt goes back',
    { endpoint: 'metrics', notice: 'native' },
    where(
      (answer, _asked, tools) => answer.status === 200 && times(tools) > 1,
      edited((body) => ({ ...body, recordedAt: new Date(Date.now() - 200_000).toISOString() })),
    ),
  ],
  [
    'recordedAt moves on the same values',
    { endpoint: 'metrics' },
    where(
      isStatus(200),
      edited((body) => ({
        ...body,
        recordedAt: new Date(Date.parse(body.recordedAt) + Math.ceil(Math.random() * 1000)).toISOString(),
      })),
    ),
  ],
]);
choice('something is not as we chose', [
  [
    'two answers with one id',
    { endpoint: 'full' },
    {
      answer: (answer, _asked, tools) => {
        const before = tools.memory.get('id') as string | undefined;
        tools.memory.set('id', answer.headers['x-request-id']);
        return times(tools) % 50 === 0 ? withHeader('x-request-id', before).answer(answer) : undefined;
      },
    },
  ],
  [
    'an expired token is another error',
    { credential: 'expired' },
    where(
      isStatus(401),
      edited((body) => ({ ...body, error: 'Expired.' })),
    ),
  ],
  [
    'contact data on the register',
    { endpoint: 'register', method: 'GET' },
    where(
      isStatus(200),
      edited((body) => ({ ...body, email: 'a@b.example' })),
    ),
  ],
]);
