import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import {
  type Asked,
  edited,
  type Fits,
  type Lie,
  parsed,
  replaced,
  status,
  where,
  withBody,
  withCounts,
  withHeader,
  withNotice,
  withToken,
  writeToo,
} from './liar.ts';

/*
 * What can be wrong with a server: kinds of lies, each told in several places. A place is a set of requests, or a form that
 * the lie takes.
 */

type Place = [name: string, lie: Pick<Lie, 'fits'> & Partial<Lie>];
const kinds: [kind: string, level: Lie['level'], places: Place[]][] = [];
const kind = (name: string, level: Lie['level'], places: Place[]) => void kinds.push([name, level, places]);

const product = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]));
type Match = { [Key in 'endpoint' | 'method' | 'credential' | 'notice']?: string };
const at =
  (match: Match): Fits =>
  (asked) =>
    Object.entries(match).every(([key, value]) => asked[key as keyof Match] === value);
const name = (match: Match) => Object.values(match).join(' ');
const counted = ['visible', 'native', 'delivery', 'today', 'ended', 'ceased', 'persons', 'mixed'];
const isWrite = at({ endpoint: 'metrics', method: 'PUT' });
const accessed: Match[] = [
  ...['register', 'full'].flatMap((endpoint) => ['GET', 'HEAD'].map((method) => ({ endpoint, method }))),
  { endpoint: 'metrics', method: 'PUT' },
];
const good = (endpoint: unknown) => (endpoint === 'ssp' ? 'ssp' : 'write');

// Access
kind(
  'a credential is accepted',
  'must',
  product(accessed, ['none', 'unknown', 'revoked', 'expired', 'ssp']).map(([match, credential]) => [
    `${name(match)} ${credential}`,
    { fits: at({ ...match, credential }), ask: withToken(good(match.endpoint)) },
  ]),
);
kind(
  'a partner token is accepted at the SSP endpoint',
  'must',
  ['read', 'write', 'other', 'lapsed'].map((credential) => [
    credential,
    { fits: at({ endpoint: 'ssp', credential }), ask: withToken('ssp') },
  ]),
);
kind(
  'a form of a credential is accepted',
  'must',
  product(accessed, ['0$', '.$', '%20', 'Basic', '^Token ', '"', ',', '^Bearer$', '=$']).map(([match, form]) => [
    `${name(match)} ${form}`,
    {
      fits: ({ wire, ...asked }) =>
        at(match)({ wire, ...asked }) &&
        asked.credential === 'other form' &&
        new RegExp(form).test(wire.headers.Authorization ?? ''),
      ask: withToken(good(match.endpoint)),
    },
  ]),
);
kind('tokens are compared in part', 'must', [
  ...[10, 20, 40].map(
    (length): Place => [
      `the first ${length} characters`,
      {
        fits: ({ credential }) => credential === 'other form',
        ask: ({ wire }, { fixtures: { tokens } }) => {
          const given = wire.headers.Authorization?.replace('Bearer ', '') ?? '';
          const token = Object.values(tokens).find(
            (one) => one.length > length && one.slice(0, length) === given.slice(0, length),
          );
          return token ? { ...wire, headers: { ...wire.headers, Authorization: `Bearer ${token}` } } : wire;
        },
      },
    ],
  ),
  [
    'without case',
    {
      fits: ({ credential }) => credential === 'other form',
      ask: ({ wire }, { fixtures: { tokens } }) => {
        const given = wire.headers.Authorization?.toLowerCase();
        const token = Object.values(tokens).find((one) => `bearer ${one}`.toLowerCase() === given);
        return token && !wire.headers.Authorization?.includes(token)
          ? { ...wire, headers: { ...wire.headers, Authorization: `Bearer ${token}` } }
          : wire;
      },
    },
  ],
]);
const lapsed = ['lapsed', 'lapsedRead'];
kind('the plan is not checked', 'must', [
  ...product(lapsed, ['visible', 'other', 'selfPublished', 'print', 'ended']).flatMap(([credential, notice]): Place[] =>
    ['GET', 'HEAD'].map((method): Place => {
      const match = { endpoint: 'register', method, credential, notice };
      return [name(match), { fits: at(match), ask: withToken('read') }];
    }),
  ),
  ...product(lapsed, ['visible', 'native', 'draft']).map(([credential, notice]): Place => {
    const match = { endpoint: 'full', credential, notice };
    return [name(match), { fits: at(match), ask: withToken('read') }];
  }),
  ...product(lapsed, ['visible', 'native', 'ended']).map(([credential, notice]): Place => {
    const match = { endpoint: 'metrics', credential, notice };
    return [name(match), { fits: at(match), ask: withToken('write') }];
  }),
]);
const scopeError = {
  error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
  code: 'INSUFFICIENT_SCOPE',
};
kind(
  'the scope comes before the plan',
  'must',
  ['visible', 'other', 'none', 'print', 'draft', 'otherHidden'].map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', credential: 'lapsedRead', notice }), answer: replaced(403, scopeError) },
  ]),
);
kind(
  'the scope is not checked',
  'must',
  [...counted.map((notice) => ['read', notice]), ['other', 'other']].map(([credential = '', notice = '']) => [
    `${credential} ${notice}`,
    {
      fits: at({ endpoint: 'metrics', credential, notice }),
      ask: withToken(credential === 'read' ? 'write' : 'otherWrite'),
    },
  ]),
);
kind(
  'a good token is refused',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], ['register', 'full']).map(([credential, endpoint]) => [
    `${credential} ${endpoint}`,
    {
      fits: at({ credential, endpoint, notice: credential.startsWith('other') ? 'other' : 'native' }),
      ask: withToken('unknown'),
    },
  ]),
);

// Visibility
const hidden = ['draft', 'unsigned', 'declined', 'future', 'otherHidden', 'selfPublishedHidden'];
kind(
  'a hidden notice is shown',
  'must',
  product(['register', 'ssp'], hidden).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    { fits: at({ endpoint, notice }), ask: withNotice('visible') },
  ]),
);
kind(
  'a hidden notice is shown to one token',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], hidden.slice(0, 5)).map(([credential, notice]) => [
    `${credential} ${notice}`,
    { fits: at({ endpoint: 'register', notice, credential }), ask: withNotice('visible') },
  ]),
);
kind(
  'a notice is hidden',
  'must',
  product(['register', 'ssp', 'full'], [...counted, 'print', 'radio', 'untargeted', 'notStarted']).map(
    ([endpoint, notice]) => [`${endpoint} ${notice}`, { fits: at({ endpoint, notice }), ask: withNotice('none') }],
  ),
);
kind(
  'notices of others are hidden from a token',
  'must',
  product(['read', 'write', 'other', 'otherWrite'], ['other', 'visible', 'selfPublished']).map(
    ([credential, notice]) => [
      `${credential} ${notice}`,
      { fits: at({ endpoint: 'register', credential, notice }), ask: withNotice('none') },
    ],
  ),
);
kind('a full record is shown to another publisher', 'must', [
  ...['visible', 'draft', 'native'].map(
    (notice): Place => [
      notice,
      {
        fits: ({ endpoint, notice: asked, credential }) =>
          endpoint === 'full' && asked === notice && /^other/.test(credential),
        ask: withToken('read'),
      },
    ],
  ),
  ...['other', 'otherPrint', 'otherHidden'].map(
    (notice): Place => [
      notice,
      {
        fits: ({ endpoint, notice: asked, credential }) =>
          endpoint === 'full' && asked === notice && /^(read|write)$/.test(credential),
        ask: withToken('other'),
      },
    ],
  ),
]);
kind(
  'another notice is shown',
  'must',
  product(['register', 'ssp', 'full'], [
    ['native', 'visible'],
    ['ended', 'native'],
    ['persons', 'mixed'],
    ['print', 'radio'],
  ] as const).map(([endpoint, [notice, shown]]) => [
    `${endpoint} ${shown} for ${notice}`,
    { fits: at({ endpoint, notice }), ask: withNotice(shown) },
  ]),
);
kind(
  'full records of others are told apart',
  'must',
  ['other', 'otherPrint', 'otherHidden', 'selfPublished'].flatMap((notice): Place[] => {
    const fits: Fits = (asked) => at({ endpoint: 'full', notice })(asked) && /^(read|write)$/.test(asked.credential);
    return [
      [`${notice}: a header`, { fits, answer: withHeader('x-hint', '1') }],
      [`${notice}: a blank`, { fits, answer: (answer) => ({ ...answer, text: answer.text.replace(':', ': ') }) }],
      [`${notice}: 403`, { fits, answer: replaced(403, { error: 'No.' }) }],
    ];
  }),
);

// Writes
kind(
  'a write stores nothing',
  'must',
  counted.map((notice) => [
    notice,
    {
      fits: at({ endpoint: 'metrics', notice }),
      ask: withCounts((counts, { memory }) => {
        const before = memory.get(notice);
        memory.set(notice, before ?? counts);
        return (before ?? counts) as object;
      }),
    },
  ]),
);
type Given = { viewsCount: number; engagementsCount: number };
const stored: [string, (counts: Given) => object][] = [
  ['views one too high', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount + 1 })],
  [
    'engagements one too high',
    ({ engagementsCount, ...rest }) => ({ ...rest, engagementsCount: engagementsCount + 1 }),
  ],
  ['exchanged', ({ viewsCount, engagementsCount }) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount })],
  ['rounded to tens', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.round(viewsCount / 10) * 10 })],
  ['modulo 2^32', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount % 2 ** 32 })],
  [
    'engagements up to 2^31 - 1',
    ({ engagementsCount, ...rest }) => ({ ...rest, engagementsCount: Math.min(engagementsCount, 2 ** 31 - 1) }),
  ],
  ['views up to 65,535', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.min(viewsCount, 65_535) })],
  ['0 as 1', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount || 1 })],
  [
    'engagements up to views',
    ({ viewsCount, engagementsCount }) => ({ viewsCount, engagementsCount: Math.min(viewsCount, engagementsCount) }),
  ],
  [
    'without the lowest digit',
    ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.trunc(viewsCount / 10) * 10 }),
  ],
];
kind(
  'a write stores other counts',
  'must',
  stored.map(([what, change]) => [what, { fits: isWrite, ask: withCounts(change) }]),
);
kind(
  'a write stores other counts at one notice',
  'must',
  counted.map((notice) => [
    notice,
    {
      fits: at({ endpoint: 'metrics', notice }),
      ask: withCounts(({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount + 2 })),
    },
  ]),
);
const refusals: [string, (answer: WireResponse, asked: Asked) => boolean][] = [
  ...[400, 412, 413, 415].map((code): [string, (answer: WireResponse) => boolean] => [String(code), status(code)]),
  ...['none', 'unknown', 'revoked', 'ssp'].map(
    (credential): [string, (answer: WireResponse, asked: Asked) => boolean] => [
      `401 ${credential}`,
      (answer, asked) => answer.status === 401 && asked.credential === credential,
    ],
  ),
  ...['PRO_PLAN_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'].map(
    (code): [string, (answer: WireResponse) => boolean] => [code, (answer) => parsed(answer.text)?.code === code],
  ),
];
kind(
  'a refused write stores',
  'must',
  product(refusals, ['visible', 'native', 'ended', 'other']).map(([[what, isMeant], notice]) => [
    `${what} ${notice}`,
    {
      fits: at({ endpoint: 'metrics', notice }),
      answer: where(isMeant, async (answer, asked, tools) => {
        await writeToo(asked, tools, notice, notice === 'other' ? 'otherWrite' : 'write');
        return { ...answer };
      }),
    },
  ]),
);
kind(
  'a write reaches another notice, too',
  'must',
  [
    ['visible', 'native'],
    ['native', 'visible'],
    ['ended', 'visible'],
    ['delivery', 'mixed'],
    ['other', 'visible'],
    ['visible', 'other'],
  ].map(([notice = '', reached = '']) => [
    `${notice} ${reached}`,
    {
      fits: at({ endpoint: 'metrics', notice }),
      answer: where(
        (answer) => answer.status < 300,
        async (answer, asked, tools) => {
          await writeToo(asked, tools, reached, reached === 'other' ? 'otherWrite' : 'write');
          return { ...answer };
        },
      ),
    },
  ]),
);
kind(
  'a read shows counts of before',
  'must',
  product(['register', 'full'], counted.slice(0, 4)).flatMap(([endpoint, notice]): Place[] => {
    const fits: Fits = ({ endpoint: asked, notice: named, method }) =>
      named === notice && (asked === endpoint || asked === 'metrics') && method !== 'HEAD';
    const stale =
      (isStale: (age: number, reads: number) => boolean): Lie['answer'] =>
      (answer, asked, { memory, now }) => {
        if (asked.endpoint === 'metrics') {
          if (answer.status < 300) memory.set('written', now()).set('reads', 0);
          return undefined;
        }
        if (answer.status !== 200) return undefined;
        const reads = Number(memory.get('reads') ?? 0) + 1;
        memory.set('reads', reads);
        const before = memory.get('answer') as WireResponse | undefined;
        memory.set('answer', answer);
        const old = (memory.get('old') as WireResponse | undefined) ?? answer;
        memory.set('old', before && before.text !== answer.text ? before : old);
        const kept = memory.get('old') as WireResponse;
        return memory.has('written') &&
          kept.text !== answer.text &&
          isStale(now() - Number(memory.get('written')), reads)
          ? { ...answer, text: kept.text }
          : undefined;
      };
    return [
      [`${endpoint} ${notice} at once`, { fits, answer: stale((_age, reads) => reads === 1) }],
      [`${endpoint} ${notice} later`, { fits, answer: stale((age) => age > 1500) }],
    ];
  }),
);
kind(
  'a write is refused',
  'must',
  counted.map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', notice, credential: 'write' }), ask: withNotice('print') },
  ]),
);
kind(
  'a write is accepted',
  'must',
  ['print', 'radio', 'untargeted', 'notStarted', 'other', 'otherHidden', 'none', 'draft'].map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', notice, credential: 'write' }), ask: withNotice('visible') },
  ]),
);
const members = '{"viewsCount":12,"engagementsCount":3}';
const lenient: [string, RegExp][] = [
  ['truncated', /^\{"viewsCount":12,"engagementsCount":3$/],
  ['followed', /\}x$/],
  ['two documents', /\}\n\{.*$/],
  ['form', /^viewsCount=.*$/],
  ['single quotes', /^\{'.*$/],
  ['comma', /,\}$/],
  ['comment', /\/\/ counts$/],
  ['NaN', /^.*NaN.*$/],
  ['Infinity', /^.*Infinity.*$/],
  ['leading zero', /^.*:012,.*$/],
  ['plus', /^.*:\+12,.*$/],
  ['hexadecimal', /^.*0xC.*$/],
  ['no UTF-8', /\ufffd/],
  ['undefined', /^undefined$/],
  ['empty', /^$/],
];
kind(
  'a body that is no JSON is taken',
  'must',
  lenient.map(([what, pattern]) => [
    what,
    { fits: isWrite, ask: withBody((body) => (pattern.test(body) ? members : body)) },
  ]),
);
const coerced = ['-1', '1.5', '-0.5', '-0.4', '"5"', '""', 'null', 'true', 'false', '{"value":5}', '{}', '[5]', '[]'];
kind(
  'a value that is no count is taken',
  'must',
  product(['viewsCount', 'engagementsCount'], coerced).map(([field, value]) => [
    `${field} ${value}`,
    {
      fits: isWrite,
      ask: withBody((body) =>
        body.endsWith(`"${field}":${value}}`) ? body.replace(`"${field}":${value}}`, `"${field}":1}`) : body,
      ),
    },
  ]),
);
kind('a missing count is taken', 'must', [
  [
    'viewsCount',
    {
      fits: isWrite,
      ask: withBody((body) => body.replace(/^\{"engagementsCount":(\d+)\}$/, '{"engagementsCount":$1,"viewsCount":0}')),
    },
  ],
  [
    'engagementsCount',
    {
      fits: isWrite,
      ask: withBody((body) => body.replace(/^\{"viewsCount":(\d+)\}$/, '{"viewsCount":$1,"engagementsCount":0}')),
    },
  ],
]);
const isInvalid = (answer: WireResponse) => answer.status === 400 && answer.text.includes('"issues"');
kind('issues are wrong', 'must', [
  [
    'one of two',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.slice(0, 1) })),
      ),
    },
  ],
  [
    'another field',
    {
      fits: isWrite,
      answer: where(isInvalid, (answer) => ({
        ...answer,
        text: answer.text.replaceAll(/"path":"\w+"/g, '"path":"body"'),
      })),
    },
  ],
  [
    'no message',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.map(({ path }: { path: string }) => ({ path })) })),
      ),
    },
  ],
  [
    'an empty message',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.map((one: object) => ({ ...one, message: '' })) })),
      ),
    },
  ],
  [
    'a text',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: 'bad' })),
      ),
    },
  ],
]);

// Errors
const cells: [endpoint: string, status: number, code: string | undefined, text: string][] = [
  ...['register', 'full'].flatMap((endpoint): [string, number, string | undefined, string][] => [
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
const inCell =
  ([endpoint, code, errorCode, text]: (typeof cells)[0]) =>
  (answer: WireResponse, asked: Asked) =>
    asked.endpoint === endpoint &&
    answer.status === code &&
    parsed(answer.text)?.code === errorCode &&
    answer.text.includes(text);
const changes: [string, NonNullable<Lie['answer']>][] = [
  ['another status', (answer) => ({ ...answer, status: answer.status === 404 ? 410 : 422 })],
  ['another text', edited((body) => ({ ...body, error: `${body.error}!` }))],
  ['another code', edited((body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` }))],
  ['a key more', edited((body) => ({ ...body, details: 'x' }))],
];
for (const [what, change] of changes) {
  kind(
    `an error has ${what}`,
    'must',
    cells.map((cell) => [
      cell.filter(Boolean).join(' '),
      { fits: at({ endpoint: cell[0] }), answer: where(inCell(cell), change) },
    ]),
  );
}
const types: [string, string | undefined][] = [
  ['text', 'text/plain'],
  ['HTML', 'text/html'],
  ['ISO-8859-1', 'application/json; charset=iso-8859-1'],
  ['none', undefined],
];
kind(
  'JSON is called something else',
  'must',
  product(types, ['register', 'full', 'ssp']).map(([[what, type], endpoint]) => [
    `${what} ${endpoint}`,
    { fits: (asked) => at({ endpoint })(asked) && asked.method === 'GET', answer: withHeader('content-type', type) },
  ]),
);
kind('there is no version', 'must', [
  ...[200, 400, 401, 403, 404, 409].map(
    (code): Place => [
      String(code),
      { fits: () => true, answer: where(status(code), withHeader('x-api-version', undefined)) },
    ],
  ),
  ...['register', 'full', 'ssp', 'metrics', 'docs', 'other'].map(
    (endpoint): Place => [endpoint, { fits: at({ endpoint }), answer: withHeader('x-api-version', undefined) }],
  ),
  ['HEAD', { fits: at({ method: 'HEAD' }), answer: withHeader('x-api-version', undefined) }],
  ['files', { fits: ({ wire }) => wire.path.startsWith('/api/docs/'), answer: withHeader('x-api-version', undefined) }],
  ['304', { fits: () => true, answer: where(status(304), withHeader('x-api-version', undefined)) }],
  ['v2', { fits: () => true, answer: withHeader('x-api-version', 'v2') }],
]);
const soon = () => new Date(Date.now() + 10 * 86_400_000).toUTCString();
kind(
  'an endpoint is switched off in 10 days',
  'must',
  ['register', 'full', 'metrics'].map((endpoint) => [
    endpoint,
    {
      fits: at({ endpoint }),
      answer: (answer) => ({
        ...answer,
        headers: { ...answer.headers, deprecation: `@${Math.floor(Date.now() / 1000)}`, sunset: soon() },
      }),
    },
  ]),
);

// Records
// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
const recordLies: [string, (body: any) => unknown][] = [
  ...[0, 1, 2].map((index): [string, (body: unknown) => unknown] => [
    `list of parties without item ${index}`,
    lists((list) => list.filter((_item, at) => at !== index)),
  ]),
  ['lists reversed', lists((list) => list.toReversed())],
  ['lists doubled', lists((list) => [...list, ...list])],
  ['lists with the first only', lists((list) => list.slice(0, 1))],
  ['e-mail addresses cut', keysAs('email', (value) => String(value).slice(1))],
  ['telephone numbers gone', keysAs('phone', () => null)],
  ['streets gone', keysAs('streetAddress', () => undefined)],
  ['postal codes as numbers', keysAs('postalCode', () => 5)],
  ['last names changed', keysAs('lastName', (value) => `${value}x`)],
  ['first names gone', keysAs('firstName', () => undefined)],
  ['cities in capitals', keysAs('city', (value) => String(value).toUpperCase())],
  ['total values rounded', keysAs('totalValue', () => '1.00')],
  ['media changed', keysAs('medium', () => 'television')],
];
// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;
/** Changes every list of objects or texts with more than one item. */
function lists(change: (list: unknown[]) => unknown[]) {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.length > 1 ? change(value.map(walk)) : value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk;
}
/** Changes the values of a key, at any depth. */
function keysAs(wanted: string, change: (value: unknown) => unknown) {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === wanted && inner !== null ? change(inner) : walk(inner),
      ]),
    );
  };
  return walk;
}
kind(
  'a full record is not complete',
  'must',
  product(recordLies, ['visible', 'mixed']).map(([[what, change], notice]) => [
    `${what} ${notice}`,
    { fits: at({ endpoint: 'full', method: 'GET', notice }), answer: where(status(200), edited(change)) },
  ]),
);
kind('the register names another payer or party', 'must', [
  ...['persons', 'mixed', 'selfPublished'].map(
    (notice): Place => [
      notice,
      {
        fits: at({ endpoint: 'register', method: 'GET', notice }),
        answer: where(status(200), edited(keysAs('lastName', () => 'Nobody'))),
      },
    ],
  ),
  ...['visible', 'other'].map(
    (notice): Place => [
      notice,
      {
        fits: at({ endpoint: 'register', method: 'GET', notice }),
        answer: where(status(200), edited(keysAs('companyName', () => 'Nobody Ltd'))),
      },
    ],
  ),
]);

// Transport
kind('a way of sending makes a difference', 'must', [
  [
    'chunked is 411',
    {
      fits: (asked) => isWrite(asked) && asked.wire.sent === 'chunked',
      answer: replaced(411, { error: 'Length required' }),
    },
  ],
  [
    'revoked is accepted on a connection of its own',
    { fits: (asked) => asked.credential === 'revoked' && asked.wire.sent === 'alone', ask: withToken('write') },
  ],
  [
    'another Accept is 406',
    {
      fits: ({ wire, endpoint }) => endpoint === 'register' && wire.headers.Accept === 'text/html',
      answer: replaced(406, { error: 'Not acceptable' }),
    },
  ],
  [
    'a token in the query is accepted',
    {
      fits: ({ wire, credential }) => credential === 'none' && wire.path.includes('access_token'),
      ask: withToken('write'),
    },
  ],
  [
    'a read with a body is 400',
    { fits: ({ endpoint, body }) => endpoint === 'full' && body !== '', answer: replaced(400, { error: 'No body' }) },
  ],
  ...['revoked', 'unknown', 'lapsed'].map(
    (credential): Place => [
      `${credential} is accepted when it is repeated`,
      {
        fits: at({ credential, method: 'GET' }),
        ask: (asked, tools) => {
          const key = JSON.stringify([asked.wire.path, asked.wire.headers]);
          const isAgain = tools.memory.get('last') === key;
          tools.memory.set('last', key);
          return isAgain ? withToken(good(asked.endpoint))(asked, tools) : asked.wire;
        },
      },
    ],
  ),
]);
const ofDocs = (change: (body: Json) => unknown): Partial<Lie> & Pick<Lie, 'fits'> => ({
  fits: at({ endpoint: 'docs' }),
  answer: edited(change),
});
kind('the description is wrong', 'must', [
  ['3.0', ofDocs((body) => ({ ...body, openapi: '3.0.3' }))],
  ['no title', ofDocs(({ info: { title: _, ...info }, ...body }) => ({ ...body, info }))],
  ['no paths', ofDocs(({ paths: _, ...body }) => body)],
  [
    'a broken reference',
    ofDocs((body) => ({
      ...body,
      components: { ...body.components, schemas: { X: { $ref: '#/components/schemas/Gone' } } },
    })),
  ],
  ['404', { fits: at({ endpoint: 'docs' }), answer: replaced(404, { error: 'No.' }) }],
]);

// Limits
const limited = (answer: WireResponse) => answer.status === 429;
const limits: Place[] = [
  ...product(['register', 'full', 'metrics'], ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']).map(
    ([endpoint, header]): Place => [
      `no ${header} ${endpoint}`,
      { fits: at({ endpoint }), answer: where(limited, withHeader(header, undefined)) },
    ],
  ),
  ...product(['register', 'full', 'metrics'], ['limit', 'remaining', 'reset']).map(
    ([endpoint, key]): Place => [
      `no ${key} ${endpoint}`,
      {
        fits: at({ endpoint }),
        answer: where(
          limited,
          edited(({ [key]: _, ...body }) => body),
        ),
      },
    ],
  ),
  ...['register', 'full', 'metrics'].map(
    (endpoint): Place => [
      `${endpoint} is not limited`,
      { fits: at({ endpoint }), answer: where(limited, replaced(200, { a: 1 })) },
    ],
  ),
  [
    'a time without a zone',
    {
      fits: () => true,
      answer: where(
        limited,
        edited((body) => ({ ...body, reset: String(body.reset).slice(0, 19) })),
      ),
    },
  ],
  [
    'a time in seconds',
    {
      fits: () => true,
      answer: where(
        limited,
        edited((body) => ({ ...body, reset: 1_800_000_000 })),
      ),
    },
  ],
  ['999', { fits: at({ credential: 'limited' }), answer: nth((count) => count === 1000) }],
  ['500 in the second window', { fits: at({ credential: 'limited' }), answer: nth((count) => count > 1600) }],
];
/** 429 instead of the answer that is the nth to succeed. */
function nth(isRefused: (count: number) => boolean): NonNullable<Lie['answer']> {
  return (answer, { endpoint }, { memory, now }) => {
    if (answer.status >= 300) return undefined;
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const reset = new Date(now() + 30_000).toISOString();
    const body = {
      error: 'Rate limit exceeded',
      ...(endpoint === 'metrics' && { code: 'RATE_LIMITED' }),
      limit: 1000,
      remaining: 0,
      reset,
    };
    const headers = {
      ...answer.headers,
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
    };
    return isRefused(count) ? { ...answer, status: 429, headers, text: JSON.stringify(body) } : undefined;
  };
}
kind(
  'the limit is wrong',
  'must',
  limits.map(([what, lie]) => [what, { ...lie, needsExhaust: true }]),
);

// Choices: they can be told only to a server that made them.
const chosen: [string, string | undefined][] = [
  ['x-request-id', undefined],
  ['x-content-type-options', undefined],
  ['cache-control', 'private, max-age=60'],
  ['access-control-allow-origin', '*'],
  ['x-powered-by', 'Express'],
];
kind(
  'a header is not as we chose',
  'choice',
  product(chosen, ['register', 'full', 'metrics', 'ssp']).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    { fits: at({ endpoint }), answer: withHeader(header, value) },
  ]),
);
kind('a choice is not kept', 'choice', [
  ['no ETag', { fits: at({ endpoint: 'register' }), answer: withHeader('etag', undefined) }],
  [
    'the challenge has no error',
    { fits: () => true, answer: where(status(401), withHeader('www-authenticate', 'Bearer realm="partner-api"')) },
  ],
  ['no challenge', { fits: () => true, answer: where(status(401), withHeader('www-authenticate', undefined)) }],
  [
    'an expired token is another error',
    {
      fits: at({ credential: 'expired' }),
      answer: where(
        status(401),
        edited((body) => ({ ...body, error: 'Expired.' })),
      ),
    },
  ],
  ['no security', ofDocs((body) => ({ ...body, paths: keysAs('security', () => [])(body.paths) }))],
  ['another server', ofDocs((body) => ({ ...body, servers: [{ url: 'https://elsewhere.example/v2' }] }))],
  [
    'contact data on the register',
    {
      fits: at({ endpoint: 'register', method: 'GET' }),
      answer: where(
        status(200),
        edited((body) => ({ ...body, email: 'a@b.example' })),
      ),
    },
  ],
]);

export const lies: readonly Lie[] = kinds.flatMap(([name, level, places]) =>
  places.map(([place, lie]): Lie => ({ kind: name, place, level, ...lie })),
);
