import type { Scope } from '../../access/scope.ts';
import type { AuditActor } from '../../audit/audit-trail.ts';
import type { StaffRole, Tier } from '../../generated/graphql.ts';
import type { Plan } from '../../publishers/publisher.entity.ts';
import { demoTokens, otherDemoTokens } from '../tokens.ts';
import { demoId } from './clock.ts';

/* Who acts in the demo: invented staff, publishers and tokens. Days are relative to the start. */

/** Staff at the identity provider, by their subject there. */
const roles = {
  's.lindqvist': 'administrator',
  'm.obrien': 'operator',
  'j.devries': 'operator',
  't.keller': 'viewer',
} as const;
export type Staff = keyof typeof roles;

/** A staff user who changes something. Each change is a request of its own. */
export function staffActor(subject: Staff, now: Date, change: string): AuditActor & { callerKey: string } {
  return {
    caller: { tier: 'staff', role: roles[subject], tokenId: null, subject },
    callerKey: `subject ${subject}`,
    requestId: demoId(`request ${change}`),
    now,
  };
}

export const publishers = {
  jarvilehti: 'Järvilehti Media Oy',
  waterlander: 'Waterlander Uitgevers B.V.',
  eulenfurter: 'Eulenfurter Tagblatt Verlag GmbH',
  valmarena: 'Radio Valmarena Libera S.r.l.',
  courier: 'The Ardmore Courier Ltd',
} as const;
export type PublisherKey = keyof typeof publishers;

export const publisherId = (publisher: PublisherKey): string => demoId(`publisher ${publisher}`);

export type DemoPublisher = { publisher: PublisherKey; day: number; plan: Plan; proUntilDay?: number };

/** One is about to leave Pro, one has left it, and one renews before long. */
export const demoPublishers: readonly DemoPublisher[] = [
  { publisher: 'jarvilehti', day: -182, plan: 'pro' },
  { publisher: 'eulenfurter', day: -181, plan: 'pro', proUntilDay: -21 },
  { publisher: 'waterlander', day: -175, plan: 'pro', proUntilDay: 221 },
  { publisher: 'courier', day: -168, plan: 'pro', proUntilDay: 24 },
  { publisher: 'valmarena', day: -96, plan: 'pro' },
];

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
  /** The token that it replaces. */
  replaces?: TokenKey;
  /** Minutes since its last use; never used without. */
  lastUsedMinutesAgo?: number;
};

const write: Scope[] = ['metrics:write'];

export const demoTokenRows: readonly DemoToken[] = [
  { token: 'administrator', tier: 'staff', label: 'Demo: administrator', day: -182, role: 'administrator' },
  { token: 'operator', tier: 'staff', label: 'Demo: operator', day: -182, role: 'operator' },
  { token: 'viewer', tier: 'staff', label: 'Demo: viewer', day: -182, role: 'viewer' },
  {
    token: 'readOnly',
    tier: 'partner',
    label: 'Demo: partner, read',
    day: -180,
    publisher: 'jarvilehti',
    lastUsedMinutesAgo: 6,
  },
  {
    token: 'readWrite',
    tier: 'partner',
    label: 'Demo: partner, read and write',
    day: -180,
    publisher: 'jarvilehti',
    scopes: write,
    lastUsedMinutesAgo: 2,
  },
  {
    token: 'offPro',
    tier: 'partner',
    label: 'Demo: partner off Pro',
    day: -179,
    publisher: 'eulenfurter',
    lastUsedMinutesAgo: 41,
  },
  { token: 'ssp', tier: 'ssp', label: 'Demo: SSP', day: -174, lastUsedMinutesAgo: 1 },
  {
    token: 'waterlanderOld',
    tier: 'partner',
    label: 'Editorial system (old)',
    day: -172,
    publisher: 'waterlander',
    scopes: write,
    revokedDay: -16,
    lastUsedMinutesAgo: 16 * 24 * 60,
  },
  {
    token: 'courierAdServer',
    tier: 'partner',
    label: 'Ad server',
    day: -166,
    publisher: 'courier',
    scopes: write,
    lastUsedMinutesAgo: 3 * 24 * 60,
  },
  {
    token: 'revoked',
    tier: 'partner',
    label: 'Demo: revoked',
    day: -120,
    publisher: 'jarvilehti',
    revokedDay: -9,
    lastUsedMinutesAgo: 9 * 24 * 60,
  },
  { token: 'courierArchive', tier: 'partner', label: 'Archive research', day: -88, publisher: 'courier' },
  { token: 'audit', tier: 'staff', label: 'External audit', day: -60, role: 'viewer', expiresDay: -30 },
  {
    token: 'waterlander',
    tier: 'partner',
    label: 'Editorial system',
    day: -17,
    publisher: 'waterlander',
    scopes: write,
    lastUsedMinutesAgo: 9,
  },
  {
    token: 'courierNewAdServer',
    tier: 'partner',
    label: 'Ad server',
    day: -5,
    publisher: 'courier',
    scopes: write,
    replaces: 'courierAdServer',
    lastUsedMinutesAgo: 4,
  },
];
