import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import {
  at,
  choice,
  choiceWhenLimited,
  cross,
  good,
  inDocs,
  keysAs,
  must,
  mustWhenLimited,
  type Place,
  product,
} from './kinds.ts';
import {
  type Asked,
  edited,
  type Fits,
  isStatus,
  type Json,
  type Reply,
  replaced,
  when,
  where,
  withBody,
  withHeader,
  withNotice,
  withStatus,
  withText,
  withToken,
} from './liar.ts';

/*
 * Lies that an examination of the kit found to pass: values that only real clients send, headers that come from an earlier
 * answer, places where a token is none, signals in what varies, and numbers that readers of JSON forgive.
 */

const bad = ['none', 'unknown', 'revoked', 'expired'];
const header = (asked: Asked, name: string) => asked.wire.headers[name] ?? '';
const isRealTag: Fits = (asked) => /"[\w-]{20,}/.test(header(asked, 'If-None-Match'));
const unchanged = withStatus(304, { text: '' });
must('304 by the tag before anybody asks who is calling', [
  ...product(['GET', 'HEAD'], [
    ...product(['register'], [...bad, 'lapsed', 'lapsedByDate', 'ssp']),
    ...product(['ssp'], ['read', 'none', 'revoked']),
  ] as [string, string][]).map(
    ([method, [endpoint, credential]]): Place => [
      `${method} ${endpoint} ${credential}`,
      (asked) => at({ method, endpoint, credential })(asked) && isRealTag(asked),
      unchanged,
    ],
  ),
  ...product(['full'], [...bad, 'lapsed']).map(
    ([endpoint, credential]): Place => [
      `${endpoint} ${credential}`,
      (asked) => at({ endpoint, credential })(asked) && isRealTag(asked),
      unchanged,
    ],
  ),
]);
must(
  '304 although the counts have changed',
  cross({ endpoint: ['register', 'ssp'], notice: ['visible', 'native', 'other'] }, () => ({
    answer: (answer, asked, { memory }) => {
      const sent = header(asked, 'If-None-Match');
      const tags = (memory.get('tags') as string[] | undefined) ?? [];
      if (answer.status === 200) memory.set('tags', [...tags, answer.headers.etag ?? '']);
      return answer.status === 200 && tags.some((tag) => sent.includes(tag))
        ? { ...answer, status: 304, text: '' }
        : undefined;
    },
  })),
);
const sends =
  (name: string, pattern: RegExp): Fits =>
  (asked) =>
    pattern.test(header(asked, name));
const both =
  (...fits: Fits[]): Fits =>
  (asked) =>
    fits.every((one) => one(asked));
must('a real client is treated in another way', [
  ...product(['register', 'full', 'metrics'], ['Accept-Encoding', 'User-Agent', 'Accept-Language']).map(
    ([endpoint, name]): Place => [
      `${endpoint} ${name}: 403 of a firewall`,
      both(at({ endpoint }), sends(name, /gzip|python|^fr/)),
      where(({ status }) => status < 300, {
        answer: (answer) => ({ ...answer, status: 403, text: '<html>Blocked</html>' }),
      }),
    ],
  ),
  ...product(['register', 'full'], ['curl', 'Go-http', 'Java', 'Postman']).map(
    ([endpoint, name]): Place => [
      `${endpoint} ${name}: another body`,
      both(at({ endpoint }), sends('User-Agent', new RegExp(name))),
      where(
        isStatus(200),
        edited((body) => ({ ...body, viaProxy: true })),
      ),
    ],
  ),
  ...['register', 'full', 'metrics'].map(
    (endpoint): Place => [
      `${endpoint}: small letters are no header`,
      ({ endpoint: at, wire }) => at === endpoint && wire.sent === 'small letters',
      withToken('unknown'),
    ],
  ),
  ['HTTP/1.0 has no version', ({ wire }) => wire.sent === 'HTTP/1.0', withHeader('x-api-version')],
  [
    'the absolute form is 404',
    ({ endpoint, wire }) => endpoint !== 'metrics' && wire.sent === 'absolute form',
    where(isStatus(200), replaced(404, { error: 'Advertisement not found' })),
  ],
  [
    'the absolute form needs no token',
    ({ credential, wire }) => credential === 'none' && wire.sent === 'absolute form',
    withToken('read'),
  ],
]);
const tokenIn: Record<string, Fits> = {
  'X-Api-Key': sends('X-Api-Key', /./),
  cookie: sends('Cookie', /token=/),
  'Proxy-Authorization': sends('Proxy-Authorization', /./),
  query: ({ wire }) => /[?&]token=/.test(wire.path),
  'X-Forwarded-Authorization': sends('X-Forwarded-Authorization', /./),
  Token: sends('Token', /./),
};
must('a token is taken in another place', [
  ...product(Object.entries(tokenIn), ['register', 'full', 'metrics']).map(
    ([[what, fits], endpoint]): Place => [
      `${endpoint} ${what}`,
      both(at({ endpoint, credential: 'none' }), fits),
      withToken(good(endpoint)),
    ],
  ),
  [
    'metrics: another token in X-Api-Key',
    both(at({ endpoint: 'metrics', credential: 'read' }), tokenIn['X-Api-Key'] as Fits),
    withToken('write'),
  ],
  ...['register', 'full', 'metrics'].map(
    (endpoint): Place => [
      `${endpoint} user name`,
      both(at({ endpoint }), sends('Authorization', /^Basic .{40}/)),
      withToken(good(endpoint)),
    ],
  ),
  [
    'metrics body',
    (asked) => at({ endpoint: 'metrics', credential: 'none' })(asked) && asked.body.includes('access_token'),
    withToken('write'),
  ],
  [
    'metrics bearer of an expired token',
    both(at({ endpoint: 'metrics' }), sends('Authorization', /^BEARER token-expired/)),
    withToken('write'),
  ],
  [
    'register bearer of a revoked token',
    both(at({ endpoint: 'register' }), sends('Authorization', /^bearer token-revoked/)),
    withToken('read'),
  ],
]);
const signals: Record<string, { answer: Reply }> = {
  'Server-Timing': withHeader('server-timing', 'db;dur=3'),
  'Set-Cookie': withHeader('set-cookie', 'seen=1'),
  Age: withHeader('age', '0'),
  'Connection: close': withHeader('connection', 'close'),
  'the reason phrase': { answer: (answer) => ({ ...answer, reason: 'Not found here' }) },
  'a letter of the request id': {
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-request-id': `z${answer.headers['x-request-id']}` },
    }),
  },
  'a second more': {
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-ratelimit-reset': String(Number(answer.headers['x-ratelimit-reset']) + 1) },
    }),
  },
  'the order of headers': {
    answer: (answer) => ({ ...answer, order: (answer.order ?? Object.keys(answer.headers)).toReversed() }),
  },
};
const hidden: Fits = (asked) => /^(other|otherHidden|otherPrint|selfPublished|lapsedOwn)$/.test(asked.notice);
must(
  'full records of other publishers differ in a varying detail',
  Object.entries(signals).map(
    ([what, change]): Place => [what, both(at({ endpoint: 'full' }), hidden), where(isStatus(404), change)],
  ),
);
const isGet: Fits = ({ method }) => method !== 'HEAD';
const twice = (key: string, value: string) =>
  withText((text) => text.replace(new RegExp(`"${key}":`), `"${key}":${value},"${key}":`));
must('JSON that readers take differently', [
  ...['register', 'full', 'metrics'].map(
    (endpoint): Place => [`${endpoint} error twice`, both(at({ endpoint }), isGet), twice('error', '"x"')],
  ),
  ['code twice', { endpoint: 'metrics' }, twice('code', '"OTHER"')],
  ['email twice', { endpoint: 'full', method: 'GET' }, twice('email', 'null')],
  ...product(['register', 'full', 'metrics'], ['.0', 'e0', '.00']).map(
    ([endpoint, end]): Place => [
      `${endpoint} 4711${end}`,
      both(at({ endpoint }), isGet),
      withText((text) => text.replace(/("viewsCount":\d+)(?=[,}])/, `$1${end}`)),
    ],
  ),
]);
mustWhenLimited('a 429 that readers take differently', [
  ...['register', 'metrics'].map(
    (endpoint): Place => [
      `${endpoint} limit`,
      { endpoint },
      where(
        isStatus(429),
        withText((text) => text.replace('"limit":1000', '"limit":1000.0')),
      ),
    ],
  ),
]);
const beyond: Fits = ({ credential }) => /^limited/.test(credential);
mustWhenLimited('the limit is forgotten', [
  ...product(['register', 'full', 'metrics'], ['query', 'HEAD', 'a tag', 'another notice']).map(
    ([endpoint, what]): Place => [
      `${endpoint} ${what}`,
      both(at({ endpoint }), beyond, ({ wire, method, notice }) =>
        what === 'query'
          ? wire.path.includes('?')
          : what === 'HEAD'
            ? method !== 'GET'
            : what === 'a tag'
              ? 'If-None-Match' in wire.headers || 'If-Match' in wire.headers
              : notice !== 'visible',
      ),
      where(isStatus(429), what === 'a tag' ? unchanged : replaced(200, { paId: 'x' })),
    ],
  ),
  [
    'a body that is no JSON is 400',
    both(at({ endpoint: 'metrics' }), beyond, ({ body }) => body !== '' && !body.endsWith('}')),
    where(isStatus(429), replaced(400, { error: 'Invalid request body', code: 'INVALID_METRICS' })),
  ],
  [
    'bad counts are 400',
    both(at({ endpoint: 'metrics' }), beyond),
    where(({ status }) => status === 429, {
      answer: (answer, { body }) =>
        body.includes('-1') || body.includes('1.5')
          ? {
              ...answer,
              status: 400,
              text: '{"error":"Invalid engagement metrics","code":"INVALID_METRICS","issues":[{"path":"viewsCount","message":"x"}]}',
            }
          : undefined,
    }),
  ],
  [
    'no headers at other notices',
    both(beyond, ({ notice }) => notice !== 'visible'),
    where(isStatus(429), withHeader('x-ratelimit-limit')),
  ],
  [
    'a token without the scope gets 403',
    at({ endpoint: 'metrics', credential: 'limitedRead' }),
    where(
      isStatus(429),
      replaced(403, {
        error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
        code: 'INSUFFICIENT_SCOPE',
      }),
    ),
  ],
]);
must('a day is a day off', [
  ...product(['register', 'ssp'], ['tomorrow']).map(
    ([endpoint, notice]): Place => [`${endpoint} ${notice}`, { endpoint, notice }, withNotice('visible')],
  ),
  [
    'metrics startsTomorrow',
    { endpoint: 'metrics', credential: 'write', notice: 'startsTomorrow' },
    withNotice('visible'),
  ],
  ['register today', { endpoint: 'register', notice: 'today' }, withNotice('none')],
  ['metrics today', { endpoint: 'metrics', credential: 'write', notice: 'today' }, withNotice('startsTomorrow')],
]);
const cut = (value: Json): Json =>
  typeof value === 'string'
    ? value.slice(0, 400)
    : Array.isArray(value)
      ? value.map(cut)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)]))
        : value;
const walked = (change: (value: Json) => Json) => {
  const walk = (value: Json): Json =>
    change(
      Array.isArray(value)
        ? value.map(walk)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
          : value,
    );
  return walk;
};
const rich = (change: (value: Json) => Json) => where(isStatus(200), edited(walked(change)));
must(
  'values are tamed',
  product(
    Object.entries<(value: Json) => Json>({
      'texts cut': cut,
      'line breaks lost': (value) => (typeof value === 'string' ? value.replaceAll('\n', ' ') : value),
      'lists cut after three': (value) => (Array.isArray(value) ? value.slice(0, 3) : value),
      '0.00 as null': (value) => (value === '0.00' ? null : value),
      'amounts as 32-bit floats': (value) =>
        /^\d{8,}\.\d\d$/.test(String(value)) ? Math.fround(Number(value)).toFixed(2) : value,
      'ampersands escaped': (value) => (typeof value === 'string' ? value.replaceAll('&', '&amp;') : value),
      'tabs lost': (value) => (typeof value === 'string' ? value.replaceAll('\t', '') : value),
    }),
    ['full'],
  ).map(([[what, change], endpoint]): Place => [what, { endpoint, method: 'GET' }, rich(change)]),
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
        return answer.text.includes('Invalid request body') && body.startsWith('{"viewsCount":')
          ? {
              ...answer,
              status: 200,
              text: `{"paId":"Notice-visible",${body.slice(1, -1)},"recordedAt":"${new Date().toISOString()}"}`,
            }
          : undefined;
      },
    },
  ],
]);
const ofWrite = (change: (put: Json) => Json) => (body: Json) => ({
  ...body,
  paths: {
    ...body.paths,
    '/advertisement/{PAID}/metrics': {
      ...body.paths['/advertisement/{PAID}/metrics'],
      put: change(body.paths['/advertisement/{PAID}/metrics'].put),
    },
  },
});
const withoutStatus = (status: string) => (put: Json) => ({
  ...put,
  responses: Object.fromEntries(Object.entries(put.responses).filter(([name]) => name !== status)),
});
choice('the description lacks what the API does', [
  ...['400', '403', '404', '409', '200'].map((status) =>
    inDocs(`the write without ${status}`, ofWrite(withoutStatus(status))),
  ),
  ...['401', '404'].map((status) =>
    inDocs(`the register without ${status}`, (body) => ({
      ...body,
      paths: keysAs('get', (get: Json) => withoutStatus(status)(get))(body.paths),
    })),
  ),
]);
must('the description is no OpenAPI', [
  inDocs('no parameter', (body) => ({ ...body, paths: keysAs('parameters', () => [])(body.paths) })),
  [
    'a page for curl',
    (asked) => at({ endpoint: 'docs' })(asked) && header(asked, 'Accept') === '*/*',
    { answer: (answer) => ({ ...answer, text: '<html></html>' }) },
  ],
]);
const likeIt: Record<string, RegExp> = {
  'no hyphen': /Noticevisible/,
  'no prefix': /\/visible/,
  'full-width letters': /%EF%BC%AE/,
  'a letter after': /Notice-visibleA/,
  'zero width': /%E2%80%8B/,
  'decoded twice': /%254e/i,
  'another case': /nOTICE/,
};
choice(
  'a PA-ID that looks like it is taken',
  product(Object.entries(likeIt), ['register', 'full', 'metrics']).map(
    ([[what, pattern], endpoint]): Place => [
      `${endpoint} ${what}`,
      (asked) =>
        asked.endpoint === endpoint && pattern.test(asked.wire.path) && /^(read|write)$/.test(asked.credential),
      {
        ask: ({ wire }) => ({
          ...wire,
          path: wire.path.replace(/(advertisement|advertisement-full)\/[^/?]+/, '$1/Notice-visible'),
        }),
      },
    ],
  ),
);
must('keys that look like the counts are taken', [
  [
    'full-width letters',
    { endpoint: 'metrics' },
    withBody((body) => (body.includes('ｖ') ? '{"viewsCount":12,"engagementsCount":3}' : body)),
  ],
  [
    'short names',
    { endpoint: 'metrics' },
    withBody((body) => (body.startsWith('{"views":') ? '{"viewsCount":12,"engagementsCount":3}' : body)),
  ],
]);
choice('a choice about headers and times is not kept', [
  ['no Date', {}, withHeader('date')],
  ['a cookie with each answer', {}, withHeader('set-cookie', 'sid=1; Path=/')],
  [
    'two answers with one id',
    { endpoint: 'full' },
    {
      answer: (answer, _asked, { memory }) => {
        const count = Number(memory.get('count') ?? 0) + 1;
        memory.set('count', count).set(`id ${count}`, answer.headers['x-request-id']);
        return count % 50 === 0
          ? { ...answer, headers: { ...answer.headers, 'x-request-id': String(memory.get(`id ${count - 1}`)) } }
          : undefined;
      },
    },
  ],
  [
    'recordedAt goes back',
    { endpoint: 'metrics', notice: 'native' },
    where(isStatus(200), {
      answer: (answer, _asked, { memory }) => {
        const before = memory.get('before') as string | undefined;
        memory.set('before', answer.text);
        return before === undefined
          ? undefined
          : {
              ...answer,
              text: answer.text.replace(
                /"recordedAt":"[^"]+"/,
                `"recordedAt":"${new Date(Date.now() - 200_000).toISOString()}"`,
              ),
            };
      },
    }),
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
choiceWhenLimited('a 429 says another time', [
  ['Retry-After is an hour', {}, where(isStatus(429), withHeader('retry-after', '3600'))],
]);
must('cookies are tokens', [
  ...['register', 'full'].map(
    (endpoint): Place => [
      endpoint,
      ({ endpoint: where_ }) => where_ === endpoint,
      {
        ask: (asked, tools) =>
          when(
            ({ credential, wire }) => credential === 'none' && /sid=1/.test(wire.headers.Cookie ?? ''),
            withToken('read'),
          ).ask(asked, tools),
        answer: (answer: WireResponse, { credential }: Asked) =>
          credential === 'read' ? withHeader('set-cookie', 'sid=1; Path=/').answer(answer) : undefined,
      },
    ],
  ),
]);
