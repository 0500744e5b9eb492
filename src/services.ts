import { createTokenLoader } from './access/identify.ts';
import { createLastUsed } from './access/last-used.ts';
import { createRequestCounts } from './access/request-counts.ts';
import type { Services } from './context.ts';
import type { Orm } from './database/connect.ts';
import { statementsOn } from './database/single-statements.ts';
import { createSql, type Watch } from './database/sql.ts';
import { createFirstServed } from './deprecation/first-served.ts';
import { createTokenStandingLoader } from './explanation/token-standings.ts';
import { createLedgerWriter } from './ledger/ledger-writer.ts';
import { createListLimiter, listLimitsOf } from './list-limiter.ts';
import { createMetricsWriter } from './metrics/metrics-writer.ts';
import { createNoticeLoader } from './notices/notice-loader.ts';
import { createReadableNotices } from './notices/readable-notices.ts';
import { createStandingLoader } from './notices/standing-loader.ts';

/**
 * Builds what lives as long as the process, over one database and one clock.
 * @param onFault told of faults that no caller is waiting for
 * @param watch told of the statements that requests share
 * @param readList reads the lists of dashboards, unless the primary does
 * @param refusedTokens hashes of tokens that count as unknown
 */
export function createServices(
  orm: Orm,
  now: () => Date,
  onFault: (error: unknown) => void,
  {
    watch,
    readList = statementsOn(orm),
    refusedTokens = new Set(),
  }: {
    watch?: Watch | undefined;
    readList?: Services['readList'];
    refusedTokens?: ReadonlySet<string> | undefined;
  } = {},
): Services {
  const sql = createSql(orm, watch);
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
