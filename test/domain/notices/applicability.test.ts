import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metricsApply } from '../../../src/domain/notices/predicates/metrics-apply.ts';
import { confirmation, days, hasBegun, medium, moments, signOff } from '../../support/arbitraries.ts';

// Documents part 3, Annex II note 15: online or native, targeting or ad-delivery techniques, has started running.
describe('engagement metrics apply', () => {
  it('as the contract says, for every notice and instant', () => {
    const notices = fc.record({
      confirmationStatus: confirmation,
      signOffStatus: signOff,
      publicationStartDate: days,
      startDate: days,
      medium: fc.oneof(medium, fc.constantFrom('online' as const, 'native' as const)),
      usesTargetingTechniques: fc.boolean(),
      usesAdDeliveryTechniques: fc.boolean(),
    });
    let applied = 0;
    fc.assert(
      fc.property(notices, moments, (notice, now) => {
        const onRegister =
          notice.confirmationStatus === 'confirmed' &&
          notice.signOffStatus === 'signed_off' &&
          hasBegun(notice.publicationStartDate, now);
        const expected =
          { online: true, native: true }[notice.medium as string] === true &&
          !(notice.usesTargetingTechniques === false && notice.usesAdDeliveryTechniques === false) &&
          onRegister &&
          hasBegun(notice.startDate, now);
        if (expected) applied += 1;
        expect(metricsApply(notice, now)).toBe(expected);
      }),
      { numRuns: 5_000 },
    );
    expect(applied).toBeGreaterThan(20); // the notices made up were not all out of scope
  });
});
