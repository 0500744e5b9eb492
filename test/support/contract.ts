import { Agent } from 'node:http';
import { afterAll, expect } from '@jest/globals';
import { type RateLimiter, type RateLimitReader, rateLimit } from '../../rest-gateway/rate-limit/rate-limit.ts';
import type { Factories } from './factories.ts';
import { type HttpRequest, type HttpResponse, send } from './http.ts';
import { type Document, validateResponse } from './openapi-validator.ts';
import { startServer, type TestServer } from './server.ts';

/** A server for the tests of a file. `call` checks each response against OpenAPI and the rules for all responses. */
type ContractServer = TestServer & {
  /** Runs an action with the server's clock set to another time. */
  at: <Result>(time: Date | string, action: () => Promise<Result>) => Promise<Result>;
  /** Checks a response against the OpenAPI document. The path may begin with `~`. */
  checkDescribed: (request: Pick<HttpRequest, 'method' | 'path'>, response: Described) => Promise<void>;
  /** The stored counts of all notices, and their history. */
  storedMetrics: () => Promise<{ counts: StoredCounts[]; history: StoredCounts[] }>;
  /** The access ledger, oldest first. */
  ledger: () => Promise<LedgerRow[]>;
};

type StoredCounts = {
  paId: string;
  viewsCount: number;
  engagementsCount: number;
  recordedAt: string;
  tokenId: string;
};
export type LedgerRow = {
  readAt: string;
  tokenId: string;
  publisherId: string;
  paId: string;
  requestId: string;
  callerRequestId: string | null;
};

/** Starts a server and stops it after the tests of this file. */
export async function contractServer(
  environment: Record<string, string> = {},
  databaseOptions: Parameters<typeof startServer>[1] = {},
  options: Parameters<typeof startServer>[2] = {},
): Promise<ContractServer> {
  const server = await startServer(environment, databaseOptions, {
    ...options,
    limits: { shutdownTimeout: 1_000, ...options?.limits },
  });
  afterAll(() => server.stop());

  const basePath = environment.BASE_PATH ?? '/api/v1';
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const document = send(server.publicUrl, { path: '/api/docs' }).then(({ body }) => body as Document);
  const { sql } = server;
  const checkDescribed: ContractServer['checkDescribed'] = async (request, response) =>
    expectMatchesOpenApi(await document, request, response);
  const countsIn = async (table: string, order: string) =>
    (await sql(`
      select pa_id as "paId", views_count::float8 as "viewsCount", engagements_count::float8 as "engagementsCount",
        ${iso('recorded_at')} as "recordedAt", token_id as "tokenId"
      from ${table} order by ${order}`)) as StoredCounts[];

  return {
    ...server,
    checkDescribed,
    at: async (time, action) => {
      const { now } = server.clock;
      server.clock.now = new Date(time);
      return action().finally(() => {
        server.clock.now = now;
      });
    },
    call: async (request) => {
      const path = request.path.startsWith('~') ? `${basePath}${request.path.slice(1)}` : request.path;
      const response = await send(server.publicUrl, { ...request, path }, agent);
      checkResponse(response, `${request.method ?? 'GET'} ${path}`);
      await checkDescribed(request, response);
      return response;
    },
    storedMetrics: async () => ({
      counts: await countsIn('engagement_metrics', 'pa_id'),
      history: await countsIn('engagement_metrics_change', 'id'),
    }),
    ledger: async () =>
      (await sql(`
        select ${iso('read_at')} as "readAt", token_id as "tokenId", publisher_id as "publisherId", pa_id as "paId",
          request_id as "requestId", caller_request_id as "callerRequestId"
        from access_ledger order by id`)) as LedgerRow[],
  };
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Recognises the endpoint of a request. A PA-ID is one path segment. */
const templates = [
  { method: /^(GET|HEAD)$/, path: /^~\/advertisement\/[^/]+$/, pathTemplate: '/advertisement/{PAID}' },
  { method: /^(GET|HEAD)$/, path: /^~\/advertisement-full\/[^/]+$/, pathTemplate: '/advertisement-full/{PAID}' },
  { method: /^PUT$/, path: /^~\/advertisement\/[^/]+\/metrics$/, pathTemplate: '/advertisement/{PAID}/metrics' },
  { method: /^(GET|HEAD)$/, path: /^~\/ssp\/advertisement\/[^/]+$/, pathTemplate: '/ssp/advertisement/{PAID}' },
];

type Described = Pick<HttpResponse, 'status' | 'headers' | 'body'>;

/** Validates a response against the server's OpenAPI document. */
function expectMatchesOpenApi(
  document: Document,
  { method = 'GET', path }: Pick<HttpRequest, 'method' | 'path'>,
  response: Described,
): void {
  const [target = ''] = path.split('?');
  const found = templates.find((template) => template.method.test(method) && template.path.test(target));
  if (!found) return;
  const { status, headers, body } = response;
  const problems = validateResponse(document, { method, pathTemplate: found.pathTemplate, status, headers, body });
  expect({ method, path, status, problems }).toEqual({ method, path, status, problems: [] });
}

type CheckedResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined> & { 'content-type'?: string | undefined };
  text: string;
};

/** Checks the rules for all responses of the public listener (contract part 9, choice D8). */
export function checkResponse({ status, headers, text }: CheckedResponse, of: string): void {
  const seen = {
    of,
    version: headers['x-api-version'],
    requestId: headers['x-request-id'],
    sniffing: headers['x-content-type-options'],
    poweredBy: headers['x-powered-by'],
    cors: Object.keys(headers).filter((name) => name.startsWith('access-control-')),
    ...(status >= 400 && { caching: headers['cache-control'] }),
    ...(text !== '' && { type: headers['content-type']?.split(';')[0] }),
  };
  expect(seen).toEqual({
    of,
    version: 'v1',
    requestId: expect.stringMatching(/^[\x21-\x7e]{1,128}$/),
    sniffing: 'nosniff',
    poweredBy: undefined,
    cors: [],
    ...(status >= 400 && { caching: 'private, no-store' }),
    ...(text !== '' && { type: 'application/json' }),
  });
}

/** Status and body of a response. */
export const answerOf = ({ status, body }: HttpResponse): [number, unknown] => [status, body];

/** Sends a write that must be rejected, and checks that nothing was stored. */
export async function expectRefusedWrite(
  server: ContractServer,
  request: HttpRequest,
  then: readonly [number, unknown],
): Promise<HttpResponse> {
  const before = await server.storedMetrics();
  const response = await server.call({ method: 'PUT', ...request });
  expect(answerOf(response)).toEqual(then);
  expect(await server.storedMetrics()).toEqual(before);
  return response;
}

/** A rate limiter whose window never ends, so that slow machines do not affect tests. */
export function createEndlessLimiter(): RateLimiter & { read: RateLimitReader } {
  const counts = new Map<string, number>();
  const limit = rateLimit.requests;
  const read: RateLimitReader = async (tokenId) => {
    const remaining = Math.max(0, limit - (counts.get(tokenId) ?? 0));
    return { limit, remaining, resetsAt: new Date(Date.now() + rateLimit.seconds * 1000) };
  };
  const limiter: RateLimiter = async (tokenId) => {
    const count = (counts.get(tokenId) ?? 0) + 1;
    counts.set(tokenId, count);
    const reset = Math.ceil(Date.now() / 1000) + rateLimit.seconds;
    return {
      allowed: count <= rateLimit.requests,
      remaining: Math.max(0, rateLimit.requests - count),
      reset,
      retryAfter: rateLimit.seconds,
    };
  };
  return Object.assign(limiter, { read });
}

/** A server whose tokens stay rate-limited. */
export const serverWithEndlessWindows = () => contractServer({}, {}, { limiter: createEndlessLimiter() });

/** Uses up a token's rate limit of 1,000 requests. */
export function exhaust(server: ContractServer, request: (index: number) => HttpRequest): Promise<HttpResponse[]> {
  return Promise.all(Array.from({ length: 1000 }, (_, index) => server.call(request(index))));
}

/** Creates publishers, a token of each kind, and a notice of each kind as seen by the main publisher. */
export async function seedActors(server: Factories) {
  const publisherId = await server.publisher();
  const otherId = await server.publisher();
  const freeId = await server.publisher({ plan: 'free' });
  const mint = async (...token: Parameters<Factories['token']>) => (await server.token(...token)).secret;
  const wellFormed = server.unknownToken();
  const future = { publicationStartDate: '2027-01-07', startDate: '2027-01-11', endDate: '2027-02-01' };

  return {
    publisherId,
    otherId,
    freeId,
    tokens: {
      write: await mint({ publisherId, scopes: ['metrics:write'] }),
      read: await mint({ publisherId }),
      other: await mint({ publisherId: otherId, scopes: ['metrics:write'] }),
      notPro: await mint({ publisherId: freeId, scopes: ['metrics:write'] }),
      notProReadOnly: await mint({ publisherId: freeId }),
      revoked: await mint({ publisherId, scopes: ['metrics:write'], revokedAt: new Date('2026-11-01T00:00:00Z') }),
      expired: await mint({ publisherId, scopes: ['metrics:write'], expiresAt: new Date('2026-11-01T00:00:00Z') }),
      unknown: wellFormed,
      wrongChecksum: wellFormed.slice(0, -1) + (wellFormed.endsWith('0') ? '1' : '0'),
      ssp: await mint({ tier: 'ssp' }),
      staff: await mint({ tier: 'staff' }),
    },
    notices: {
      own: await server.notice(publisherId),
      ownHidden: await server.notice(publisherId, { signOffStatus: 'pending' }),
      ownDraft: await server.notice(publisherId, { confirmationStatus: 'draft', signOffStatus: 'pending' }),
      ownFuture: await server.notice(publisherId, future),
      ownPrint: await server.notice(publisherId, { medium: 'print' }),
      others: await server.notice(otherId),
      othersHidden: await server.notice(otherId, { signOffStatus: 'pending' }),
      othersFuture: await server.notice(otherId, future),
      othersPrint: await server.notice(otherId, { medium: 'print' }),
      othersHiddenPrint: await server.notice(otherId, { signOffStatus: 'pending', medium: 'print' }),
      selfPublished: await server.notice(null),
      selfPublishedHidden: await server.notice(null, { confirmationStatus: 'draft', signOffStatus: 'pending' }),
      none: 'PA-0000000000',
    },
  };
}
