import type { Scope } from '../../../domain/access/scope.ts';
import type { AuditActor } from '../../../domain/audit/audit-trail.ts';
import type { Plan, StaffRole, Tier } from '../../../generated/graph/graphql.ts';
import { demoTokens, otherDemoTokens } from '../tokens.ts';
import accounts from './accounts.json' with { type: 'json' };
import { demoId, pastTime } from './clock.ts';

/* Who acts in the demo: invented staff, publishers and tokens. Days are relative to the start. */

/** Staff at the identity provider, by their subject there. */
const roles = {
  's.lindqvist': 'administrator',
  'm.obrien': 'operator',
  'j.devries': 'operator',
} as const;
export type Staff = keyof typeof roles;

/** A staff user who changes something. Each change is a request of its own. */
export function staffActor(subject: Staff, now: Date, change: string): AuditActor {
  return {
    caller: { tier: 'staff', role: roles[subject], tokenId: null, subject },
    requestId: demoId(`request ${change}`),
    now,
  };
}

export type DemoPublisher = {
  name: string;
  day: number;
  plan: Plan;
  proUntilDay?: number;
  contacts?: { name: string; email: string; role?: string; phone?: string }[];
};
export type PublisherKey = keyof typeof accounts.publishers;

/** One is about to leave Pro, one has left it, and one renews before long. */
export const publishers: Record<PublisherKey, DemoPublisher> = accounts.publishers as typeof publishers;
export const publisherId = (publisher: PublisherKey): string => demoId(`publisher ${publisher}`);

export const allDemoTokens = { ...demoTokens, ...otherDemoTokens };
export type TokenKey = keyof typeof allDemoTokens;

export const tokenId = (token: TokenKey): string => demoId(`token ${token}`);

export type DemoToken = {
  token: TokenKey;
  tier: Tier;
  label: string;
  /** The day on which it was minted. */
  day: number;
  publisher?: PublisherKey;
  scopes?: Scope[];
  role?: StaffRole;
  expiresDay?: number;
  revokedDay?: number;
  replaces?: TokenKey;
  /** Minutes since its last use; never used without. A revoked one was used until then. */
  lastUsedMinutesAgo?: number;
};
export const tokens = accounts.tokens as readonly DemoToken[];

/** The token and the times of its life, as far as they have passed. */
export function lifeOf(key: TokenKey, now: Date) {
  const token = tokens.find((each) => each.token === key) as DemoToken;
  const passed = (day: number | undefined, time: string) =>
    day === undefined || day > 0 ? undefined : pastTime(now, day, time);
  const mintedAt = pastTime(now, token.day, '10:00');
  const revokedAt = passed(token.revokedDay, '11:30');
  const { lastUsedMinutesAgo: minutes } = token;
  const lastUsedAt = minutes === undefined ? undefined : (revokedAt ?? new Date(now.getTime() - minutes * 60_000));
  const planEndedAt = token.publisher && passed(publishers[token.publisher].proUntilDay, planEnd);
  return { token, mintedAt, revokedAt, lastUsedAt, planEndedAt };
}

/** The time of day at which plans end. */
export const planEnd = '23:00';

/** When the calls of a token are answered: until it is revoked, its plan ends, or another token has taken its place. */
export function usageOf(key: TokenKey, now: Date): { from: Date; to: Date } {
  const { token, mintedAt, revokedAt, lastUsedAt, planEndedAt } = lifeOf(key, now);
  const isReplaced = tokens.some(({ replaces }) => replaces === key);
  return {
    from: token.replaces ? usageOf(token.replaces, now).to : mintedAt,
    to: revokedAt ?? planEndedAt ?? (isReplaced ? lastUsedAt : undefined) ?? now,
  };
}

/** Which token a system sends at a time: the given one, or before that was in use the one that it replaces. */
export function tokenAt(key: TokenKey, at: Date, now: Date): TokenKey | undefined {
  const { from, to } = usageOf(key, now);
  if (at >= from && at <= to) return key;
  const { replaces } = lifeOf(key, now).token;
  return replaces && tokenAt(replaces, at, now);
}
