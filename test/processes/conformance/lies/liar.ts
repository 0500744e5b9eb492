import type { Answer, Fixtures, Send, WireRequest, WireResponse } from '../../../../rest-gateway/conformance/kit.ts';

/*
 * A proxy that changes bytes only: what the server is asked, or what it answers. It knows no server.
 */

/** A request, by what it asks. */
export type Asked = {
  /** `bytes`: what an HTTP client does not send. */
  endpoint: 'register' | 'full' | 'metrics' | 'ssp' | 'docs' | 'bytes' | 'other';
  method: string;
  /** Name of the token in the fixtures, `none` without a header, `other form` of anything else. */
  credential: string;
  /** Name of the notice in the fixtures. */
  notice: string;
  body: string;
  /** Names in small letters. */
  headers: Record<string, string>;
  wire: WireRequest;
};
export type Fits = (asked: Asked) => boolean;
export type Tools = {
  send: Send;
  fixtures: Fixtures;
  now: () => number;
  /** What the lie remembers. */
  memory: Map<string, unknown>;
};
export type Lie = {
  kind: string;
  place: string;
  /** What it breaks. */
  level: 'must' | 'choice';
  needsExhaust?: true;
  /** Which requests it is about. */
  fits: Fits;
} & Does;
/** What a lie does to a request as it is passed on, or to its answer. Undefined: the answer stays as it is. */
export type Does = { ask?: Ask; answer?: Reply };
export type Ask = (asked: Asked, tools: Tools) => WireRequest;
export type Reply = (
  answer: WireResponse,
  asked: Asked,
  tools: Tools,
) => WireResponse | undefined | Promise<WireResponse | undefined>;

const places: [Asked['endpoint'], RegExp][] = [
  ['metrics', /\/advertisement\/([^/?]+)\/metrics(?:\?|$)/],
  ['ssp', /\/(?:ssp\/advertisement|for-ssps)\/([^/?]+)(?:\?|$)/],
  ['full', /\/advertisement-full\/([^/?]+)(?:\?|$)/],
  ['register', /\/v1\/advertisement\/([^/?]+)(?:\?|$)/],
  ['docs', /^\/api\/docs()$/],
];

export function askedOf(wire: WireRequest, { tokens, notices }: Fixtures): Asked {
  const headers = Object.fromEntries(Object.entries(wire.headers).map(([key, value]) => [key.toLowerCase(), value]));
  if (wire.raw !== undefined)
    return { endpoint: 'bytes', method: '', credential: '', notice: '', body: '', headers, wire };
  const [endpoint, pattern] = places.find(([, one]) => one.test(wire.path)) ?? (['other', /()/] as const);
  const [, paId = ''] = pattern.exec(wire.path) ?? [];
  const { authorization } = headers;
  const nameOf = (all: Record<string, string>, value: string) => Object.keys(all).find((name) => all[name] === value);
  const credential = authorization === undefined ? 'none' : nameOf(tokens, authorization.replace(/^Bearer /, ''));
  return {
    endpoint,
    method: wire.method,
    wire,
    headers,
    body: wire.body?.toString() ?? '',
    credential: credential ?? 'other form',
    notice: nameOf(notices, paId) ?? '',
  };
}

/** A server behind the proxy. `told` counts the requests about which it lied. */
export function createLiar(lie: Lie | undefined, send: Send, fixtures: Fixtures, now: () => number) {
  const memory = new Map<string, unknown>();
  const liar = {
    told: 0,
    send: async (wire: WireRequest): Promise<Answer> => {
      if (!lie) return send(wire);
      const asked = askedOf(wire, fixtures);
      if (!lie.fits(asked)) return send(wire);
      const tools: Tools = { send, fixtures, now, memory };
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
/** As if another token had been sent. */
export const withToken = (name: string) => ({
  ask: ({ wire }: Asked, { fixtures }: Tools) => authorized(wire, fixtures.tokens[name]),
});
/** As if the token had been sent that is taken for the given one. */
export const withTokenLike = (isTaken: (token: string, given: string) => boolean) => ({
  ask: ({ wire }: Asked, { fixtures }: Tools) => {
    const given = wire.headers.Authorization?.replace('Bearer ', '') ?? '';
    const token = Object.values(fixtures.tokens).find((one) => isTaken(one, given));
    return token ? authorized(wire, token) : wire;
  },
});
/** As if another notice had been named. */
export const withNotice = (name: string) => ({
  ask: ({ wire, notice }: Asked, { fixtures: { notices } }: Tools) => ({
    ...wire,
    path: wire.path.replace(notices[notice] ?? '-', notices[name] ?? ''),
  }),
});
export const withBody = (change: (body: string, tools: Tools) => string) => ({
  ask: (asked: Asked, tools: Tools) => {
    const body = change(asked.body, tools);
    return body === asked.body ? asked.wire : { ...asked.wire, body: Buffer.from(body) };
  },
});
export type Counts = { viewsCount: number; engagementsCount: number };
/** A body with its counts changed. */
export const withCounts = (change: (counts: Counts, tools: Tools) => object) =>
  withBody((body, tools) => {
    const { viewsCount, engagementsCount } = Object(parsed(body)) as Record<string, number>;
    if (!Number.isInteger(viewsCount) || !Number.isInteger(engagementsCount)) return body;
    return JSON.stringify(
      change({ viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) }, tools),
    );
  });
/** Limits a lie to the requests for which `isTold` holds. */
export const when = (isTold: (asked: Asked, tools: Tools) => boolean, { ask }: { ask: Ask }) => ({
  ask: (asked: Asked, tools: Tools) => (isTold(asked, tools) ? ask(asked, tools) : asked.wire),
});

// What lies do to answers.
// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
export type Json = any;
export function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const sized = (headers: Record<string, string>, text: string) =>
  'content-length' in headers ? { ...headers, 'content-length': String(Buffer.byteLength(text)) } : headers;
/** Another body. */
export const edited = (change: (body: Json) => unknown) => ({
  answer: (answer: WireResponse) => {
    const body = parsed(answer.text);
    const text = body === undefined ? answer.text : JSON.stringify(change(structuredClone(body)));
    return text === JSON.stringify(body) ? undefined : { ...answer, text, headers: sized(answer.headers, text) };
  },
});
export const replaced = (status: number, body: object) => ({
  answer: (answer: WireResponse) => {
    const text = JSON.stringify(body);
    return { ...answer, status, text, headers: sized(answer.headers, text) };
  },
});
/** Another text, without its length. */
export const withText = (change: (text: string) => string) => ({
  answer: (answer: WireResponse) => {
    const text = change(answer.text);
    return text === answer.text ? undefined : { ...answer, text };
  },
});
export const withStatus = (status: number, more: Partial<WireResponse> = {}) => ({
  answer: (answer: WireResponse) => ({ ...answer, status, ...more }),
});
export const withHeader = (name: string, value?: string) => ({
  answer: (answer: WireResponse) => {
    const { [name]: before, ...headers } = answer.headers;
    if (before === value) return undefined;
    const order = (answer.order ?? Object.keys(answer.headers)).filter((one) => one !== name);
    return value === undefined
      ? { ...answer, headers, order }
      : { ...answer, headers: { ...headers, [name]: value }, order: [...order, name] };
  },
});
/** Changes every value in a body, the innermost first. */
export const walked = (change: (value: Json, key?: string) => Json) => {
  const walk = (value: Json, key?: string): Json => {
    if (typeof value !== 'object' || value === null) return change(value, key);
    const inner = Object.entries(value).map(([name, one]) => [name, walk(one, name)]);
    return change(Array.isArray(value) ? inner.map(([, one]) => one) : Object.fromEntries(inner), key);
  };
  return (value: Json): Json => walk(value);
};
/** Changes every list with more than one item. */
export const lists = (change: (list: unknown[]) => unknown[]) =>
  walked((value) => (Array.isArray(value) && value.length > 1 ? change(value) : value));
/** Changes the values of a key, at any depth. */
export const keysAs = (wanted: string, change: (value: unknown) => unknown) =>
  walked((value, key) => (key === wanted && value !== null ? change(value) : value));
/** Only where the answer is of this kind. */
export const where = (
  isMeant: (answer: WireResponse, asked: Asked, tools: Tools) => boolean,
  { answer }: { answer: Reply },
) => ({
  answer: (given: WireResponse, asked: Asked, tools: Tools) =>
    isMeant(given, asked, tools) ? answer(given, asked, tools) : undefined,
});
export const isStatus = (status: number) => (answer: WireResponse) => answer.status === status;
export const isCode = (code: string) => (answer: WireResponse) => parsed(answer.text)?.code === code;
/** Writes the same counts to a second notice, which the client did not ask for. */
export const writingToo = (notice: string) => ({
  answer: async (answer: WireResponse, { wire, body: given }: Asked, { send, fixtures }: Tools) => {
    const { viewsCount, engagementsCount } = Object(parsed(given.trim())) as Record<string, unknown>;
    const countOf = (value: unknown, usual: number) => (Number.isInteger(value) && Number(value) >= 0 ? value : usual);
    const body = { viewsCount: countOf(viewsCount, 7), engagementsCount: countOf(engagementsCount, 5) };
    await send({
      method: 'PUT',
      origin: wire.origin,
      path: wire.path.replace(/[^/]+\/metrics.*$/, `${fixtures.notices[notice]}/metrics`),
      headers: {
        Authorization: `Bearer ${fixtures.tokens[notice === 'other' ? 'otherWrite' : 'write']}`,
        'Content-Type': 'application/json',
      },
      body: Buffer.from(JSON.stringify(body)),
    });
    return { ...answer };
  },
});
