import { createTokenLoader } from './access/identify.ts';
import type { Services } from './context.ts';
import type { Orm } from './database/connect.ts';
import { createListLimiter, listLimitsOf } from './database/list-limiter.ts';
import { queryOn, type StatementObserver } from './database/query.ts';
import { createFirstServed } from './deprecation/deprecation-log.ts';
import { createTokenStandingLoader } from './explanation/token-standings.ts';
import { createLedger } from './ledger/ledger-writer.ts';
import { createMetricsStore } from './metrics/metrics-writer.ts';
import { createNoticeLoader } from './notices/read/notice-loader.ts';
import { createStandingLoader } from './notices/read/policy-loader.ts';
import { createReadableNotices } from './notices/read/readable-notices.ts';
import { createLastUsed } from './usage/last-used.ts';
import { createRequestCounts } from './usage/request-counts.ts';

/**
 * Builds what lives as long as the process, over one database and one clock.
 * @param onFault called with faults that no caller waits for
 * @param observe called with the prepared statements
 * @param readList reads the lists of dashboards; by default the primary does
 * @param refusedTokens hashes of tokens that count as unknown
 */
export function createServices(
  orm: Orm,
  now: () => Date,
  onFault: (error: unknown) => void,
  {
    observe,
    readList = queryOn(orm),
    refusedTokens = new Set(),
  }: {
    observe?: StatementObserver | undefined;
    readList?: Services['readList'];
    refusedTokens?: ReadonlySet<string> | undefined;
  } = {},
): Services {
  const query = queryOn(orm, observe);
  return {
    orm,
    tokens: createTokenLoader(query),
    refusedTokens,
    lastUsed: createLastUsed(query, onFault),
    requestCounts: createRequestCounts(query, onFault),
    notices: createNoticeLoader(query),
    readableNotices: createReadableNotices(query),
    standings: createStandingLoader(query),
    tokenStandings: createTokenStandingLoader(query),
    metrics: createMetricsStore(query),
    ledger: createLedger(query),
    firstServed: createFirstServed(query, onFault),
    readList,
    limitLists: createListLimiter(listLimitsOf(orm.config.get('pool').max ?? 1)),
    now,
  };
}
