import { createTokenLoader, type TokenLoader } from '../access/identify.ts';
import type { Orm } from '../database/connect.ts';
import { createListLimiter, type ListLimiter, listLimitsOf } from '../database/list-limiter.ts';
import { type Query, queryOn, type StatementObserver } from '../database/query.ts';
import type { RateLimitReader } from '../explanation/rate-limit-reading.ts';
import { createTokenWithPlanLoader, type TokenWithPlanLoader } from '../explanation/tokens-with-plan.ts';
import { createLedger, type Ledger } from '../ledger/ledger-writer.ts';
import { createMetricsStore, type MetricsStore } from '../metrics/metrics-writer.ts';
import { createNoticeLoader, type NoticeLoader } from '../notices/read/notice-loader.ts';
import { createPolicyLoader, type PolicyLoader } from '../notices/read/policy-loader.ts';
import {
  createReadableNotices,
  type ReadableNotices,
  type ReadableNoticesLoader,
} from '../notices/read/readable-notices.ts';
import { createDeprecationLog, type DeprecationLog } from '../requests/deprecation-log.ts';
import { createLastUsed, type LastUsed } from '../requests/last-used.ts';
import { createRefusalLog, type RefusalLog } from '../requests/refusal-log.ts';
import { createRequestCounts, type RequestCounts } from '../requests/request-counts.ts';

/**
 * Services that live as long as the process. The loaders and writers batch concurrent calls, and keep nothing between
 * batches.
 */
export type Services = {
  orm: Orm;
  tokens: TokenLoader;
  /** Hashes of tokens that are treated as unknown, even if the database has them. */
  refusedTokens: ReadonlySet<string>;
  lastUsed: LastUsed;
  requestCounts: RequestCounts;
  refusals: RefusalLog;
  notices: NoticeLoader;
  readableNotices: Record<ReadableNotices, ReadableNoticesLoader>;
  policyFields: PolicyLoader;
  tokensWithPlan: TokenWithPlanLoader;
  readRateLimit: RateLimitReader;
  metrics: MetricsStore;
  ledger: Ledger;
  /** The only service with a cache: its facts never change. */
  firstServed: DeprecationLog;
  /** Reads lists that may lag; from the primary if there are no replicas. */
  readList: Query;
  limitLists: ListLimiter;
  /** Longest statement of a partner's list, in milliseconds. */
  partnerListTimeout: number;
  /** The clock; tests pass their own. */
  now: () => Date;
};

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
  onFault: (error: unknown) => void,
  {
    observe,
    readList = queryOn(orm),
    partnerListTimeout = 2_500,
    refusedTokens = new Set(),
    readRateLimit = async () => undefined,
    lockTimeout,
  }: ServiceOptions = {},
): Services {
  const query = queryOn(orm, observe);
  const requestCounts = createRequestCounts(query, onFault);
  return {
    orm,
    tokens: createTokenLoader(query),
    refusedTokens,
    lastUsed: createLastUsed(query, onFault),
    requestCounts,
    refusals: createRefusalLog(query, onFault, requestCounts.countRefusal),
    notices: createNoticeLoader(query),
    readableNotices: createReadableNotices(query),
    policyFields: createPolicyLoader(query),
    tokensWithPlan: createTokenWithPlanLoader(query),
    readRateLimit,
    metrics: createMetricsStore(query, now, lockTimeout),
    ledger: createLedger(query),
    firstServed: createDeprecationLog(query, onFault),
    readList,
    limitLists: createListLimiter(listLimitsOf(orm.config.get('pool').max ?? 1)),
    partnerListTimeout,
    now,
  };
}
