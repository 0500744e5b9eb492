import type { Orm } from '../platform/database/connect.ts';
import { createListLimiter, listLimitsOf } from '../platform/database/list-limiter.ts';
import { type Query, queryOn, type StatementObserver } from '../platform/database/sql.ts';
import type { SendMail } from '../platform/mail.ts';
import { createTokenLoader } from './access/identify.ts';
import { createSealOfPartners } from './access/seal-of-partners.ts';
import type { RateLimitReader } from './explanation/rate-limit-reading.ts';
import { createTokenWithPlanLoader } from './explanation/tokens-with-plan.ts';
import { createLedger } from './ledger/ledger-writer.ts';
import { createMetricsStore } from './metrics/metrics-writer.ts';
import { createNoticeLoader, createPolicyLoader } from './notices/read/notice-loader.ts';
import { createReadableNotices } from './notices/read/readable-notices.ts';
import { readRegister } from './notices/store/register-history.ts';
import { createDeprecationLog } from './requests/deprecation-log.ts';
import { createLastUsed } from './requests/last-used.ts';
import { createRefusalLog } from './requests/refusal-log.ts';
import { createRequestCounts } from './requests/request-counts.ts';

/**
 * Services that live as long as the process. The loaders and writers batch concurrent calls, and keep nothing between
 * batches.
 */
export type Services = ReturnType<typeof createServices>;

/** Writes that no response waits for. */
export const backgroundWrites = ['token_uses', 'request_counts', 'refusals', 'deprecations'] as const;
type BackgroundWrite = (typeof backgroundWrites)[number];

export type ServiceOptions = {
  /** Called for each prepared statement. */
  observe?: StatementObserver | undefined;
  /** Reads lists that may lag; default: from the primary. */
  readList?: Query;
  /** Longest statement of a partner's list, in milliseconds. */
  partnerListTimeout?: number;
  /** Hashes of tokens that are treated as unknown. */
  refusedTokens?: ReadonlySet<string> | undefined;
  /** Default: the limiter cannot be reached. */
  readRateLimit?: RateLimitReader;
  /** Default: the server has no mail server. */
  sendMail?: SendMail | undefined;
  /** The longest wait of a metrics write for a locked notice in milliseconds. */
  lockTimeout?: number;
};

/**
 * Creates the services over one database and one clock.
 * @param onFault called with errors of background writes
 */
export function createServices(
  orm: Orm,
  now: () => Date,
  onFault: (error: unknown, write: BackgroundWrite) => void,
  {
    observe,
    readList = queryOn(orm),
    partnerListTimeout = 2_500,
    refusedTokens = new Set<string>(),
    readRateLimit = async () => undefined,
    lockTimeout,
    sendMail,
  }: ServiceOptions = {},
) {
  const query = queryOn(orm, observe);
  const notices = createNoticeLoader(query);
  const failureOf = (write: BackgroundWrite) => (error: unknown) => onFault(error, write);
  const requestCounts = createRequestCounts(query, failureOf('request_counts'));
  return {
    orm,
    tokens: createTokenLoader(query),
    /** Hashes of tokens that are treated as unknown, even if the database has them. */
    refusedTokens,
    lastUsed: createLastUsed(query, failureOf('token_uses')),
    requestCounts,
    refusals: createRefusalLog(query, failureOf('refusals'), requestCounts.countRefusal),
    notices,
    /** Reads the register of past days. */
    readRegister: readRegister(query, notices),
    readableNotices: createReadableNotices(query),
    policyFields: createPolicyLoader(query),
    tokensWithPlan: createTokenWithPlanLoader(query),
    readRateLimit,
    sendMail,
    metrics: createMetricsStore(query, now, lockTimeout),
    ledger: createLedger(query),
    // Only these two keep what they have read, which never changes.
    firstServed: createDeprecationLog(query, failureOf('deprecations')),
    sealOfPartners: createSealOfPartners(query),
    /** Reads lists that may lag; from the primary if there are no replicas. */
    readList,
    limitLists: createListLimiter(listLimitsOf(orm.config.get('pool').max ?? 1)),
    /** Longest statement of a partner's list, in milliseconds. */
    partnerListTimeout,
    /** The clock; tests pass their own. */
    now,
  };
}
