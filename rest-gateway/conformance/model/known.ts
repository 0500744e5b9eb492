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
  /** The first or the last answer of a kind: see `learn`. */
  seen: Map<string, Exchange>;
  /** When requests were sent with each token, and those that are under way. */
  sent: Map<string, number[]>;
  open: Map<string, Set<Exchange>>;
  cookies: Map<string, string>;
  /** Tokens of which the kit has used up the limit, and until when. */
  spent: Map<string, number>;
  /** Tokens that had all of their limit left, and since when. */
  fresh: Map<string, number>;
  /** What the operator has done to a publisher or a token. */
  operated: Map<string, 'lapsed' | 'renewed' | 'revoked'>;
};

export const newKnown = ({ baseUrl, fixtures }: Target, now: () => number): Known => ({
  fixtures,
  baseUrl,
  now,
  started: now(),
  clock: 0,
  writes: new Map(),
  seen: new Map(),
  sent: new Map(),
  open: new Map(),
  cookies: new Map(),
  spent: new Map(),
  fresh: new Map(),
  operated: new Map(),
});

const isBoth = (object: Record<string, unknown>) => 'viewsCount' in object && 'engagementsCount' in object;

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
/** The object in a body that holds the counts. */
export const holderOf = (body: unknown) => (isObject(body) ? holderIn(body) : undefined);

/** The two counts in an object. Undefined if one of them is none. */
function countsFrom(value: unknown): NonNullable<Counts> | undefined {
  const [viewsCount, engagementsCount] = [own(value, 'viewsCount'), own(value, 'engagementsCount')];
  const areCounts = Number.isSafeInteger(viewsCount) && Number.isSafeInteger(engagementsCount);
  // `-0` is stored as 0.
  return areCounts ? { viewsCount: Number(viewsCount) + 0, engagementsCount: Number(engagementsCount) + 0 } : undefined;
}
/** The counts that a view shows. Undefined: it shows none. */
export const countsOf = (body: unknown): Counts | undefined => {
  const holder = holderOf(body);
  return holder && (countsFrom(holder) ?? null);
};
/** Counts as a body has them, after whatever changed their form. */
export const countsIn = once((wire: { body?: Buffer }) =>
  countsFrom(parsed(wire.body?.toString().replace(/^\ufeff/, '') ?? '')),
);

/** A view without its counts and the time at which they were written, as text. */
export const restOf = (body: unknown): string => (isObject(body) ? restOfObject(body) : JSON.stringify(body));
const restOfObject = once((body: object): string =>
  JSON.stringify(body, (_key, value) => {
    if (!isObject(value) || !isBoth(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([key]) => !/Count$|updated|recorded/i.test(key)));
  }),
);

export const isView = ({ ask, response }: Exchange): boolean =>
  ask.method === 'GET' && response.status === 200 && /^(register|full|ssp)$/.test(ask.endpoint);
export const isWrite = ({ ask }: { ask: Ask }): boolean => ask.endpoint === 'metrics' && ask.method === 'PUT';
export const isTaken = ({ response: { status } }: Exchange): boolean => status >= 200 && status < 300;
/** A request but for its method, and but for its notice. */
export const keyOf = ({ endpoint, credential, notice, manner }: Ask): string =>
  `${endpoint} ${credential} ${notice} ${manner}`;
export const hiddenKeyOf = ({ method, credential, manner }: Ask): string => `hidden ${method} ${credential} ${manner}`;
/** Who is counted: the token in the header. */
export const callerOf = ({ wire }: Pick<Exchange, 'wire'>): string =>
  /\S*\s*$/.exec(wire.headers.Authorization ?? '')?.[0].trim() ?? '';
export const windowOf = (exchange: Exchange): string =>
  `${callerOf(exchange)} ${exchange.response.headers['x-ratelimit-reset']}`;
export const remainingOf = (exchange: Exchange): string =>
  `remaining ${windowOf(exchange)} ${exchange.response.headers['x-ratelimit-remaining']}`;

/** The writes of which a read may show the counts: the last that were taken before it, and those at the same time. */
export function shownBy(known: Known, { notice, begun, ended }: Exchange): Write[] {
  const writes = (known.writes.get(notice) ?? []).filter((write) => write.isTaken && write.begun < ended);
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
  const { notice, begun } = exchange;
  const write = { counts: countsIn(exchange.wire), begun, ended: Number.POSITIVE_INFINITY, isTaken: true, exchange };
  known.writes.set(notice, [...(known.writes.get(notice) ?? []), write]);
}

/** Notes that it was answered. */
export function end(known: Known, exchange: Exchange): void {
  known.clock += 1;
  exchange.ended = known.clock;
  exchange.at = known.now();
  known.open.get(callerOf(exchange))?.delete(exchange);
  const write = known.writes.get(exchange.notice)?.find((one) => one.exchange === exchange);
  if (write) Object.assign(write, { ended: known.clock, isTaken: isTaken(exchange) });
}

/** Learns from an answer, after it was judged. */
export function learn(known: Known, exchange: Exchange): void {
  const { ask, notice, response, body, begun, ended } = exchange;
  const { status, headers, text } = response;
  const { endpoint, method } = ask;
  const { seen } = known;
  const keepFirst = (key: string) => seen.set(key, seen.get(key) ?? exchange);
  const keepLast = (key: string) => seen.set(key, exchange);
  keepLast(`id ${headers['x-request-id']}`);
  for (const [, name = '', value = ''] of (headers['set-cookie'] ?? '').matchAll(/(?:^|, )([\w.-]+)=([^;,]*)/g))
    known.cookies.set(name, value);
  if (method === 'HEAD' && status === 200) keepLast(`head ${endpoint}`);
  if (method === 'GET') keepLast(`get ${keyOf(ask)}`);
  if (endpoint === 'full' && status === 404) keepFirst(hiddenKeyOf(ask));
  if ('x-ratelimit-remaining' in headers) {
    // What was refused may have been asked at the same time as the last that was not.
    if (status !== 429) keepLast(remainingOf(exchange));
    keepLast(`caller ${callerOf(exchange)}`);
  }
  if (isWrite(exchange) && isTaken(exchange)) keepLast(`write ${notice}`);
  if (endpoint === 'docs' && ask.notice === description && own(body, 'openapi')) keepLast('description');
  if (!isView(exchange)) return;
  keepFirst(`view ${endpoint} ${notice}`);
  keepFirst(`rest ${endpoint} ${restOf(body)}`);
  if (headers.etag !== undefined && !('content-encoding' in headers)) {
    const before = seen.get(`tag ${endpoint} ${notice}`);
    if (before && before.response.headers.etag !== headers.etag) seen.set(`outdated ${endpoint} ${notice}`, before);
    for (const key of [`tag ${endpoint} ${notice}`, `tag ${notice}`, `text ${text}`, `etag ${headers.etag}`])
      keepLast(key);
  }
  const counts = countsOf(body);
  const isKnown = shownBy(known, exchange).some((write) => equal(write.counts, counts));
  // What it shows holds from now on, whatever was expected.
  if (!isKnown)
    known.writes.set(notice, [...(known.writes.get(notice) ?? []), { counts, begun, ended, isTaken: true }]);
}
