import { createHash } from 'node:crypto';
import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import type { Send, WireRequest, WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { createSecondServer, decoded } from '../second-server.ts';

/*
 * The second implementation with what it leaves out, as we chose it: HEAD, entity tags, limit headers, challenges, refusals of
 * what a write cannot have. So nearly every lie can be told to it. It has no network.
 */

type Headers = Record<string, string>;
type Endpoint = 'register' | 'full' | 'metrics' | 'ssp';
type Place = { endpoint: Endpoint; paId: string; methods: string[] };
const places: [Endpoint, RegExp, string[]][] = [
  ['metrics', /^\/partners\/v1\/advertisement\/([^/]+)\/metrics$/, ['PUT']],
  ['register', /^\/partners\/v1\/advertisement\/([^/]+)$/, ['GET', 'HEAD']],
  ['full', /^\/partners\/v1\/advertisement-full\/([^/]+)$/, ['GET', 'HEAD']],
  ['ssp', /^\/partners\/v1\/for-ssps\/([^/]+)$/, ['GET', 'HEAD']],
];
function placeOf(path: string): Place | undefined {
  for (const [endpoint, pattern, methods] of places) {
    const [, paId] = pattern.exec(path) ?? [];
    if (paId !== undefined) return { endpoint, paId, methods };
  }
  return undefined;
}

const security = [{ bearer: [] }];
const responses = Object.fromEntries(
  [200, 304, 400, 401, 403, 404, 409, 412, 413, 415, 429].map((status) => [status, { description: 'Done' }]),
);
const operation = { security, responses };
const parameters = [{ name: 'PAID', in: 'path', required: true, schema: { type: 'string' } }];
const description = {
  openapi: '3.1.0',
  info: { title: 'Second', version: '1' },
  servers: [{ url: '/partners/v1' }],
  paths: {
    '/advertisement/{PAID}': { parameters, get: operation },
    '/advertisement-full/{PAID}': { parameters, get: operation },
    '/advertisement/{PAID}/metrics': { parameters, put: operation },
    '/ssp/advertisement/{PAID}': { parameters, get: operation },
  },
};

type Reply = { status: number; body: unknown; headers?: Headers };
const refusal = (status: number, error: string, code: string): Reply => ({ status, body: { error, code } });

/** Texts that are not only ASCII. */
const withLetters = (text: string) => text.replaceAll(' Street 2', ' Straße „2“ 🗳️').replaceAll('ville"', 'villé"');

export function createChosenServer(now: () => number) {
  const second = createSecondServer({ now, requests: Number.POSITIVE_INFINITY });
  const count = createCounter(Object.values(second.fixtures.tokens), now);
  const recordedAt = createClock(now);
  let requests = 0;

  function replyOf(wire: WireRequest, given: Headers): Reply {
    const [path = ''] = wire.path.split('?');
    if (wire.raw !== undefined) return replyToBytes(wire.raw);
    if (path === '/api/docs' && given.accept === 'text/html')
      return { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html; charset=utf-8' } };
    if (/^\/api\/docs(\/|\/openapi\.json)?$/.test(path)) return { status: 200, body: description };
    const place = placeOf(path);
    if (!place) return errors.path;
    if (wire.method === 'FOO') return errors.badRequest;
    if (!place.methods.includes(wire.method)) return { ...errors.method, headers: { allow: place.methods.join(', ') } };
    const written = /^[ \t]*Bearer +([\w.~+/-]+=*)[ \t]*$/i.exec(given.authorization ?? '')?.[1];
    const token = written?.endsWith(tail) ? written.slice(0, -tail.length) : written && `unknown-${written}`;
    const window = count(place.endpoint, token);
    if (window?.isOver) return window.refusal(place.endpoint);
    const ask = (body: string) =>
      second.answer({
        method: wire.method === 'HEAD' ? 'GET' : wire.method,
        path,
        headers: { authorization: token && `Bearer ${token}` },
        body,
      });
    const isCaller = (answer: { status: number; text: string }) =>
      answer.status !== 401 && !/PRO_PLAN|SCOPE/.test(answer.text);
    // A body that is refused in any case shows whether the caller is.
    const early = place.endpoint === 'metrics' && isCaller(ask('{')) ? refusalOfWrite(wire, given) : undefined;
    const reply = early ?? replyOfEndpoint(place, ask(decoded(wire.body)), wire, given);
    return { ...reply, headers: { ...window?.headers, ...reply.headers } };
  }

  function replyOfEndpoint(
    { endpoint, paId }: Place,
    { status, text: written }: { status: number; text: string },
    wire: WireRequest,
    given: Headers,
  ): Reply {
    const text = withLetters(written).replace('This is no SSP token.', errors.sspToken.body.error);
    if (status === 401) return { status, body: text, headers: { 'www-authenticate': challengeOf(text) } };
    if (text.includes('INSUFFICIENT_SCOPE'))
      return { status, body: text, headers: { 'www-authenticate': scopeChallenge } };
    if (status === 204) {
      const { viewsCount, engagementsCount } = JSON.parse(decoded(wire.body));
      // `-0` is 0.
      const counts = { viewsCount: viewsCount + 0, engagementsCount: engagementsCount + 0 };
      return { status: 200, body: { paId: decodeURIComponent(paId), ...counts, recordedAt: recordedAt(paId, counts) } };
    }
    return status === 200 ? viewOf(text, endpoint !== 'full', given, now()) : { status, body: text };
  }

  const send: Send = async (wire) => {
    const given = Object.fromEntries(Object.entries(wire.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const { status, body, headers: own } = replyOf(wire, given);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    requests += 1;
    const id = given['x-request-id'] ?? '';
    const headers: Headers = {
      date: new Date(now()).toUTCString(),
      'x-request-id': /^[!-~]{1,128}$/.test(id) ? id : `request-number-${requests}`,
      'x-content-type-options': 'nosniff',
      'x-api-version': 'v1',
      'cache-control': 'private, no-store',
      ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(status >= 400 && { link: '</api/docs>; rel="help"' }),
      ...own,
    };
    const isAwaited = given.expect === '100-continue' && status === 200;
    const answer: WireResponse = { status, headers, text, continue: isAwaited ? { 'x-api-version': 'v1' } : null };
    return wire.method === 'HEAD' ? { ...answer, text: '' } : answer;
  };
  const { tokens, ...fixtures } = JSON.parse(withLetters(JSON.stringify(second.fixtures))) as typeof second.fixtures;
  const long = Object.entries(tokens).map(([name, token]) => [name, token + tail]);
  return { send, fixtures: { ...fixtures, tokens: Object.fromEntries(long) as typeof tokens } };
}

const challengeOf = (text: string) =>
  `Bearer realm="partner-api"${text.includes('Missing') ? '' : ', error="invalid_token"'}`;
const scopeChallenge = 'Bearer realm="partner-api", error="insufficient_scope", scope="metrics:write"';

/** What the headers of a write, or its length, forbid. */
function refusalOfWrite({ body }: WireRequest, given: Headers): Reply | undefined {
  if (!/^(identity)?$/i.test(given['content-encoding'] ?? '')) return errors.encoding;
  if (['if-match', 'if-none-match', 'if-unmodified-since'].some((name) => name in given)) return errors.conditional;
  if ('content-range' in given) return errors.partial;
  return body && body.length > 16_384 ? errors.tooLarge : undefined;
}

/** A view, unless a condition is not met. Only those of the register have a tag. */
function viewOf(text: string, hasTag: boolean, given: Headers, now: number): Reply {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const names = (header: string | undefined, one: (tag: string) => string) =>
    header?.trim() === '*' || (hasTag && header?.split(',').some((item) => one(item.trim()) === tag));
  const plain = (one: string) => one.replace(/-gzip"$/, '"');
  const isPast = Date.parse(given['if-unmodified-since'] ?? '') < now;
  if ('if-match' in given ? !names(given['if-match'], plain) : isPast) return errors.precondition;
  if (!hasTag) return { status: 200, body: text };
  const headers = { etag: tag, 'cache-control': 'private, no-cache, max-age=0, must-revalidate' };
  return names(given['if-none-match'], (one) => plain(one.replace(/^W\//, '')))
    ? { status: 304, body: '', headers }
    : { status: 200, body: text, headers };
}

function replyToBytes(raw: string): Reply {
  if (/Transfer-Encoding: gzip/i.test(raw)) return refusal(501, 'Not implemented', 'NOT_IMPLEMENTED');
  if (/Expect: x/i.test(raw)) return refusal(417, 'Expectation failed', 'EXPECTATION_FAILED');
  return /X-Long/.test(raw) ? refusal(431, 'Headers too large', 'HEADERS_TOO_LARGE') : errors.badRequest;
}

/** Tokens are long, so that they can be compared in part. */
const tail = `-${'0a1B'.repeat(10)}`;
const inactive = /^token-(revoked|expired|unknown)$/;

/** Counts the requests of each token that is recognised. */
function createCounter(tokens: readonly string[], now: () => number) {
  const used = new Map<string, { count: number; until: number }>();
  return (endpoint: Endpoint, token = '') => {
    const isSsp = /ssp$/i.test(token);
    if (inactive.test(token) || !tokens.includes(token) || isSsp !== (endpoint === 'ssp')) return undefined;
    const before = used.get(token);
    const until = (Math.floor(now() / 1000) + 60) * 1000;
    const window = before && before.until > now() ? before : { count: 0, until };
    used.set(token, window);
    window.count += 1;
    const headers: Headers = {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': String(Math.max(0, 1000 - window.count)),
      'x-ratelimit-reset': String(window.until / 1000),
    };
    const refused = (of: Endpoint): Reply => ({
      status: 429,
      body: {
        error: errors.limited.body.error,
        ...(of === 'metrics' && { code: 'RATE_LIMITED' }),
        limit: 1000,
        remaining: 0,
        reset: new Date(window.until).toISOString(),
      },
      headers: { ...headers, 'retry-after': String(Math.ceil((window.until - now()) / 1000)) },
    });
    return { headers, isOver: window.count > 1000, refusal: refused };
  };
}

/** When counts were recorded: the same counts again change nothing. */
function createClock(now: () => number) {
  const written = new Map<string, { counts: string; at: string }>();
  return (paId: string, given: object): string => {
    const counts = JSON.stringify(given);
    const before = written.get(paId);
    const next = before?.counts === counts ? before : { counts, at: new Date(now()).toISOString() };
    written.set(paId, next);
    return next.at;
  };
}
