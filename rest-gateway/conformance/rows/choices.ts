import type { Check, Expect, HttpStep } from '../kit.ts';
import {
  broken,
  counts,
  docs,
  endpoints,
  errors,
  fresh,
  full,
  hidden,
  invalidMetrics,
  ok,
  onRegister,
  partner,
  put,
  reads,
  recorded,
  refused,
  register,
  sameBody,
  shows,
  ssp,
  sspEndpoint,
  whole,
} from '../requests.ts';
import { createRows } from '../row.ts';
import {
  badBodies,
  badNumbers,
  goodBodies,
  goodNumbers,
  malformedCredentials,
  noBodies,
  noCounts,
  notUtf8,
  queries,
  unknownCredentials,
  wrongPaIds,
  wrongPaths,
} from './forms.ts';

const { rows, row } = createRows();

// D1
row(
  'D1.1-page',
  { ...docs, headers: { Accept: 'text/html' } },
  { status: 200, headers: { 'content-type': { $match: '^text/html\\b' } } },
);
const operation = (method: string) => ({ $contains: { [method]: { $contains: { responses: { $type: 'object' } } } } });
const paths = {
  '/advertisement/{PAID}': operation('get'),
  '/advertisement-full/{PAID}': operation('get'),
  '/advertisement/{PAID}/metrics': operation('put'),
};
row('D1.2-paths', docs, shows({ $contains: { paths: { $contains: paths } } }));
for (const notice of onRegister) {
  const same = { ...sameBody, headers: { etag: { $same: '0.headers.etag' } } };
  row(`D1.3-${notice}`, [register(notice, 'read'), ok], [ssp(notice, 'ssp'), same]);
}
for (const notice of hidden) row(`D1.3-${notice}`, ssp(notice, 'ssp'), errors.registerNotFound);
for (const token of ['unknown', 'read', 'lapsed']) row(`D1.4-${token}`, ssp('visible', token), errors.sspToken);
row('D1.4-missing', ssp('visible'), errors.header);
for (const path of wrongPaths) {
  const nothing = { ...errors.path, headers: { allow: null } };
  const others = ['PUT', 'POST', 'OPTIONS'].map((method): Check => {
    return [{ method, path, token: 'write', json: {}, mayReject: true }, nothing];
  });
  row(`D1.5-base:${path}`, [{ method: 'GET', path, token: 'write' }, nothing], ...others);
}
row('D1.6-case', register('visible', 'read', { path: '/Advertisement/{visible}' }), errors.path);
row('D1.6-slash', register('visible', 'read', { path: '/advertisement/{visible}/' }), errors.path);
for (const { name, ask, token } of endpoints) {
  const allowed = name === 'metrics' ? ['PUT'] : ['GET', 'HEAD'];
  const notAllowed = { headers: { allow: { $list: allowed } }, ...errors.method };
  const others = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
  for (const method of others.filter((one) => !allowed.includes(one))) {
    const override = { 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'PUT' };
    const step = ask('visible', token, {
      method,
      mayReject: true,
      headers: override,
      ...(name === 'metrics' && { json: {} }),
    });
    row(`D1.7-${name}-${method}`, step, notAllowed);
  }
}
for (const { name, ask, token, missing, malformed, unknown } of [...reads, sspEndpoint]) {
  const same = (header: string, matcher: string) => [header, { [matcher]: `0.headers.${header}` }];
  const headers = Object.fromEntries([
    ...['content-type', 'content-length', 'cache-control'].map((header) => same(header, '$same')),
    ...['etag', 'www-authenticate'].map((header) => same(header, '$sameOrNone')),
  ]);
  for (const [which, notice, given, get] of [
    ['', 'visible', token, ok],
    ['-none', 'none', token, missing],
    ['-no-token', 'visible', undefined, malformed],
    ['-unknown', 'visible', 'unknown', unknown],
  ] as const) {
    const { status = 200 } = get;
    row(
      `D1.8-${name}${which}`,
      [ask(notice, given), get],
      [ask(notice, given, { method: 'HEAD' }), { status, text: '', headers }],
    );
  }
}
for (const [index, query] of queries.entries()) {
  for (const { name, ask, token } of endpoints) {
    const plain = ask('visible', token);
    row(`D1.9-${name}-${index}`, [plain, ok], [{ ...plain, path: `${plain.path}${query}` }, sameBody]);
  }
}

// D2
for (const [name, authorization] of Object.entries({
  bearer: 'bearer {read}',
  BEARER: 'BEARER {read}',
  mixed: 'bEaReR {read}',
  spaces: 'Bearer     {read}',
  'spaces-after': 'Bearer {read}   ',
  tabs: '\t Bearer {read} \t',
})) {
  row(`D2.1-${name}`, register('visible', undefined, { authorization }), ok);
}
for (const [name, authorization] of Object.entries(malformedCredentials)) {
  const headers = { 'www-authenticate': 'Bearer realm="partner-api"' };
  const checks = partner.map(({ ask, malformed }): Check => {
    return [ask('visible', undefined, { authorization }), { ...malformed, headers }];
  });
  row(`D2.2-${name}`, ...checks);
}
for (const [name, authorization] of Object.entries(unknownCredentials)) {
  row(
    `D2.3-${name}`,
    ...partner.map(({ ask, unknown }): Check => [ask('visible', undefined, { authorization }), unknown]),
  );
}
const line = 'Authorization: Bearer {token:write}\r\n';
row(
  'D2.2-two-lines',
  {
    ...{ method: 'GET', path: '/advertisement/{visible}', token: 'write' },
    raw: `GET {base}/advertisement/{visible} HTTP/1.1\r\nHost: {host}\r\n${line}${line}\r\n`,
  },
  { status: [400, 401] },
);
row('D2.3-ssp', ...refused(put('visible', 'ssp', fresh), errors.writeToken));
for (const { name, ask, malformed } of endpoints) {
  const step = ask('visible', undefined, { headers: { Cookie: 'token=x', 'X-Api-Key': 'x' } });
  row(`D2.4-${name}`, { ...step, path: `${step.path}?access_token={token:write}` }, malformed);
}
for (const { name, ask, unknown } of partner) row(`D2.6-${name}`, ask('visible', 'expired'), unknown);

// D3
row('D3.1-path', { method: 'GET', path: '/nothing' }, errors.path);
row('D3.1-method', register('none', undefined, { method: 'DELETE' }), errors.method);
row('D3.2-body', put('visible', undefined, broken), errors.writeHeader);
row('D3.2-notice', register('none'), errors.header);
row('D3.4-body', put('visible', 'lapsed', broken), errors.plan);
row('D3.4-notice', put('none', 'lapsed'), errors.plan);
row('D3.4-read', register('none', 'lapsed'), errors.plan);
row('D3.5-body', put('visible', 'read', broken), errors.scope);
row('D3.5-counts', put('visible', 'read', { json: {}, mayReject: true }), errors.scope);
row('D3.5-too-large', put('visible', 'read', { json: {}, padTo: 16_385, mayReject: true }), errors.scope);
for (const notice of ['none', 'other', 'print']) row(`D3.5-${notice}`, put(notice, 'read'), errors.scope);
row('D3.6-none', put('none', 'write', broken), errors.notJson);
row(
  'D3.6-other',
  put('other', 'write', { json: {}, mayReject: true }),
  invalidMetrics('viewsCount', 'engagementsCount'),
);
row('D3.6-print', put('print', 'write', broken), errors.notJson);
row('D3.7-other', put('otherPrint', 'write'), errors.forbidden);
const remaining = 'x-ratelimit-remaining';
const tooLarge = { json: counts, padTo: 16_385 };
for (const [name, step, expect] of [
  ['plan', full('visible', 'lapsed'), errors.plan],
  ['plan-none', register('none', 'lapsed'), errors.plan],
  ['plan-body', put('visible', 'lapsed', broken), errors.plan],
  ['full', full('visible', 'write'), ok],
  ['write', put('visible', 'write'), ok],
  ['head', register('visible', 'write', { method: 'HEAD' }), ok],
  ['unchanged', register('visible', 'write', { headers: { 'If-None-Match': '*' } }), { status: 304 }],
  ['not-found', register('none', 'write'), errors.registerNotFound],
  ['not-own', full('other', 'write'), errors.fullNotFound],
  ['write-not-found', put('none', 'write'), errors.writeNotFound],
  ['impossible', { method: 'GET', path: '/advertisement/%00', token: 'write' }, errors.registerNotFound],
  ['not-json', put('visible', 'write', broken), errors.notJson],
  ['invalid', put('visible', 'write', { json: {}, mayReject: true }), { status: 400 }],
  ['too-large', put('visible', 'write', tooLarge), errors.tooLarge],
  ['forbidden', put('other', 'write'), errors.forbidden],
  ['not-applicable', put('print', 'write'), errors.notApplicable],
] as [string, HttpStep, Expect][]) {
  const next = register('visible', step.token);
  const oneLess = (index: number) => ({ [remaining]: { $below: `${index}.headers.${remaining}`, by: 1 } });
  row(`D3.8-${name}`, [next, {}], [step, { ...expect, headers: oneLess(0) }], [next, { headers: oneLess(1) }]);
}

// D5
const stored = (values: object = counts) =>
  shows({ paId: { $notice: 'visible' }, ...counts, ...values, recordedAt: { $within: [-300, 300] } });
row('D5.1-answer', put('visible', 'write'), stored());
for (const { name, ask } of reads) {
  const seen = { $contains: { ...counts, metricsUpdatedAt: { $same: '0.body.recordedAt' } } };
  row(
    `D5.2-${name}`,
    [put('visible', 'write'), stored()],
    [ask('visible', 'read'), shows({ $contains: { targeting: seen } })],
  );
}
const lower = { viewsCount: 3, engagementsCount: 4 };
row('D5.3-lower', ...recorded({ json: lower }, lower, {}, stored(lower)));
row('D5.3-same', [put('visible', 'write'), ok], [put('visible', 'write'), sameBody]);
for (const viewsCount of [3_000_000_000, Number.MAX_SAFE_INTEGER]) {
  row(
    `D5.4-${viewsCount}`,
    ...recorded({ json: { ...counts, viewsCount } }, { viewsCount }, {}, stored({ viewsCount })),
  );
}
row(
  'D5.4-too-large',
  ...refused(
    put('visible', 'write', { text: '{"viewsCount":9007199254740992,"engagementsCount":1}' }),
    invalidMetrics('viewsCount'),
  ),
);
for (const field of ['viewsCount', 'engagementsCount']) {
  const other = field === 'viewsCount' ? 'engagementsCount' : 'viewsCount';
  for (const number of badNumbers) {
    const body = { text: `{"${field}":${number},"${other}":86}` };
    row(`D5.5-${field}-${number}`, ...refused(put('visible', 'write', body), invalidMetrics(field)));
  }
  for (const [written, value] of goodNumbers) {
    const values = { [field]: value, [other]: 17 };
    row(
      `D5.5-${field}-${written}`,
      ...recorded({ text: `{"${field}":${written},"${other}":17}` }, values, {}, stored(values)),
    );
  }
}
for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=iso-8859-1',
  'nonsense',
  '',
]) {
  row(
    `D5.6-${type.replaceAll(/\W+/g, '-')}`,
    ...recorded({ json: counts }, counts, { headers: { 'Content-Type': type } }, stored()),
  );
}
for (const [name, body] of Object.entries(noBodies)) {
  row(`D5.7-${name}`, ...refused(put('visible', 'write', { text: body }), errors.notJson));
}
for (const [name, body] of Object.entries(notUtf8)) {
  row(`D5.7-${name}`, ...refused(put('visible', 'write', body), errors.notJson));
}
for (const [name, body] of Object.entries(noCounts)) {
  const write = put('visible', 'write', { text: body });
  row(`D5.7-${name}`, ...refused(write, invalidMetrics('viewsCount', 'engagementsCount')));
}
for (const [name, body] of Object.entries(goodBodies)) {
  const values = { viewsCount: 12, engagementsCount: 3 };
  row(`D5.8-${name}`, ...recorded({ text: body }, values, {}, stored(values)));
}
for (const [name, body] of Object.entries(badBodies)) {
  row(`D5.8-${name}`, ...refused(put('visible', 'write', { text: body }), invalidMetrics('viewsCount')));
}
row(
  'D5.9-order',
  put('visible', 'write', { json: { engagementsCount: -1, viewsCount: -1 }, mayReject: true }),
  invalidMetrics('viewsCount', 'engagementsCount'),
);
row('D5.10-limit', ...recorded({ json: counts, padTo: 16_384 }, counts, {}, stored()));
for (const length of [16_385, 17 * 1024, 1024 * 1024]) {
  row(`D5.10-${length}`, ...refused(put('visible', 'write', { ...fresh, padTo: length }), errors.tooLarge));
}
row(
  'D5.10-two-bytes',
  put('visible', 'write', { text: `{"x":"${'ü'.repeat(8200)}"}`, mayReject: true }),
  errors.tooLarge,
);

// D6
for (const [name, path] of Object.entries({
  case: '{swapped:visible}',
  before: '%20{visible}',
  after: '{visible}%20',
})) {
  row(`D6.1-${name}`, register('visible', 'read', { path: `/advertisement/${path}` }), errors.registerNotFound);
}
row('D6.1-encoded', register('visible', 'read', { path: '/advertisement/{encoded:visible}' }), ok);
for (const { name, path, token, missing } of partner) {
  for (const [form, paId] of Object.entries(wrongPaIds)) {
    const step: HttpStep =
      name === 'metrics'
        ? { method: 'PUT', path: `${path}${paId}/metrics`, token, json: counts, mayReject: !paId.includes('{') }
        : { method: 'GET', path: `${path}${paId}`, token };
    row(`D6.2-${name}-${form}`, step, missing);
  }
}

// D7
const seconds = { $match: '^\\d{10}$' };
const window = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': whole, 'x-ratelimit-reset': seconds };
row('D7.1-every', { responses: { counted: true } }, { headers: window });
for (const [name, step] of Object.entries({
  read: full('visible', 'read'),
  head: register('visible', 'read', { method: 'HEAD' }),
  'full-head': full('visible', 'read', { method: 'HEAD' }),
  'not-found': register('none', 'read'),
})) {
  const headers = {
    [remaining]: { $below: `0.headers.${remaining}`, by: 1 },
    'x-ratelimit-reset': { $same: '0.headers.x-ratelimit-reset' },
  };
  row(`D7.2-${name}`, [register('visible', 'read'), ok], [step, { headers }]);
}

export const choiceRows = rows;
