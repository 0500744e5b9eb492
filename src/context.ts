import type { Kysely } from 'kysely';
import { callerKey, type Identification } from './access/caller.ts';
import type { TokenLoader, TokenRow } from './access/identify.ts';
import type { EntityManager, Orm } from './database/connect.ts';
import type { ListLimiter } from './database/list-limiter.ts';
import { isOutage, isStatementTimeout } from './database/outage.ts';
import { type RunStatement, singleStatements, statementsOn } from './database/single-statements.ts';
import type { FirstServed } from './deprecation/deprecation-log.ts';
import type { TokenStandingLoader } from './explanation/token-standings.ts';
import type { LedgerWriter } from './ledger/ledger-writer.ts';
import type { MetricsWriter } from './metrics/metrics-writer.ts';
import { isValidPaId } from './notices/model/pa-id.ts';
import type { NoticeLoader, NoticeRow } from './notices/read/notice-loader.ts';
import type { NoticeStanding, StandingLoader } from './notices/read/policy-loader.ts';
import type { ReadableNotices, ReadableNoticesLoader } from './notices/read/readable-notices.ts';
import type { LastUsed } from './usage/last-used.ts';
import type { RequestCounts } from './usage/request-counts.ts';

/** What lives as long as the process. Loaders and writers join what arrives together; none of them remembers anything. */
export type Services = {
  orm: Orm;
  tokens: TokenLoader;
  /** Hashes of tokens that count as unknown, whatever the database holds. */
  refusedTokens: ReadonlySet<string>;
  lastUsed: LastUsed;
  requestCounts: RequestCounts;
  notices: NoticeLoader;
  readableNotices: Record<ReadableNotices, ReadableNoticesLoader>;
  standings: StandingLoader;
  tokenStandings: TokenStandingLoader;
  metrics: MetricsWriter;
  ledger: LedgerWriter;
  /** Beside them, what never changes again once it is known. */
  firstServed: FirstServed;
  /** Reads lists where they may be as old as a replica is behind; on the primary without replicas. */
  readList: RunStatement;
  limitLists: ListLimiter;
  /** The clock: tests pass their own. */
  now: () => Date;
};

/** What an operation will ask of a notice: to read it as one of two views, or to write what it is judged by. */
export type Prefetch = { paId: string; as: ReadableNotices | 'standing' };

/** What one operation works with. */
export class Context {
  readonly services: Services;
  /** Who calls; nobody, until the graph has found out. */
  caller: Identification = { tier: null, failure: 'CREDENTIALS_MISSING' };
  /** Our id of the request: unique. */
  readonly requestId: string;
  /** The caller's id of the request, if it sent one that is fit to be kept. */
  readonly callerRequestId: string | undefined;
  /** The moment of the operation: one for all its decisions. */
  readonly now: Date;
  // Not `#private`: Apollo Server works on a copy of its context, which would lack those.
  private unitOfWork: EntityManager | undefined;
  private readonly notices = new Map<string, Promise<NoticeRow | undefined>>();
  private readonly shared = new Map<object, unknown>();
  private readonly standings = new Map<string, Promise<NoticeStanding | undefined>>();

  constructor(services: Services, requestId: string, callerRequestId?: string) {
    this.services = services;
    this.requestId = requestId;
    this.callerRequestId = callerRequestId;
    this.now = services.now();
  }

  /** The unit of work of this operation, made when it is first asked for: reads by partners never do. */
  get em(): EntityManager {
    this.unitOfWork ??= this.services.orm.em.fork();
    return this.unitOfWork;
  }

  /**
   * For lists and figures that may be as old as a replica is behind: never for what decides about a caller or a change.
   * Each caller has a few of its statements at a time. @throws Failure TOO_MANY_LISTS
   */
  get listing(): Kysely<unknown> {
    return this.sharing(replicaLists);
  }

  /** Like `listing`, for lists that show what was written a moment ago. @throws Failure TOO_MANY_LISTS */
  get freshListing(): Kysely<unknown> {
    return this.sharing(freshLists);
  }

  /** What the fields of this operation share, such as a loader that joins their look-ups: made when it is first asked for. */
  sharing<Shared>(make: (context: Context) => Shared): Shared {
    const made = this.shared.get(make) ?? make(this);
    this.shared.set(make, made);
    return made as Shared;
  }

  /** Looks up an active token, along with what its holder is about to ask of a notice. */
  async token(hash: string, prefetch?: Prefetch): Promise<TokenRow | undefined> {
    const { tokens, refusedTokens, readableNotices } = this.services;
    if (refusedTokens.has(hash)) return undefined;
    if (!prefetch || !isValidPaId(prefetch.paId)) return tokens.load(hash);
    const { paId, as } = prefetch;
    if (as === 'standing') {
      this.standing(paId).catch(() => {}); // the rule that asks for it reports the error
      return tokens.load(hash);
    }
    const both = readableNotices[as].load({ paId, tokenHash: hash, now: this.now });
    const notice = both.then((found) => found.notice);
    notice.catch(() => {});
    this.notices.set(paId, notice);
    try {
      return (await both).token;
    } catch (error) {
      // What is wrong with notices must not hide who calls. A database that does not answer is not asked a second time.
      if (isOutage(error) && !isStatementTimeout(error)) throw error;
      return tokens.load(hash);
    }
  }

  /** A notice, loaded once for this operation: a rule and the resolver after it share the load. */
  notice(paId: string): Promise<NoticeRow | undefined> {
    return loadedOnce(this.notices, paId, this.services.notices);
  }

  /** What a notice is judged by, where nothing else of it is needed; loaded once for this operation. */
  standing(paId: string): Promise<NoticeStanding | undefined> {
    return loadedOnce(this.standings, paId, this.services.standings);
  }
}

const replicaLists = (context: Context) => limitedLists(context, context.services.readList);
const freshLists = (context: Context) => limitedLists(context, statementsOn(context.services.orm));

const limitedLists = ({ services, caller }: Context, run: RunStatement) =>
  singleStatements((statement) => services.limitLists(callerKey(caller), () => run(statement)));

function loadedOnce<Value>(
  loaded: Map<string, Promise<Value>>,
  key: string,
  loader: { load: (key: string) => Promise<Value> },
): Promise<Value> {
  const found = loaded.get(key) ?? loader.load(key);
  loaded.set(key, found);
  return found;
}
