import { describe, expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { failure, failureOf } from '../../src/platform/failures.ts';
import { issue } from '../../src/platform/issues.ts';

describe('a failure', () => {
  it('is a new object each time, so that details are not shared', () => {
    const issues = [issue('name', 'too_long', { max: 5 })];
    const first = failure('INPUT_INVALID', { issues });
    const second = failure('INPUT_INVALID');
    expect(first).not.toBe(second);
    expect(first.extensions).toEqual({ code: 'INPUT_INVALID', issues });
    expect(second.extensions).toEqual({ code: 'INPUT_INVALID' });
    expect(second.issues).toBeUndefined();
  });

  it('does not expose its cause', () => {
    const secret = 'password=hunter2';
    const failed = failure('DATABASE_UNAVAILABLE', { cause: new Error(secret) });
    expect(failed.originalError?.message).toBe(secret);
    expect(JSON.stringify(failed)).not.toContain(secret);
    expect(failed.message).not.toContain(secret);
  });
});

describe('the failure of an error', () => {
  const known = failure('NOTICE_UNKNOWN');
  const wrapped = (error: Error) => new GraphQLError(error.message, { originalError: error });

  it.each([
    ['a failure', known],
    ['a failure that graphql wrapped', wrapped(known)],
    ['a failure that was wrapped twice', wrapped(wrapped(known))],
  ])('%s', (_what, error) => {
    expect(failureOf(error)).toBe(known);
  });

  it.each([
    ['an error', new Error('boom')],
    ['an error that graphql wrapped', wrapped(new Error('boom'))],
    ['an error with the code of a failure', new GraphQLError('boom', { extensions: { code: 'NOTICE_UNKNOWN' } })],
    ['an object with the kind of a failure', { kind: 'NOTICE_UNKNOWN' }],
    ['nothing', undefined],
  ])('%s is no failure', (_what, error) => {
    expect(failureOf(error)).toBeUndefined();
  });
});
