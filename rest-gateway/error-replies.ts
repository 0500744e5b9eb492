import type { RefusalCode } from '../src/graph/graph.ts';
import type { FailureKind } from '../src/platform/failures.ts';
import { maxBodyBytes } from './body.ts';

/** An error: the HTTP response to a failure, why it is sent, and what the caller can do about it. */
export type Reply = Readonly<{
  status: number;
  error: string;
  code?: string | undefined;
  headers?: Readonly<Record<string, string | number>>;
  cause: string;
  remedy: string;
}>;

const reply = <Code extends string | undefined>(
  status: number,
  error: string,
  code: Code,
  more: Pick<Reply, 'headers' | 'cause' | 'remedy'>,
) => ({ status, error, code, ...more });

/** All failures that a route can have: those of the graph, and those of the gateway itself. */
export type ShownFailure =
  | FailureKind
  | 'BODY_NOT_JSON'
  | 'BODY_TOO_LARGE'
  | 'BODY_ENCODED'
  | 'GONE'
  | 'RATE_LIMITED'
  | 'READ_CONDITION_NOT_MET'
  | 'WRITE_CONDITIONAL'
  | 'WRITE_PARTIAL'
  | 'WRONG_TIER';

/** The failures of an endpoint, each with its reply. Any other kind is an internal error. */
export type ErrorReplies = Readonly<Partial<Record<ShownFailure, Reply>>>;

/** A challenge as in RFC 6750, section 3: with an error attribute only where a token was sent. */
const challenge = (...attributes: string[]) => ({
  'WWW-Authenticate': ['Bearer realm="partner-api"', ...attributes].join(', '),
});

/** A fault of the server, at every endpoint and outside of them (choice D9). */
export const internalError = reply(500, 'Internal server error', 'INTERNAL_ERROR', {
  cause: 'A fault of this service.',
  remedy: 'Report it to the operator of this site, with the `X-Request-Id` of the answer.',
});

const missingHeader = 'Missing or invalid Authorization header. Expected: Bearer <token>';

/**
 * Errors of every endpoint; each adds its own (contract part 7).
 * @param tokenError the text for a token that the endpoint does not accept
 * @param codes codes that the contract gives on the write only
 */
const commonErrors = (tokenError: string, codes: { CREDENTIALS_MISSING?: string; RATE_LIMITED?: string } = {}) => {
  const headers = challenge('error="invalid_token"');
  return {
    CREDENTIALS_MISSING: reply(401, missingHeader, codes.CREDENTIALS_MISSING, {
      headers: challenge(),
      cause: 'The `Authorization` header is missing or malformed, or was sent more than once.',
      remedy:
        'Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.',
    }),
    TOKEN_INVALID: reply(401, tokenError, 'INVALID_TOKEN', {
      headers,
      cause: 'No active token matches, or the token is revoked or has expired.',
      remedy:
        'Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token.',
    }),
    WRONG_TIER: reply(401, tokenError, 'INVALID_TOKEN', {
      headers,
      cause: 'The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only.',
      remedy: 'Use a token of the tier that the endpoint takes.',
    }),
    RATE_LIMITED: reply(429, 'Rate limit exceeded', codes.RATE_LIMITED, {
      cause: 'The token has used up the requests of its window.',
      remedy:
        'Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.',
    }),
    DATABASE_UNAVAILABLE: reply(503, 'Service temporarily unavailable', 'SERVICE_UNAVAILABLE', {
      headers: { 'Retry-After': '5' },
      cause: 'The service cannot reach its database in time.',
      remedy:
        'Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.',
    }),
    INTERNAL: internalError,
  } satisfies ErrorReplies;
};

const planNotPro = reply(403, 'The Pro plan is required to use the partner API.', 'PRO_PLAN_REQUIRED', {
  cause: 'The token is valid, but its publisher is not on the Pro plan.',
  remedy:
    'Have the publisher renew its plan. The token stays valid, and the first request after the renewal is answered.',
});

/** What to do where a PA-ID finds nothing that the register shows. */
const notYetVisible =
  'Check the PA-ID: it is compared exactly. If it is right, the notice may appear later: ask once a day.';

const notOnRegister = reply(404, 'Advertisement not found', undefined, {
  cause:
    'No notice with this PA-ID is on the register: there is none, or it is not confirmed, not signed off or not yet published.',
  remedy: notYetVisible,
});

/** A read that would be answered, but for its condition (choice D12). */
const readErrors = {
  READ_CONDITION_NOT_MET: reply(412, 'The precondition of the request is not met', 'PRECONDITION_FAILED', {
    cause:
      '`If-Match` does not name the `ETag` of the answer, or `If-Unmodified-Since` is in the past: a notice has no date of its last change.',
    remedy: 'Send the request without these headers. To ask for what has changed, use `If-None-Match`.',
  }),
} satisfies ErrorReplies;

/** Errors of all partner reads. */
const partnerReadErrors = {
  ...commonErrors('Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.'),
  PLAN_NOT_PRO: planNotPro,
} satisfies ErrorReplies;

/** `GET /advertisement/{PAID}` (contract part 7). */
export const registerErrors = {
  ...partnerReadErrors,
  NOTICE_NOT_ON_REGISTER: notOnRegister,
  ...readErrors,
} satisfies ErrorReplies;

/** `GET /advertisement-full/{PAID}` (contract part 7). */
export const fullRecordErrors = {
  ...partnerReadErrors,
  NOTICE_NOT_OWN: reply(404, 'Advertisement not found or not yet confirmed', undefined, {
    cause:
      'No notice of your own has this PA-ID. A notice of another publisher, a self-published one and one that does not exist cannot be told apart.',
    remedy: 'Check the PA-ID, and that the token belongs to the publisher of the notice.',
  }),
  ...readErrors,
} satisfies ErrorReplies;

/** `GET /ssp/advertisement/{PAID}` (choice D1): no plan, since an SSP token belongs to no publisher. */
export const sspErrors = {
  ...commonErrors('Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.'),
  NOTICE_NOT_ON_REGISTER: notOnRegister,
  ...readErrors,
} satisfies ErrorReplies;

/** `PUT /advertisement/{PAID}/metrics` (contract part 7). */
export const metricsErrors = {
  ...commonErrors('Invalid or revoked partner API token.', {
    CREDENTIALS_MISSING: 'INVALID_TOKEN',
    RATE_LIMITED: 'RATE_LIMITED',
  }),
  PLAN_NOT_PRO: planNotPro,
  SCOPE_MISSING: reply(
    403,
    'This token is not authorised to write metrics. Required scope: metrics:write.',
    'INSUFFICIENT_SCOPE',
    {
      headers: challenge('error="insufficient_scope"', 'scope="metrics:write"'),
      cause: 'The token is valid and its publisher on the Pro plan, but the token lacks the scope `metrics:write`.',
      remedy:
        'Ask the operator of this site for a token with the scope `metrics:write`. The scopes of a token cannot be changed.',
    },
  ),
  // Before the body that is no JSON: mock servers answer with the first error of a status.
  METRICS_INVALID: reply(400, 'Invalid engagement metrics', 'INVALID_METRICS', {
    cause:
      'The body is valid JSON, but a count is missing, negative, too large or not a whole number. There is one issue for each such count, `viewsCount` first.',
    remedy: 'Correct the count that `path` names and send both again. `message` says what is wrong with it.',
  }),
  BODY_NOT_JSON: reply(400, 'Invalid request body', 'INVALID_METRICS', {
    cause:
      'The body is not valid JSON. Usual causes: it is empty, has a trailing comma or a comment, or is not encoded in UTF-8.',
    remedy: 'Let a JSON library write the body, and send it as UTF-8.',
  }),
  WRITE_CONDITIONAL: reply(412, 'Conditional writes are not supported', 'PRECONDITION_FAILED', {
    cause:
      'The write has `If-Match`, `If-None-Match` or `If-Unmodified-Since`. Counts have no entity tag, so no condition holds.',
    remedy:
      'Send it without these headers. To change only what you have seen, compare the counts of the register view before you write.',
  }),
  WRITE_PARTIAL: reply(400, 'Partial writes are not supported', 'UNSUPPORTED_CONTENT_RANGE', {
    cause: 'The write has `Content-Range`: it would replace a part of the counts (RFC 9110, 14.5).',
    remedy: 'Send both counts, without `Content-Range`.',
  }),
  BODY_TOO_LARGE: reply(413, 'Request body too large', 'PAYLOAD_TOO_LARGE', {
    cause: `The body is longer than ${maxBodyBytes / 1024} KiB.`,
    remedy: 'Send only the two counts, of one notice.',
  }),
  BODY_ENCODED: reply(415, 'Unsupported content encoding', 'UNSUPPORTED_CONTENT_ENCODING', {
    cause: 'The body is compressed (`Content-Encoding`).',
    remedy: 'Send it uncompressed, without `Content-Encoding`.',
  }),
  NOTICE_NOT_VISIBLE: reply(404, 'Advertisement not found', 'NOT_FOUND', {
    cause: 'No notice matches the PA-ID, or it is not yet visible to you.',
    remedy: notYetVisible,
  }),
  NOTICE_OF_ANOTHER_PUBLISHER: reply(403, 'This advertisement belongs to a different publisher.', 'FORBIDDEN', {
    cause:
      'The notice is on the register, but belongs to a different publisher or, self-published, to none. Nothing is written.',
    remedy:
      'Use a token of the publisher in `legalMetadata.publisherName` of the register view. If that is `null`, the notice takes no counts.',
  }),
  METRICS_NOT_APPLICABLE: reply(409, 'Engagement metrics do not apply to this notice', 'METRICS_NOT_APPLICABLE', {
    cause:
      'Engagement metrics are not defined for this notice, or it has not started running (Annex II note 15). Nothing is written. The reason is the first of these that applies: (1) its `medium` is neither `online` nor `native`; (2) it used neither targeting nor ad-delivery techniques; (3) it is not on the register (not confirmed, not signed off, or its publication start date is in the future); (4) its campaign start date is in the future. The first two do not change within a version of the notice.',
    remedy:
      'Read the register view, which has these fields; if it answers 404, the full record. Where only start dates are in the future, `Retry-After` has the day from which the counts are taken, as an HTTP date.',
  }),
} satisfies ErrorReplies;

/** The reply of an endpoint that is switched off (choice D10). */
export const goneReply = reply(410, 'This endpoint has been switched off', 'GONE', {
  cause: 'The endpoint is switched off: its `Sunset` has passed. Nothing is checked, not even the token.',
  remedy: 'Read the page in `Link`, and move to the endpoint that it names.',
});

/** An error of a request that no endpoint takes. */
export type ListenerReply = Reply & { code: RefusalCode };

/** Errors outside the endpoints (choice D1). */
export const listenerReplies = {
  pathNotFound: reply(404, 'Not found', 'PATH_NOT_FOUND', {
    cause: 'Nothing is served at this path. Paths are case-sensitive, and have no trailing slash.',
    remedy: 'Compare the path with those of the endpoints. Percent-encode the PA-ID in it.',
  }),
  methodNotAllowed: reply(405, 'Method not allowed', 'METHOD_NOT_ALLOWED', {
    cause: 'The path does not take this method.',
    remedy: 'Use a method that `Allow` names.',
  }),
  badRequest: reply(400, 'Bad request', 'BAD_REQUEST', {
    cause:
      'The request is not well-formed HTTP/1.1 or HTTP/1.0, its method is unknown, or its `Host` is missing, invalid or sent twice.',
    remedy: 'Use an HTTP library. If you do, look for a proxy that changes the request.',
  }),
  requestTimeout: reply(408, 'Request timeout', 'REQUEST_TIMEOUT', {
    cause: 'The request did not arrive completely in time.',
    remedy: 'Send it again on a new connection, without pauses between its parts.',
  }),
  expectationFailed: reply(417, 'Expectation failed', 'EXPECTATION_FAILED', {
    cause: 'The request expects something other than `100-continue`.',
    remedy: 'Remove the `Expect` header.',
  }),
  headersTooLarge: reply(431, 'Request header fields too large', 'HEADERS_TOO_LARGE', {
    cause: 'The request line and the headers are together longer than 16 KiB, or there are more than 100 header lines.',
    remedy: 'Send fewer headers: an API call needs no cookies.',
  }),
  notImplemented: reply(501, 'Not implemented', 'NOT_IMPLEMENTED', {
    cause: 'The body has a transfer coding other than `chunked`.',
    remedy: 'Send the body with `Content-Length`, or with `Transfer-Encoding: chunked`.',
  }),
} satisfies Record<string, ListenerReply>;
