import type { Scope } from '../../../domain/access/scope.ts';
import type { AuditActor } from '../../../domain/audit/audit-trail.ts';
import type { Plan, StaffRole, Tier } from '../../../generated/graph/graphql.ts';
import { demoTokens, otherDemoTokens } from '../tokens.ts';
import accounts from './accounts.json' with { type: 'json' };
import { demoId } from './clock.ts';

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
  /** Minutes since its last use; never used without. */
  lastUsedMinutesAgo?: number;
};
export const tokens = accounts.tokens as readonly DemoToken[];
