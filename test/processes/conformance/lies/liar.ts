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
  /** The request as it is passed on. */
  ask?: (asked: Asked, tools: Tools) => WireRequest;
  /** The answer as it is passed on. Undefined: as it is. */
  answer?: (
    answer: WireResponse,
    asked: Asked,
    tools: Tools,
  ) => WireResponse | undefined | Promise<WireResponse | undefined>;
};

const places: [Asked['endpoint'], RegExp][] = [
  ['metrics', /\/advertisement\/([^/?]+)\/metrics(?:\?|$)/],
  ['ssp', /\/(?:ssp\/advertisement|for-ssps)\/([^/?]+)(?:\?|$)/],
  ['full', /\/advertisement-full\/([^/?]+)(?:\?|$)/],
  ['register', /\/v1\/advertisement\/([^/?]+)(?:\?|$)/],
  ['docs', /^\/api\/docs()$/],
];
const headerOf = ({ headers }: WireRequest, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

function askedOf(wire: WireRequest, { tokens, notices }: Fixtures): Asked {
  if (wire.raw !== undefined) return { endpoint: 'bytes', method: '', credential: '', notice: '', body: '', wire };
  const [endpoint, pattern] = places.find(([, one]) => one.test(wire.path)) ?? (['other', /()/] as const);
  const [, paId = ''] = pattern.exec(wire.path) ?? [];
  const authorization = headerOf(wire, 'authorization');
  const nameOf = (all: Record<string, string>, value: string) => Object.keys(all).find((name) => all[name] === value);
  const credential = authorization === undefined ? 'none' : nameOf(tokens, authorization.replace(/^Bearer /, ''));
  return {
    endpoint,
    method: wire.method,
    wire,
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

// What lies do to requests and answers.
/** As if another token had been sent. */
export const withToken =
  (name: string): NonNullable<Lie['ask']> =>
  ({ wire }, { fixtures }) => {
    const { Authorization: _, ...headers } = wire.headers;
    return { ...wire, headers: { ...headers, Authorization: `Bearer ${fixtures.tokens[name]}` } };
  };
/** As if another notice had been named. */
export const withNotice =
  (name: string): NonNullable<Lie['ask']> =>
  ({ wire, notice }, { fixtures: { notices } }) => ({
    ...wire,
    path: wire.path.replace(notices[notice] ?? '-', notices[name] ?? ''),
  });
export const withBody =
  (change: (body: string, tools: Tools, asked: Asked) => string): NonNullable<Lie['ask']> =>
  (asked, tools) => {
    const body = change(asked.body, tools, asked);
    return body === asked.body ? asked.wire : { ...asked.wire, body: Buffer.from(body) };
  };
/** A body with its counts changed. */
export const withCounts = (
  change: (counts: { viewsCount: number; engagementsCount: number }, tools: Tools, asked: Asked) => object,
) =>
  withBody((body, tools, asked) => {
    const { viewsCount, engagementsCount } = Object(parsed(body)) as Record<string, number>;
    if (!Number.isInteger(viewsCount) || !Number.isInteger(engagementsCount)) return body;
    const counts = { viewsCount: Number(viewsCount), engagementsCount: Number(engagementsCount) };
    return JSON.stringify(change(counts, tools, asked));
  });
// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
export function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/** Another body. */
export const edited =
  // biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
    (change: (body: any) => unknown): NonNullable<Lie['answer']> =>
    (answer) => {
      const body = parsed(answer.text);
      const text = body === undefined ? answer.text : JSON.stringify(change(structuredClone(body)));
      return text === JSON.stringify(body) ? undefined : { ...answer, text, headers: sized(answer.headers, text) };
    };
const sized = (headers: Record<string, string>, text: string) =>
  'content-length' in headers ? { ...headers, 'content-length': String(Buffer.byteLength(text)) } : headers;
export const replaced =
  (status: number, body: object | undefined): NonNullable<Lie['answer']> =>
  (answer) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    return { ...answer, status, text, headers: sized(answer.headers, text) };
  };
export const withHeader =
  (name: string, value: string | undefined): NonNullable<Lie['answer']> =>
  (answer) => {
    const { [name]: before, ...headers } = answer.headers;
    if (before === value) return undefined;
    const order = (answer.order ?? Object.keys(answer.headers)).filter((one) => one !== name);
    return value === undefined
      ? { ...answer, headers, order }
      : { ...answer, headers: { ...headers, [name]: value }, order: [...order, name] };
  };
/** Only where the answer is of this kind. */
export const where =
  (
    isMeant: (answer: WireResponse, asked: Asked) => boolean,
    change: NonNullable<Lie['answer']>,
  ): NonNullable<Lie['answer']> =>
  (answer, asked, tools) =>
    isMeant(answer, asked) ? change(answer, asked, tools) : undefined;
export const status =
  (...wanted: number[]) =>
  (answer: WireResponse): boolean =>
    wanted.includes(answer.status);
/** A write that nobody asked for. */
export async function writeToo(
  asked: Asked,
  { send, fixtures }: Tools,
  notice: string,
  token = 'write',
): Promise<void> {
  const path = asked.wire.path.replace(/[^/]+\/metrics.*$/, `${fixtures.notices[notice]}/metrics`);
  const counts = parsed(asked.body.trim()) ?? {};
  const { viewsCount = 7, engagementsCount = 5 } = Object(counts) as {
    viewsCount?: unknown;
    engagementsCount?: unknown;
  };
  const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
  const body = JSON.stringify({
    viewsCount: isCount(viewsCount) ? viewsCount : 7,
    engagementsCount: isCount(engagementsCount) ? engagementsCount : 5,
  });
  const headers = { Authorization: `Bearer ${fixtures.tokens[token]}`, 'Content-Type': 'application/json' };
  await send({ method: 'PUT', origin: asked.wire.origin, path, headers, body: Buffer.from(body) });
}
