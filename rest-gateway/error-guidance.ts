import { maxBodyBytes } from './body.ts';
import type { fullRecordErrors, listenerReplies, metricsErrors, ShownFailure, sspErrors } from './error-replies.ts';

/** Why an error was answered, and what the caller can do about it: for the OpenAPI document and the reference page. */
export type Guidance = Readonly<{ cause: string; remedy: string }>;

const notJson: Guidance = {
  cause:
    'The body is not valid JSON. Usual causes: it is empty, has a trailing comma or a comment, or is not encoded in UTF-8.',
  remedy: 'Let a JSON library write the body, and send it as UTF-8.',
};

/** What to do where a PA-ID finds nothing that the register shows. */
const notYetVisible = 'Check the PA-ID: it is compared exactly. If it is right, ask again later, once a day at most.';

/** The guidance for each failure of an endpoint. */
export const guidance = {
  CREDENTIALS_MISSING: {
    cause: 'The `Authorization` header is missing or malformed, or was sent more than once.',
    remedy:
      'Send `Authorization: Bearer <token>`, once. If your code does so, look for a proxy or a default header of your HTTP client that removes it or adds another.',
  },
  TOKEN_INVALID: {
    cause: 'No active token matches, or the token is revoked or has expired.',
    remedy:
      'Check that the whole token was copied. If it was, ask the operator of this site for a new one. Do not repeat the request with the same token.',
  },
  WRONG_TIER: {
    cause: 'The token is of another tier: partner endpoints take partner tokens only, SSP endpoints SSP tokens only.',
    remedy: 'Use a token of the tier that the endpoint takes.',
  },
  RATE_LIMITED: {
    cause: 'The token has used up the requests of its window.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the request again. Watch `X-RateLimit-Remaining` to stay within the limit.',
  },
  PLAN_NOT_PRO: {
    cause: 'The token is valid, but its publisher is not on the Pro plan.',
    remedy:
      'Have the publisher renew its plan. The token stays valid, and the first request after the renewal is answered.',
  },
  SCOPE_MISSING: {
    cause: 'The token is valid and its publisher on the Pro plan, but the token lacks the scope `metrics:write`.',
    remedy:
      'Ask the operator of this site for a token with the scope `metrics:write`. The scopes of a token cannot be changed.',
  },
  METRICS_ABSENT: notJson,
  BODY_NOT_JSON: notJson,
  WRITE_CONDITIONAL: {
    cause:
      'The write has `If-Match`, `If-None-Match` or `If-Unmodified-Since`. Counts have no entity tag, so no condition holds.',
    remedy:
      'Send it without these headers. To change only what you have seen, compare the counts of the register view before you write.',
  },
  BODY_TOO_LARGE: {
    cause: `The body is longer than ${maxBodyBytes / 1024} KiB.`,
    remedy: 'Send only the two counts, of one notice.',
  },
  BODY_ENCODED: {
    cause: 'The body is compressed (`Content-Encoding`).',
    remedy: 'Send it uncompressed, without `Content-Encoding`.',
  },
  METRICS_INVALID: {
    cause:
      'The body is valid JSON, but a count is missing, negative, too large or not a whole number. There is one issue for each such count, `viewsCount` first.',
    remedy: 'Correct the count that `path` names and send both again. `message` says what is wrong with it.',
  },
  NOTICE_NOT_ON_REGISTER: {
    cause:
      'No notice with this PA-ID is on the register: there is none, or it is not confirmed, not signed off or not yet published.',
    remedy: notYetVisible,
  },
  NOTICE_NOT_OWN: {
    cause:
      'No notice of your own has this PA-ID. A notice of another publisher, a self-published one and one that does not exist cannot be told apart.',
    remedy: 'Check the PA-ID, and that the token belongs to the publisher of the notice.',
  },
  NOTICE_NOT_VISIBLE: {
    cause: 'No notice matches the PA-ID, or it is not yet visible to you.',
    remedy: notYetVisible,
  },
  NOTICE_OF_ANOTHER_PUBLISHER: {
    cause:
      'The notice is on the register, but belongs to a different publisher or, self-published, to none. Nothing is written.',
    remedy:
      'Use a token of the publisher in `legalMetadata.publisherName` of the register view. If that is `null`, the notice takes no counts.',
  },
  METRICS_NOT_APPLICABLE: {
    cause:
      'Engagement metrics are not defined for this notice, or it has not started running (Annex II note 15). Nothing is written. The reason is the first of these that applies: its `medium` is neither `online` nor `native`; it used neither targeting nor ad-delivery techniques; it is not on the register (not confirmed, not signed off, or its publication start date is in the future); its campaign start date is in the future. The first two do not change within a version of the notice.',
    remedy:
      'Read the full record, which has all of these fields. Where only a start date is in the future, send the counts again on that day.',
  },
  GONE: {
    cause: 'The endpoint is switched off: its `Sunset` has passed. Nothing is checked, not even the token.',
    remedy: 'Read the page in `Link`, and move to the endpoint that it names.',
  },
  DATABASE_UNAVAILABLE: {
    cause: 'The service cannot reach its database in time.',
    remedy:
      'Send the same request again after `Retry-After` seconds. That is safe for every endpoint: the write is idempotent.',
  },
  INTERNAL: {
    cause: 'A fault of this service.',
    remedy: 'Report it to the operator of this site, with the `X-Request-Id` of the answer.',
  },
} satisfies Record<
  keyof typeof fullRecordErrors | keyof typeof metricsErrors | keyof typeof sspErrors | 'GONE',
  Guidance
> satisfies Partial<Record<ShownFailure, Guidance>>;

/** The guidance for each answer of the listener. */
export const listenerGuidance = {
  pathNotFound: {
    cause: 'Nothing is served at this path. Paths are case-sensitive, and have no trailing slash.',
    remedy: 'Compare the path with those of the endpoints. Percent-encode the PA-ID in it.',
  },
  methodNotAllowed: {
    cause: 'The path does not take this method.',
    remedy: 'Use a method that `Allow` names.',
  },
  internal: guidance.INTERNAL,
  badRequest: {
    cause:
      'The request is not well-formed HTTP/1.1 or HTTP/1.0, its method is unknown, or its `Host` is missing, invalid or sent twice.',
    remedy: 'Use an HTTP library. If you do, look for a proxy that changes the request.',
  },
  requestTimeout: {
    cause: 'The request did not arrive completely in time.',
    remedy: 'Send it again on a new connection, without pauses between its parts.',
  },
  expectationFailed: {
    cause: 'The request expects something other than `100-continue`.',
    remedy: 'Remove the `Expect` header.',
  },
  headersTooLarge: {
    cause: 'The request line and the headers are together longer than 16 KiB, or there are more than 100 header lines.',
    remedy: 'Send fewer headers: an API call needs no cookies.',
  },
  notImplemented: {
    cause: 'The body has a transfer coding other than `chunked`.',
    remedy: 'Send the body with `Content-Length`, or with `Transfer-Encoding: chunked`.',
  },
} satisfies Record<keyof typeof listenerReplies, Guidance>;
