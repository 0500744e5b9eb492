import type { Kysely } from 'kysely';
import { callerKey, type Identification } from './access/caller.ts';
import type { TokenLoader } from './access/identify.ts';
import type { LastUsed } from './access/last-used.ts';
import type { RequestCounts } from './access/request-counts.ts';
import type { EntityManager, Orm } from './database/connect.ts';
import { type RunStatement, singleStatements, statementsOn } from './database/single-statements.ts';
import type { FirstServed } from './deprecation/first-served.ts';
import type { TokenStandingLoader } from './explanation/token-standings.ts';
import type { LedgerWriter } from './ledger/ledger-writer.ts';
import type { ListLimiter } from './list-limiter.ts';
import type { MetricsWriter } from './metrics/metrics-writer.ts';
import type { NoticeLoader, NoticeRow } from './notices/notice-loader.ts';
import type { ReadableNotices, ReadableNoticesLoader } from './notices/readable-notices.ts';
import type { NoticeStanding, StandingLoader } from './notices/standing-loader.ts';

/** What lives as long as the process. Loaders and writers join what arrives together; none of them remembers anything. */
export type Services = {
  orm: Orm;
  tokens: TokenLoader;
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
  private readonly prefetched = new Map<string, Promise<NoticeRow | undefined | null>>();
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

  /** Begins to load what the caller of a token is about to ask of a notice. Errors are for the rule that asks for it. */
  prefetch(as: ReadableNotices | 'standing', paId: string, tokenHash: string): void {
    if (as === 'standing') {
      this.standing(paId).catch(() => {});
      return;
    }
    const { [as]: loader } = this.services.readableNotices;
    const found = loader.load({ paId, tokenHash, now: this.now });
    found.catch(() => {});
    this.prefetched.set(paId, found);
  }

  /** A notice, loaded once for this operation: a rule and the resolver after it share the load. */
  notice(paId: string): Promise<NoticeRow | undefined> {
    const prefetched = this.prefetched.get(paId);
    if (!prefetched) return loadedOnce(this.notices, paId, this.services.notices);
    // `null`: the statement found no such caller, but the rules do, since the plan was renewed in between.
    return prefetched.then((row) => (row === null ? loadedOnce(this.notices, paId, this.services.notices) : row));
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
