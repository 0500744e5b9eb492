import { type Manner, manners } from '../axes/manners.ts';
import { notices, notOwn } from '../axes/notices.ts';
import { endpointAnswers, isChoice, refusalsOf } from '../axes/outcomes.ts';
import { unresolvedReference } from '../described.ts';
import type { Cell, Exchange, Expect, Facts, HttpStep } from '../kit.ts';
import { absentOr, all, any, contains, instant, like, type Matcher, nonEmpty } from '../matchers.ts';
import { cacheControl, docs, shows } from '../requests.ts';
import { differenceIn } from '../response.ts';
import { createRows } from '../row.ts';
import { instantOf, isObject, own } from '../values.ts';

/*
 * What every answer of a kind has, over all that the run has seen, whatever it was asked for.
 */

type Where = (exchange: Exchange) => boolean;
const { rows, row, over } = createRows();

const every = (
  id: string,
  where: Where,
  expect: Expect | ((exchange: Exchange) => Expect),
  cells?: (cell: Cell) => boolean,
) =>
  over(id, {
    ...(cells && { cells }),
    where: (exchange) => exchange.response.status > 0 && where(exchange),
    find: (exchange, { scope }) =>
      differenceIn(
        typeof expect === 'function' ? expect(exchange) : expect,
        exchange,
        { ...scope, responses: [{ ...exchange.response, body: exchange.body }] },
        [],
      ),
  });
const headers = (given: Record<string, unknown>) => ({ headers: given });
const isPage: Where = ({ step }) =>
  step.at === 'site' && (step.path !== docs.path || step.headers?.Accept === 'text/html');
const isApi: Where = (exchange) => !isPage(exchange);
const isHead: Where = ({ step }) => step.method === 'HEAD';
const isError: Where = (exchange) => exchange.response.status >= 400 && !isHead(exchange) && isApi(exchange);
const has =
  (...statuses: number[]): Where =>
  ({ response }) =>
    statuses.includes(response.status);

/** RFC 8259, 8.1: JSON is UTF-8, and has no other charset. */
const json = like(/^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i);
every('1.8-every', (one) => isApi(one) && one.response.text !== '', {
  ...headers({ 'content-type': json }),
  body: any,
});
every(
  '1.8-head',
  (one) => isHead(one) && isApi(one),
  headers({ 'content-type': absentOr(json) }),
  ({ method }) => method === 'HEAD',
);
every('7.1-every', isError, { body: contains({ error: nonEmpty }) });
const code = absentOr(like(/^[A-Z][A-Z_]*$/));
every('7.2-every', isError, { body: contains({ code }) });
/** The contract leaves the form of their values open, but not what they say. */
const limitHeaders = {
  'x-ratelimit-limit': like(/(?<!\d)1[., ]?000(?!\d)/),
  'x-ratelimit-remaining': like(/(?<![\d-])0(?!\d)/),
  'x-ratelimit-reset': nonEmpty,
};
every('7.18-every', has(429), headers(limitHeaders));
/** In whole seconds, at the end of the window. */
const untilReset: Matcher = (value, { there }) => {
  const seconds = (instantOf(there('0.body.reset')) - Date.parse(String(there('0.headers.date')))) / 1000;
  const isSame = /^\d+$/.test(String(value)) && Math.abs(Number(value) - seconds) < 2;
  return isSame || Number.isNaN(seconds) ? undefined : `the ${Math.ceil(seconds)} s until reset`;
};
every('D7.3-every', has(429), headers({ 'retry-after': absentOr(untilReset) }));
every('8.4-every', (one) => has(429)(one) && !isHead(one), { body: contains({ reset: instant }) });
over('8.1-early', {
  where: has(429),
  find: ({ response: { isEarly } }) =>
    isEarly ? { path: 'status', expected: 'no 429 before 1,000 requests in a minute', received: '429' } : undefined,
});
every('9.2-every', () => true, headers({ 'x-api-version': 'v1' }));

const day = 86_400_000;
const dateOf = (deprecation: unknown) => {
  const structured = /^@(\d+)$/.exec(String(deprecation))?.[1];
  return structured ? Number(structured) * 1000 : Date.parse(String(deprecation));
};
/** At least 90 days after the deprecation, or after the answer where that names no date. */
const late: Matcher = (sunset, { there, scope }) => {
  const deprecation = there('0.headers.deprecation');
  if (deprecation === undefined) return 'no such header without Deprecation';
  const from = [dateOf(deprecation), Date.parse(String(there('0.headers.date')))].find(Number.isFinite) ?? scope.now();
  return Date.parse(String(sunset)) - from >= 90 * day ? undefined : 'at least 90 days after Deprecation';
};
every('9.4-every', () => true, headers({ sunset: absentOr(late) }));

/** Those that the caller cannot tell apart, in any manner. */
const firstOfGroup = perRun<Exchange>();
over('3.4-same', {
  cells: ({ endpoint, notice }) => endpoint === 'full' && notOwn.includes(notice),
  where: (one) =>
    has(404)(one) && one.step.cell?.endpoint === 'full' && !('segment' in (notices[one.step.cell.notice] ?? {})),
  find: (one, facts) => {
    const { method, credential, manner } = one.step.cell as Cell;
    const firsts = firstOfGroup(facts);
    const key = `${method} ${credential} ${manner}`;
    const first = firsts.get(key) ?? one;
    firsts.set(key, first);
    return differenceIn({ like: 0 }, one, facts.scope, [first]);
  },
});

// Effects
const isWrite: Where = ({ step }) => step.method === 'PUT' && /\/metrics$/.test(step.path.split('?')[0] ?? '');
const effects = (id: string, where: Where): void =>
  over(id, {
    cells: ({ endpoint }) => endpoint === 'metrics',
    where: (exchange) => isWrite(exchange) && where(exchange),
    find: ({ effect }) => effect,
  });
const isTaken: Where = ({ response: { status } }) => status >= 200 && status < 300;
const saysCode =
  (wanted: string): Where =>
  ({ body }) =>
    own(body, 'code') === wanted;
/** Every view of a notice is the same but for its counts, and shows the last ones, with any token and in any manner. */
const same = (id: string, path: RegExp, isMeant: (manner: Manner | undefined) => boolean): void =>
  over(id, {
    cells: ({ endpoint, method, notice, manner }) =>
      endpoint !== 'metrics' && method === 'GET' && notice === 'visible' && isMeant(manners[manner]),
    where: (one) =>
      one.step.method === 'GET' &&
      has(200)(one) &&
      endpointOf(one.step) !== undefined &&
      isMeant(manners[one.step.cell?.manner ?? '']),
    find: ({ effect }) => (path.test(effect?.path ?? '') ? effect : undefined),
  });
same('1.1-same', /^record/, (manner) => !isChoice(manner));
same('4.4-shown', /^counts/, (manner) => !isChoice(manner));
for (const section of new Set(
  Object.values(manners)
    .filter(isChoice)
    .filter((one) => one.for !== 'writes')
    .map((one) => one.section),
))
  same(`${section}-same-view`, /./, (manner) => manner?.section === section);
effects('4.4-stored', isTaken);
effects('1.3-stored', isTaken);
effects('3.6-nothing-written', saysCode('FORBIDDEN'));
effects('3.9-nothing-written', has(409));
effects('4.4-nothing-written', (one) => !isTaken(one));
effects('7.16-nothing-written', has(429));

// The description
const resolved: Matcher = (document) => {
  const found = unresolvedReference(document, document);
  return found === undefined ? undefined : `no reference without a target, as ${found}`;
};
row('9.5-references', docs, shows(resolved));
const isSecured: Matcher = (document) => {
  const operations = Object.values(Object(own(document, 'paths'))).flatMap((path) => Object.values(Object(path)));
  const open = operations
    .filter(isObject)
    .filter((one) => 'responses' in one && !isFilled(one.security ?? own(document, 'security')));
  return open.length === 0 && operations.length > 0 ? undefined : 'a security requirement at each operation';
};
const isFilled = (security: unknown) =>
  Array.isArray(security) && security.length > 0 && security.every((one) => Object.keys(Object(one)).length > 0);
row('D1.2-security', docs, shows(isSecured));
const isHere: Matcher = (document, { there }) => {
  const servers = own(document, 'servers');
  const base = String(there('0.value'));
  const urls = Array.isArray(servers) ? servers.map((one) => String(own(one, 'url'))) : [];
  const isBase = (url: string) =>
    URL.canParse(url, base) && new URL(url, base).pathname.replace(/\/$/, '') === new URL(base).pathname;
  return urls.length > 0 && urls.every(isBase) ? undefined : `servers at the path of ${base}`;
};
row('D1.2-servers', [{ target: 'baseUrl' }, {}], [docs, shows(isHere)]);

// Choices
every('D8.1-every', () => true, headers({ 'x-request-id': like(/^[!-~]{1,128}$/) }));
const realm = 'Bearer realm="partner-api"';
const withError = all(like(/^Bearer realm="partner-api"/), like(/error="invalid_token"/));
const reasonOf = ({ step: { cell } }: Exchange) => cell && refusalsOf(cell)[0]?.reason;
every(
  'D8.2-every',
  (one) => has(401)(one) && reasonOf(one) !== undefined,
  (one) => headers({ 'www-authenticate': reasonOf(one) === 'no token' ? realm : withError }),
);
const insufficient = all(like(/^Bearer /), like(/error="insufficient_scope"/), like(/scope="metrics:write"/));
const isScope = (one: Exchange) =>
  has(403)(one) && (saysCode('INSUFFICIENT_SCOPE')(one) || (isHead(one) && reasonOf(one) === 'scope'));
every('D8.3-scope', isScope, headers({ 'www-authenticate': insufficient }));
every('D8.3-elsewhere', (one) => !has(401)(one) && !isScope(one), headers({ 'www-authenticate': null }));

/** What a requirement remembers of a run. */
function perRun<Value>(): (facts: Facts) => Map<string, Value> {
  const runs = new WeakMap<Facts, Map<string, Value>>();
  return (facts) => {
    const found = runs.get(facts) ?? new Map<string, Value>();
    runs.set(facts, found);
    return found;
  };
}
/** Which endpoint a request is for. */
function endpointOf({ method, path, at }: HttpStep): Cell['endpoint'] | undefined {
  const [target = ''] = path.split('?');
  if (at === 'site') return undefined;
  if (method === 'PUT') return /^\/advertisement\/[^/]+\/metrics$/.test(target) ? 'metrics' : undefined;
  if (!/^(GET|HEAD)$/.test(method)) return undefined;
  if (/^(\{ssp:\w+\}|\/ssp\/advertisement\/[^/]+)$/.test(target)) return 'ssp';
  if (/^\/advertisement-full\/[^/]+$/.test(target)) return 'full';
  return /^\/advertisement\/[^/]+$/.test(target) ? 'register' : undefined;
}
const isView = ({ step, response: { status } }: Exchange) =>
  /^(register|ssp)$/.test(endpointOf(step) ?? '') && (status === 200 || status === 304);
for (const name of Object.keys(endpointAnswers)) {
  const isAt = (one: Exchange) => endpointOf(one.step) === name;
  const cells = ({ endpoint }: Cell) => endpoint === name;
  every(
    `D8.4-${name}`,
    isAt,
    (one) => headers(isView(one) ? { 'cache-control': cacheControl.view, etag: like(/^(W\/)?"/) } : neverStored),
    cells,
  );
}
const neverStored = { 'cache-control': cacheControl.other, etag: null, 'last-modified': null };
every('D8.4-elsewhere', (one) => one.step.at !== 'site' && endpointOf(one.step) === undefined, headers(neverStored));
every('D9.3-every', isError, headers({ link: like(/<[^>]*>\s*;[^,]*\brel="?help\b/i) }));
every('D8.6-every', () => true, headers({ 'x-content-type-options': 'nosniff' }));
const noCors = ['allow-origin', 'allow-credentials', 'allow-methods', 'allow-headers', 'expose-headers', 'max-age'];
every(
  'D8.7-every',
  () => true,
  headers({
    'x-powered-by': null,
    ...Object.fromEntries(noCors.map((name) => [`access-control-${name}`, null])),
    'timing-allow-origin': null,
  }),
);
/** Whether a token was recognised. After a fault, nobody knows. */
const isCounted = ({ step, response: { status } }: Exchange) =>
  status < 500 && endpointOf(step) !== undefined && status !== 401;
const seconds = like(/^\d{10}$/);
every(
  'D7.1-every',
  (one) => isCounted(one) && one.step.raw === undefined,
  headers({ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': like(/^\d+$/), 'x-ratelimit-reset': seconds }),
);
/** Two windows of a token are a minute apart. */
const windowsOf = perRun<Set<number>>();
over('D7.2-every', {
  where: isCounted,
  find: ({ wire, response }, facts) => {
    const reset = Number(response.headers['x-ratelimit-reset']);
    const tokens = windowsOf(facts);
    const windows = tokens.get(wire.headers.Authorization ?? '') ?? new Set<number>();
    tokens.set(wire.headers.Authorization ?? '', windows.add(reset));
    const other = [...windows].find((one) => one !== reset && Math.abs(one - reset) < 59);
    const expected = `${other}, as other answers in this window say`;
    return other === undefined ? undefined : { path: 'headers.x-ratelimit-reset', expected, received: String(reset) };
  },
});
const noWindow = { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null };
every('D12.5-every', (one) => one.response.status < 500 && !isCounted(one), headers(noWindow));

export const everyRows = rows;
