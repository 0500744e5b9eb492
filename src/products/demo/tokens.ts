import { createHash } from 'node:crypto';
import { formatToken, hashTextOf } from '../../domain/access/token.ts';
import type { Tier } from '../../generated/graph/graphql.ts';

/** The same on every machine, so valid in demo databases only. */
const demoToken = (tier: Tier, name: string) => formatToken(tier, createHash('sha256').update(`demo ${name}`).digest());

/** The tokens that the start-up banner prints. */
export const demoTokens = {
  readOnly: demoToken('partner', 'read'),
  readWrite: demoToken('partner', 'read and write'),
  offPro: demoToken('partner', 'off pro'),
  ssp: demoToken('ssp', 'ssp'),
  viewer: demoToken('staff', 'viewer'),
  operator: demoToken('staff', 'operator'),
  administrator: demoToken('staff', 'staff'),
  revoked: demoToken('partner', 'revoked'),
};

/** Whom publishers ask, unless a setting names somebody. */
export const demoContact = { email: 'register@notices.example' };

/** Tokens of other publishers, whose use is in the history. */
export const otherDemoTokens = {
  courierAdServer: demoToken('partner', 'courier ad server'),
  courierNewAdServer: demoToken('partner', 'courier ad server 2'),
  courierArchive: demoToken('partner', 'courier archive'),
  waterlander: demoToken('partner', 'waterlander'),
  waterlanderOld: demoToken('partner', 'waterlander old'),
  audit: demoToken('staff', 'audit'),
};

/** The hashes of all in PostgreSQL's text form. */
export const demoTokenHashes: ReadonlySet<string> = new Set(
  Object.values({ ...demoTokens, ...otherDemoTokens }).map(hashTextOf),
);
