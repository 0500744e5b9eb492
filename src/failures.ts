import { GraphQLError } from 'graphql';

/**
 * Everything that can fail for a caller, with the words that the graph uses for it. Kinds say what happened in the
 * domain, finer than the public codes; how HTTP shows each is the gateway's own table.
 */
const messages = {
  CREDENTIALS_MISSING: 'No usable Authorization header. Expected: Bearer <token>',
  TOKEN_INVALID: 'No active token matches.',
  ROLE_ABSENT: 'The identity provider gives you no role here.',
  TIER_REFUSED: 'This field is not for tokens of this tier.',
  ROLE_REFUSED: 'This field is not for staff of this role.',
  PLAN_NOT_PRO: 'The publisher of this token is not on the Pro plan.',
  SCOPE_MISSING: 'The token lacks the scope that this field needs.',
  METRICS_ABSENT: 'No metrics were given.',
  METRICS_INVALID: 'A count is missing, negative or not a whole number.',
  METRICS_NOT_APPLICABLE: 'Engagement metrics are not defined for this notice (Annex II note 15).',
  NOTICE_NOT_ON_REGISTER: 'No notice with this PA-ID is on the register.',
  NOTICE_NOT_OWN: 'No notice with this PA-ID belongs to the publisher of this token.',
  NOTICE_NOT_VISIBLE: 'No notice with this PA-ID is visible to this token.',
  NOTICE_OF_ANOTHER_PUBLISHER: 'The notice belongs to a different publisher.',
  NOTICE_UNKNOWN: 'No notice has this PA-ID.',
  NOTICE_STATE: 'The notice is in a state that does not allow this.',
  PUBLISHER_CHANGED: 'The publisher was changed in the meantime.',
  NOTICE_CHANGED: 'The notice has changed since it was read.',
  PUBLISHER_NOT_OWN: 'Only what is of the publisher of this token may be asked for.',
  PUBLISHER_UNKNOWN: 'No publisher has this id.',
  TOKEN_STATE: 'The token is in a state that does not allow this.',
  TOKEN_UNKNOWN: 'No token has this id.',
  INPUT_INVALID: 'The input was refused.',
  TOO_MANY_LISTS: 'Too many lists and figures are read for this caller. Ask for fewer at a time.',
  RETENTION_NOT_ENDED: 'The database keeps these months for longer.',
  FIELD_DENIED: 'No rule allows this field.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'The identity provider cannot be reached or is too slow.',
  DATABASE_UNAVAILABLE: 'The database cannot be reached or is too slow.',
  INTERNAL: 'Internal server error.',
} as const;

/** What can fail, as a closed union. */
export type FailureKind = keyof typeof messages;

/** One field at fault: where (`campaign.endDate`) and why, in words for a person. Never holds the refused value. */
export type Issue = { path: string; message: string };

/** What a failure may tell beyond its kind. */
export type FailureDetail = { issues?: readonly Issue[]; message?: string; cause?: unknown };

/** A refusal or fault with its kind; in GraphQL answers the kind is `extensions.code`. */
export class Failure extends GraphQLError {
  readonly kind: FailureKind;
  readonly issues: readonly Issue[] | undefined;

  constructor(kind: FailureKind, detail: FailureDetail = {}) {
    super(detail.message ?? messages[kind], {
      extensions: detail.issues ? { code: kind, issues: detail.issues } : { code: kind },
      ...(detail.cause instanceof Error && { originalError: detail.cause }),
    });
    this.kind = kind;
    this.issues = detail.issues;
  }
}

/** Makes a failure; fresh each time, so that one caller's never carries another's detail. */
export function failure(kind: FailureKind, detail?: FailureDetail): Failure {
  return new Failure(kind, detail);
}

/** The failure that an error is or wraps, if any. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof GraphQLError && error.originalError) return failureOf(error.originalError);
  return undefined;
}
