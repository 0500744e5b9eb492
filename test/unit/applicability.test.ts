import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { metricsApply } from '../../src/notices/predicates/metrics-apply.ts';
import { confirmation, days, hasBegun, medium, moments, signOff } from '../support/arbitraries.ts';

const now = new Date('2026-11-21T12:00:00Z');
const running = {
  confirmationStatus: 'confirmed' as const,
  signOffStatus: 'signed_off' as const,
  publicationStartDate: '2026-11-20',
  startDate: '2026-11-21',
  medium: 'online' as const,
  usesTargetingTechniques: true,
  usesAdDeliveryTechniques: false,
};

// Documents part 3, Annex II note 15: online or native, targeting or ad-delivery techniques, has started running.
describe('engagement metrics apply', () => {
  it.each([
    { when: 'online, targeted, running', change: {}, apply: true },
    { when: 'native', change: { medium: 'native' as const }, apply: true },
    { when: 'print', change: { medium: 'print' as const }, apply: false },
    { when: 'television', change: { medium: 'television' as const }, apply: false },
    { when: 'other', change: { medium: 'other' as const }, apply: false },
    { when: 'both techniques', change: { usesAdDeliveryTechniques: true }, apply: true },
    {
      when: 'ad-delivery techniques alone',
      change: { usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
      apply: true,
    },
    { when: 'no technique', change: { usesTargetingTechniques: false }, apply: false },
    { when: 'a campaign that starts tomorrow', change: { startDate: '2026-11-22' }, apply: false },
    { when: 'a campaign of years ago', change: { startDate: '2019-05-01' }, apply: true },
    { when: 'not confirmed', change: { confirmationStatus: 'needs_revision' as const }, apply: false },
    { when: 'not signed off', change: { signOffStatus: 'pending' as const }, apply: false },
    {
      when: 'on the register only tomorrow',
      change: { publicationStartDate: '2026-11-22', startDate: '2026-11-22' },
      apply: false,
    },
  ])('$when: $apply', ({ change, apply }) => {
    expect(metricsApply({ ...running, ...change }, now)).toBe(apply);
  });

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
