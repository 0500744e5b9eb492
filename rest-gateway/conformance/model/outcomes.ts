import { errors } from '../errors.ts';
import { type Body, bodies } from '../ingredients/bodies.ts';
import { type Credential, credentials } from '../ingredients/credentials.ts';
import { type Manner, manners } from '../ingredients/manners.ts';
import { type Notice, notices, sameNotice } from '../ingredients/notices.ts';
import { description, elsewhere } from '../ingredients/paths.ts';
import type { Ask, Endpoint, Expect, WireRequest } from '../kit.ts';
import { absent, all, any, contains, text, type } from '../matchers.ts';
import { holding, showing } from '../records.ts';
import { instantOf } from '../values.ts';
import { countsIn, type Known, mayHaveChanged } from './known.ts';

/*
 * Which status and body a request may be answered with. The contract leaves the order of most checks open, so it allows the
 * refusal of any check that fails; our choice is the first one.
 */

/** A request, as far as the outcome depends on it. */
type Sent = { ask: Ask; wire: Pick<WireRequest, 'headers' | 'body'>; ended: number };
/** Why an endpoint refuses a request, by the sentences that say so. `must` are the answers that the contract allows. */
export type Refusal = { reason: Reason; by: readonly string[]; must: readonly Expect[]; ours: Expect };
type Reason = keyof typeof order;
/** The choice that puts a check in front of the others. */
const order = {
  'no token': 'D3.2',
  'wrong token': 'D3.2',
  'wrong tier': 'D3.2',
  limit: 'D3.3',
  plan: 'D3.4',
  scope: 'D3.5',
  manner: 'D3.6',
  body: 'D3.6',
  'not found': 'D3.2',
  forbidden: 'D3.7',
  'not applicable': 'D3.7',
};
/** What an answer may be: everything that the contract allows, each with its sentences, and what we chose. */
export type Outcome = {
  allowed: readonly { by: readonly string[]; expect: Expect }[];
  ours: Expect;
  /** Sentences by which the usual answer is judged, and choices that tell it from what else is allowed. */
  by: readonly string[];
  choices: readonly string[];
  refusal?: Refusal;
};

const reading = { methods: ['GET', 'HEAD'], malformed: errors.header, limited: errors.limited };
const partnersReading = { ...reading, token: 'read', unknown: errors.partnerToken };
const toPartners = { malformed: ['5.4', '7.6', '1.4'], unknown: ['5.3', '7.3', '1.4'], limited: '7.17' };

/** The endpoints' own answers, and the tokens of their usual callers. */
export const endpoints = {
  register: {
    ...partnersReading,
    path: '/advertisement/{PAID}',
    missing: errors.registerNotFound,
    by: { ...toPartners, missing: ['3.2', '7.14', '2.3'] },
    taken: ['1.1', '3.2', '2.1', '2.13', '4.2', '5.1', '5.8'],
  },
  full: {
    ...partnersReading,
    path: '/advertisement-full/{PAID}',
    missing: errors.fullNotFound,
    by: { ...toPartners, missing: ['3.4', '5.10', '7.15'] },
    taken: ['1.2', '3.3', '2.1', '2.5', '2.6', '2.7', '2.8', '2.12', '2.13', '4.2', '5.1', '5.8'],
  },
  metrics: {
    path: '/advertisement/{PAID}/metrics',
    token: 'write',
    methods: ['PUT'],
    malformed: errors.writeHeader,
    unknown: errors.writeToken,
    missing: errors.writeNotFound,
    limited: errors.writeLimited,
    by: { malformed: ['5.4', '7.5', '1.4'], unknown: ['5.3', '7.4', '1.4'], missing: ['3.5', '7.13'], limited: '7.16' },
    taken: ['1.3', '3.5', '3.8', '4.3', '4.4', '5.1', '5.8', '5.9'],
  },
  ssp: {
    ...reading,
    path: '/ssp/advertisement/{PAID}',
    token: 'ssp',
    unknown: errors.sspToken,
    missing: errors.registerNotFound,
    by: { malformed: ['1.7'], unknown: ['1.7'], missing: ['3.7'], limited: 'D7.4' },
    taken: ['3.7', '1.7', '2.1'],
  },
} satisfies Record<Endpoint, { path: string; token: string; methods: string[]; [more: string]: unknown }>;
export const isEndpoint = (name: string): name is Endpoint => name in endpoints;

const anyRefusal: Expect = { status: [400, 499] };
const success: Expect = { status: [200, 299] };
const credentialOf = ({ credential }: Ask): Credential => credentials[credential] ?? { is: 'unknown' };
const noticeOf = ({ notice }: Ask): Notice => notices[notice] as Notice;
const mannerOf = ({ manner }: Ask): Manner => manners[manner] as Manner;
const isOurs = (section: string): boolean => section.startsWith('D');

/** What a credential is now: its token may have been revoked during the run. */
const isRevoked = (known: Known, { token = '' }: Credential) => known.operated.get(token) === 'revoked';
const tierOf = (known: Known, ask: Ask): Credential['is'] =>
  isRevoked(known, credentialOf(ask)) ? 'unknown' : credentialOf(ask).is;
/** Whether the endpoint takes the token, and counts the request against its limit. */
export const isRecognised = (known: Known, ask: Ask): boolean =>
  tierOf(known, ask) === (ask.endpoint === 'ssp' ? 'ssp' : 'partner');
const isLapsed = (known: Known, { publisher = 'own' }: Credential): boolean =>
  publisher.startsWith('lapsed') || known.operated.get(publisher) === 'lapsed';
/** Whether the limit of the token is used up: surely, surely not, or perhaps, at the end of its window. */
export function spentness(known: Known, ask: Ask): 'yes' | 'no' | 'perhaps' {
  const until = known.spent.get(credentialOf(ask).token ?? '');
  if (until === undefined || known.now() > until + 1500) return 'no';
  return known.now() < until - 1500 ? 'yes' : 'perhaps';
}

/** A body that only a choice refuses may be taken; any other has its sentence. */
const ofBody = ({ section, isTakable }: Body): string[] => (isOurs(section) ? (isTakable ? [] : ['7.11']) : [section]);

/** Everything that an endpoint can say against a request, in the order that we chose (D3). */
function refusalsOf(known: Known, ask: Ask & { endpoint: Endpoint }): Refusal[] {
  const { endpoint, body, credential } = ask;
  const { malformed, unknown, missing, limited, by } = endpoints[endpoint];
  const { section, publisher, canWrite } = credentialOf(ask);
  const { owner, isOnRegister, isCounted } = noticeOf(ask);
  const isWrite = endpoint === 'metrics';
  const refusals: Refusal[] = [];
  const refuse = (reason: Reason, sentences: readonly string[], ours: Expect, must: readonly Expect[] = [ours]) =>
    refusals.push({ reason, by: sentences, must, ours });
  const orAny401 = (must: Expect[]) => (endpoint === 'ssp' ? [{ status: 401 }] : must);

  // Who is calling?
  const tier = tierOf(known, ask);
  if (tier === 'missing') refuse('no token', by.malformed, malformed, orAny401([malformed]));
  if (tier === 'malformed') refuse('no token', by.malformed, malformed, orAny401([malformed, unknown]));
  if (tier === 'unknown') {
    const sentences =
      credential === 'revoked' || isRevoked(known, credentialOf(ask)) ? ['2.15', ...by.unknown] : by.unknown;
    refuse('wrong token', sentences, unknown, orAny401(section ? [unknown, malformed] : [unknown]));
  }
  if (tier === 'ssp' && endpoint !== 'ssp')
    refuse('wrong tier', ['5.2', '1.7', ...(isWrite ? [] : ['7.3'])], unknown, isWrite ? [{ status: 401 }] : [unknown]);
  if (tier === 'partner' && endpoint === 'ssp') refuse('wrong tier', ['5.2'], unknown, [{ status: 401 }]);
  const isKnown = isRecognised(known, ask);

  // May the caller do it?
  if (isKnown && spentness(known, ask) === 'yes') refuse('limit', ['8.2', by.limited, '4.5'], limited);
  if (isKnown && isLapsed(known, credentialOf(ask))) {
    const isFirst = isWrite && !canWrite;
    refuse('plan', ['5.5', '7.7', '1.5', ...(isFirst ? ['5.7', '7.19'] : [])], errors.plan);
  }
  if (isKnown && isWrite && !canWrite) refuse('scope', ['5.8', '7.8', '4.3', '2.13'], errors.scope);

  // Is the request right?
  const { refusal } = mannerOf(ask);
  if (isWrite && refusal) refuse('manner', [], refusal, []);
  const given = bodies[body];
  if (isWrite && given?.choice) refuse('body', ofBody(given), given.choice, given.refused);

  // Is there such a notice, and may the caller have it? Who calls without a token that is known could be anybody.
  const isOwn = owner !== null && owner === (isKnown ? publisher : 'own');
  if (endpoint === 'full') {
    const ofSelfPublished = owner === 'none' ? ['2.2'] : [];
    if (!isOwn) refuse('not found', [...by.missing, ...ofSelfPublished], missing);
    return refusals;
  }
  if (!isWrite) {
    if (!isOnRegister)
      refuse('not found', by.missing, missing, endpoint === 'ssp' ? [missing, { status: 404 }] : [missing]);
    return refusals;
  }
  if (!isOnRegister && !isOwn) {
    // The contract does not say whether a self-published notice counts as another publisher's.
    refuse('not found', by.missing, missing, owner === 'none' ? [missing, errors.forbidden] : [missing]);
    return refusals;
  }
  if (owner === 'none')
    refuse('forbidden', ['2.2'], errors.forbidden, [errors.forbidden, missing, errors.notApplicable]);
  else if (!isOwn) refuse('forbidden', ['3.6', '5.9', '7.9'], errors.forbidden);
  if (!isCounted) {
    const hidden = isOnRegister ? [] : [missing];
    refuse('not applicable', ['3.9', '3.8', '7.12'], errors.notApplicable, [errors.notApplicable, ...hidden]);
  }
  return refusals;
}

/** The choices that concern a request: of its form, its caller, its notice, and of the order of two checks. */
function choicesOf(ask: Ask, refusals: readonly Refusal[]): string[] {
  const { endpoint, method, credential, notice, body } = ask;
  const { owner, isOnRegister, segment } = noticeOf(ask);
  const [first, second] = refusals;
  const isWrite = endpoint === 'metrics';
  const choices: Record<string, boolean | undefined> = {
    'D1.3': endpoint === 'ssp' && (!first || first.reason === 'not found'),
    'D1.4': endpoint === 'ssp' && first !== undefined && first.reason !== 'not found',
    'D1.8': method === 'HEAD',
    'D2.3': isWrite && (first?.reason === 'wrong tier' || first?.reason === 'wrong token'),
    'D2.6': credential === 'expired',
    'D4.1': owner === 'none' && (isOnRegister || isWrite),
    'D4.2': isWrite && owner === 'own' && !isOnRegister,
    'D4.3': notice === 'ceased',
    'D5.1': isWrite && (!first || first.reason === 'manner'),
    'D5.9': isWrite && bodies[body]?.section === '7.10',
    'D6.1': /^form-(encoded|space|another|like|no-|wide|letter|zero)/.test(notice),
    'D6.2': segment !== undefined,
    'D7.4': endpoint === 'ssp' && first?.reason === 'limit',
  };
  const ofForm = [bodies[body]?.section, credentialOf(ask).section, mannerOf(ask).section];
  const form = ofForm.find((section) => section !== undefined && isOurs(section));
  const structure = Object.keys(choices).filter((section) => choices[section]);
  const ofOrder = first && second ? [order[first.reason]] : [];
  return form === undefined ? [...structure, ...ofOrder] : [form];
}

/** Our status of a read with a condition, and those that the contract allows. */
function conditionOf(known: Known, ask: Ask, { wire, ended }: Sent) {
  const { condition, open = [] } = mannerOf(ask);
  if (!condition) return undefined;
  const notice = sameNotice(ask.notice);
  const tagged = known.seen.get(`tag ${notice}`);
  const sent = wire.headers['If-None-Match'] ?? wire.headers['If-Match'] ?? '';
  const isLast = tagged !== undefined && sent.includes((tagged.response.headers.etag ?? '').slice(3, -1));
  const isCurrent = isLast && !mayHaveChanged(known, notice, tagged.begun, ended);
  const [current, outdated, full] = condition;
  const isFixed = current === outdated;
  const ours = ask.endpoint === 'full' ? full : isCurrent || isFixed ? current : undefined;
  // A tag that is not the last one is outdated, unless the counts are those of before: then it depends.
  return { ours, may: [...open, ...(current === 304 ? [304] : []), ...(outdated === 412 ? [412] : [])] };
}

/** A view of the notice: what it shows of the record in the fixtures is right. */
function shown({ fixtures: { records } }: Known, { endpoint, notice }: Ask): Expect {
  const record = records[sameNotice(notice)];
  const held = endpoint === 'full' ? holding(record) : showing(record);
  return { status: 200, body: all(type('object'), record ? held : any) };
}
/** An instant of this run, by a clock that may be five minutes off: counts sent again keep their time. */
const duringRun =
  ({ started, now }: Known) =>
  (value: unknown) =>
    instantOf(value) > started - 300_000 && instantOf(value) < now() + 300_000 ? undefined : 'an instant of this run';

/** What the endpoints may answer. */
function outcomeOfEndpoint(known: Known, ask: Ask & { endpoint: Endpoint }, exchange: Sent): Outcome {
  const { endpoint } = ask;
  const manner = mannerOf(ask);
  const given = bodies[ask.body];
  const isWrite = endpoint === 'metrics';
  const refusals = refusalsOf(known, ask);
  const [first] = refusals;
  const allowed: Outcome['allowed'][number][] = [];
  const has = (reason: Reason) => refusals.some((one) => one.reason === reason);
  for (const { reason, by, must } of refusals) {
    // The contract has two rules of order: plan before scope, and the limit before all but the plan.
    if (has('plan') && reason === 'scope') continue;
    if (has('limit') && reason !== 'limit' && reason !== 'plan') continue;
    allowed.push(...must.map((expect) => ({ by, expect })));
  }
  const ofForm = [manner.section, given?.section ?? '1.9'].filter((section) => section !== '1.9' && !isOurs(section));
  const isRenewed = known.operated.get(credentialOf(ask).publisher ?? '') === 'renewed';
  const by = [...endpoints[endpoint].taken, ...(isRenewed ? ['5.6'] : []), ...ofForm];
  const condition = isWrite ? undefined : conditionOf(known, ask, exchange);
  const recorded = {
    paId: known.fixtures.notices[sameNotice(ask.notice)],
    ...countsIn(exchange.wire),
    recordedAt: duringRun(known),
  };
  const usual = isWrite ? { status: 200, body: recorded } : shown(known, ask);
  if (!has('limit')) {
    const may = (sentences: readonly string[], ...expects: Expect[]) =>
      allowed.push(...expects.map((expect) => ({ by: sentences, expect })));
    const isTaken = refusals.every(({ reason }) => reason === 'manner' || (reason === 'body' && given?.isTakable));
    // A body that was refused by choice may be taken, and one that was taken by choice be refused.
    if (isWrite) may(by, ...(given?.refused ?? []));
    // What a query or a header of another purpose changes is left open.
    const isOpen = isOurs(manner.section) && !condition;
    if (isTaken) may(by, isWrite ? success : isOpen ? { status: 200, body: type('object') } : usual);
    if (isTaken) for (const status of condition?.may ?? []) may(by, { status });
    for (const status of manner.open ?? []) if (isTaken || status >= 400) may([], { status });
    if (noticeOf(ask).segment !== undefined) may([], anyRefusal);
    if (credentialOf(ask).isOpen) may([], { status: 401 });
  }
  const ofCondition: Record<number, Expect> = { 200: usual, 304: { status: 304, text: '' }, 412: errors.precondition };
  return {
    allowed,
    ours: first?.ours ?? (condition ? (ofCondition[condition.ours ?? 0] ?? {}) : usual),
    by: first?.by ?? by,
    choices: choicesOf(ask, refusals),
    ...(first && { refusal: first }),
  };
}

const openApi = contains({
  openapi: /^3\.1\.\d+$/,
  info: contains({ title: text, version: text }),
  paths: type('object'),
});

/** An answer that the contract leaves open. */
const open = (ours: Expect, ...choices: string[]): Outcome => ({
  allowed: [{ by: [], expect: {} }],
  ours,
  by: [],
  choices,
});

/** What is answered at the paths of the site, and where nothing is served. */
function outcomeOfPath({ endpoint, method, notice, manner, body }: Ask): Outcome {
  if (endpoint === 'bytes') return open(body === 'two-lines' ? { status: [400, 401] } : {}, 'D2.2');
  if (endpoint === 'docs') {
    if (notice !== description || method !== 'GET') return open({});
    if (manner === 'accept-1') return open({ status: 200, headers: { 'content-type': /^text\/html\b/ } }, 'D1.1');
    const ours = { status: 200, body: openApi };
    return /^(plain|accept-0|client-\d)$/.test(manner)
      ? { allowed: [{ by: ['9.5'], expect: ours }], ours, by: ['9.5'], choices: [] }
      : open({});
  }
  if (notice === elsewhere) return { ...open({}), by: ['4.1'] };
  return open({ ...errors.path, headers: { allow: absent } }, /advertisement/i.test(notice) ? 'D1.6' : 'D1.5', 'D3.1');
}

/** What a request may be answered with. */
export function outcomeOf(known: Known, exchange: Sent): Outcome {
  const { ask } = exchange;
  const { endpoint, method } = ask;
  if (!isEndpoint(endpoint)) return outcomeOfPath(ask);
  const { methods } = endpoints[endpoint];
  if (method === 'FOO') return open(errors.badRequest, 'D12.6', 'D3.1');
  if (!methods.includes(method)) {
    const allow = new RegExp(`^(${methods.join(', *')}|${methods.toReversed().join(', *')})$`);
    return open({ ...errors.method, headers: { allow } }, 'D1.7', 'D3.1');
  }
  const outcome = outcomeOfEndpoint(known, { ...ask, endpoint }, exchange);
  if (method !== 'HEAD') return outcome;
  // A server without HEAD says so; one that has it answers as it does to GET.
  const none: Expect[] = known.seen.has(`head ${endpoint}`) ? [] : [{ status: [404, 405] }, { status: 501 }];
  const ofHead = ({ status }: Expect): Expect => ({ status, text: '' });
  const all = [...outcome.allowed, ...none.map((expect) => ({ by: [], expect }))];
  return {
    ...outcome,
    ours: ofHead(outcome.ours),
    allowed: all.map(({ by, expect }) => ({ by, expect: ofHead(expect) })),
  };
}
