import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metricsApply } from '../../../src/domain/notices/predicates/metrics-apply.ts';
import { isOnRegister, isVisibleTo } from '../../../src/domain/notices/predicates/visibility.ts';
import { confirmation, days, hasBegun, medium, moments, signOff } from '../../support/arbitraries.ts';

describe('for every notice and every moment', () => {
  const notices = fc.record({
    confirmationStatus: confirmation,
    signOffStatus: signOff,
    publicationStartDate: days,
    publisherId: fc.constantFrom('a', 'b', null),
    startDate: days,
    medium: fc.oneof(medium, fc.constantFrom('online' as const, 'native' as const)),
    usesTargetingTechniques: fc.boolean(),
    usesAdDeliveryTechniques: fc.boolean(),
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

  // Documents part 3, Annex II note 15: online or native, targeting or ad-delivery techniques, has started running.
  it('engagement metrics apply as the contract says', () => {
    let applied = 0;
    fc.assert(
      fc.property(notices, moments, (notice, now) => {
        const expected =
          { online: true, native: true }[notice.medium as string] === true &&
          !(notice.usesTargetingTechniques === false && notice.usesAdDeliveryTechniques === false) &&
          shown(notice, now) &&
          hasBegun(notice.startDate, now);
        if (expected) applied += 1;
        expect(metricsApply(notice, now)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
    expect(applied).toBeGreaterThan(20); // the notices made up were not all out of scope
  });
});
