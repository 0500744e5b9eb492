import { createSecondServer, type Limit, type Request, type Response, type SecondServer } from './second-server.ts';

/*
 * What can be wrong with a server, for tests of the kit: each lie changes what the second implementation is asked, or what
 * it answers. To add one, name it in the table, with a row that must find it.
 */

type Kind = 'register' | 'full' | 'metrics' | 'ssp' | 'docs' | 'other';
type Asked = Request & { kind: Kind; notice: string; token: string };
type Lie = {
  /** A row that must fail. */
  row: string;
  /** The request as the server takes it. */
  ask?: (asked: Asked) => Partial<Request>;
  /** The answer as the server sends it. */
  answer?: (response: Response, asked: Asked, server: SecondServer) => Partial<Response>;
  limit?: Partial<Limit>;
};

/** Answers a notice as if another one had been asked for. */
const noticeAs = (row: string, kind: Kind, notices: string[], other: string): Lie => ({
  row,
  ask: (asked) =>
    asked.kind === kind && notices.includes(asked.notice)
      ? { path: asked.path.replace(`Notice-${asked.notice}`, `Notice-${other}`) }
      : {},
});

/** Takes a token for another one. */
const tokenAs = (row: string, kinds: Kind[], tokens: string[], other: string): Lie => ({
  row,
  ask: ({ kind, token, headers }) =>
    kinds.includes(kind) && tokens.includes(token)
      ? { headers: { ...headers, authorization: `Bearer token-${other}` } }
      : {},
});

/** Reads the body of a write as another one. */
const bodyAs = (row: string, pattern: RegExp, body: string): Lie => ({
  row,
  ask: (asked) => (asked.kind === 'metrics' ? { body: asked.body.replace(pattern, body) } : {}),
});

/** Changes the answers that fit. */
const answerAs = (
  row: string,
  fits: (asked: Asked, response: Response) => boolean,
  change: (response: Response) => Partial<Response>,
): Lie => ({ row, answer: (response, asked) => (fits(asked, response) ? change(response) : {}) });

/** Writes the counts although the answer has this status. */
const writesAfter = (row: string, status: number): Lie => ({
  row,
  answer: (response, { notice, body }, { notices }) => {
    const views = Number(/"viewsCount":(\d+)/.exec(body)?.[1] ?? Number.NaN);
    if (response.status === status && notices[notice] && Number.isFinite(views)) notices[notice].views = views;
    return {};
  },
});

const json = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
const with404 = json(404, { error: 'Advertisement not found', code: 'NOT_FOUND' });
const isError = (_asked: Asked, { status }: Response) => status >= 400;
const isFull = ({ kind }: Asked, { status }: Response) => kind === 'full' && status === 200;
const isForeign = ({ kind, notice, token }: Asked) => kind === 'full' && notice === 'other' && token === 'read';
const without = (pattern: RegExp) => (response: Response) => ({ text: response.text.replaceAll(pattern, '') });
const withHeader = (name: string, value: string) => (response: Response) => ({
  headers: { ...response.headers, [name]: value },
});
const withoutHeaders = (pattern: RegExp) => (response: Response) => ({
  headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !pattern.test(name))),
});
const readers: Kind[] = ['register', 'full', 'metrics'];

export const lies: Record<string, Lie> = {
  'register: shows unconfirmed notices': noticeAs('3.2-draft', 'register', ['draft'], 'visible'),
  'register: shows notices without a sign-off': noticeAs('3.2-unsigned', 'register', ['unsigned'], 'visible'),
  'register: shows declined notices': noticeAs('3.2-declined', 'register', ['declined'], 'visible'),
  'register: shows future notices': noticeAs('3.2-future', 'register', ['future'], 'visible'),
  'register: hides notices that start today': noticeAs('3.2-today', 'register', ['today'], 'future'),
  'register: hides notices of other publishers': noticeAs('3.2-other', 'register', ['other'], 'none'),
  'register: the same answer for every PA-ID': noticeAs('2.1-two-notices', 'register', ['native'], 'visible'),
  'full: hides future notices': noticeAs('3.3-future', 'full', ['future'], 'none'),
  'full: hides drafts': noticeAs('3.3-draft', 'full', ['draft'], 'none'),
  'full: shows notices of other publishers': noticeAs('5.10-other', 'full', ['other'], 'visible'),
  'full: shows self-published notices': noticeAs('2.2-self-published', 'full', ['selfPublished'], 'visible'),
  'full: 403 for notices of other publishers': answerAs('7.15-other', isForeign, () => json(403, { error: 'No.' })),
  'full: another text for self-published notices': answerAs(
    '3.4-same-404',
    ({ kind, notice }) => kind === 'full' && notice === 'selfPublished',
    () => json(404, { error: 'Advertisement not found' }),
  ),
  'full: an extra header for notices of other publishers': answerAs(
    '3.4-same-404',
    isForeign,
    withHeader('X-Hint', '1'),
  ),
  'full: no telephone number': answerAs('2.5-advertiser', isFull, without(/"phone":"[^"]*",?|,"phone":"[^"]*"/g)),
  'full: no campaign dates': answerAs('2.6-campaign', isFull, without(/,"startDate":"[^"]*","endDate":"[^"]*"/g)),
  'full: no contact data of controllers': answerAs('2.7-contact-data', isFull, ({ text }) => {
    const { control: _, ...rest } = JSON.parse(text);
    return { text: JSON.stringify(rest) };
  }),
  'full: lacks a field of the register view': answerAs('2.8-all-fields', isFull, without(/"label":"[^"]*",/g)),
  'write: another publisher may write': noticeAs('5.9-other', 'metrics', ['other'], 'visible'),
  'write: a self-published notice may be written': answerAs(
    '3.5-selfPublishedHidden',
    ({ kind, notice }) => kind === 'metrics' && notice === 'selfPublishedHidden',
    () => ({ status: 204, text: '' }),
  ),
  'write: 403 after it wrote': writesAfter('3.6-nothing-written', 403),
  'write: 409 after it wrote': writesAfter('3.9-print', 409),
  'write: 400 after it wrote': writesAfter('7.10-nothing-written', 400),
  'write: nothing is stored': {
    row: '4.4-recorded',
    ask: ({ kind, path }) => (kind === 'metrics' ? { path: path.replace('Notice-visible', 'Notice-native') } : {}),
  },
  'write: refuses native notices': noticeAs('3.8-native', 'metrics', ['native'], 'print'),
  'write: refuses notices with delivery techniques alone': noticeAs('3.8-delivery', 'metrics', ['delivery'], 'print'),
  'write: refuses ended campaigns': noticeAs('3.8-ended', 'metrics', ['ended'], 'print'),
  'write: refuses campaigns that start today': noticeAs('3.8-today', 'metrics', ['today'], 'notStarted'),
  'write: accepts print notices': noticeAs('3.9-print', 'metrics', ['print'], 'visible'),
  'write: accepts radio notices': noticeAs('3.9-radio', 'metrics', ['radio'], 'visible'),
  'write: accepts notices without techniques': noticeAs('3.9-untargeted', 'metrics', ['untargeted'], 'visible'),
  'write: accepts notices that have not started': noticeAs('3.9-notStarted', 'metrics', ['notStarted'], 'visible'),
  'write: 404 for notices of other publishers': answerAs(
    '7.9-other',
    ({ kind }, { status, text }) => kind === 'metrics' && status === 403 && text.includes('FORBIDDEN'),
    () => with404,
  ),
  'write: 403 for hidden notices': noticeAs('7.13-otherHidden', 'metrics', ['otherHidden'], 'other'),
  'write: refuses 0': bodyAs('2.10-zero', /:0\b/, ':-1'),
  'write: accepts a fraction': bodyAs('2.10-fraction', /:1\.5/, ':1'),
  'write: accepts a negative count': bodyAs('2.11-negative', /:-1/, ':1'),
  'write: accepts a count as text': bodyAs('2.10-text', /:"(\d+)"/, ':$1'),
  'write: accepts a missing count': bodyAs(
    '2.10-missing',
    /^\{"engagementsCount":86\}$/,
    '{"viewsCount":1,"engagementsCount":86}',
  ),
  'write: the issues do not name the field': answerAs('7.10-empty-object', isError, ({ text }) => ({
    text: text.replaceAll(/"path":"\w+"/g, '"path":"body"'),
  })),
  'write: not JSON is a bad count': bodyAs('7.11-cut-off', /^\{"viewsCount":$/, '{}'),
  'tokens: a revoked token is accepted': tokenAs('5.3-revoked-at-full', readers, ['revoked'], 'write'),
  'tokens: an unknown token is accepted': tokenAs('5.3-unknown-at-metrics', readers, ['unknown'], 'write'),
  'tokens: an SSP token reads as a partner': tokenAs('5.2-ssp-at-register', ['register'], ['ssp'], 'read'),
  'tokens: an SSP token writes as a partner': tokenAs('5.2-ssp-at-metrics', ['metrics'], ['ssp'], 'write'),
  'tokens: a partner token reads as an SSP': tokenAs('5.2-partner-at-ssp', ['ssp'], ['read'], 'ssp'),
  'tokens: any scheme is accepted': {
    row: '7.6-register-no-scheme',
    ask: ({ headers }) =>
      /^token-\w+$/.test(headers.authorization ?? '')
        ? { headers: { ...headers, authorization: `Bearer ${headers.authorization}` } }
        : {},
  },
  'tokens: a read token writes': tokenAs('5.8-write', ['metrics'], ['read'], 'write'),
  'tokens: a token with the scope cannot read': tokenAs('4.2-register', ['register'], ['write'], 'revoked'),
  'plan: not checked on the register': tokenAs('5.5-lapsed-at-register', ['register'], ['lapsed'], 'read'),
  'plan: not checked on full records': tokenAs('5.5-lapsed-at-full', ['full'], ['lapsed'], 'read'),
  'plan: not checked on writes': tokenAs('5.5-lapsed-at-metrics', ['metrics'], ['lapsed'], 'write'),
  'ssp: shows future notices': noticeAs('3.7-future', 'ssp', ['future'], 'visible'),
  'ssp: hides everything': noticeAs('3.7-visible', 'ssp', ['visible', 'other', 'today', 'ended'], 'none'),
  'limit: 999': { row: '8.1-thousand', limit: { requests: 999 } },
  'limit: 1001': { row: '4.5-shared', limit: { requests: 1001 } },
  'limit: none': { row: '8.2-full', limit: { requests: Number.POSITIVE_INFINITY } },
  'limit: each endpoint for itself': { row: '4.5-shared', limit: { keyOf: (token, kind) => `${token} ${kind}` } },
  'limit: the publisher has one for all its tokens': {
    row: '8.1-thousand',
    limit: { keyOf: (_token, _kind, publisher) => String(publisher) },
  },
  'limit: reset in seconds': answerAs('8.4-register', isError, ({ text }) => ({
    text: text.replace(/"reset":"[^"]*"/, '"reset":1800000000'),
  })),
  'limit: no headers': answerAs('7.18-register', isError, withoutHeaders(/^X-RateLimit/)),
  'version: header missing on success': answerAs('9.2-every', (...all) => !isError(...all), withoutHeaders(/^X-API/)),
  'version: header missing on errors': answerAs('9.2-every', isError, withoutHeaders(/^X-API/)),
  'version: v2': answerAs('9.2-every', () => true, withHeader('X-API-Version', 'v2')),
  'docs: OpenAPI 3.0': answerAs(
    '9.5-openapi',
    ({ kind }) => kind === 'docs',
    ({ text }) => ({
      text: text.replace('3.1.0', '3.0.3'),
    }),
  ),
  'docs: missing': answerAs(
    '9.5-openapi',
    ({ kind }) => kind === 'docs',
    () => json(404, { error: 'No.' }),
  ),
  'errors: HTML': answerAs('1.8-every', isError, ({ headers }) => ({
    ...{ headers: { ...headers, 'Content-Type': 'text/html' }, text: '<h1>No</h1>' },
  })),
  'errors: a plain text in JSON': answerAs('7.1-every', isError, () => ({ text: '"No"' })),
};

const paths: [Kind, string, RegExp][] = [
  ['metrics', 'PUT', /^\/partners\/v1\/advertisement\/Notice-(\w+)\/metrics$/],
  ['register', 'GET', /^\/partners\/v1\/advertisement\/Notice-(\w+)$/],
  ['full', 'GET', /^\/partners\/v1\/advertisement-full\/Notice-(\w+)$/],
  ['ssp', 'GET', /^\/partners\/v1\/for-ssps\/Notice-(\w+)$/],
  ['docs', 'GET', /^\/api\/docs()$/],
];

/** The second implementation with a lie. */
export function createLiar(name: string): SecondServer {
  const { ask, answer, limit = {} } = lies[name] as Lie;
  const server = createSecondServer({ limit });
  return {
    ...server,
    answer: (request) => {
      const [kind] = paths.find(([, method, path]) => method === request.method && path.test(request.path)) ?? [
        'other',
      ];
      const [, notice = ''] = /Notice-(\w+)/.exec(request.path) ?? [];
      const [, token = ''] = /^Bearer token-(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
      const asked: Asked = { ...request, kind: kind as Kind, notice, token };
      const response = server.answer({ ...request, ...ask?.(asked) });
      return { ...response, ...answer?.(response, asked, server) };
    },
  };
}
