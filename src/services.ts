import { createTokenLoader } from './access/identify.ts';
import type { Services } from './context.ts';
import type { Orm } from './database/connect.ts';
import { createListLimiter, listLimitsOf } from './database/list-limiter.ts';
import { statementsOn } from './database/single-statements.ts';
import { createSql, type StatementObserver } from './database/sql.ts';
import { createFirstServed } from './deprecation/deprecation-log.ts';
import { createTokenStandingLoader } from './explanation/token-standings.ts';
import { createLedgerWriter } from './ledger/ledger-writer.ts';
import { createMetricsWriter } from './metrics/metrics-writer.ts';
import { createNoticeLoader } from './notices/read/notice-loader.ts';
import { createStandingLoader } from './notices/read/policy-loader.ts';
import { createReadableNotices } from './notices/read/readable-notices.ts';
import { createLastUsed } from './usage/last-used.ts';
import { createRequestCounts } from './usage/request-counts.ts';

/**
 * Builds what lives as long as the process, over one database and one clock.
 * @param onFault told of faults that no caller is waiting for
 * @param observer called for each statement that requests share
 * @param readList reads the lists of dashboards, unless the primary does
 * @param refusedTokens hashes of tokens that count as unknown
 */
export function createServices(
  orm: Orm,
  now: () => Date,
  onFault: (error: unknown) => void,
  {
    observer,
    readList = statementsOn(orm),
    refusedTokens = new Set(),
  }: {
    observer?: StatementObserver | undefined;
    readList?: Services['readList'];
    refusedTokens?: ReadonlySet<string> | undefined;
  } = {},
): Services {
  const sql = createSql(orm, observer);
  return {
    orm,
    tokens: createTokenLoader(sql),
    refusedTokens,
    lastUsed: createLastUsed(sql, onFault),
    requestCounts: createRequestCounts(sql, onFault),
    notices: createNoticeLoader(sql),
    readableNotices: createReadableNotices(sql),
    standings: createStandingLoader(sql),
    tokenStandings: createTokenStandingLoader(sql),
    metrics: createMetricsWriter(sql),
    ledger: createLedgerWriter(sql),
    firstServed: createFirstServed(sql, onFault),
    readList,
    limitLists: createListLimiter(listLimitsOf(orm.config.get('pool').max ?? 1)),
    now,
  };
}
