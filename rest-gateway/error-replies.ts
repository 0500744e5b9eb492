import type { FailureKind } from '../src/failures.ts';
import type { RefusalCode } from '../src/graph/graph.ts';

/** The HTTP response to a failure: status, body, and additional headers. */
export type Reply = {
  status: number;
  error: string;
  code?: string;
  headers?: Readonly<Record<string, string | number>>;
};

const reply = (status: number, error: string, code?: string, headers?: Reply['headers']): Reply => ({
  status,
  error,
  ...(code && { code }),
  ...(headers && { headers }),
});

/** A reply to a request that no endpoint takes. */
export type ListenerReply = Reply & { code: RefusalCode };

const ofListener = (status: number, error: string, code: RefusalCode): ListenerReply => ({ status, error, code });

/** Failures of the gateway itself. */
type GatewayFailure =
  | 'BODY_NOT_JSON'
  | 'BODY_TOO_LARGE'
  | 'BODY_ENCODED'
  | 'GONE'
  | 'RATE_LIMITED'
  | 'WRITE_CONDITIONAL'
  | 'WRONG_TIER';

/** Failures of every endpoint. */
type CommonFailure =
  | 'CREDENTIALS_MISSING'
  | 'TOKEN_INVALID'
  | 'WRONG_TIER'
  | 'RATE_LIMITED'
  | 'DATABASE_UNAVAILABLE'
  | 'INTERNAL';
type PartnerReadFailure = CommonFailure | 'PLAN_NOT_PRO';
type MetricsFailure =
  | PartnerReadFailure
  | Extract<FailureKind, `METRICS_${string}`>
  | 'SCOPE_MISSING'
  | 'BODY_NOT_JSON'
  | 'BODY_TOO_LARGE'
  | 'BODY_ENCODED'
  | 'WRITE_CONDITIONAL'
  | 'NOTICE_NOT_VISIBLE'
  | 'NOTICE_OF_ANOTHER_PUBLISHER';

/** All failures that a route can have. */
export type ShownFailure = FailureKind | GatewayFailure;

/** The failures of an endpoint, each with its reply. Any other kind is an internal error. */
export type ErrorReplies = Readonly<Partial<Record<ShownFailure, Reply>>>;

// RFC 6750, section 3: an error attribute only where a token was sent.
const challengeWith = (...attributes: string[]) => ({
  'WWW-Authenticate': ['Bearer realm="partner-api"', ...attributes].join(', '),
});
const challenge = challengeWith();
const invalidToken = challengeWith('error="invalid_token"');
const insufficientScope = challengeWith('error="insufficient_scope"', 'scope="metrics:write"');

const headerText = 'Missing or invalid Authorization header. Expected: Bearer <token>';
const partnerText = 'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.';
const sspText = 'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.';
const metricsTokenText = 'Invalid or revoked partner API token.';

/** Seconds after which a caller may try again when the database did not answer. */
const retryAfter = { 'Retry-After': '5' };

// Failures that the contract does not list; the same for all endpoints (choice D9).
const faults = {
  DATABASE_UNAVAILABLE: reply(503, 'Service temporarily unavailable', 'SERVICE_UNAVAILABLE', retryAfter),
  INTERNAL: reply(500, 'Internal server error', 'INTERNAL_ERROR'),
};

/** Errors of all partner reads. Each endpoint adds its own. */
export const partnerReadErrors = {
  CREDENTIALS_MISSING: reply(401, headerText, undefined, challenge),
  TOKEN_INVALID: reply(401, partnerText, 'INVALID_TOKEN', invalidToken),
  WRONG_TIER: reply(401, partnerText, 'INVALID_TOKEN', invalidToken),
  RATE_LIMITED: reply(429, 'Rate limit exceeded'),
  PLAN_NOT_PRO: reply(403, 'The Pro plan is required to use the partner API.', 'PRO_PLAN_REQUIRED'),
  ...faults,
} satisfies Record<PartnerReadFailure, Reply>;

/** `GET /advertisement/{PAID}` (contract part 7). */
export const registerErrors = {
  ...partnerReadErrors,
  NOTICE_NOT_ON_REGISTER: reply(404, 'Advertisement not found'),
} satisfies Record<PartnerReadFailure | 'NOTICE_NOT_ON_REGISTER', Reply>;

/** `GET /advertisement-full/{PAID}` (contract part 7). */
export const fullRecordErrors = {
  ...partnerReadErrors,
  NOTICE_NOT_OWN: reply(404, 'Advertisement not found or not yet confirmed'),
} satisfies Record<PartnerReadFailure | 'NOTICE_NOT_OWN', Reply>;

/** `GET /ssp/advertisement/{PAID}` (choice D1): no plan, since an SSP token belongs to no publisher. */
export const sspErrors = {
  CREDENTIALS_MISSING: reply(401, headerText, undefined, challenge),
  TOKEN_INVALID: reply(401, sspText, 'INVALID_TOKEN', invalidToken),
  WRONG_TIER: reply(401, sspText, 'INVALID_TOKEN', invalidToken),
  RATE_LIMITED: reply(429, 'Rate limit exceeded'),
  NOTICE_NOT_ON_REGISTER: reply(404, 'Advertisement not found'),
  ...faults,
} satisfies Record<CommonFailure | 'NOTICE_NOT_ON_REGISTER', Reply>;

/** `PUT /advertisement/{PAID}/metrics` (contract part 7). */
export const metricsErrors = {
  CREDENTIALS_MISSING: reply(401, headerText, 'INVALID_TOKEN', challenge),
  TOKEN_INVALID: reply(401, metricsTokenText, 'INVALID_TOKEN', invalidToken),
  WRONG_TIER: reply(401, metricsTokenText, 'INVALID_TOKEN', invalidToken),
  RATE_LIMITED: reply(429, 'Rate limit exceeded', 'RATE_LIMITED'),
  PLAN_NOT_PRO: partnerReadErrors.PLAN_NOT_PRO,
  SCOPE_MISSING: reply(
    403,
    'This token is not authorised to write metrics. Required scope: metrics:write.',
    'INSUFFICIENT_SCOPE',
    insufficientScope,
  ),
  METRICS_ABSENT: reply(400, 'Invalid request body', 'INVALID_METRICS'),
  BODY_NOT_JSON: reply(400, 'Invalid request body', 'INVALID_METRICS'),
  WRITE_CONDITIONAL: reply(412, 'Conditional writes are not supported', 'PRECONDITION_FAILED'),
  BODY_TOO_LARGE: reply(413, 'Request body too large', 'PAYLOAD_TOO_LARGE'),
  BODY_ENCODED: reply(415, 'Unsupported content encoding', 'UNSUPPORTED_CONTENT_ENCODING'),
  METRICS_INVALID: reply(400, 'Invalid engagement metrics', 'INVALID_METRICS'),
  NOTICE_NOT_VISIBLE: reply(404, 'Advertisement not found', 'NOT_FOUND'),
  NOTICE_OF_ANOTHER_PUBLISHER: reply(403, 'This advertisement belongs to a different publisher.', 'FORBIDDEN'),
  METRICS_NOT_APPLICABLE: reply(409, 'Engagement metrics do not apply to this notice', 'METRICS_NOT_APPLICABLE'),
  ...faults,
} satisfies Record<MetricsFailure, Reply>;

/** The reply of an endpoint that is switched off (choice D10). */
export const goneReply: Reply = reply(410, 'This endpoint has been switched off', 'GONE');

/** Error replies outside the endpoints (choice D1). */
export const listenerReplies = {
  pathNotFound: ofListener(404, 'Not found', 'PATH_NOT_FOUND'),
  methodNotAllowed: ofListener(405, 'Method not allowed', 'METHOD_NOT_ALLOWED'),
  internal: faults.INTERNAL,
  badRequest: ofListener(400, 'Bad request', 'BAD_REQUEST'),
  requestTimeout: ofListener(408, 'Request timeout', 'REQUEST_TIMEOUT'),
  expectationFailed: ofListener(417, 'Expectation failed', 'EXPECTATION_FAILED'),
  headersTooLarge: ofListener(431, 'Request header fields too large', 'HEADERS_TOO_LARGE'),
  notImplemented: ofListener(501, 'Not implemented', 'NOT_IMPLEMENTED'),
};
