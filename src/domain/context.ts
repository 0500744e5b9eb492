import type { EntityManager } from '../platform/database/connect.ts';
import { isTooSlow } from '../platform/database/outage.ts';
import { maxSize } from '../platform/database/paging.ts';
import { type Query, queryOn } from '../platform/database/sql.ts';
import { failure } from '../platform/failures.ts';
import type { RequestIds } from '../platform/runtime/request-id.ts';
import { callerKey, type Identification, type OwnPublisher, publishersOf } from './access/caller.ts';
import type { NoticePolicyFields, NoticeRow } from './notices/model/rows.ts';
import type { ReadableNotices } from './notices/read/readable-notices.ts';
import { isPro } from './publishers/plan.ts';
import type { Services } from './services.ts';

/** The notice that an operation needs: one of two views, or only the fields that the rules of a write check. */
export type Prefetch = { paId: string; as: ReadableNotices | 'policyFields' };

/** Notices by PA-ID that an operation has loaded or is loading. */
export type LoadedNotices = Readonly<{
  notices: Map<string, Promise<NoticeRow | undefined>>;
  policyFields: Map<string, Promise<NoticePolicyFields | undefined>>;
}>;

export type ChangeContext = Pick<Context, 'em' | 'now' | 'caller' | 'requestId'>;

/** Who reads lists and figures, and when: a partner reads notices of its own publishers only. */
export type Reader = Pick<Context, 'now' | 'readablePublisherIds'>;

/** What the rules and resolvers of one operation share. */
export class Context {
  readonly services: Services;
  readonly caller: Identification;
  /** The server's own id of the request: unique. */
  readonly requestId: string;
  /** The caller's id of the request, if it sent one that may be stored. */
  readonly callerRequestId: string | undefined;
  /** The time of all decisions of the operation. */
  readonly now: Date;
  readonly maxPageSize: number;
  // Not `#private`: Apollo Server copies its context, and a copy lacks `#private` fields.
  private readonly loaded: LoadedNotices;
  private readonly memos = new Map<object, unknown>();
  private unitOfWork: EntityManager | undefined;

  constructor(
    services: Services,
    ids: Pick<RequestIds, 'own' | 'callers'>,
    caller: Identification,
    now: Date,
    loaded: LoadedNotices = { notices: new Map(), policyFields: new Map() },
    maxPageSize = maxSize,
  ) {
    this.services = services;
    this.requestId = ids.own;
    this.callerRequestId = ids.callers;
    this.caller = caller;
    this.now = now;
    this.loaded = loaded;
    this.maxPageSize = maxPageSize;
  }

  /** The context of the same operation for another caller. */
  actingAs(caller: Identification): Context {
    const { services, requestId, callerRequestId, now, loaded } = this;
    return new Context(services, { own: requestId, callers: callerRequestId }, caller, now, loaded);
  }

  /** The context of the same operation with larger pages than clients may ask for. */
  withPagesOf(size: number): Context {
    const { services, requestId, callerRequestId, caller, now, loaded } = this;
    return new Context(services, { own: requestId, callers: callerRequestId }, caller, now, loaded, size);
  }

  /** The publishers that the caller acts for; null: all. */
  get ownPublishers(): readonly OwnPublisher[] | null {
    return publishersOf(this.caller);
  }

  /** Those of them on the Pro plan: the caller may read their notices and records, and no others; null: all. */
  get readablePublisherIds(): string[] | null {
    return this.ownPublishers?.filter((publisher) => isPro(publisher, this.now)).map(idOf) ?? null;
  }

  /** The publishers whose tokens the caller may see, and no others; null: all. */
  get ownPublisherIds(): string[] | null {
    return this.ownPublishers?.map(idOf) ?? null;
  }

  /** A key of the caller, for limits. */
  get callerKey(): string {
    return callerKey(this.caller);
  }

  /** The unit of work of the operation. Made on first use: reads by partners need none. */
  get em(): EntityManager {
    this.unitOfWork ??= this.services.orm.em.fork();
    return this.unitOfWork;
  }

  /**
   * For lists and statistics that may lag behind the primary. Not for decisions about a caller or a change. The number of
   * concurrent statements of a caller is limited, and for partners their time. @throws Failure TOO_MANY_LISTS, LIST_TOO_SLOW
   */
  get queryReplica(): Query {
    return this.memo(queryReplica);
  }

  /** Like `queryReplica`, for lists that must show the latest writes. @throws Failure TOO_MANY_LISTS, LIST_TOO_SLOW */
  get queryPrimary(): Query {
    return this.memo(queryPrimary);
  }

  /** A value that the fields of the operation share, such as a loader that joins their look-ups. Made on first use. */
  memo<Value>(factory: (context: Context) => Value): Value {
    const value = this.memos.get(factory) ?? factory(this);
    this.memos.set(factory, value);
    return value as Value;
  }

  /** A notice, loaded once per operation: a rule and the resolver after it share the load. */
  notice(paId: string): Promise<NoticeRow | undefined> {
    return loadOnce(this.loaded.notices, paId, this.services.notices);
  }

  /** Only the fields of a notice that rules check; loaded once per operation. */
  policyFields(paId: string): Promise<NoticePolicyFields | undefined> {
    return loadOnce(this.loaded.policyFields, paId, this.services.policyFields);
  }
}

const idOf = ({ id }: OwnPublisher) => id;
const queryReplica = (context: Context) => limited(context, context.services.readList);
const queryPrimary = (context: Context) => limited(context, queryOn(context.services.orm));

function limited({ services, caller, callerKey: key }: Context, query: Query): Query {
  const isPartner = caller.tier !== 'staff';
  const timeout = isPartner ? services.partnerListTimeout : undefined;
  return async (statement) => {
    try {
      return await services.limitLists({ key, isPartner }, () => query(statement, timeout));
    } catch (error) {
      throw isTooSlow(error) ? failure('LIST_TOO_SLOW', { cause: error }) : error;
    }
  };
}

function loadOnce<Value>(
  loaded: Map<string, Promise<Value>>,
  key: string,
  loader: { load: (key: string) => Promise<Value> },
): Promise<Value> {
  const value = loaded.get(key) ?? loader.load(key);
  loaded.set(key, value);
  return value;
}
