import { GraphQLError } from 'graphql';
import { errorMessages } from '../generated/graph/error-messages.ts';
import type { ErrorCode } from '../generated/graph/graphql.ts';
import type { Issue } from './issues.ts';

/**
 * Every kind of failure: a code of errors in the graph, where its description is its message. Kinds are domain terms and finer than the
 * public error codes; the gateway maps them to HTTP in `error-replies.ts`.
 */
export type FailureKind = ErrorCode;

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
  /** The day from which engagement metrics will apply, where only days are in the way. */
  appliesFrom?: string;
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
  readonly appliesFrom: string | undefined;

  constructor(kind: FailureKind, { message, cause, ...shown }: FailureDetail = {}) {
    super(message ?? errorMessages[kind], {
      extensions: { code: kind, ...shown },
      ...(cause instanceof Error && { originalError: cause }),
    });
    this.kind = kind;
    this.issues = shown.issues;
    this.appliesFrom = shown.appliesFrom;
  }
}

/** Creates a failure. Never shared, so that no caller gets another caller's details. */
export function failure(kind: FailureKind, detail?: FailureDetail): Failure {
  return new Failure(kind, detail);
}

/** The failure of an input that is invalid. */
export const invalidInput = (...issues: Issue[]): Failure => failure('INPUT_INVALID', { issues });

/** @throws Failure INPUT_INVALID if an input has issues */
export function assertNoIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

/** The failure that an error is or wraps, if any. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof GraphQLError && error.originalError) return failureOf(error.originalError);
  return undefined;
}
