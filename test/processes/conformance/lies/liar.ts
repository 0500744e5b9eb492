import type { Answer, Fixtures, Send, WireRequest, WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { isObject, parsed } from '../../../../rest-gateway/conformance/values.ts';

/*
 * A proxy that changes bytes only: what the server is asked, or what it answers. It knows no server.
 */

/** A request, by what it asks. */
export type Asked = {
  /** `bytes`: what an HTTP client does not send. */
  endpoint: 'register' | 'full' | 'metrics' | 'ssp' | 'docs' | 'bytes' | 'other';
  method: string;
  /** Name of the token in the fixtures, `none` without a header, `malformed` of anything else. */
  credential: string;
  /** Name of the notice in the fixtures. */
  notice: string;
  path: string;
  body: string;
  /** The way of sending. */
  sent: string;
  /** Names in small letters. */
  headers: Record<string, string>;
  wire: WireRequest;
};
export type Tools = {
  send: Send;
  fixtures: Fixtures;
  now: () => number;
  /** What the lie remembers. */
  memory: Map<string, unknown>;
};
export type Reply = (
  answer: WireResponse,
  asked: Asked,
  tools: Tools,
) => WireResponse | undefined | Promise<WireResponse | undefined>;
/** What a lie does to a request as it is passed on, or to its answer. Undefined: the answer stays as it is. */
export type Does = { ask?: (asked: Asked, tools: Tools) => WireRequest; answer?: Reply };
export type Lie = Does & {
  kind: string;
  place: string;
  /** What it breaks. */
  level: 'must' | 'choice';
  needsExhaust?: true;
  /** Which requests it is about. */
  fits: (asked: Asked) => boolean;
};

const places: [Asked['endpoint'], RegExp][] = [
  ['metrics', /\/v1\/advertisement\/([^/?]+)\/metrics(?:\?|$)/],
  ['ssp', /\/v1\/(?:ssp\/advertisement|for-ssps)\/([^/?]+)(?:\?|$)/],
  ['full', /\/v1\/advertisement-full\/([^/?]+)(?:\?|$)/],
  ['register', /\/v1\/advertisement\/([^/?]+)(?:\?|$)/],
  ['docs', /^\/api\/docs()$/],
  ['other', /()/],
];

export function askedOf(wire: WireRequest, { tokens, notices }: Fixtures): Asked {
  const { method, path, sent = '', raw } = wire;
  const headers = Object.fromEntries(Object.entries(wire.headers).map(([key, value]) => [key.toLowerCase(), value]));
  const asked = { method, path, sent, headers, wire, body: wire.body?.toString() ?? '' };
  if (raw !== undefined) return { ...asked, endpoint: 'bytes', method: '', credential: '', notice: '' };
  const [endpoint, pattern] = places.find(([, one]) => one.test(path)) as (typeof places)[0];
  const nameOf = (all: Record<string, string>, value = '') => Object.keys(all).find((name) => all[name] === value);
  const credential = nameOf(tokens, headers.authorization?.replace(/^Bearer /, ''));
  return {
    ...asked,
    endpoint,
    credential: credential ?? ('authorization' in headers ? 'malformed' : 'none'),
    notice: nameOf(notices, pattern.exec(path)?.[1]) ?? '',
  };
}

/** A server behind the proxy. `told` counts the requests about which it lied. */
export function createLiar(lie: Lie | undefined, send: Send, fixtures: Fixtures, now: () => number) {
  const tools: Tools = { send, fixtures, now, memory: new Map() };
  const liar = {
    told: 0,
    send: async (wire: WireRequest): Promise<Answer> => {
      const asked = lie && askedOf(wire, fixtures);
      if (!asked || !lie.fits(asked)) return send(wire);
      const passed = lie.ask?.(asked, tools) ?? wire;
      const answer = await send(passed);
      if ('fault' in answer) return answer;
      const changed = (await lie.answer?.(answer, asked, tools)) ?? answer;
      if (passed !== wire || changed !== answer) liar.told += 1;
      return wire.method === 'HEAD' ? { ...changed, text: '' } : changed;
    },
  };
  return liar;
}

// What lies do to requests.
const authorized = (wire: WireRequest, token: string | undefined): WireRequest => {
  const { Authorization: _, ...headers } = wire.headers;
  return { ...wire, headers: { ...headers, Authorization: `Bearer ${token}` } };
};
/** As if another token had been sent: by default one that the endpoint takes. A function tells whether it is taken for the given one. */
export const withToken = (name?: string | ((token: string, given: string) => boolean)) => ({
  ask: ({ wire, endpoint, headers }: Asked, { fixtures: { tokens } }: Tools) => {
    const given = headers.authorization?.replace('Bearer ', '') ?? '';
    const token =
      typeof name === 'function'
        ? Object.values(tokens).find((one) => name(one, given))
        : tokens[name ?? (endpoint === 'ssp' ? 'ssp' : 'write')];
    return token ? authorized(wire, token) : wire;
  },
});
/** As if another notice had been named. */
export const withNotice = (name: string) => ({
  ask: ({ wire, path, notice }: Asked, { fixtures: { notices } }: Tools) => {
    const segment = notices[notice] ?? path.replace('/metrics', '').split('/').at(-1) ?? '';
    return { ...wire, path: path.replace(segment, notices[name] ?? '') };
  },
});
export const withBody = (change: (body: string, tools: Tools) => string) => ({
  ask: ({ wire, body }: Asked, tools: Tools) => {
    const changed = change(body, tools);
    return changed === body ? wire : { ...wire, body: Buffer.from(changed) };
  },
});
export type Counts = { viewsCount: number; engagementsCount: number };
/** A body with its counts changed. */
export const withCounts = (change: (counts: Counts, tools: Tools) => object) =>
  withBody((body, tools) => {
    const { viewsCount, engagementsCount } = Object(parsed(body)) as Counts;
    const areCounts = Number.isInteger(viewsCount) && Number.isInteger(engagementsCount);
    return areCounts ? JSON.stringify(change({ viewsCount, engagementsCount }, tools)) : body;
  });
/** Only when this is so. */
export const when = (isTold: (asked: Asked, tools: Tools) => boolean, { ask }: Required<Pick<Does, 'ask'>>) => ({
  ask: (asked: Asked, tools: Tools) => (isTold(asked, tools) ? ask(asked, tools) : asked.wire),
});

// What lies do to answers.
// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
export type Json = any;
/** Parts of an answer that are others. Undefined: it stays as it is. */
export const as = (change: (answer: WireResponse) => Partial<WireResponse> | undefined) => ({
  answer: (answer: WireResponse) => {
    const changed = change(answer);
    return changed && { ...answer, ...changed };
  },
});
/** Another body. */
export const edited = (change: (body: Json) => unknown) =>
  withText((before) => {
    const body: Json = parsed(before);
    return body === undefined ? before : JSON.stringify(change(structuredClone(body)));
  });
export const replaced = (status: number, body: object) => as(() => ({ status, text: JSON.stringify(body) }));
/** Another text. */
export const withText = (change: (text: string) => string) =>
  as(({ text: before }) => {
    const text = change(before);
    return text === before ? undefined : { text };
  });
export const withStatus = (status: number, more: Partial<WireResponse> = {}) => as(() => ({ status, ...more }));
/** A header with another value, or without one. */
export const withHeader = (name: string, of?: string | ((before: string | undefined) => string)) =>
  as(({ headers: { [name]: before, ...headers }, order = Object.keys(headers) }) => {
    const value = typeof of === 'function' ? of(before) : of;
    const others = order.filter((one) => one !== name);
    if (before === value) return undefined;
    return value === undefined
      ? { headers, order: others }
      : { headers: { ...headers, [name]: value }, order: [...others, name] };
  });
/** Changes every value in a body, the innermost first. */
export const walked = (change: (value: Json, key?: string) => Json) => {
  const walk = (value: Json, key?: string): Json => {
    if (Array.isArray(value))
      return change(
        value.map((one, index) => walk(one, String(index))),
        key,
      );
    if (!isObject(value)) return change(value, key);
    return change(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)])), key);
  };
  return (value: Json): Json => walk(value);
};
/** Changes every list with more than one item. */
export const lists = (change: (list: unknown[]) => unknown[]) =>
  walked((value) => (Array.isArray(value) && value.length > 1 ? change(value) : value));
/** Changes the values of a key, at any depth. */
export const keysAs = (wanted: string, change: (value: unknown) => unknown) =>
  walked((value, key) => (key === wanted && value !== null ? change(value) : value));
/** How often the lie was here before, and now. */
export function times({ memory }: Tools): number {
  const count = Number(memory.get('times') ?? 0) + 1;
  memory.set('times', count);
  return count;
}
/** Only at some of the times. */
export const nth = (isTold: (count: number) => boolean, { answer: lie }: Required<Pick<Does, 'answer'>>) => ({
  answer: (answer: WireResponse, asked: Asked, tools: Tools) =>
    isTold(times(tools)) ? lie(answer, asked, tools) : undefined,
});
/** Writes the same counts to a notice that the client did not name, or whose write was refused. */
export const writingToo = (notice: string) => ({
  answer: async (answer: WireResponse, { wire, path, body: given }: Asked, { send, fixtures }: Tools) => {
    const { viewsCount, engagementsCount } = Object(parsed(given.trim()));
    const countOf = (value: unknown, usual: number) => (Number.isInteger(value) && Number(value) >= 0 ? value : usual);
    const body = { viewsCount: countOf(viewsCount, 7), engagementsCount: countOf(engagementsCount, 5) };
    const to = {
      method: 'PUT',
      origin: wire.origin,
      path: path.replace(/[^/]+\/metrics.*$/, `${fixtures.notices[notice]}/metrics`),
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    };
    await send(authorized(to, fixtures.tokens[notice === 'other' ? 'otherWrite' : 'write']));
    return { ...answer };
  },
});
