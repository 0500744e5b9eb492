import type { FailureKind } from '../src/failures.ts';
import { maxBodyBytes } from './body.ts';

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

/** Failures of the gateway itself. */
type GatewayFailure = 'BODY_NOT_JSON' | 'BODY_TOO_LARGE' | 'BODY_ENCODED' | 'GONE' | 'RATE_LIMITED' | 'WRONG_TIER';

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

const notJson =
  'The body is not valid JSON. Usual causes: it is empty, has a trailing comma or a comment, or is not encoded in UTF-8.';

/** The cause of each failure, for the OpenAPI document. A kind without one is described by its error text. */
export const conditions = {
  CREDENTIALS_MISSING: 'The `Authorization` header is missing or malformed, or was sent more than once.',
  TOKEN_INVALID: 'No active token matches, or the token is revoked or has expired.',
  WRONG_TIER:
    'The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only.',
  RATE_LIMITED: 'The token has used up the requests of its window.',
  PLAN_NOT_PRO: 'The token is valid, but its publisher is not on the Pro plan.',
  SCOPE_MISSING: 'The token is valid and its publisher on the Pro plan, but the token lacks the scope `metrics:write`.',
  METRICS_ABSENT: notJson,
  BODY_NOT_JSON: notJson,
  BODY_TOO_LARGE: `The body is longer than ${maxBodyBytes / 1024} KiB.`,
  BODY_ENCODED: 'The body is compressed (`Content-Encoding`). Send it as it is.',
  METRICS_INVALID:
    'The body is valid JSON, but a count is missing, negative, too large or not a whole number. There is one issue for each such count, `viewsCount` first.',
  NOTICE_NOT_ON_REGISTER:
    'No notice with this PA-ID is on the register: there is none, or it is not confirmed, not signed off or not yet published.',
  NOTICE_NOT_OWN:
    'No notice of your own has this PA-ID. A notice of another publisher, a self-published one and one that does not exist cannot be told apart.',
  NOTICE_NOT_VISIBLE: 'No notice matches the PA-ID, or it is not yet visible to you.',
  NOTICE_OF_ANOTHER_PUBLISHER:
    'The notice is on the register, but belongs to a different publisher or, self-published, to none. Nothing is written.',
  METRICS_NOT_APPLICABLE:
    'Engagement metrics are not defined for this notice, or it has not started running (Annex II note 15). Nothing is written. The reason is the first of these that applies: its `medium` is neither `online` nor `native`; it used neither targeting nor ad-delivery techniques; it is not on the register (not confirmed, not signed off, or its publication start date is in the future); its campaign start date is in the future. The first two do not change within a version of the notice. The full record has all of these fields.',
  GONE: 'The endpoint is switched off: its `Sunset` has passed. Nothing is checked, not even the token.',
  DATABASE_UNAVAILABLE: 'The service cannot reach its database in time. Try again after `Retry-After` seconds.',
  INTERNAL: 'A fault of this service. Quote `X-Request-Id` when you report it.',
} satisfies Record<PartnerReadFailure | MetricsFailure | 'GONE' | 'NOTICE_NOT_ON_REGISTER' | 'NOTICE_NOT_OWN', string>;

/** Error replies outside the endpoints (choice D1). */
export const listenerReplies = {
  pathNotFound: reply(404, 'Not found', 'PATH_NOT_FOUND'),
  methodNotAllowed: reply(405, 'Method not allowed', 'METHOD_NOT_ALLOWED'),
  internal: faults.INTERNAL,
  badRequest: reply(400, 'Bad request', 'BAD_REQUEST'),
  requestTimeout: reply(408, 'Request timeout', 'REQUEST_TIMEOUT'),
  expectationFailed: reply(417, 'Expectation failed', 'EXPECTATION_FAILED'),
  headersTooLarge: reply(431, 'Request header fields too large', 'HEADERS_TOO_LARGE'),
  notImplemented: reply(501, 'Not implemented', 'NOT_IMPLEMENTED'),
};

/** The cause of each answer of the listener, for the OpenAPI document. */
export const listenerConditions = {
  pathNotFound: 'Nothing is served at this path. Paths are case-sensitive, and have no trailing slash.',
  methodNotAllowed: 'The path does not take this method; `Allow` names those that it takes.',
  internal: conditions.INTERNAL,
  badRequest:
    'The request is not well-formed HTTP/1.1 or HTTP/1.0, its method is unknown, or its `Host` is missing, invalid or sent twice.',
  requestTimeout: 'The request did not arrive completely in time.',
  expectationFailed: 'The request expects something other than `100-continue`.',
  headersTooLarge:
    'The request line and the headers are together longer than 16 KiB, or there are more than 100 header lines.',
  notImplemented: 'The body has a transfer coding other than `chunked`.',
} satisfies Record<keyof typeof listenerReplies, string>;
