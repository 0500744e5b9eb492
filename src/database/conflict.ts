import { OptimisticLockError } from '@mikro-orm/core';
import { type FailureKind, failure } from '../failures.ts';

/** For `catch` of a unit of work: throws `kind` if another transaction changed the same row. */
export function refuseConflict(kind: FailureKind): (error: unknown) => never {
  return (error) => {
    throw error instanceof OptimisticLockError ? failure(kind) : error;
  };
}
