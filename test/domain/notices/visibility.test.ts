import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { belongsTo, isOnRegister, isVisibleTo } from '../../../src/domain/notices/predicates/visibility.ts';
import { confirmation, days, hasBegun, moments, signOff } from '../../support/arbitraries.ts';

it('a notice belongs to its own publisher only', () => {
  expect(belongsTo({ publisherId: 'a' }, 'a')).toBe(true);
  expect(belongsTo({ publisherId: 'b' }, 'a')).toBe(false);
  expect(belongsTo({ publisherId: null }, 'a')).toBe(false);
  expect(belongsTo({ publisherId: null }, '')).toBe(false);
});

describe('for every notice and every moment', () => {
  const notices = fc.record({
    confirmationStatus: confirmation,
    signOffStatus: signOff,
    publicationStartDate: days,
    publisherId: fc.constantFrom('a', 'b', null),
  });
  /** Contract part 3, `GET /advertisement/{PAID}`. `hasBegun` compares days in another way than the code. */
  const shown = (notice: typeof notices extends fc.Arbitrary<infer N> ? N : never, now: Date) =>
    notice.confirmationStatus === 'confirmed' &&
    notice.signOffStatus === 'signed_off' &&
    hasBegun(notice.publicationStartDate, now);

  it('the register follows the contract', () => {
    fc.assert(
      fc.property(notices, moments, (notice, now) => expect(isOnRegister(notice, now)).toBe(shown(notice, now))),
      { numRuns: 2_000 },
    );
  });

  it('the write finds notices on the register and the caller’s own, and no others', () => {
    fc.assert(
      fc.property(notices, moments, (notice, now) =>
        expect(isVisibleTo(notice, 'a', now)).toBe(notice.publisherId === 'a' || shown(notice, now)),
      ),
      { numRuns: 2_000 },
    );
  });

  it('time alone never takes a notice off the register', () => {
    fc.assert(
      fc.property(notices, moments, fc.nat(10 * 86_400_000), (notice, now, later) => {
        fc.pre(isOnRegister(notice, now));
        expect(isOnRegister(notice, new Date(now.getTime() + later))).toBe(true);
      }),
    );
  });
});
