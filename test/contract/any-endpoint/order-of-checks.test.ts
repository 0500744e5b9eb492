import { describe, expect, it } from '@jest/globals';
import { answerOf, exhaust, expectRefusedWrite, seedActors, serverWithEndlessWindows } from '../../support/contract.ts';
import {
  type Answer,
  badCounts,
  fullRecord,
  methodNotAllowed,
  metrics,
  noSuchPath,
  register,
  ssp,
} from '../documents.ts';

/*
 * choice D3: path and method → credentials 401 → rate limit 429 → plan 403 → scope 403 → body 400 → existence and
 * visibility 404 → ownership 403 → applicability 409 → write. Requests with every combination of two or three faults get
 * the error that comes first in this order.
 */

const server = await serverWithEndlessWindows();
const { publisherId, freeId, tokens, notices } = await seedActors(server);

/** Tokens over their rate limit, by their other faults. */
const exhausted = {
  write: (await server.token({ publisherId, scopes: ['metrics:write'] })).secret,
  read: (await server.token({ publisherId })).secret,
  notPro: (await server.token({ publisherId: freeId, scopes: ['metrics:write'] })).secret,
  notProReadOnly: (await server.token({ publisherId: freeId })).secret,
  ssp: (await server.token({ tier: 'ssp' })).secret,
};

for (const [kind, token] of Object.entries(exhausted)) {
  const { path } = kind === 'ssp' ? ssp : register;
  await exhaust(server, () => ({ method: 'HEAD', path: path('PA-%00'), token }));
}

type Fault =
  | 'the path is wrong'
  | 'the method is wrong'
  | 'the header is missing'
  | 'the token is unknown'
  | 'the limit is exceeded'
  | 'the plan is not Pro'
  | 'the token is read-only'
  | 'the write is conditional'
  | 'the body is not JSON'
  | 'the body is too large'
  | 'the body is compressed'
  | 'both counts are missing'
  | 'no notice has the PA-ID'
  | "the notice is another's and not on the register"
  | "the notice is another's"
  | 'metrics do not apply';

const limited = (rateLimited: object): Answer => [429, { ...rateLimited, reset: expect.any(String) }];

const issues = ['viewsCount', 'engagementsCount'].map((path) => ({ path, message: expect.any(String) }));
const bothMissing: Answer = [400, { ...badCounts, issues }];

/** The faults of the write in the order of the checks; those of one row exclude each other. */
const checksOfWrite: Partial<Record<Fault, Answer>>[] = [
  { 'the path is wrong': noSuchPath },
  { 'the method is wrong': methodNotAllowed },
  { 'the header is missing': metrics.headerMissing, 'the token is unknown': metrics.tokenInvalid },
  { 'the limit is exceeded': limited(metrics.rateLimited) },
  { 'the plan is not Pro': metrics.notPro },
  { 'the token is read-only': metrics.insufficientScope },
  { 'the write is conditional': metrics.conditional },
  {
    'the body is not JSON': metrics.bodyNotJson,
    'the body is too large': metrics.bodyTooLarge,
    'the body is compressed': metrics.bodyEncoded,
    'both counts are missing': bothMissing,
  },
  {
    'no notice has the PA-ID': metrics.notFound,
    "the notice is another's and not on the register": metrics.notFound,
  },
  { "the notice is another's": metrics.forbidden },
  { 'metrics do not apply': metrics.notApplicable },
];

const checksOfRead = ({ headerMissing, tokenInvalid, rateLimited, notPro, notFound }: typeof register) => [
  { 'the path is wrong': noSuchPath },
  { 'the method is wrong': methodNotAllowed },
  { 'the header is missing': headerMissing, 'the token is unknown': tokenInvalid },
  { 'the limit is exceeded': limited(rateLimited) },
  ...(notPro ? [{ 'the plan is not Pro': notPro }] : []),
  { 'no notice has the PA-ID': notFound, "the notice is another's and not on the register": notFound },
];

type Combination = { faults: Fault[]; answers: Answer };

/** Combinations of up to three faults of different rows, and of all from a row on, each with the error of its first. */
const casesOf = (checks: Partial<Record<Fault, Answer>>[]): Combination[] => {
  const firsts = checks.map((check) => Object.entries(check)[0] as [Fault, Answer]);
  const all = firsts.map(([, answers], row) => ({ faults: firsts.slice(row).map(([fault]) => fault), answers }));
  return [...combinations(checks), ...all];
};

function combinations(checks: Partial<Record<Fault, Answer>>[], atMost = 3): Combination[] {
  const [first, ...rest] = checks;
  if (!first || atMost === 0) return [];
  const later = combinations(rest, atMost - 1);
  const withFirst = Object.entries(first).flatMap(([fault, answers]) => [
    { faults: [fault as Fault], answers },
    ...later.map(({ faults }) => ({ faults: [fault as Fault, ...faults], answers })),
  ]);
  return [...withFirst, ...combinations(rest, atMost)];
}

/** The token that has these faults. */
function tokenWith(has: (fault: Fault) => boolean): string | undefined {
  if (has('the header is missing')) return undefined;
  if (has('the token is unknown')) return tokens.unknown;
  const { write, read, notPro, notProReadOnly } = has('the limit is exceeded') ? exhausted : tokens;
  if (has('the plan is not Pro')) return has('the token is read-only') ? notProReadOnly : notPro;
  return has('the token is read-only') ? read : write;
}

/** The notice that has these faults. */
function noticeWith(has: (fault: Fault) => boolean): string {
  const print = has('metrics do not apply');
  if (has('no notice has the PA-ID')) return notices.none;
  if (has("the notice is another's and not on the register")) {
    return print ? notices.othersHiddenPrint : notices.othersHidden;
  }
  if (has("the notice is another's")) return print ? notices.othersPrint : notices.others;
  return print ? notices.ownPrint : notices.own;
}

function bodyWith(has: (fault: Fault) => boolean): unknown {
  if (has('the body is not JSON')) return '{"viewsCount":';
  if (has('the body is too large')) return ' '.repeat(17 * 1024);
  return has('both counts are missing') ? {} : metrics.body;
}

const headersWith = (has: (fault: Fault) => boolean): Record<string, string> => ({
  ...(has('the body is compressed') && { 'Content-Encoding': 'gzip' }),
  ...(has('the write is conditional') && { 'If-Match': '"x"' }),
});

describe('PUT /advertisement/{PAID}/metrics', () => {
  it.each(casesOf(checksOfWrite))('$answers.0 when $faults', async ({ faults, answers }) => {
    const has = (fault: Fault) => faults.includes(fault);
    const request = {
      method: has('the method is wrong') ? 'POST' : 'PUT',
      path: `${metrics.path(noticeWith(has))}${has('the path is wrong') ? '/x' : ''}`,
      token: tokenWith(has),
      body: bodyWith(has),
      headers: headersWith(has),
    };
    await expectRefusedWrite(server, request, answers);
  });
});

describe.each([register, fullRecord, ssp])('$title', (endpoint) => {
  it.each(casesOf(checksOfRead(endpoint)))('$answers.0 when $faults', async ({ faults, answers }) => {
    const has = (fault: Fault) => faults.includes(fault);
    const forSsp = has('the limit is exceeded') ? exhausted.ssp : tokens.ssp;
    const isKnown = !has('the header is missing') && !has('the token is unknown');
    const response = await server.call({
      method: has('the method is wrong') ? 'PUT' : 'GET',
      path: `${endpoint.path(noticeWith(has))}${has('the path is wrong') ? '/x/y' : ''}`,
      token: endpoint === ssp && isKnown ? forSsp : tokenWith(has),
    });
    expect(answerOf(response)).toEqual(answers);
  });
});
