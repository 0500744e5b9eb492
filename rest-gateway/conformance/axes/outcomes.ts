import { errors } from '../errors.ts';
import type { Cell, Difference, Exchange, Expect, Facts } from '../kit.ts';
import { all, duringRun, paIdOf, publicRecordOf, recordOf, type } from '../matchers.ts';
import { differenceIn } from '../response.ts';
import { own, parsed } from '../values.ts';
import { bodies } from './bodies.ts';
import { type Credential, credentials } from './credentials.ts';
import { type Manner, manners } from './manners.ts';
import { notices } from './notices.ts';

/** Why an endpoint refuses a request. */
export type Reason =
  | 'no token'
  | 'wrong token'
  | 'wrong tier'
  | 'plan'
  | 'scope'
  | 'body'
  | 'manner'
  | 'not found'
  | 'forbidden'
  | 'not applicable';
/** `must` are the answers that the contract allows, `choice` is ours. */
export type Refusal = { reason: Reason; must: Expect[]; choice: Expect };

/** The endpoints' own answers, and the tokens of their usual callers. */
export const endpointAnswers = {
  register: {
    path: '/advertisement/',
    token: 'read',
    methods: ['GET', 'HEAD'],
    malformed: errors.header,
    unknown: errors.partnerToken,
    missing: errors.registerNotFound,
  },
  full: {
    path: '/advertisement-full/',
    token: 'read',
    methods: ['GET', 'HEAD'],
    malformed: errors.header,
    unknown: errors.partnerToken,
    missing: errors.fullNotFound,
  },
  metrics: {
    path: '/advertisement/',
    token: 'write',
    methods: ['PUT'],
    malformed: errors.writeHeader,
    unknown: errors.writeToken,
    missing: errors.writeNotFound,
  },
  ssp: {
    path: '/ssp/advertisement/',
    token: 'ssp',
    methods: ['GET', 'HEAD'],
    malformed: errors.header,
    unknown: errors.sspToken,
    missing: errors.registerNotFound,
  },
} satisfies Record<Cell['endpoint'], { path: string; token: string; methods: string[]; [error: string]: unknown }>;

const anyRefusal: Expect = { status: [400, 499] };

/** Everything that an endpoint can say against a request, in the order that we chose (D3). */
export function refusalsOf(cell: Cell): Refusal[] {
  return [
    ...ofCredential(cell),
    ...(isRecognised(cell) ? [...ofCaller(cell), ...ofBody(cell), ...ofNotice(cell)] : ofRest(cell)),
  ];
}
/** Whether the endpoint counts the request against a limit. */
export const isRecognised = ({ endpoint, credential }: Cell): boolean =>
  credentials[credential]?.is === (endpoint === 'ssp' ? 'ssp' : 'partner');

function ofCredential(cell: Cell): Refusal[] {
  if (isRecognised(cell)) return [];
  const { malformed, unknown } = endpointAnswers[cell.endpoint];
  const { is, section } = credentials[cell.credential] as Credential;
  const refusal = (reason: Reason, must: Expect[], choice: Expect): Refusal[] => [
    { reason, must: cell.endpoint === 'ssp' ? [{ status: 401 }] : must, choice },
  ];
  if (is === 'missing') return refusal('no token', [malformed], malformed);
  if (is === 'malformed') return refusal('no token', [malformed, unknown], malformed);
  if (is === 'unknown') return refusal('wrong token', section ? [unknown, malformed] : [unknown], unknown);
  return refusal('wrong tier', cell.endpoint === 'metrics' ? [{ status: 401 }] : [unknown], unknown);
}

/** What a server could say of the rest of the request to a caller whom it does not know: the contract gives no order. */
const ofRest = (cell: Cell): Refusal[] => [...ofBody(cell), ...ofNotice({ ...cell, credential: 'write' })];

function ofCaller({ endpoint, credential }: Cell): Refusal[] {
  const { publisher, canWrite } = credentials[credential] as Credential;
  const refusals: Refusal[] = [];
  if (publisher === 'lapsed') refusals.push({ reason: 'plan', must: [errors.plan], choice: errors.plan });
  if (endpoint === 'metrics' && !canWrite)
    refusals.push({ reason: 'scope', must: [errors.scope], choice: errors.scope });
  return refusals;
}

function ofBody({ endpoint, body, manner }: Cell): Refusal[] {
  if (endpoint !== 'metrics') return [];
  const refusals: Refusal[] = [];
  const { refusal } = manners[manner] ?? {};
  if (refusal) refusals.push({ reason: 'manner', must: [], choice: refusal });
  const { choice, refused = [] } = bodies[body] ?? {};
  if (choice) refusals.push({ reason: 'body', must: refused, choice });
  return refusals;
}

function ofNotice({ endpoint, credential, notice: name }: Cell): Refusal[] {
  const { owner, isOnRegister, isCounted } = notices[name] ?? { owner: null, isOnRegister: false, isCounted: false };
  const isOwn = owner !== null && owner === credentials[credential]?.publisher;
  const refusal = (reason: Reason, choice: Expect, ...more: Expect[]): Refusal => ({
    reason,
    must: [choice, ...more],
    choice,
  });
  const { missing } = endpointAnswers[endpoint];
  if (endpoint === 'full') return isOwn ? [] : [refusal('not found', missing)];
  if (endpoint !== 'metrics') {
    const must = endpoint === 'ssp' ? [{ status: 404 }] : [];
    return isOnRegister ? [] : [refusal('not found', missing, ...must)];
  }
  if (!isOnRegister && !isOwn) {
    // Nobody owns it: is it another publisher's?
    return [refusal('not found', missing, ...(owner === 'nobody' ? [errors.forbidden] : []))];
  }
  const refusals: Refusal[] = [];
  if (!isOwn)
    refusals.push(
      refusal('forbidden', errors.forbidden, ...(owner === 'nobody' ? [missing, errors.notApplicable] : [])),
    );
  if (!isCounted) refusals.push(refusal('not applicable', errors.notApplicable, ...(isOnRegister ? [] : [missing])));
  return refusals;
}

/** Counts as a body has them, after whatever changed their form. */
export const countsIn = (wire: { body?: Buffer }): { viewsCount: number; engagementsCount: number } | undefined => {
  const value = parsed(wire.body?.toString().replace(/^\ufeff/, '') ?? '');
  const [viewsCount, engagementsCount] = [own(value, 'viewsCount'), own(value, 'engagementsCount')];
  const areCounts = Number.isSafeInteger(viewsCount) && Number.isSafeInteger(engagementsCount);
  // `-0` is stored as 0.
  return areCounts ? { viewsCount: Number(viewsCount) + 0, engagementsCount: Number(engagementsCount) + 0 } : undefined;
};

/** The answer to a write, in the form that we chose. */
const recorded = (cell: Cell, { wire }: Exchange): Expect => ({
  status: 200,
  body: { paId: paIdOf(cell.notice), ...countsIn(wire), recordedAt: duringRun },
});

/** The answer to a read that succeeds: what the fixtures say of the notice, with any token and in any manner. */
export const viewOf = ({ endpoint, notice }: Cell): Expect => ({
  status: 200,
  body: all(type('object'), (endpoint === 'full' ? recordOf : publicRecordOf)(notice)),
});

/** Whether only a choice of ours says that a manner changes nothing. */
export const isChoice = (manner: Manner | undefined): boolean => manner?.section.startsWith('D') ?? false;

/** The answers that the contract allows. */
function allowedOf(cell: Cell): Expect[] {
  const refusals = refusalsOf(cell);
  const hasPlan = refusals.some(({ reason }) => reason === 'plan');
  const allowed = refusals.filter(({ reason }) => !(hasPlan && reason === 'scope')).flatMap(({ must }) => must);
  const manner = manners[cell.manner];
  const isTaken = refusals.every(
    ({ reason }) => reason === 'manner' || (reason === 'body' && bodies[cell.body]?.isTakable),
  );
  if (cell.endpoint === 'metrics') {
    // A body that was refused by choice may be taken, and one that was taken by choice be refused.
    allowed.push(...(bodies[cell.body]?.refused ?? []));
    if (isTaken) allowed.push({ status: [200, 299] });
  } else if (isTaken) {
    // What a query or a header of another purpose changes is left open.
    allowed.push(isChoice(manner) ? { status: 200, body: type('object') } : viewOf(cell));
    const answer = manner?.answer?.(cell.endpoint);
    if (answer) allowed.push(answer);
  }
  const open = (manner?.open ?? []).filter((status) => isTaken || status >= 400);
  allowed.push(...open.map((status): Expect => ({ status })));
  if (notices[cell.notice]?.segment !== undefined) allowed.push(anyRefusal);
  if (credentials[cell.credential]?.isOpen) allowed.push({ status: 401 });
  return allowed;
}

/** Our answer. */
function chosenOf(cell: Cell, exchange: Exchange): Expect {
  const [first] = refusalsOf(cell);
  if (first) return first.choice;
  if (cell.endpoint === 'metrics') return recorded(cell, exchange);
  return manners[cell.manner]?.answer?.(cell.endpoint) ?? viewOf(cell);
}

const ofHead = ({ status }: Expect): Expect => ({ status, text: '' });

/** What differs from each answer that the contract allows: the difference from the nearest. */
export function differenceFromAllowed(exchange: Exchange, { scope, answersHead }: Facts): Difference | undefined {
  const cell = exchange.step.cell as Cell;
  const allowed = allowedOf(cell);
  if (cell.method === 'HEAD') {
    // A server without HEAD says so; one that has it answers as it does to GET.
    const none = { status: [404, 405] as const };
    const some = answersHead.has(cell.endpoint) ? allowed : [...allowed, none, { status: 501 }];
    return nearest(some.map(ofHead), exchange, scope);
  }
  return nearest(allowed, exchange, scope);
}

export function differenceFromChosen(exchange: Exchange, { scope }: Facts): Difference | undefined {
  const cell = exchange.step.cell as Cell;
  const chosen = chosenOf(cell, exchange);
  return differenceIn(cell.method === 'HEAD' ? ofHead(chosen) : chosen, exchange, scope, []);
}

function nearest(allowed: Expect[], exchange: Exchange, scope: Facts['scope']): Difference | undefined {
  const found: (Difference & { status: unknown })[] = [];
  for (const expect of allowed) {
    const difference = differenceIn(expect, exchange, scope, []);
    if (!difference) return undefined;
    found.push({ ...difference, status: expect.status });
  }
  const inBody = found.find(({ path }) => path !== 'status');
  if (inBody) return { path: inBody.path, expected: inBody.expected, received: inBody.received };
  const [first] = found;
  const statuses = [...new Set(found.map(({ expected }) => expected))].join(', or ');
  return first && { path: 'status', expected: statuses, received: first.received };
}
