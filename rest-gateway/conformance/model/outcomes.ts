import { errors } from '../errors.ts';
import { type Body, bodies } from '../ingredients/bodies.ts';
import { type Credential, credentials } from '../ingredients/credentials.ts';
import { type Manner, manners } from '../ingredients/manners.ts';
import { type Notice, notices, sameNotice, waiting } from '../ingredients/notices.ts';
import { description, elsewhere } from '../ingredients/paths.ts';
import type { Ask, Endpoint, Exchange, Expect, WireRequest } from '../kit.ts';
import { all, contains, duringRun, like, listOf, paIdOf, publicRecordOf, recordOf, text, type } from '../matchers.ts';
import { countsIn, type Known, mayHaveChanged } from './known.ts';

/*
 * Which status and body a request may be answered with. The contract leaves the order of most checks open, so it allows the
 * refusal of any check that fails; our choice is the first one.
 */

/** Why an endpoint refuses a request, by the sentences that say so. `must` are the answers that the contract allows. */
export type Refusal = { reason: Reason; by: readonly string[]; must: readonly Expect[]; ours: Expect };
type Reason =
  | 'no token'
  | 'wrong token'
  | 'wrong tier'
  | 'limit'
  | 'plan'
  | 'scope'
  | 'manner'
  | 'body'
  | 'not found'
  | 'forbidden'
  | 'not applicable';
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
const nothing: Notice = { owner: null, isOnRegister: false, isCounted: false };
const noManner: Manner = { section: '1.9', for: 'all' };
const credentialOf = ({ credential }: Ask): Credential => credentials[credential] ?? { is: 'unknown' };
const noticeOf = ({ notice }: Ask): Notice => notices[notice] ?? nothing;
const mannerOf = ({ manner }: Ask): Manner => manners[manner] ?? noManner;
const isOurs = (section: string): boolean => section.startsWith('D');

/** What a credential is now: its token may have been revoked during the run. */
const tierOf = (known: Known, ask: Ask): Credential['is'] =>
  known.revoked.has(credentialOf(ask).token ?? '') ? 'unknown' : credentialOf(ask).is;
/** Whether the endpoint takes the token, and counts the request against its limit. */
export const isRecognised = (known: Known, ask: Ask): boolean =>
  tierOf(known, ask) === (ask.endpoint === 'ssp' ? 'ssp' : 'partner');
const isLapsed = (known: Known, { publisher }: Credential): boolean =>
  publisher === 'lapsed' || publisher === 'lapsedByDate' || (publisher !== undefined && known.lapsed.has(publisher));
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
  const { section, publisher, canWrite, token = '' } = credentialOf(ask);
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
    const sentences = credential === 'revoked' || known.revoked.has(token) ? ['2.15', ...by.unknown] : by.unknown;
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

/** The choice that puts a check in front of the others. */
const order: Partial<Record<Reason, string>> = {
  'no token': 'D3.2',
  'wrong token': 'D3.2',
  'wrong tier': 'D3.2',
  limit: 'D3.3',
  plan: 'D3.4',
  scope: 'D3.5',
  manner: 'D3.6',
  body: 'D3.6',
  forbidden: 'D3.7',
};

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
  const ofOrder = first && second ? [order[first.reason] ?? 'D3.2'] : [];
  return form === undefined ? [...structure, ...ofOrder] : [form];
}

/** Our status of a read with a condition, and those that the contract allows. */
function conditionOf(known: Known, ask: Ask, wire: WireRequest, times: Pick<Exchange, 'ended'>) {
  const { condition, open = [] } = mannerOf(ask);
  if (!condition) return undefined;
  const notice = sameNotice(ask.notice);
  const tagged = known.tagged.get(notice);
  const sent = wire.headers['If-None-Match'] ?? wire.headers['If-Match'] ?? '';
  const isLast = tagged !== undefined && sent.includes((tagged.response.headers.etag ?? '').slice(3, -1));
  const isCurrent = isLast && !mayHaveChanged(known, notice, tagged.begun, times.ended);
  const [current, outdated, full] = condition;
  const isFixed = current === outdated;
  const ours = ask.endpoint === 'full' ? full : isCurrent || isFixed ? current : undefined;
  // A tag that is not the last one is outdated, unless the counts are those of before: then it depends.
  return { ours, may: [200, ...open, ...(current === 304 ? [304] : []), ...(outdated === 412 ? [412] : [])] };
}

const shown = ({ endpoint, notice }: Ask): Expect => ({
  status: 200,
  body: all(type('object'), (endpoint === 'full' ? recordOf : publicRecordOf)(sameNotice(notice))),
});

/** What the endpoints may answer. */
function outcomeOfEndpoint(
  known: Known,
  ask: Ask & { endpoint: Endpoint },
  exchange: Pick<Exchange, 'wire' | 'ended'>,
): Outcome {
  const { endpoint, notice } = ask;
  const manner = mannerOf(ask);
  const given = bodies[ask.body];
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
  if (has('limit'))
    return {
      allowed,
      ours: first?.ours ?? {},
      by: first?.by ?? [],
      choices: choicesOf(ask, refusals),
      ...(first && { refusal: first }),
    };
  const by = [
    ...endpoints[endpoint].taken,
    ...(known.renewed.has(credentialOf(ask).publisher ?? '') ? ['5.6'] : []),
    ...[manner.section, given?.section ?? ''].filter(
      (section) => section !== '' && section !== '1.9' && !isOurs(section),
    ),
  ];
  const may = (expect: Expect, sentences: readonly string[] = by) => allowed.push({ by: sentences, expect });
  const isTaken = refusals.every(({ reason }) => reason === 'manner' || (reason === 'body' && given?.isTakable));
  const condition = endpoint === 'metrics' ? undefined : conditionOf(known, ask, exchange.wire, exchange);
  // A body that was refused by choice may be taken, and one that was taken by choice be refused.
  for (const expect of endpoint === 'metrics' ? (given?.refused ?? []) : []) may(expect);
  if (isTaken && endpoint === 'metrics') may(success);
  if (isTaken && endpoint !== 'metrics') {
    // What a query or a header of another purpose changes is left open.
    may(isOurs(manner.section) && !condition ? { status: 200, body: type('object') } : shown(ask));
    if (condition) for (const status of condition.may) if (status !== 200) may({ status });
  }
  for (const status of manner.open ?? []) if (isTaken || status >= 400) may({ status }, []);
  if (notices[notice]?.segment !== undefined) may(anyRefusal, []);
  if (credentialOf(ask).isOpen) may({ status: 401 }, []);
  const recorded = {
    status: 200,
    body: { paId: paIdOf(sameNotice(notice)), ...countsIn(exchange.wire), recordedAt: duringRun },
  };
  const ofCondition: Record<number, Expect> = { 304: { status: 304, text: '' }, 412: errors.precondition };
  const usual = endpoint === 'metrics' ? recorded : shown(ask);
  const conditional = condition && (condition.ours === undefined ? {} : (ofCondition[condition.ours] ?? usual));
  return {
    allowed,
    ours: first?.ours ?? conditional ?? usual,
    by: first?.by ?? by,
    choices: choicesOf(ask, refusals),
    ...(first && { refusal: first }),
  };
}

const operation = (method: string) => contains({ [method]: contains({ responses: type('object') }) });
const openApi = contains({
  openapi: like(/^3\.1\.\d+$/),
  info: contains({ title: text, version: text }),
  paths: type('object'),
});

/** What is answered at the paths of the site, and where nothing is served. */
function outcomeOfPath(ask: Ask): Outcome {
  const only = (ours: Expect, by: string[], choices: string[] = []): Outcome => ({
    allowed: [{ by, expect: ours }],
    ours,
    by,
    choices,
  });
  const open = (ours: Expect, ...choices: string[]): Outcome => ({
    allowed: [{ by: [], expect: {} }],
    ours,
    by: [],
    choices,
  });
  const { endpoint, method, notice, manner } = ask;
  if (endpoint === 'bytes') return open(ask.body === 'two-lines' ? { status: [400, 401] } : {}, 'D2.2');
  if (endpoint === 'docs') {
    if (notice !== description || method !== 'GET') return open({});
    const isPage = manner === 'accept-1';
    if (isPage) return open({ status: 200, headers: { 'content-type': like(/^text\/html\b/) } }, 'D1.1');
    return /^(plain|accept-[0]|client-\d)$/.test(manner) ? only({ status: 200, body: openApi }, ['9.5']) : open({});
  }
  if (notice === elsewhere) return { ...open({}), by: ['4.1'] };
  const nothingHere = { ...errors.path, headers: { allow: null } };
  return open(nothingHere, /advertisement/i.test(notice) ? 'D1.6' : 'D1.5', 'D3.1');
}

/** What a request may be answered with. */
export function outcomeOf(known: Known, exchange: Pick<Exchange, 'ask' | 'wire' | 'ended'>): Outcome {
  const { ask } = exchange;
  const { endpoint, method } = ask;
  if (!isEndpoint(endpoint)) return outcomeOfPath(ask);
  const { methods } = endpoints[endpoint];
  if (!methods.includes(method)) {
    const ours = method === 'FOO' ? errors.badRequest : { ...errors.method, headers: { allow: listOf(...methods) } };
    return { allowed: [{ by: [], expect: {} }], ours, by: [], choices: [method === 'FOO' ? 'D12.6' : 'D1.7', 'D3.1'] };
  }
  const outcome = outcomeOfEndpoint(known, { ...ask, endpoint }, exchange);
  if (method !== 'HEAD') return outcome;
  // A server without HEAD says so; one that has it answers as it does to GET.
  const none: Expect[] = known.answersHead.has(endpoint) ? [] : [{ status: [404, 405] }, { status: 501 }];
  const ofHead = ({ status }: Expect): Expect => ({ status, text: '' });
  return {
    ...outcome,
    ours: ofHead(outcome.ours),
    allowed: [...outcome.allowed, ...none.map((expect) => ({ by: [], expect }))].map(({ by, expect }) => ({
      by,
      expect: ofHead(expect),
    })),
  };
}

/** Whether a 409 only waits for a day to come. */
export const waits = ({ notice }: Ask): boolean => waiting.includes(notice);
export const describedPaths = contains({
  '/advertisement/{PAID}': operation('get'),
  '/advertisement-full/{PAID}': operation('get'),
  '/advertisement/{PAID}/metrics': operation('put'),
});
