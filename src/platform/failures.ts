import { GraphQLError } from 'graphql';
import type { Issue } from './issues.ts';

/**
 * Every kind of failure, with its message in the graph. Kinds are domain terms and finer than the public error codes;
 * the gateway maps them to HTTP in `error-replies.ts`.
 */
const messages = {
  CREDENTIALS_MISSING: 'No usable Authorization header. Expected: Bearer <token>',
  TOKEN_INVALID: 'No active token matches.',
  ROLE_ABSENT: 'Your account has no role on this server.',
  TIER_REFUSED: 'The tier of this token may not use this field.',
  ROLE_REFUSED: 'Your role may not use this field.',
  PLAN_NOT_PRO: 'The publisher of this token is not on the Pro plan.',
  SCOPE_MISSING: 'The token lacks the scope that this field requires.',
  METRICS_INVALID: 'A count is missing, negative or not a whole number.',
  METRICS_NOT_APPLICABLE: 'Engagement metrics are not defined for this notice (Annex II note 15).',
  NOTICE_NOT_ON_REGISTER: 'No notice with this PA-ID is on the register.',
  NOTICE_NOT_OWN: 'No notice with this PA-ID belongs to the publisher of this token.',
  NOTICE_NOT_VISIBLE: 'No notice with this PA-ID is visible to this token.',
  NOTICE_OF_ANOTHER_PUBLISHER: 'The notice belongs to a different publisher.',
  NOTICE_UNKNOWN: 'No notice has this PA-ID.',
  NOTICE_STATE: 'The state of the notice does not allow this.',
  PUBLISHER_CHANGED: 'The publisher has changed since it was read.',
  NOTICE_CHANGED: 'The notice has changed since it was read.',
  PUBLISHER_NOT_OWN: 'This token may read data of its own publisher only.',
  PUBLISHER_UNKNOWN: 'No publisher has this id.',
  TOKEN_STATE: 'The state of the token does not allow this.',
  TOKEN_UNKNOWN: 'No token has this id.',
  TOKEN_NOT_OWN:
    'A token rotates and revokes itself only. For another, sign in as a person of the publisher, or ask staff.',
  TOKEN_ALREADY_MINTED:
    'An earlier request with this idempotency key minted the token. Its secret was shown once: rotate or revoke the token.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key was used for another input.',
  IMPORT_UNKNOWN: 'No import has this id.',
  IMPORT_NOT_OWN: 'Another caller started this import.',
  REFUSAL_UNKNOWN: 'No refusal of the last 7 days has this request id.',
  INPUT_INVALID: 'The input is invalid.',
  CURSOR_AHEAD:
    'The cursor is ahead of this database, which was restored to an earlier moment. Start again without a cursor, from a time.',
  RATE_LIMITED: 'Too many requests in a minute. Wait as many seconds as `Retry-After` says.',
  TOO_MANY_LISTS: 'Too many lists and statistics are being read for this caller. Request fewer at a time.',
  LIST_TOO_SLOW: 'This list or statistic takes too long to read. Use a narrower filter, or select no totalCount.',
  METHOD_NOT_ALLOWED: 'This address does not take the method.',
  STREAM_MODE: 'This address does not serve that mode of the protocol.',
  EXPORT_UNKNOWN: 'There is no such export.',
  ORIGIN_NOT_ALLOWED:
    'Pages of this origin may not call this server. Its setting GRAPHQL_ORIGINS lists those that may.',
  TOO_MANY_EXPORTS: 'Too many exports are running. Try again when one has ended.',
  TOO_MANY_STREAMS: 'Too many streams of changes are open for this caller. Close one first.',
  RETENTION_NOT_ENDED: 'These months are still within their retention period.',
  FIELD_DENIED: 'This field is not allowed.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'The identity provider is unreachable or too slow.',
  MAIL_UNAVAILABLE: 'The mail server is unreachable or too slow: nothing was sent.',
  MAIL_REFUSED: 'The mail server refuses this mail: nothing was sent.',
  DATABASE_UNAVAILABLE: 'The database is unreachable or too slow.',
  INTERNAL: 'Internal server error.',
} as const;

export type FailureKind = keyof typeof messages;
export const failureKinds = Object.keys(messages) as FailureKind[];

/** Optional details of a failure. All but the cause are shown to the caller. */
type FailureDetail = {
  issues?: readonly Issue[];
  message?: string;
  cause?: unknown;
  /** The revision of a notice or publisher that has changed since it was read. */
  currentRevision?: number;
  /** What is allowed of requests a minute, of lists, exports or streams at a time; and the seconds until the next try. */
  limit?: number;
  retryAfter?: number;
  /** The role that a field requires, and the role that the caller has. */
  requiredRole?: string;
  role?: string;
  /** The token that an earlier request with the same idempotency key minted. */
  tokenId?: string;
};

/** A GraphQL error with its kind as `extensions.code`. */
export class Failure extends GraphQLError {
  readonly kind: FailureKind;
  readonly issues: readonly Issue[] | undefined;

  constructor(kind: FailureKind, { message, cause, ...shown }: FailureDetail = {}) {
    super(message ?? messages[kind], {
      extensions: { code: kind, ...shown },
      ...(cause instanceof Error && { originalError: cause }),
    });
    this.kind = kind;
    this.issues = shown.issues;
  }
}

/** Creates a failure. Never shared, so that no caller gets another caller's details. */
export function failure(kind: FailureKind, detail?: FailureDetail): Failure {
  return new Failure(kind, detail);
}

/** The failure that an error is or wraps, if any. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof GraphQLError && error.originalError) return failureOf(error.originalError);
  return undefined;
}
