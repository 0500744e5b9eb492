/*
 * The contract, copied by hand: part 7 (errors), part 4 (endpoints) and choices D1, D5 and D9.
 * Nothing here is imported from the code under test.
 */

/** A response as the contract states it: its status and its whole body. */
export type Answer = readonly [status: number, body: unknown];

const missing = 'Missing or invalid Authorization header. Expected: Bearer <token>';
const notPartner = 'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.';
const notSsp = 'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.';

const notPro: Answer = [403, { error: 'The Pro plan is required to use the partner API.', code: 'PRO_PLAN_REQUIRED' }];

/** A row of part 4, with its rows of part 7. */
export type Endpoint = {
  title: string;
  method: 'GET' | 'PUT';
  /** Relative to `{base_url}`, written as `~`. */
  path: (paId: string) => string;
  tier: 'partner' | 'ssp';
  /** A valid body. */
  body?: object;
  headerMissing: Answer;
  tokenInvalid: Answer;
  notPro?: Answer;
  notFound: Answer;
  /** Without `reset`, which is a time. */
  rateLimited: object;
};

const counts = { viewsCount: 12, engagementsCount: 3 };

export const register: Endpoint = {
  title: 'GET /advertisement/{PAID}',
  method: 'GET',
  path: (paId) => `~/advertisement/${paId}`,
  tier: 'partner',
  headerMissing: [401, { error: missing }],
  tokenInvalid: [401, { error: notPartner, code: 'INVALID_TOKEN' }],
  notPro,
  notFound: [404, { error: 'Advertisement not found' }],
  rateLimited: { error: 'Rate limit exceeded', limit: 1000, remaining: 0 },
};

export const fullRecord: Endpoint = {
  ...register,
  title: 'GET /advertisement-full/{PAID}',
  path: (paId) => `~/advertisement-full/${paId}`,
  notFound: [404, { error: 'Advertisement not found or not yet confirmed' }],
};

export const ssp: Endpoint = {
  title: 'GET /ssp/advertisement/{PAID}',
  method: 'GET',
  path: (paId) => `~/ssp/advertisement/${paId}`,
  tier: 'ssp',
  headerMissing: [401, { error: missing }],
  tokenInvalid: [401, { error: notSsp, code: 'INVALID_TOKEN' }],
  notFound: [404, { error: 'Advertisement not found' }],
  rateLimited: { error: 'Rate limit exceeded', limit: 1000, remaining: 0 },
};

export const metrics = {
  title: 'PUT /advertisement/{PAID}/metrics',
  method: 'PUT',
  path: (paId: string) => `~/advertisement/${paId}/metrics`,
  tier: 'partner',
  body: counts,
  headerMissing: [401, { error: missing, code: 'INVALID_TOKEN' }],
  tokenInvalid: [401, { error: 'Invalid or revoked partner API token.', code: 'INVALID_TOKEN' }],
  notPro,
  insufficientScope: [
    403,
    {
      error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
      code: 'INSUFFICIENT_SCOPE',
    },
  ],
  bodyNotJson: [400, { error: 'Invalid request body', code: 'INVALID_METRICS' }],
  conditional: [412, { error: 'Conditional writes are not supported', code: 'PRECONDITION_FAILED' }],
  bodyTooLarge: [413, { error: 'Request body too large', code: 'PAYLOAD_TOO_LARGE' }],
  bodyEncoded: [415, { error: 'Unsupported content encoding', code: 'UNSUPPORTED_CONTENT_ENCODING' }],
  notFound: [404, { error: 'Advertisement not found', code: 'NOT_FOUND' }],
  forbidden: [403, { error: 'This advertisement belongs to a different publisher.', code: 'FORBIDDEN' }],
  notApplicable: [409, { error: 'Engagement metrics do not apply to this notice', code: 'METRICS_NOT_APPLICABLE' }],
  rateLimited: { error: 'Rate limit exceeded', code: 'RATE_LIMITED', limit: 1000, remaining: 0 },
} as const satisfies Endpoint & Record<string, unknown>;

/** Every endpoint of v1. */
export const endpoints: readonly Endpoint[] = [register, fullRecord, metrics, ssp];

export const noSuchPath: Answer = [404, { error: 'Not found', code: 'PATH_NOT_FOUND' }];
export const methodNotAllowed: Answer = [405, { error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' }];
export const unavailable: Answer = [503, { error: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' }];
export const internalError: Answer = [500, { error: 'Internal server error', code: 'INTERNAL_ERROR' }];
