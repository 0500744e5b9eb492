/*
 * A second, small implementation of the contract: in memory, on node:http alone, written from parts 1 to 9 of
 * rest-gateway/README.md without a look at our server. Where the contract is silent it does as it likes: 204 for a
 * write, other shapes, fewer headers. So the kit that passes here is no mirror of our server.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export type Request = { method: string; path: string; headers: Record<string, string | undefined>; body: string };
export type Response = { status: number; headers: Record<string, string>; text: string };

type Token = { tier: 'partner' | 'ssp'; publisher: string | null; canWrite: boolean; isActive: boolean };
type Notice = {
  owner: string | null;
  isConfirmed: boolean;
  isSignedOff: boolean;
  start: string;
  runsFrom: string;
  medium: string;
  usesTechniques: boolean;
  views: number | null;
  engagements: number | null;
};
type Check = 'credentials' | 'limit' | 'plan' | 'scope' | 'body' | 'existence' | 'ownership' | 'applicability';

/** The order that this implementation chose; the contract fixes plan before scope only. */
export const checks: readonly Check[] = [
  'credentials',
  'limit',
  'plan',
  'scope',
  'body',
  'existence',
  'ownership',
  'applicability',
];

/** What can be wrong with it, for tests of the kit. */
export const faults = [
  'register: shows unconfirmed notices',
  'register: shows notices without a sign-off',
  'register: shows future notices',
  'register: hides notices of other publishers',
  'register: the same answer for every PA-ID',
  'full: hides future notices',
  'full: hides drafts',
  'full: shows notices of other publishers',
  'full: shows self-published notices',
  'full: 403 for notices of other publishers',
  'full: another text for self-published notices',
  'full: an extra header for notices of other publishers',
  'full: no telephone number',
  'full: no campaign dates',
  'full: no contact data of controllers',
  'full: lacks a field of the register view',
  'write: another publisher may write',
  'write: 403 after it wrote',
  'write: 409 after it wrote',
  'write: 400 after it wrote',
  'write: refuses native notices',
  'write: accepts print notices',
  'write: accepts notices without techniques',
  'write: accepts notices that have not started',
  'write: 404 for notices of other publishers',
  'write: 403 for hidden notices',
  'write: refuses 0',
  'write: accepts a fraction',
  'write: accepts a negative count',
  'write: accepts a count as text',
  'write: accepts a missing count',
  'write: the issues do not name the field',
  'write: not JSON is a bad count',
  'tokens: a revoked token is accepted',
  'tokens: an unknown token is accepted',
  'tokens: an SSP token reads as a partner',
  'tokens: an SSP token writes as a partner',
  'tokens: a partner token reads as an SSP',
  'tokens: any scheme is accepted',
  'tokens: a read token writes',
  'tokens: a token with the scope cannot read',
  'plan: not checked on the register',
  'plan: not checked on full records',
  'plan: not checked on writes',
  'ssp: shows future notices',
  'ssp: hides everything',
  'limit: 999',
  'limit: 1001',
  'limit: none',
  'limit: each endpoint for itself',
  'limit: writes do not count',
  'limit: the publisher has one for all its tokens',
  'limit: reset in seconds',
  'limit: no headers',
  'version: header missing on success',
  'version: header missing on errors',
  'version: v2',
  'docs: OpenAPI 3.0',
  'docs: missing',
  'errors: HTML',
  'errors: a plain text in JSON',
] as const;
export type Fault = (typeof faults)[number];

const header = 'Missing or invalid Authorization header. Expected: Bearer <token>';
const today = () => new Date().toISOString().slice(0, 10);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Thrown by a check: the answer. */
class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}
const refuse = (status: number, error: string, code?: string, more: object = {}) =>
  new Refused(status, { error, ...(code && { code }), ...more });

export function createSecondServer({ fault, order = checks }: { fault?: Fault; order?: readonly Check[] } = {}) {
  const is = (name: Fault) => name === fault;
  const isPro = new Map([
    ['ours', true],
    ['theirs', true],
    ['lapsed', false],
  ]);
  const token = (publisher: string | null, more: Partial<Token> = {}): Token => ({
    ...{ tier: 'partner', publisher, canWrite: false, isActive: true },
    ...more,
  });
  const tokens: Record<string, Token> = {
    read: token('ours'),
    write: token('ours', { canWrite: true }),
    limited: token('ours', { canWrite: true }),
    other: token('theirs'),
    lapsed: token('lapsed', { canWrite: true }),
    lapsedRead: token('lapsed'),
    limitedLapsed: token('lapsed', { canWrite: true }),
    revoked: token('ours', { canWrite: true, isActive: is('tokens: a revoked token is accepted') }),
    expired: token('ours', { canWrite: true, isActive: false }),
    ssp: token(null, { tier: 'ssp' }),
    limitedSsp: token(null, { tier: 'ssp' }),
  };
  const notice = (owner: string | null, more: Partial<Notice> = {}): Notice => ({
    ...{ owner, isConfirmed: true, isSignedOff: true, start: day(-9), runsFrom: day(-9), medium: 'online' },
    ...{ usesTechniques: true, views: 10, engagements: 1 },
    ...more,
  });
  const future = { start: day(30), runsFrom: day(30) };
  const notices: Record<string, Notice> = {
    visible: notice('ours'),
    native: notice('ours', { medium: 'native' }),
    print: notice('ours', { medium: 'print' }),
    untargeted: notice('ours', { usesTechniques: false }),
    notStarted: notice('ours', { runsFrom: day(30) }),
    ceased: notice('ours'),
    draft: notice('ours', { isConfirmed: false, isSignedOff: false }),
    unsigned: notice('ours', { isSignedOff: false }),
    future: notice('ours', future),
    other: notice('theirs'),
    otherPrint: notice('theirs', { medium: 'print' }),
    otherHidden: notice('theirs', { isSignedOff: false }),
    selfPublished: notice(null),
  };
  const paIdOf = (name: string) => `Notice-${name}`;
  const used = new Map<string, { count: number; until: number }>();

  const isOnRegister = (one: Notice, view: 'register' | 'ssp') =>
    (one.isConfirmed || is('register: shows unconfirmed notices')) &&
    (one.isSignedOff ||
      is('register: shows notices without a sign-off') ||
      (!one.isConfirmed && is('register: shows unconfirmed notices'))) &&
    (one.start <= today() ||
      (view === 'register' && is('register: shows future notices')) ||
      (view === 'ssp' && is('ssp: shows future notices'))) &&
    !(view === 'ssp' && is('ssp: hides everything'));

  function identify(kind: string, authorization: string | undefined): [string, Token] {
    const code = kind === 'metrics' ? 'INVALID_TOKEN' : undefined;
    const given = is('tokens: any scheme is accepted')
      ? /(\S+)$/.exec(authorization ?? '')?.[1]
      : /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (given === undefined) throw refuse(401, header, code);
    const name = is('tokens: an unknown token is accepted') && given === 'token-unknown' ? 'write' : given.slice(6);
    const found = tokens[name];
    const tier = kind === 'ssp' ? 'ssp' : 'partner';
    const isAllowed =
      found?.tier === tier ||
      (kind === 'register' && is('tokens: an SSP token reads as a partner')) ||
      (kind === 'metrics' && is('tokens: an SSP token writes as a partner')) ||
      (kind === 'ssp' && is('tokens: a partner token reads as an SSP'));
    if (found?.isActive && isAllowed) return [name, found];
    if (kind === 'metrics') throw refuse(401, 'Invalid or revoked partner API token.', 'INVALID_TOKEN');
    const text = 'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.';
    throw refuse(401, kind === 'ssp' ? 'This is no SSP token.' : text, 'INVALID_TOKEN');
  }

  function count(name: string, { publisher }: Token, kind: string, headers: Record<string, string>): void {
    if (is('limit: writes do not count') && kind === 'metrics') return;
    const key = is('limit: each endpoint for itself')
      ? `${name} ${kind}`
      : is('limit: the publisher has one for all its tokens')
        ? String(publisher)
        : name;
    const limit = is('limit: 999')
      ? 999
      : is('limit: 1001')
        ? 1001
        : is('limit: none')
          ? Number.POSITIVE_INFINITY
          : 1000;
    const now = Date.now();
    const before = used.get(key);
    const window = before && before.until > now ? before : { count: 0, until: now + 60_000 };
    used.set(key, window);
    window.count += 1;
    if (window.count <= limit) return;
    const reset = new Date(window.until).toISOString();
    if (!is('limit: no headers')) {
      headers['X-RateLimit-Limit'] = '1000';
      headers['X-RateLimit-Remaining'] = '0';
      headers['X-RateLimit-Reset'] = reset;
    }
    throw refuse(429, 'Rate limit exceeded', kind === 'metrics' ? 'RATE_LIMITED' : undefined, {
      ...{ limit: 1000, remaining: 0, reset: is('limit: reset in seconds') ? Math.ceil(window.until / 1000) : reset },
    });
  }

  const isCount = (value: unknown) =>
    (typeof value === 'number' &&
      (Number.isInteger(value) || is('write: accepts a fraction')) &&
      (value >= 0 || is('write: accepts a negative count')) &&
      !(value === 0 && is('write: refuses 0'))) ||
    (typeof value === 'string' && is('write: accepts a count as text')) ||
    (value === undefined && is('write: accepts a missing count'));

  function readCounts(body: string, target: Notice | undefined): { views: number; engagements: number } {
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      if (!is('write: not JSON is a bad count')) throw refuse(400, 'Invalid request body', 'INVALID_METRICS');
    }
    const given = Object(value) as Record<string, unknown>;
    const bad = ['viewsCount', 'engagementsCount'].filter((field) => !isCount(given[field]));
    if (bad.length > 0) {
      if (is('write: 400 after it wrote') && target) target.views = Number(given.viewsCount);
      const issues = bad.map((path) => ({
        path: is('write: the issues do not name the field') ? 'body' : path,
        message: 'is no count',
      }));
      throw refuse(400, 'Invalid engagement metrics', 'INVALID_METRICS', { issues });
    }
    return { views: Number(given.viewsCount), engagements: Number(given.engagementsCount) };
  }

  const party = (name: string, isPublic: boolean) => ({
    companyName: `${name} Ltd`,
    legalName: `${name} Limited`,
    ...(!isPublic && {
      ...{ firstName: 'Pat', lastName: name, email: `${name}@second.example`.toLowerCase() },
      ...{ streetAddress: 'Second Street 2', postalCode: 'S2 2S', city: 'Second', country: 'IE' },
      ...(!is('full: no telephone number') && { phone: '+353209100009' }),
    }),
  });
  function shown(name: string, one: Notice, isPublic: boolean) {
    const { medium, runsFrom: startDate, views, engagements } = one;
    const dates = is('full: no campaign dates') && !isPublic ? {} : { startDate, endDate: day(60) };
    const controller = party('Second', isPublic || is('full: no contact data of controllers'));
    return {
      ...(!(is('full: lacks a field of the register view') && !isPublic) && { label: 'Political advertisement' }),
      id: paIdOf(name),
      sponsor: party('First', isPublic),
      control: [controller],
      campaign: {
        name: 'Second',
        totalValue: 1,
        medium,
        isOngoing: false,
        ...dates,
      },
      metrics: { viewsCount: views, engagementsCount: engagements },
    };
  }

  function answerEndpoint(
    kind: string,
    paId: string,
    request: Request,
    headers: Record<string, string>,
  ): object | null {
    const name = Object.keys(notices).find((one) => paIdOf(one) === paId) ?? '';
    const target = notices[name];
    let caller: [string, Token] | undefined;
    let counts: ReturnType<typeof readCounts> | undefined;
    const publisher = () => caller?.[1].publisher ?? null;
    const isOwn = () => target !== undefined && target.owner !== null && target.owner === publisher();
    const run: Record<Check, () => void> = {
      credentials: () => {
        caller = identify(kind, request.headers.authorization);
      },
      limit: () => {
        if (caller) count(caller[0], caller[1], kind, headers);
      },
      plan: () => {
        if (kind === 'ssp' || isPro.get(publisher() ?? '') || caller?.[1].tier === 'ssp') return;
        if (is('plan: not checked on the register') && kind === 'register') return;
        if (is('plan: not checked on full records') && kind === 'full') return;
        if (is('plan: not checked on writes') && kind === 'metrics') return;
        throw refuse(403, 'The Pro plan is required to use the partner API.', 'PRO_PLAN_REQUIRED');
      },
      scope: () => {
        const canWrite = caller?.[1].canWrite || is('tokens: a read token writes');
        if (kind === 'register' && canWrite && is('tokens: a token with the scope cannot read'))
          throw refuse(403, 'No.');
        if (kind !== 'metrics' || canWrite || caller?.[1].tier === 'ssp') return;
        const text = 'This token is not authorised to write metrics. Required scope: metrics:write.';
        throw refuse(403, text, 'INSUFFICIENT_SCOPE');
      },
      body: () => {
        if (kind === 'metrics') counts = readCounts(request.body, target);
      },
      existence: () => {
        const view = kind === 'ssp' ? 'ssp' : 'register';
        if (kind === 'full') {
          const another = target !== undefined && !isOwn();
          if (another && target.owner !== null && is('full: shows notices of other publishers')) return;
          if (another && target.owner === null && is('full: shows self-published notices')) return;
          if (another && is('full: 403 for notices of other publishers')) throw refuse(403, 'Not yours.');
          if (another && is('full: an extra header for notices of other publishers')) headers['X-Hint'] = '1';
          if (another && target.owner === null && is('full: another text for self-published notices')) {
            throw refuse(404, 'Advertisement not found');
          }
          const isHidden =
            (target && is('full: hides future notices') && target.start > today()) ||
            (target && is('full: hides drafts') && !target.isConfirmed);
          if (!isOwn() || isHidden) throw refuse(404, 'Advertisement not found or not yet confirmed');
          return;
        }
        const isVisible =
          target &&
          isOnRegister(target, view) &&
          !(is('register: hides notices of other publishers') && kind === 'register' && !isOwn());
        if (isVisible || (kind === 'metrics' && isOwn())) return;
        if (kind === 'metrics' && target && is('write: 403 for hidden notices')) return;
        throw refuse(404, 'Advertisement not found', kind === 'metrics' ? 'NOT_FOUND' : undefined);
      },
      ownership: () => {
        if (
          kind !== 'metrics' ||
          isOwn() ||
          is('write: another publisher may write') ||
          is('tokens: an SSP token writes as a partner')
        )
          return;
        if (is('write: 404 for notices of other publishers')) throw refuse(404, 'Advertisement not found', 'NOT_FOUND');
        if (is('write: 403 after it wrote')) store(target, counts);
        throw refuse(403, 'This advertisement belongs to a different publisher.', 'FORBIDDEN');
      },
      applicability: () => {
        if (kind !== 'metrics' || !target) return;
        const media = ['online', is('write: refuses native notices') ? '' : 'native'];
        const applies =
          (media.includes(target.medium) || is('write: accepts print notices')) &&
          (target.usesTechniques || is('write: accepts notices without techniques')) &&
          isOnRegister(target, 'register') &&
          (target.runsFrom <= today() || is('write: accepts notices that have not started'));
        if (applies) return;
        if (is('write: 409 after it wrote')) store(target, counts);
        throw refuse(409, 'Engagement metrics do not apply to this notice', 'METRICS_NOT_APPLICABLE');
      },
    };
    for (const check of order) run[check]();
    const isStuck = kind === 'register' && is('register: the same answer for every PA-ID');
    const [as, what] = isStuck ? ['visible', notices.visible] : [name, target];
    if (kind !== 'metrics') return shown(as, what as Notice, kind !== 'full');
    store(target, counts);
    return null;
  }

  function store(target: Notice | undefined, counts: { views: number; engagements: number } | undefined): void {
    if (target && counts) Object.assign(target, counts);
  }

  const endpoints: [method: string, path: RegExp, kind: string][] = [
    ['GET', /^\/partners\/v1\/advertisement\/([^/]+)$/, 'register'],
    ['GET', /^\/partners\/v1\/advertisement-full\/([^/]+)$/, 'full'],
    ['PUT', /^\/partners\/v1\/advertisement\/([^/]+)\/metrics$/, 'metrics'],
    ['GET', /^\/partners\/v1\/for-ssps\/([^/]+)$/, 'ssp'],
  ];
  const openapi = {
    openapi: is('docs: OpenAPI 3.0') ? '3.0.3' : '3.1.0',
    info: { title: 'Second', version: '1' },
    paths: {},
  };

  function answer(request: Request): Response {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    const [path = ''] = request.path.split('?');
    let status = 200;
    let body: object | null;
    try {
      const found = endpoints.find(([method, pattern]) => method === request.method && pattern.test(path));
      if (found) body = answerEndpoint(found[2], safelyDecoded(found[1].exec(path)?.[1] ?? ''), request, headers);
      else if (path === '/api/docs' && !is('docs: missing')) body = openapi;
      else throw refuse(404, 'There is nothing here.');
      if (body === null) status = 204;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      ({ status, body } = error);
    }
    const isError = status >= 400;
    if (!is(isError ? 'version: header missing on errors' : 'version: header missing on success')) {
      headers['X-API-Version'] = is('version: v2') ? 'v2' : 'v1';
    }
    if (isError && is('errors: HTML'))
      return { status, headers: { ...headers, 'Content-Type': 'text/html' }, text: '<h1>No</h1>' };
    if (isError && is('errors: a plain text in JSON')) return { status, headers, text: '"No"' };
    return { status, headers, text: body === null ? '' : JSON.stringify(body) };
  }

  return {
    answer,
    /** Fixtures of the kit for this server. */
    fixtures: {
      tokens: Object.fromEntries([...Object.keys(tokens), 'unknown'].map((name) => [name, `token-${name}`])),
      notices: { ...Object.fromEntries(Object.keys(notices).map((name) => [name, paIdOf(name)])), none: 'Notice-none' },
      mayWrite: [...Object.keys(notices), 'none'].map(paIdOf),
      sspPath: '/for-ssps/{PAID}',
    },
    notices,
  };
}

function safelyDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Serves it over HTTP. */
export function serve({ answer }: ReturnType<typeof createSecondServer>): Server {
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request);
    const { method = '', url: path = '', headers } = request;
    const reply = answer({ method, path, headers: headers as Record<string, string>, body });
    response.writeHead(reply.status, reply.headers).end(reply.text);
  });
  // Node answers what is not HTTP by itself, without the header that every response has.
  const json = '{"error":"This is not HTTP."}';
  server.on('clientError', (_error, socket) => {
    const head = `Content-Type: application/json\r\nX-API-Version: v1\r\nContent-Length: ${json.length}`;
    socket.end(`HTTP/1.1 400 Bad Request\r\n${head}\r\nConnection: close\r\n\r\n${json}`);
  });
  return server;
}
