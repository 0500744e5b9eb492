import type { Plan } from './publisher.entity.ts';

/** Whether the publisher is on the Pro plan now (documents part 5, rule 5). */
export function isPro(publisher: { plan: Plan; proUntil: Date | null }, now: Date): boolean {
  return publisher.plan === 'pro' && (publisher.proUntil === null || publisher.proUntil > now);
}
