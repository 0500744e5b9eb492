import { createHash } from 'node:crypto';
import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import type { Send, WireRequest, WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { endpoints } from '../../../../rest-gateway/conformance/model/outcomes.ts';
import {
  type Counts,
  checks,
  createSecondServer,
  endpointAt,
  type Headers,
  Refused,
  type Request,
} from '../second-server.ts';

/*
 * The second implementation with what it leaves out, as we chose it: HEAD, entity tags, limit headers, challenges, refusals of
 * what a write cannot have. So nearly every lie can be told to it. It has no network.
 */

type Reply = { status: number; body: unknown; headers?: Headers };

const statuses = [200, 304, 400, 401, 403, 404, 409, 412, 413, 415, 429];
const responses = Object.fromEntries(statuses.map((status) => [status, { description: 'Done' }]));
const operation = { security: [{ bearer: [] }], responses };
const parameters = [{ name: 'PAID', in: 'path', required: true, schema: { type: 'string' } }];
const paths = Object.values(endpoints).map(({ path, methods: [method = ''] }) => [
  path,
  { parameters, [method.toLowerCase()]: operation },
]);
const description = {
  openapi: '3.1.0',
  info: { title: 'Second', version: '1' },
  servers: [{ url: '/partners/v1' }],
  paths: Object.fromEntries(paths),
};

export function createChosenServer(now: () => number, order = checks) {
  const { answer, fixtures } = createSecondServer({
    now,
    order,
    checkWrite,
    answerWrite: createClock(now),
    limitHeaders: (remaining, until) => ({
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': String(Math.max(0, remaining)),
      'x-ratelimit-reset': String(until / 1000),
      ...(remaining < 0 && { 'retry-after': String(Math.ceil((until - now()) / 1000)) }),
    }),
  });
  let requests = 0;

  function replyOf(wire: WireRequest, headers: Headers): Reply {
    const { method, path, body, raw } = wire;
    if (raw !== undefined) return replyToBytes(raw);
    if (/^\/api\/docs(\/|\/openapi\.json)?(\?|$)/.test(path))
      return headers.accept === 'text/html'
        ? { status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html; charset=utf-8' } }
        : { status: 200, body: description };
    const endpoint = endpointAt(path);
    if (!endpoint) return errors.path;
    if (method === 'FOO') return errors.badRequest;
    const isRead = endpoint.method === 'GET';
    if (method !== endpoint.method && !(isRead && method === 'HEAD'))
      return { ...errors.method, headers: { allow: isRead ? 'GET, HEAD' : 'PUT' } };
    const { text, ...given } = answer({ method: endpoint.method, path, headers, body });
    const written = text.replace('This is no SSP token.', errors.sspToken.body.error);
    const more = isRead && given.status === 200 ? viewOf(text, endpoint.kind !== 'full', headers, now()) : {};
    const reply = { status: given.status, body: written, ...more };
    return { ...reply, headers: { ...given.headers, ...challengeOf(given.status, text), ...more.headers } };
  }

  const send: Send = async (wire) => {
    const given = Object.fromEntries(Object.entries(wire.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const { status, body, headers: own } = replyOf(wire, given);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    requests += 1;
    const id = given['x-request-id'] ?? '';
    const { 'content-type': type = 'application/json', ...others } = own ?? {};
    const headers: Headers = {
      date: new Date(now()).toUTCString(),
      'x-request-id': /^[!-~]{1,128}$/.test(id) ? id : `request-number-${requests}`,
      'x-content-type-options': 'nosniff',
      'x-api-version': 'v1',
      'cache-control': 'private, no-store',
      ...(text && { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }),
      ...(status >= 400 && { link: '</api/docs>; rel="help"' }),
      ...others,
    };
    const isAwaited = given.expect === '100-continue' && status === 200;
    const answered: WireResponse = { status, headers, text, continue: isAwaited ? { 'x-api-version': 'v1' } : null };
    return wire.method === 'HEAD' ? { ...answered, text: '' } : answered;
  };
  return { send, fixtures };
}

function challengeOf(status: number, text: string): Headers {
  const error = text.includes('Missing')
    ? ''
    : text.includes('SCOPE')
      ? ', error="insufficient_scope", scope="metrics:write"'
      : ', error="invalid_token"';
  return status === 401 || text.includes('INSUFFICIENT_SCOPE')
    ? { 'www-authenticate': `Bearer realm="partner-api"${error}` }
    : {};
}

/** What the headers of a write, or its length, forbid. */
function checkWrite({ body, headers }: Request): void {
  const refused = !/^(identity)?$/i.test(headers['content-encoding'] ?? '')
    ? errors.encoding
    : ['if-match', 'if-none-match', 'if-unmodified-since'].some((name) => name in headers)
      ? errors.conditional
      : 'content-range' in headers
        ? errors.partial
        : body && body.length > 16_384
          ? errors.tooLarge
          : undefined;
  if (refused) throw new Refused(refused);
}

/** A view, unless a condition is not met. Only those of the register have a tag. */
function viewOf(text: string, hasTag: boolean, given: Headers, now: number): Partial<Reply> {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const names = (header: string | undefined, one: (tag: string) => string) =>
    header?.trim() === '*' || (hasTag && header?.split(',').some((item) => one(item.trim()) === tag));
  const plain = (one: string) => one.replace(/-gzip"$/, '"');
  const isPast = Date.parse(given['if-unmodified-since'] ?? '') < now;
  if ('if-match' in given ? !names(given['if-match'], plain) : isPast) return errors.precondition;
  if (!hasTag) return {};
  const headers = { etag: tag, 'cache-control': 'private, no-cache, max-age=0, must-revalidate' };
  const isSame = names(given['if-none-match'], (one) => plain(one.replace(/^W\//, '')));
  return { headers, ...(isSame && { status: 304, body: '' }) };
}

const bytes: [RegExp, number][] = [
  [/Transfer-Encoding: gzip/, 501],
  [/Expect: x/, 417],
  [/X-Long/, 431],
];
function replyToBytes(raw: string): Reply {
  const [, status] = bytes.find(([pattern]) => pattern.test(raw)) ?? [];
  return status ? { status, body: { error: 'No', code: 'NO' } } : errors.badRequest;
}

/** The counts as stored, and since when: the same counts again change nothing. */
function createClock(now: () => number) {
  const written = new Map<string, Counts & { recordedAt: string }>();
  return (paId: string, counts: Counts): object => {
    const before = written.get(paId);
    const isSame = before?.viewsCount === counts.viewsCount && before.engagementsCount === counts.engagementsCount;
    const next = before && isSame ? before : { ...counts, recordedAt: new Date(now()).toISOString() };
    written.set(paId, next);
    return { paId, ...next };
  };
}
