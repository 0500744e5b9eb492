import { sameNotice } from '../ingredients/notices.ts';
import { description } from '../ingredients/paths.ts';
import type { Ask, Exchange, Fixtures, Target } from '../kit.ts';
import { equal, isObject, objectsIn, own, parsed } from '../values.ts';

/*
 * What a run knows: the fixtures, and what earlier answers said. `model.ts` judges by it, and nothing else remembers.
 */

export type Counts = { viewsCount: number; engagementsCount: number } | null;
/** Counts that a notice may hold since the first of two moments, and does not hold before. Undefined: not known. */
type Write = { counts: Counts | undefined; begun: number; ended: number; isTaken: boolean; exchange?: Exchange };

export type Known = {
  fixtures: Fixtures;
  baseUrl: URL;
  now: () => number;
  /** When the run began. */
  started: number;
  /** Counts requests that were sent or answered. */
  clock: number;
  /** By notice. */
  writes: Map<string, Write[]>;
  /** The first answer with a view, by endpoint and notice; the last with each tag, by notice. */
  views: Map<string, Exchange>;
  tagged: Map<string, Exchange>;
  /** A tag that a view had before, by endpoint and notice. */
  outdated: Map<string, string>;
  /** The first notice with a view, by endpoint and view. */
  owners: Map<string, Exchange>;
  /** The tag of a text, and the text of a tag. */
  tags: Map<string, string>;
  texts: Map<string, string>;
  /** The last answer to GET, by request, to compare HEAD with. */
  gets: Map<string, Exchange>;
  /** The first full record that was not found, by all but the notice. */
  notFound: Map<string, Exchange>;
  /** The last answer by token and by notice, and the values of `X-RateLimit-Remaining` by token and window. */
  last: Map<string, Exchange>;
  remaining: Map<string, Set<string>>;
  windows: Map<string, Set<number>>;
  /** When requests were sent with each token, and those that are under way. */
  sent: Map<string, number[]>;
  open: Map<string, Set<Exchange>>;
  ids: Set<string>;
  cookies: Map<string, string>;
  answersHead: Set<string>;
  /** Tokens of which the kit has used up the limit, and until when. */
  spent: Map<string, number>;
  /** Tokens that had all of their limit left, and since when. */
  fresh: Map<string, number>;
  /** What the operator did. */
  lapsed: Set<string>;
  renewed: Set<string>;
  revoked: Set<string>;
  description: unknown;
};

export const newKnown = ({ baseUrl, fixtures }: Target, now: () => number): Known => ({
  fixtures,
  baseUrl,
  now,
  started: now(),
  clock: 0,
  writes: new Map(),
  views: new Map(),
  tagged: new Map(),
  outdated: new Map(),
  owners: new Map(),
  tags: new Map(),
  texts: new Map(),
  gets: new Map(),
  notFound: new Map(),
  last: new Map(),
  remaining: new Map(),
  windows: new Map(),
  sent: new Map(),
  open: new Map(),
  ids: new Set(),
  cookies: new Map(),
  answersHead: new Set(),
  spent: new Map(),
  fresh: new Map(),
  lapsed: new Set(),
  renewed: new Set(),
  revoked: new Set(),
  description: undefined,
});

const isBoth = (object: Record<string, unknown>) => 'viewsCount' in object && 'engagementsCount' in object;

/** The object in a body that holds the counts. */
export const holderOf = (body: unknown) => (isObject(body) ? holderIn(body) : undefined);

/** The counts that a view shows. Undefined: it shows none. */
export function countsOf(body: unknown): Counts | undefined {
  const holder = holderOf(body);
  if (!holder) return undefined;
  const { viewsCount, engagementsCount } = holder;
  const areSet = Number.isInteger(viewsCount) && Number.isInteger(engagementsCount);
  return areSet ? { viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) } : null;
}

/** Remembers what a function made of an object. */
function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = made.get(key) ?? { value: make(key) };
    made.set(key, found);
    return found.value;
  };
}

const holderIn = once((body: object) => [...objectsIn(body)].find(isBoth));

/** Counts as a body has them, after whatever changed their form. */
export const countsIn = once((wire: { body?: Buffer }): NonNullable<Counts> | undefined => {
  const value = parsed(wire.body?.toString().replace(/^\ufeff/, '') ?? '');
  const [viewsCount, engagementsCount] = [own(value, 'viewsCount'), own(value, 'engagementsCount')];
  const areCounts = Number.isSafeInteger(viewsCount) && Number.isSafeInteger(engagementsCount);
  // `-0` is stored as 0.
  return areCounts ? { viewsCount: Number(viewsCount) + 0, engagementsCount: Number(engagementsCount) + 0 } : undefined;
});

/** A view without its counts and the time at which they were written, as text. */
export const restOf = (body: unknown): string => (isObject(body) ? restOfObject(body) : JSON.stringify(body));
const restOfObject = once((body: object): string => {
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (!isObject(value)) return value;
    const keys = Object.keys(value).filter((key) => !(isBoth(value) && /Count$|updated|recorded/i.test(key)));
    return Object.fromEntries(keys.map((key) => [key, without(value[key])]));
  };
  return JSON.stringify(without(body));
});

export const isView = ({ ask, response }: Exchange): boolean =>
  ask.method === 'GET' && response.status === 200 && /^(register|full|ssp)$/.test(ask.endpoint);
export const isWrite = ({ ask }: Exchange): boolean => ask.endpoint === 'metrics' && ask.method === 'PUT';
export const isTaken = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300;
export const keyOf = ({ endpoint, credential, notice, manner }: Ask): string =>
  `${endpoint} ${credential} ${notice} ${manner}`;
/** Who is counted: the token in the header. */
export const callerOf = ({ wire }: Pick<Exchange, 'wire'>): string =>
  /\S*\s*$/.exec(wire.headers.Authorization ?? '')?.[0].trim() ?? '';
export const windowOf = (exchange: Exchange): string =>
  `${callerOf(exchange)} ${exchange.response.headers['x-ratelimit-reset']}`;

/** The writes of which a read may show the counts: the last that were taken before it, and those at the same time. */
export function shownBy(known: Known, { ask, begun, ended }: Exchange): Write[] {
  const writes = (known.writes.get(sameNotice(ask.notice)) ?? []).filter(
    (write) => write.isTaken && write.begun < ended,
  );
  const isReplaced = (write: Write) => writes.some((later) => later.begun > write.ended && later.ended < begun);
  return writes.filter((write) => !isReplaced(write));
}

/** Whether the counts of a notice may have changed after one exchange and before the end of another. */
export const mayHaveChanged = (known: Known, notice: string, after: number, before: number): boolean =>
  (known.writes.get(notice) ?? []).some(({ isTaken, begun, ended }) => isTaken && ended > after && begun < before);

/** Notes that a request is sent. */
export function begin(known: Known, exchange: Exchange): void {
  known.clock += 1;
  exchange.begun = known.clock;
  const caller = callerOf(exchange);
  const times = known.sent.get(caller) ?? [];
  known.sent.set(caller, times);
  times.push(known.now());
  const open = known.open.get(caller) ?? new Set();
  known.open.set(caller, open.add(exchange));
  if (open.size > 1) for (const one of open) one.isAlone = false;
  if (!isWrite(exchange)) return;
  const write = {
    counts: countsIn(exchange.wire),
    begun: known.clock,
    ended: Number.POSITIVE_INFINITY,
    isTaken: true,
    exchange,
  };
  const notice = sameNotice(exchange.ask.notice);
  known.writes.set(notice, [...(known.writes.get(notice) ?? []), write]);
}

/** Notes that it was answered. */
export function end(known: Known, exchange: Exchange): void {
  known.clock += 1;
  exchange.ended = known.clock;
  exchange.at = known.now();
  known.open.get(callerOf(exchange))?.delete(exchange);
  const write = known.writes.get(sameNotice(exchange.ask.notice))?.find((one) => one.exchange === exchange);
  if (write) Object.assign(write, { ended: known.clock, isTaken: isTaken(exchange) });
}

const firstOf = (map: Map<string, Exchange>, key: string, exchange: Exchange) => {
  if (!map.has(key)) map.set(key, exchange);
};

/** Learns from an answer, after it was judged. */
export function learn(known: Known, exchange: Exchange): void {
  const { ask, response, body, begun, ended } = exchange;
  const { status, headers, text } = response;
  const { endpoint, method } = ask;
  const notice = sameNotice(ask.notice);
  known.ids.add(headers['x-request-id'] ?? '');
  for (const [, name = '', value = ''] of (headers['set-cookie'] ?? '').matchAll(/(?:^|, )([\w.-]+)=([^;,]*)/g))
    known.cookies.set(name, value);
  if (method === 'HEAD' && status === 200) known.answersHead.add(endpoint);
  if (method === 'GET') known.gets.set(keyOf(ask), exchange);
  if (endpoint === 'full' && status === 404)
    firstOf(known.notFound, `${method} ${ask.credential} ${ask.manner}`, exchange);
  if ('x-ratelimit-remaining' in headers) {
    // What was refused may have been asked at the same time as the last that was not.
    const values = known.remaining.get(windowOf(exchange)) ?? new Set();
    if (status !== 429) known.remaining.set(windowOf(exchange), values.add(headers['x-ratelimit-remaining'] ?? ''));
    const windows = known.windows.get(callerOf(exchange)) ?? new Set();
    known.windows.set(callerOf(exchange), windows.add(Number(headers['x-ratelimit-reset'])));
    known.last.set(callerOf(exchange), exchange);
  }
  if (isWrite(exchange) && isTaken(exchange)) known.last.set(`write ${notice}`, exchange);
  if (endpoint === 'docs' && ask.notice === description && isObject(body) && 'openapi' in body)
    known.description = body;
  if (!isView(exchange)) return;
  firstOf(known.views, `${endpoint} ${notice}`, exchange);
  firstOf(known.owners, `${endpoint} ${restOf(body)}`, exchange);
  if (headers.etag !== undefined && !('content-encoding' in headers)) {
    const before = known.views.get(`last ${endpoint} ${notice}`)?.response.headers.etag;
    if (before !== undefined && before !== headers.etag) known.outdated.set(`${endpoint} ${notice}`, before);
    known.views.set(`last ${endpoint} ${notice}`, exchange);
    known.tagged.set(notice, exchange);
    known.tags.set(text, headers.etag);
    known.texts.set(headers.etag, text);
  }
  const counts = countsOf(body);
  const isKnown = shownBy(known, exchange).some((write) => equal(write.counts, counts));
  // What it shows holds from now on, whatever was expected.
  if (!isKnown) known.writes.set(notice, [{ counts, begun, ended, isTaken: true }]);
}
