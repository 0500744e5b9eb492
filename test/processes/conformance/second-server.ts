/*
 * A second, small implementation of the contract: in memory, on node:http alone, written from parts 1 to 9 of
 * rest-gateway/README.md without a look at our server. Where the contract is silent it does as it likes: 204 for a
 * write, other shapes, fewer headers. So the kit that passes here is no mirror of our server. Of the kit it takes only the names
 * of tokens and notices, whose they are, and the texts of errors, which a test compares with the contract.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { errors, invalidMetrics } from '../../../rest-gateway/conformance/errors.ts';
import { type Credential, credentials } from '../../../rest-gateway/conformance/ingredients/credentials.ts';
import { namedNotices } from '../../../rest-gateway/conformance/ingredients/notices.ts';

export type Headers = Record<string, string>;
/** Names of headers are in small letters. */
export type Request = { method: string; path: string; headers: Partial<Headers>; body?: Uint8Array | undefined };
export type Response = { status: number; headers: Headers; text: string };

type Notice = {
  owner: string | null;
  isConfirmed: boolean;
  isSignedOff: boolean;
  start: string;
  runsFrom: string;
  medium: string;
  usesTechniques: boolean;
  /** Ended before today. */
  hasEnded: boolean;
  sponsor: 'organisation' | 'person';
  metrics: Counts;
};
export type Check = 'credentials' | 'limit' | 'plan' | 'scope' | 'body' | 'existence' | 'ownership' | 'applicability';

/** The order that this implementation chose; the contract fixes plan before scope only. */
export const checks: readonly Check[] = 'credentials limit plan scope body existence ownership applicability'.split(
  ' ',
) as Check[];
export type Counts = { viewsCount: number; engagementsCount: number };
/** What the contract leaves open. */
type Options = {
  order?: readonly Check[];
  now?: () => number;
  /** Throws if a write has what it may not have. */
  checkWrite?: (request: Request) => void;
  answerWrite?: (paId: string, counts: Counts) => object | null;
  /** What an answer says of the limit. */
  limitHeaders?: (remaining: number, until: number) => Headers;
};

const today = () => new Date().toISOString().slice(0, 10);
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

type Refusal = { status: number; body: object };
/** Thrown by a check: the answer. */
export class Refused {
  readonly answer: Refusal;
  constructor(answer: Refusal, more: object = {}) {
    this.answer = { ...answer, body: { ...answer.body, ...more } };
  }
}

/** One of the forms of ISO 8601 in UTC. */
const instantOf = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, '+00:00');
const limitOnly429 = (remaining: number, until: number): Headers =>
  remaining < 0
    ? { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': instantOf(until) }
    : {};
const endpoints: [method: string, path: RegExp, kind: string][] = [
  ['GET', /^\/partners\/v1\/advertisement\/([^/]+)$/, 'register'],
  ['GET', /^\/partners\/v1\/advertisement-full\/([^/]+)$/, 'full'],
  ['PUT', /^\/partners\/v1\/advertisement\/([^/]+)\/metrics$/, 'metrics'],
  ['GET', /^\/partners\/v1\/for-ssps\/([^/]+)$/, 'ssp'],
];
/** The endpoint at a path, its method, and the PA-ID. */
export function endpointAt(given: string) {
  const [path = ''] = given.split('?');
  const [method, pattern, kind] = endpoints.find(([, one]) => one.test(path)) ?? [];
  return method && kind ? { method, kind, paId: safelyDecoded(pattern?.exec(path)?.[1] ?? '') } : undefined;
}

export function createSecondServer(options: Options = {}) {
  const { order = checks, now = Date.now, limitHeaders = limitOnly429 } = options;
  const { checkWrite = () => {}, answerWrite = () => null } = options;
  const isPro = new Map(['own', 'other', 'operated'].map((publisher) => [publisher, true]));
  const tokens = Object.fromEntries(
    Object.entries(credentials).filter(([name, { token }]) => token === name && name !== 'unknown'),
  );
  const inactive = new Set(Object.keys(tokens).filter((name) => tokens[name]?.is === 'unknown'));
  const special: Record<string, Partial<Notice>> = {
    native: { medium: 'native' },
    untargeted: { usesTechniques: false, medium: 'online' },
    notStarted: { runsFrom: day(30), medium: 'online' },
    startsTomorrow: { runsFrom: day(1), medium: 'online' },
    future: { start: day(30), runsFrom: day(30), isSignedOff: true },
    tomorrow: { start: day(1), runsFrom: day(1), isSignedOff: true },
    today: { start: day(0), runsFrom: day(0) },
    ended: { hasEnded: true },
    persons: { sponsor: 'person' },
    selfPublished: { sponsor: 'person' },
    draft: { isConfirmed: false },
    lapsedHidden: { isConfirmed: false },
    selfPublishedHidden: { isConfirmed: false },
  };
  const existing = Object.entries(namedNotices).filter(([, { owner }]) => owner !== null);
  const notices = Object.fromEntries(
    existing.map(([name, { owner, isOnRegister, isCounted }]): [string, Notice] => [
      name,
      {
        owner: owner === 'none' ? null : owner,
        isConfirmed: true,
        isSignedOff: isOnRegister,
        start: day(-9),
        runsFrom: day(-9),
        medium: isCounted || !isOnRegister ? 'online' : 'print',
        usesTechniques: true,
        hasEnded: false,
        sponsor: 'organisation',
        metrics: { viewsCount: 10, engagementsCount: 1 },
        ...special[name],
      },
    ]),
  );
  const paIdOf = (name: string) => `Notice-${name}`;
  /** Long, so that it can be compared in part. */
  const secretOf = (name: string) => `token-${name}-${'0a1B'.repeat(10)}`;
  const used = new Map<string, { count: number; until: number }>();

  const isOnRegister = (one: Notice) => one.isConfirmed && one.isSignedOff && one.start <= today();

  function identify(kind: string, authorization: string | undefined): [string, Credential] {
    const isWrite = kind === 'metrics';
    const given = /^[ \t]*Bearer +([\w.~+/-]+=*)[ \t]*$/i.exec(authorization ?? '')?.[1];
    if (given === undefined) throw new Refused(isWrite ? errors.writeHeader : errors.header);
    const found = Object.entries(tokens).find(([name]) => secretOf(name) === given && !inactive.has(name));
    if (found?.[1].is === (kind === 'ssp' ? 'ssp' : 'partner')) return found;
    const ofSsp = kind === 'ssp' && { error: 'This is no SSP token.' };
    throw new Refused(isWrite ? errors.writeToken : errors.partnerToken, Object(ofSsp));
  }

  function count(name: string, kind: string, headers: Headers): Refusal | undefined {
    const before = used.get(name);
    const until = (Math.floor(now() / 1000) + 60) * 1000;
    const current = before && before.until > now() ? before : { count: 0, until };
    used.set(name, current);
    current.count += 1;
    Object.assign(headers, limitHeaders(1000 - current.count, current.until));
    if (current.count <= 1000) return undefined;
    const { status, body } = kind === 'metrics' ? errors.writeLimited : errors.limited;
    return { status, body: { ...body, reset: instantOf(current.until) } };
  }

  function readCounts(body: Request['body']): Counts {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    } catch {
      throw new Refused(errors.notJson);
    }
    const given = Object(value) as Record<string, unknown>;
    const isCount = (count: unknown) => Number.isInteger(count) && Number(count) >= 0;
    const bad = ['viewsCount', 'engagementsCount'].filter((field) => !isCount(given[field]));
    const issues = bad.map((path) => ({ path, message: 'is no count' }));
    if (issues.length > 0) throw new Refused(invalidMetrics(), { issues });
    // `-0` is 0.
    return { viewsCount: Number(given.viewsCount) + 0, engagementsCount: Number(given.engagementsCount) + 0 };
  }

  const party = (name: string, isPublic: boolean, isPerson = false) => ({
    ...(isPerson ? {} : { companyName: `${name} Ltd`, legalName: `${name} Limited` }),
    ...((isPerson || !isPublic) && { firstName: `Pat ${name}`, lastName: name }),
    ...(!isPublic && {
      email: `${name}@second.example`.toLowerCase(),
      phone: '+353209100009',
      streetAddress: `${name} Straße „2“ 🗳️`,
      postalCode: `S2 ${name}`,
      city: `${name}villé`,
      country: 'IE',
    }),
  });
  /** A notice without its counts. */
  function described(name: string, { medium, runsFrom: startDate, hasEnded, sponsor }: Notice, isPublic: boolean) {
    const isPerson = sponsor === 'person';
    return {
      label: 'Political advertisement',
      id: paIdOf(name),
      sponsor: party(isPerson ? 'Person' : 'First', isPublic, isPerson),
      control: [
        party('Second', isPublic),
        party('Third', isPublic, true),
        ...Array.from({ length: name === 'rich' ? 10 : 1 }, () => party('Fourth', isPublic)),
      ],
      ...(name === 'rich' && { text: 'a line\n& another,\ta tab 🗳️ '.repeat(80), amounts: ['0.00', '98765432109.99'] }),
      countries: ['IE', 'FI', 'DE'],
      campaign: {
        name: `Campaign ${name}`,
        totalValue: 1,
        medium,
        isOngoing: false,
        startDate,
        endDate: day(hasEnded ? -1 : 60),
      },
    };
  }
  const shown = (name: string, one: Notice, isPublic: boolean) => ({
    ...described(name, one, isPublic),
    metrics: one.metrics,
  });

  function answerEndpoint(kind: string, paId: string, request: Request, headers: Headers): object | null {
    const name = Object.keys(notices).find((one) => paIdOf(one) === paId) ?? '';
    const target = notices[name];
    let caller: [string, Credential] | undefined;
    let metrics: Counts | undefined;
    const publisher = () => caller?.[1].publisher ?? '';
    const isOwn = () => target !== undefined && target.owner === publisher();
    const isWrite = kind === 'metrics';
    const { medium, usesTechniques, runsFrom = '' } = target ?? {};
    const isCounted = /^(online|native)$/.test(medium ?? '') && usesTechniques && runsFrom <= today();
    const isShown = target !== undefined && isOnRegister(target);
    /** What a check has against the request. */
    const run: Record<Check, () => Refusal | false | undefined> = {
      credentials: () => {
        caller = identify(kind, request.headers.authorization);
        return undefined;
      },
      limit: () => (caller ? count(caller[0], kind, headers) : undefined),
      plan: () => caller?.[1].is !== 'ssp' && !isPro.get(publisher()) && errors.plan,
      scope: () => isWrite && !caller?.[1].canWrite && errors.scope,
      body: () => {
        if (isWrite) checkWrite(request);
        if (isWrite) metrics = readCounts(request.body);
        return undefined;
      },
      existence: () => {
        if (kind === 'full') return !isOwn() && errors.fullNotFound;
        return !isShown && !(isWrite && isOwn()) && (isWrite ? errors.writeNotFound : errors.registerNotFound);
      },
      ownership: () => isWrite && !isOwn() && errors.forbidden,
      applicability: () => isWrite && target && !(isCounted && isShown) && errors.notApplicable,
    };
    for (const check of order) {
      const refusal = run[check]();
      if (refusal) throw new Refused(refusal);
    }
    if (kind !== 'metrics') return shown(name, target as Notice, kind !== 'full');
    if (target && metrics) Object.assign(target, { metrics });
    return answerWrite(paId, metrics as Counts);
  }

  const openapi = { openapi: '3.1.0', info: { title: 'Second', version: '1' }, paths: {} };
  const isNotHttp = { 'content-type': 'application/json', 'x-api-version': 'v1', connection: 'close' };

  function answer(request: Request): Response {
    const headers: Headers = { 'content-type': 'application/json', 'x-api-version': 'v1' };
    let status = 200;
    let body: object | null;
    try {
      const found = endpointAt(request.path);
      if (found?.method === request.method) body = answerEndpoint(found.kind, found.paId, request, headers);
      else if (/^\/api\/docs(\?|$)/.test(request.path)) body = openapi;
      else throw new Refused({ status: 404, body: { error: 'There is nothing here.' } });
      if (body === null) status = 204;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      ({ status, body } = error.answer);
    }
    return { status, headers, text: body === null ? '' : JSON.stringify(body) };
  }

  return {
    answer,
    /** What an operator does. */
    operate(action: string): void {
      if (action === 'revoke') inactive.add('operatedToRevoke');
      else isPro.set('operated', action === 'renew');
    },
    /** The answer to bytes that are no request. */
    parserAnswer: (): Response => ({ status: 400, headers: isNotHttp, text: '{"error":"This is not HTTP."}' }),
    /** Fixtures of the kit for this server. */
    fixtures: {
      tokens: Object.fromEntries([...Object.keys(tokens), 'unknown'].map((name) => [name, secretOf(name)])),
      notices: { ...Object.fromEntries(Object.keys(notices).map((name) => [name, paIdOf(name)])), none: 'Notice-none' },
      records: Object.fromEntries(Object.entries(notices).map(([name, one]) => [name, described(name, one, false)])),
      mayWrite: [...Object.keys(notices), 'none'].map(paIdOf),
      sspPath: '/for-ssps/{PAID}',
    },
    notices,
  };
}

export type SecondServer = ReturnType<typeof createSecondServer>;

function safelyDecoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/** Serves it over HTTP. */
export function serve({ answer, operate, parserAnswer }: SecondServer): Server {
  const server = createServer({ requireHostHeader: false }, async (request: IncomingMessage, response) => {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return; // the client has gone
    const { method = '', url = '', headers } = request;
    const path = url.replace(/^http:\/\/[^/]+/, ''); // the absolute form
    const [, action] = /\/operator\/(\w+)$/.exec(path) ?? [];
    if (action) operate(action);
    const reply = headers.host ? answer({ method, path, headers: headers as Headers, body }) : parserAnswer();
    response.writeHead(reply.status, reply.headers).end(reply.text);
  });
  server.on('checkExpectation', (_request, response) => {
    const { headers, text: json } = parserAnswer();
    response.writeHead(417, headers).end(json);
  });
  // Node answers what is not HTTP by itself, without the header that every response has.
  server.on('clientError', (_error, socket) => {
    const { headers, text: json } = parserAnswer();
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}Content-Length: ${json.length}\r\n\r\n${json}`);
  });
  return server;
}
