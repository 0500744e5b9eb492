import type { Expect } from './kit.ts';
import { instant, nonEmpty } from './matchers.ts';

/*
 * The error table (part 7, and the choices). It is the one statement of an error's text outside the server's own table: the
 * contract tests import it, and a test compares it with the README.
 */

const error = (status: number, message: string, code?: string, more: object = {}) => ({
  status,
  body: { error: message, ...(code && { code }), ...more },
});
/** What a 429 says of the window. */
const window = { limit: 1000, remaining: 0, reset: instant };
const header = 'Missing or invalid Authorization header. Expected: Bearer <token>';
const partnerToken = 'Invalid or revoked partner API token.';
const scopeMissing = 'This token is not authorised to write metrics. Required scope: metrics:write.';

/** Answers, by name. */
export const errors = {
  partnerToken: error(
    401,
    `${partnerToken} This endpoint only accepts partner tokens, not SSP tokens.`,
    'INVALID_TOKEN',
  ),
  writeToken: error(401, partnerToken, 'INVALID_TOKEN'),
  sspToken: error(
    401,
    'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.',
    'INVALID_TOKEN',
  ),
  header: error(401, header),
  writeHeader: error(401, header, 'INVALID_TOKEN'),
  plan: error(403, 'The Pro plan is required to use the partner API.', 'PRO_PLAN_REQUIRED'),
  scope: error(403, scopeMissing, 'INSUFFICIENT_SCOPE'),
  forbidden: error(403, 'This advertisement belongs to a different publisher.', 'FORBIDDEN'),
  notJson: error(400, 'Invalid request body', 'INVALID_METRICS'),
  tooLarge: error(413, 'Request body too large', 'PAYLOAD_TOO_LARGE'),
  conditional: error(412, 'Conditional writes are not supported', 'PRECONDITION_FAILED'),
  precondition: error(412, 'The precondition of the request is not met', 'PRECONDITION_FAILED'),
  partial: error(400, 'Partial writes are not supported', 'UNSUPPORTED_CONTENT_RANGE'),
  encoding: error(415, 'Unsupported content encoding', 'UNSUPPORTED_CONTENT_ENCODING'),
  notApplicable: error(409, 'Engagement metrics do not apply to this notice', 'METRICS_NOT_APPLICABLE'),
  writeNotFound: error(404, 'Advertisement not found', 'NOT_FOUND'),
  registerNotFound: error(404, 'Advertisement not found'),
  fullNotFound: error(404, 'Advertisement not found or not yet confirmed'),
  path: error(404, 'Not found', 'PATH_NOT_FOUND'),
  badRequest: error(400, 'Bad request', 'BAD_REQUEST'),
  method: error(405, 'Method not allowed', 'METHOD_NOT_ALLOWED'),
  limited: error(429, 'Rate limit exceeded', undefined, window),
  writeLimited: error(429, 'Rate limit exceeded', 'RATE_LIMITED', window),
  unavailable: error(503, 'Service temporarily unavailable', 'SERVICE_UNAVAILABLE'),
  internal: error(500, 'Internal server error', 'INTERNAL_ERROR'),
} satisfies Record<string, Expect>;

/** The answer to counts that are none, with an issue for each of these fields. */
export const invalidMetrics = (...paths: string[]) =>
  error(400, 'Invalid engagement metrics', 'INVALID_METRICS', {
    issues: paths.map((path) => ({ path, message: nonEmpty })),
  });
