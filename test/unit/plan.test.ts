import { describe, expect, it } from '@jest/globals';
import { isPro } from '../../src/publishers/plan.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);

// choice D2: Pro means `plan = pro` and (`pro_until` is null or in the future).
describe('a publisher is on the Pro plan', () => {
  it.each([
    { plan: 'pro' as const, until: 'no end', proUntil: null, pro: true },
    { plan: 'pro' as const, until: 'a millisecond from now', proUntil: fromNow(1), pro: true },
    { plan: 'pro' as const, until: 'now', proUntil: now, pro: false },
    { plan: 'pro' as const, until: 'a millisecond ago', proUntil: fromNow(-1), pro: false },
    { plan: 'free' as const, until: 'no end', proUntil: null, pro: false },
    { plan: 'free' as const, until: 'next year', proUntil: fromNow(365 * 86_400_000), pro: false },
  ])('plan $plan until $until: $pro', ({ plan, proUntil, pro }) => {
    expect(isPro({ plan, proUntil }, now)).toBe(pro);
  });
});
