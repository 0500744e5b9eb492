import fc from 'fast-check';
import { contactCanaries } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { type Document, pathTemplateOf, validateAt, validateResponse } from '../support/openapi-validator.ts';
import { startServer } from '../support/server.ts';
import { say, type WireAnswer, type WireResponse } from './wire.ts';

/** A request as pieces of bytes, and what it says it is; a piece that is broken on purpose says nothing. */
export type Sent = { pieces: Uint8Array[]; method: string; target: string; isHead: boolean };

/** A server to be hostile to: tokens and notices of every kind, and a judge of its answers. */
export async function startTarget() {
  const server = await startServer({
    REQUEST_TIMEOUT: '600',
    HEADERS_TIMEOUT: '300',
    LOG_LEVEL: 'trace',
    MAX_CONNECTIONS: '1000',
  });
  const port = Number(new URL(server.publicUrl).port);
  const document = (await send(server.publicUrl, { path: '/api/docs' })).body as Document;

  const publisherId = await server.publisher();
  const otherId = await server.publisher();
  const freeId = await server.publisher({ plan: 'free' });
  const many = async (make: () => Promise<{ secret: string }>, count = 8) =>
    Promise.all(Array.from({ length: count }, async () => (await make()).secret));
  const tokens = [
    ...(await many(() => server.token({ publisherId, scopes: ['metrics:write'] }), 24)),
    ...(await many(() => server.token({ publisherId }))),
    ...(await many(() => server.token({ publisherId: freeId, scopes: ['metrics:write'] }), 4)),
    ...(await many(() => server.token({ publisherId, revokedAt: new Date('2026-11-01T00:00:00Z') }), 2)),
    ...(await many(() => server.token({ tier: 'ssp' }))),
    ...(await many(() => server.token({ tier: 'staff' }), 2)),
    server.unknownToken(),
    server.unknownToken('ssp'),
  ];
  const paIds = [
    await server.notice(publisherId),
    await server.notice(publisherId, { confirmationStatus: 'draft', signOffStatus: 'pending' }),
    await server.notice(publisherId, { medium: 'print' }),
    await server.notice(otherId),
    await server.notice(otherId, { signOffStatus: 'pending' }),
    await server.notice(null),
    await server.notice(publisherId, { paId: 'Ünïcode 100% #?&+\u{1f5f3}' }),
    'PA-0000000000',
  ];
  const contact = Object.values(contactCanaries);
  const secrets = [...contact, ...tokens];

  /** What is wrong with an answer; nothing when all is as it has to be. */
  function judge({ method, target }: Sent, { responses, closed, timedOut }: WireAnswer): string[] {
    if (timedOut) return ['neither an answer nor an end of the connection'];
    if (responses.length === 0 && !closed) return ['an answer that does not end'];
    return responses.flatMap((response, index) => {
      if (response.status < 200) return [];
      const problems = judgeOne(response);
      // Behind the first answer, bytes that were meant for a body may be a request of their own.
      return index === 0 ? [...problems, ...describedProblems(document, method, target, response)] : problems;
    });
  }

  function judgeOne({ status, headers, text }: WireResponse): string[] {
    const problems: string[] = [];
    if (!(status < 500)) problems.push(`status ${status}: ${text}`);
    if (headers['x-api-version'] !== 'v1') problems.push(`${status} without X-API-Version`);
    if (headers['x-powered-by'] !== undefined) problems.push(`${status} with X-Powered-By`);
    if (status >= 400) {
      if (headers['cache-control'] !== 'private, no-store') problems.push(`${status} may be cached`);
      if (headers['x-content-type-options'] !== 'nosniff') problems.push(`${status} may be sniffed`);
      if (/\n\s+at |node_modules|Error:|select /.test(text)) problems.push(`${status} tells of our insides: ${text}`);
      for (const secret of secrets) if (text.includes(secret)) problems.push(`${status} tells of ${secret}`);
    }
    return problems;
  }

  /** What must not be in the log, and is. */
  function leaked(): string[] {
    const log = server.logs.join('');
    return [...secrets, ...paIds].filter((secret) => log.includes(secret));
  }

  return {
    ...server,
    tokens,
    paIds,
    leaked,
    attempt: async (sent: Sent) => judge(sent, await say(port, sent.pieces, sent.isHead)),
    /** Whether a request that is right is still served. */
    serves: async () => {
      const { secret: token } = await server.token({ publisherId });
      return (await server.call({ path: `~/advertisement/${paIds[0]}`, token })).status === 200;
    },
  };
}

/** The answers of the listener, whatever the endpoint. */
const listenerError = ['components', 'responses', 'ListenerError', 'content', 'application/json', 'schema'];

function describedProblems(document: Document, method: string, target: string, response: WireResponse): string[] {
  const { status, headers, text } = response;
  const isJson = headers['content-type']?.startsWith('application/json');
  if (status >= 400 && text !== '' && !isJson) return [`${status} is no JSON`];
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  if (method === 'HEAD' && status >= 400) return [];
  const isListeners = body !== undefined && validateAt(document, listenerError, body).length === 0;
  if (isListeners) return [];
  const pathTemplate = pathTemplateOf(document, target);
  if (pathTemplate && document.paths[pathTemplate]?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()]) {
    return validateResponse(document, { method, pathTemplate, status, headers, body });
  }
  if (status === 404 && text === '{"error":"Not found","code":"NOT_FOUND"}') return [];
  // Bytes that are broken on purpose may name an endpoint that we do not know of here.
  const isError = status >= 400 && typeof (body as { error?: unknown } | undefined)?.error === 'string';
  return isError || method === '' || target.startsWith('/api/docs') ? [] : [`${status} is not described: ${text}`];
}

const bytes = (text: string) => Buffer.from(text, 'utf8');

type World = { tokens: readonly string[]; paIds: readonly string[] };

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '\0',
    '%',
    '%00',
    '%zz',
    '%2f',
    '%2e%2e',
    '..',
    '../../etc/passwd',
    "' or 1=1--",
    '${7*7}',
  ),
  fc.constantFrom(
    '%c0%af',
    '%ed%a0%80',
    '%f0%9f%97%b3',
    'ｆｕｌｌ',
    'PA-\u202e',
    '__proto__',
    'constructor',
    'null',
    '-1',
  ),
  fc.nat({ max: 9_000 }).map((length) => 'x'.repeat(length)),
);

/** A PA-ID as it stands in a path: there, or not there; encoded, badly encoded, or not at all. */
const paIdIn = ({ paIds }: World) =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...paIds).map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.constantFrom(...paIds).map((paId) => paId.toLowerCase()) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...paIds)
        .map((paId) => [...bytes(paId)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
    },
    { weight: 2, arbitrary: nasty.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: nasty },
  );

const mostly = (usual: string[], unusual: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...unusual) });

const targetOf = (world: World) =>
  fc
    .tuple(
      mostly(
        ['/api/v1'],
        ['', '/API/V1', '/api/v2', '//api/v1', '/api//v1', '/api/v1/..', '/./api/v1', '/%61pi/v1', 'http://x/api/v1'],
      ),
      mostly(
        [
          '/advertisement/{PAID}',
          '/advertisement-full/{PAID}',
          '/advertisement/{PAID}/metrics',
          '/ssp/advertisement/{PAID}',
        ],
        ['/advertisement/{PAID}/', '/Advertisement/{PAID}', '/{PAID}', '/advertisement', '/graphql', '/api/docs'],
      ),
      paIdIn(world),
      mostly([''], ['?', '?x=1', '?PAID=1&PAID=2', '?%zz', '#f', ';a=b', '?'.repeat(500)]),
    )
    .map(([base, template, paId, end]) => `${base}${template.replace('{PAID}', () => paId)}${end}`);

const methods = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom('GET', 'PUT', 'HEAD') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'CONNECT'),
  },
  { weight: 1, arbitrary: fc.constantFrom('get', 'PuT', 'GET\t', '', 'FOO', 'PRI', 'G\0T') },
);

const authorizationOf = ({ tokens }: World) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...tokens).map((token) => [`Bearer ${token}`]) },
    { weight: 1, arbitrary: fc.constantFrom(...tokens).map((token) => [`bEARER   ${token} `]) },
    { weight: 1, arbitrary: fc.constantFrom(...tokens).map((token) => [`Bearer ${token}`, `Bearer ${token}`]) },
    { weight: 1, arbitrary: fc.constantFrom(...tokens).map((token) => [`Basic ${token}`, token, `Bearer ${token}x`]) },
    { weight: 1, arbitrary: nasty.map((text) => [`Bearer ${text}`]) },
    { weight: 1, arbitrary: fc.constant([]) },
  );

const otherHeaders = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom(
        'If-None-Match',
        'X-Request-Id',
        'Accept',
        'Content-Type',
        'Content-Encoding',
        'Connection',
        'Expect',
      ),
      fc.constantFrom(
        'X-HTTP-Method-Override',
        'Origin',
        'Range',
        'Host',
        'Cookie',
        'X-Forwarded-For',
        'Upgrade',
        'TE',
        'traceparent',
      ),
      nasty,
    ),
    fc.oneof(
      fc.constantFrom('*', '"x"', 'W/"x", "y"', 'gzip', 'close', 'keep-alive', '100-continue', 'h2c', 'bytes=0-1'),
      nasty,
    ),
  ),
  { maxLength: 4 },
);

const edges = [
  ...[
    '0',
    '-0',
    '1',
    '-1',
    '5.0',
    '1e3',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1',
    '1.5',
    '9007199254740991',
    '9007199254740992',
  ],
  ...[
    '9007199254740991.4',
    '9223372036854775808',
    '3000000000',
    '01',
    '+1',
    '.5',
    '5.',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
  ],
  ...['"5"', 'null', 'true', '[]', '{}', '[5]', `${'9'.repeat(400)}`, `0.${'0'.repeat(9_000)}1`],
];

const bodies = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...edges), fc.constantFrom(...edges))
      .map(([views, engagements]) => bytes(`{"viewsCount": ${views}, "engagementsCount": ${engagements}}`)),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 2 ** 40 }).map((n) => bytes(JSON.stringify({ viewsCount: n, engagementsCount: 1 }))),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 6 }).map(bytes) },
  {
    weight: 1,
    arbitrary: fc
      .nat({ max: 8_000 })
      .map((depth) => bytes(`{"viewsCount": ${'['.repeat(depth)}1.5${']'.repeat(depth)}}`)),
  },
  { weight: 1, arbitrary: fc.nat({ max: 8_000 }).map((depth) => bytes('{"a":'.repeat(depth))) },
  { weight: 1, arbitrary: fc.integer({ min: 16_300, max: 16_500 }).map((length) => bytes(`"${'x'.repeat(length)}"`)) },
  { weight: 1, arbitrary: fc.nat({ max: 300_000 }).map((length) => Buffer.alloc(length, 32)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array)) },
  { weight: 1, arbitrary: nasty.map(bytes) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<BufferEncoding>('utf16le', 'latin1')
      .map((as) => Buffer.from('\ufeff{"viewsCount": 1}', as)),
  },
  {
    weight: 1,
    arbitrary: fc.constant(bytes('{"viewsCount": 1, "viewsCount": 2, "engagementsCount": 3, "__proto__": {"x": 1}}')),
  },
);

/** How a body says where it ends: rightly, wrongly, twice, or not at all. */
const framings = fc.oneof(
  { weight: 8, arbitrary: fc.constant('length' as const) },
  { weight: 3, arbitrary: fc.constant('chunked' as const) },
  { weight: 2, arbitrary: fc.constantFrom('longer', 'shorter', 'both', 'twice', 'nonsense', 'broken chunks', 'none') },
);
type Framing = 'length' | 'chunked' | 'longer' | 'shorter' | 'both' | 'twice' | 'nonsense' | 'broken chunks' | 'none';

const chunk = (body: Buffer) => Buffer.concat([bytes(`${body.length.toString(16)};x="y"\r\n`), body, bytes('\r\n')]);
const chunked = (body: Buffer) =>
  Buffer.concat([
    ...(body.length > 0 ? [chunk(body.subarray(0, 7)), ...(body.length > 7 ? [chunk(body.subarray(7))] : [])] : []),
    bytes('0\r\n\r\n'),
  ]);

function framed(body: Buffer, framing: Framing): [lines: string[], body: Buffer] {
  const { length } = body;
  const isChunked = 'Transfer-Encoding: chunked';
  const forms: Record<Framing, [string[], Buffer]> = {
    length: [[`Content-Length: ${length}`], body],
    chunked: [[isChunked], chunked(body)],
    longer: [[`Content-Length: ${length + 5}`], body],
    shorter: [[`Content-Length: ${Math.max(0, length - 3)}`], body],
    both: [[`Content-Length: ${length}`, isChunked], chunked(body)],
    twice: [[`Content-Length: ${length}`, `Content-Length: ${length + 1}`], body],
    nonsense: [['Content-Length: -1e3'], body],
    'broken chunks': [[isChunked], Buffer.concat([bytes('fffffffffffffffff\r\n'), body])],
    none: [[], body],
  };
  return forms[framing];
}

/** Cuts bytes into pieces, as a network does. */
function cut(whole: Buffer, places: readonly number[]): Buffer[] {
  const edgesOfPieces = [
    0,
    ...places.map((place) => Math.floor(place * whole.length)).sort((a, b) => a - b),
    whole.length,
  ];
  return edgesOfPieces.slice(1).map((end, index) => whole.subarray(edgesOfPieces[index], end));
}
const places = fc.oneof(
  { weight: 4, arbitrary: fc.constant<number[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }) },
);

/** Requests that have the shape of the document's, and are wrong in ways that a client could be wrong in. */
export const shapedRequests = (world: World): fc.Arbitrary<Sent> =>
  fc
    .record({
      method: methods,
      target: targetOf(world),
      authorization: authorizationOf(world),
      headers: otherHeaders,
      body: fc.option(bodies, { freq: 2 }),
      framing: framings as fc.Arbitrary<Framing>,
      places,
    })
    .map(({ method: drawn, target, authorization, headers, body, framing, places: where }) => {
      const method = drawn === 'GET' && target.includes('/metrics') ? 'PUT' : drawn;
      const [lines, payload] = body ? framed(body, framing) : [[], Buffer.alloc(0)];
      const head = [
        `${method} ${target} HTTP/1.1`,
        'Host: x',
        ...authorization.map((value) => `Authorization: ${value}`),
        ...headers.map(([name, value]) => `${name}: ${value}`),
        ...lines,
      ].join('\r\n');
      const whole = Buffer.concat([bytes(`${head}\r\n\r\n`), payload]);
      // A header may end the head early, or be a request line of its own making.
      const plain = !/[\r\n]/.test(`${method}${target}${headers.flat().join('')}${authorization.join('')}`);
      return { pieces: cut(whole, where), method: plain ? method : '', target, isHead: method === 'HEAD' };
    });

type Wound = [kind: 'flip' | 'insert' | 'remove' | 'repeat' | 'end', place: number, byte: number];

function wounded(whole: Buffer, [kind, place, byte]: Wound): Buffer {
  const at = Math.floor(place * whole.length);
  const [before, after] = [whole.subarray(0, at), whole.subarray(at)];
  if (kind === 'end') return before;
  if (kind === 'remove') return Buffer.concat([before, after.subarray(1 + (byte % 20))]);
  if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, byte), after]);
  return Buffer.concat([before, Buffer.from([byte]), kind === 'flip' ? after.subarray(1) : after]);
}

const wounds = fc.array(
  fc.tuple(
    fc.constantFrom<Wound[0]>('flip', 'flip', 'insert', 'remove', 'repeat', 'end'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.oneof(fc.constantFrom(0, 9, 10, 13, 32, 37, 47, 58, 127, 128, 255), fc.nat({ max: 255 })),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Bytes that were requests, one after the other, until they were damaged; or never were any. */
export const rawBytes = (world: World): fc.Arbitrary<Sent> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.array(shapedRequests(world), { minLength: 1, maxLength: 3 }), wounds, places)
        .map(([requests, hurt, where]) => {
          const whole = Buffer.concat(requests.flatMap(({ pieces }) => pieces));
          const bytesLeft = hurt.reduce(wounded, whole);
          const isHead = bytesLeft.toString('latin1').trimStart().startsWith('HEAD ');
          return { pieces: cut(bytesLeft, where), method: '', target: '', isHead };
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ minLength: 1, maxLength: 300 })
        .map((array) => ({ pieces: [Buffer.from(array), bytes('\r\n\r\n')], method: '', target: '', isHead: false })),
    },
  );
