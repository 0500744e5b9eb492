import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { belongsTo, isOnRegister, isVisibleTo } from '../../src/notices/predicates/visibility.ts';
import { confirmation, days, hasBegun, moments, signOff } from '../support/arbitraries.ts';

const now = new Date('2026-11-21T12:00:00Z');
const notice = {
  confirmationStatus: 'confirmed' as const,
  signOffStatus: 'signed_off' as const,
  publicationStartDate: '2026-11-21',
};

// Documents part 3: confirmed AND signed off by its publisher AND its publication start date is not in the future.
describe('a notice on the register', () => {
  it.each([
    { when: 'confirmed, signed off, started today', change: {}, shown: true },
    { when: 'started yesterday', change: { publicationStartDate: '2026-11-20' }, shown: true },
    { when: 'starts tomorrow', change: { publicationStartDate: '2026-11-22' }, shown: false },
    { when: 'a draft', change: { confirmationStatus: 'draft' as const }, shown: false },
    { when: 'awaiting confirmation', change: { confirmationStatus: 'pending_confirmation' as const }, shown: false },
    { when: 'to be revised', change: { confirmationStatus: 'needs_revision' as const }, shown: false },
    { when: 'awaiting sign-off', change: { signOffStatus: 'pending' as const }, shown: false },
    { when: 'declined by its publisher', change: { signOffStatus: 'declined' as const }, shown: false },
  ])('$when: $shown', ({ change, shown }) => {
    expect(isOnRegister({ ...notice, ...change }, now)).toBe(shown);
  });

  it.each([
    ['2026-11-20T23:59:59.999Z', false],
    ['2026-11-21T00:00:00.000Z', true],
    ['2026-11-21T00:59:59+01:00', false],
    ['2026-11-20T23:00:00-01:00', true],
  ])('begins at midnight UTC: at %s %s', (instant, shown) => {
    expect(isOnRegister(notice, new Date(instant))).toBe(shown);
  });
});

describe('a notice visible to a publisher', () => {
  it.each([
    { when: "the publisher's own, on the register", of: 'a', change: {}, visible: true },
    { when: "the publisher's own, a draft", of: 'a', change: { confirmationStatus: 'draft' as const }, visible: true },
    { when: "the publisher's own, tomorrow", of: 'a', change: { publicationStartDate: '2026-11-22' }, visible: true },
    { when: "another's, on the register", of: 'b', change: {}, visible: true },
    { when: "another's, not signed off", of: 'b', change: { signOffStatus: 'pending' as const }, visible: false },
    { when: 'self-published, on the register', of: null, change: {}, visible: true },
    { when: 'self-published, tomorrow', of: null, change: { publicationStartDate: '2026-11-22' }, visible: false },
  ])('$when: $visible', ({ of, change, visible }) => {
    expect(isVisibleTo({ ...notice, ...change, publisherId: of }, 'a', now)).toBe(visible);
  });

  it('belongs to its own publisher only', () => {
    expect(belongsTo({ publisherId: 'a' }, 'a')).toBe(true);
    expect(belongsTo({ publisherId: 'b' }, 'a')).toBe(false);
    expect(belongsTo({ publisherId: null }, 'a')).toBe(false);
    expect(belongsTo({ publisherId: null }, '')).toBe(false);
  });
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
