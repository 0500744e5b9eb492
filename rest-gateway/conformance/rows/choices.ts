import { broken } from '../axes/bodies.ts';
import { onRegister } from '../axes/notices.ts';
import { errors } from '../errors.ts';
import type { Check, Expect, HttpStep } from '../kit.ts';
import { contains, duringRun, lessBy, like, listOf, notBefore, sameAs, sameOrNone, type } from '../matchers.ts';
import {
  asHead,
  counts,
  docs,
  endpoints,
  full,
  ok,
  put,
  reads,
  register,
  sameBody,
  shows,
  ssp,
  sspEndpoint,
  success,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// D1
row(
  'D1.1-page',
  { ...docs, headers: { Accept: 'text/html' } },
  { status: 200, headers: { 'content-type': like(/^text\/html\b/) } },
);
const operation = (method: string) => contains({ [method]: contains({ responses: type('object') }) });
const paths = {
  '/advertisement/{PAID}': operation('get'),
  '/advertisement-full/{PAID}': operation('get'),
  '/advertisement/{PAID}/metrics': operation('put'),
};
row('D1.2-paths', docs, shows(contains({ paths: contains(paths) })));
for (const notice of onRegister) {
  const same = { ...sameBody, headers: { etag: sameAs('0.headers.etag') } };
  row(`D1.3-same-${notice}`, [register(notice, 'read'), ok], [ssp(notice, 'ssp'), same]);
}
/** Paths, relative to the base URL, at which nothing is served. The first is empty. */
const wrongPaths = `
  / /metrics /advertisement /advertisement/ /advertisement-full /advertisement-full/ /ssp /ssp/advertisement/
  /advertisements/x /advertisement/{visible}/ /advertisement/{visible}/metrics/ /advertisement/{visible}/metric
  /advertisement/{visible}/metrics/x /advertisement/{visible}/x /graphql /advertisement//metrics
  /advertisement-full/{visible}/metrics /ssp/advertisement/{visible}/metrics /ssp/advertisement-full/{visible}
  /Advertisement/{visible} /ADVERTISEMENT-FULL/{visible} /internal /advertisement/{visible}/Metrics
  //advertisement/{visible} /./advertisement/{visible} /__proto__ /x/../advertisement/{visible}
  %2Fadvertisement/{visible} /%61dvertisement/{visible} /% /%00
`
  .trimEnd()
  .split(/\s+/);
for (const path of wrongPaths) {
  const nothing = { ...errors.path, headers: { allow: null } };
  const others = ['PUT', 'POST', 'OPTIONS'].map(
    (method): Check => [{ method, path, token: 'write', json: {}, mayReject: true }, nothing],
  );
  const section = /advertisement/i.test(path) ? 'D1.6' : 'D1.5';
  row(`${section}-${path || 'base'}`, [{ method: 'GET', path, token: 'write' }, nothing], ...others);
}
for (const { name, ask, token, methods } of endpoints) {
  const notAllowed = { headers: { allow: listOf(...methods) }, ...errors.method };
  for (const method of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
    if (methods.includes(method)) continue;
    const headers = { 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'PUT' };
    const step = ask('visible', token, { method, mayReject: true, headers, ...(name === 'metrics' && { json: {} }) });
    const unknown = ask('none', undefined, { ...step, path: ask('none').path, token: undefined });
    row(`D1.7-${name}-${method}`, [step, notAllowed], [unknown, notAllowed]);
  }
}
for (const { name, ask, token, missing, malformed, unknown } of [...reads, sspEndpoint]) {
  const same = (matcher: typeof sameAs, ...names: string[]) =>
    names.map((header) => [header, matcher(`0.headers.${header}`)]);
  const headers = Object.fromEntries([
    ...same(sameAs, 'content-type', 'content-length', 'cache-control'),
    ...same(sameOrNone, 'etag', 'www-authenticate'),
  ]);
  for (const [which, notice, given, get] of [
    ['same', 'visible', token, ok],
    ['same-none', 'none', token, missing],
    ['same-no-token', 'visible', undefined, malformed],
    ['same-unknown', 'visible', 'unknown', unknown],
  ] as [string, string, string | undefined, Expect][]) {
    const head = { status: get.status, text: '', headers } as Expect;
    row(`D1.8-${name}-${which}`, [ask(notice, given), get], [asHead(ask(notice, given)), head]);
  }
}

// D2
const line = 'Authorization: Bearer {token:write}\r\n';
row(
  'D2.2-two-lines',
  {
    method: 'GET',
    path: '/advertisement/{visible}',
    token: 'write',
    raw: `GET {base}/advertisement/{visible} HTTP/1.1\r\nHost: {host}\r\n${line}${line}\r\n`,
  },
  { status: [400, 401] },
);

// D3
row('D3.1-path', { method: 'GET', path: '/nothing' }, errors.path);
row('D3.1-method', register('none', undefined, { method: 'DELETE' }), errors.method);
const remaining = 'x-ratelimit-remaining';
for (const [name, step, expect] of [
  ['plan', full('visible', 'lapsed'), errors.plan],
  ['plan-none', register('none', 'lapsed'), errors.plan],
  ['plan-body', put('visible', 'lapsed', broken), errors.plan],
  ['full', full('visible', 'write'), ok],
  ['write', put('visible', 'write'), ok],
  ['head', asHead(register('visible', 'write')), ok],
  ['full-head', asHead(full('none', 'write')), { status: 404 }],
  ['unchanged', register('visible', 'write', { headers: { 'If-None-Match': '*' } }), { status: 304 }],
  ['not-found', register('none', 'write'), errors.registerNotFound],
  ['not-own', full('other', 'write'), errors.fullNotFound],
  ['write-not-found', put('none', 'write'), errors.writeNotFound],
  ['impossible', { method: 'GET', path: '/advertisement/%00', token: 'write' }, errors.registerNotFound],
  ['not-json', put('visible', 'write', broken), errors.notJson],
  ['invalid', put('visible', 'write', { json: {}, mayReject: true }), { status: 400 }],
  ['too-large', put('visible', 'write', { json: counts, padTo: 16_385 }), errors.tooLarge],
  ['encoded', put('visible', 'write', { headers: { 'Content-Encoding': 'gzip' } }), errors.encoding],
  ['conditional', put('visible', 'write', { headers: { 'If-Match': '*' } }), errors.conditional],
  ['forbidden', put('other', 'write'), errors.forbidden],
  ['not-applicable', put('print', 'write'), errors.notApplicable],
  ['ssp', ssp('visible', 'ssp'), ok],
] as [string, HttpStep, Expect][]) {
  const next = step.token === 'ssp' ? ssp('visible', 'ssp') : register('visible', step.token);
  const oneLess = (index: number) => ({
    [remaining]: lessBy(`${index}.headers.${remaining}`, 1),
    'x-ratelimit-reset': sameAs('0.headers.x-ratelimit-reset'),
  });
  row(`D3.8-${name}`, [next, {}], [step, { ...expect, headers: oneLess(0) }], [next, { headers: oneLess(1) }]);
}

// D5
for (const { name, ask } of reads) {
  const stored = shows(contains({ ...counts, recordedAt: duringRun }));
  const seen = contains({ targeting: contains({ ...counts, metricsUpdatedAt: sameAs('0.body.recordedAt') }) });
  row(`D5.2-${name}`, [put('visible', 'write', { json: counts }), stored], [ask('visible', 'read'), shows(seen)]);
}
const again = put('visible', 'write', { json: counts });
row('D5.3-same', [again, ok], [again, sameBody]);

// D12
const wide = (viewsCount: number) => put('visible', 'write', { json: { viewsCount, engagementsCount: 1 } });
const later = contains({ recordedAt: notBefore('0.body.recordedAt') });
row('D12.2-increasing', [wide(11), ok], [wide(12), shows(later)]);
const expecting = { headers: { Expect: '100-continue' } };
row('D12.4-continue', put('visible', 'write', expecting), { status: success, continue: { 'x-api-version': 'v1' } });
row('D12.4-refused', put('visible', 'unknown', expecting), { status: 401, continue: null });
row('D12.4-no-scope', put('visible', 'read', expecting), { status: 403, continue: null });
const onDay = { ...errors.notApplicable, headers: { 'retry-after': like(/^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/) } };
row('D12.10-notStarted', put('notStarted', 'write'), onDay);
row('D12.10-future', put('future', 'write'), onDay);
for (const notice of ['print', 'untargeted', 'draft', 'unsigned'])
  row(`D12.10-${notice}`, put(notice, 'write'), { ...errors.notApplicable, headers: { 'retry-after': null } });
row('D12.6-method', register('none', 'read', { method: 'FOO' }), errors.badRequest);

export const choiceRows = rows;
