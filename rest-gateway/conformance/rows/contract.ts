import type { Check, Expect, More } from '../kit.ts';
import {
  broken,
  campaignFields,
  counts,
  denied,
  docs,
  errors,
  fresh,
  full,
  hidden,
  invalidMetrics,
  notOwn,
  ok,
  onRegister,
  ownHidden,
  ownOnRegister,
  partner,
  partyFields,
  put,
  reads,
  recorded,
  refused,
  register,
  sameBody,
  shows,
  ssp,
  success,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';
import { badCounts, credentials, noObjects, notJson, unparsable } from './forms.ts';

const { rows, row } = createRows();

// Part 1
row('1.1-register', register('visible', 'read'), shows({ $type: 'object' }));
row('1.2-full', full('visible', 'read'), shows({ $type: 'object' }));
const total = { viewsCount: 4712, engagementsCount: 43 };
row('1.3-metrics', ...recorded({ json: total }, total));
for (const endpoint of partner) {
  row(`1.4-${endpoint.name}`, ...denied(endpoint, undefined, endpoint.malformed));
  row(`1.5-${endpoint.name}`, ...denied(endpoint, 'lapsed', errors.plan));
}
row('1.7-ssp', [ssp('visible', 'ssp'), ok], [register('visible', 'ssp'), errors.partnerToken]);
row(
  '1.8-every',
  { responses: { bodies: true } },
  { headers: { 'content-type': { $match: '^application/([\\w.-]+\\+)?json\\b' } }, body: { $any: true } },
);
for (const accept of ['*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', '']) {
  const headers = { Accept: accept };
  const id = accept.replaceAll(/\W+/g, '-');
  for (const { name, ask, missing } of reads) {
    const read = ask('visible', 'read');
    const failing = ask('none', 'read', { headers });
    row(`1.8-accept-${name}-${id}`, [read, ok], [{ ...read, headers }, sameBody], [failing, missing]);
  }
  row(`1.8-accept-metrics-${id}`, put('none', 'write', { json: counts }, { headers }), errors.writeNotFound);
}

// Part 2
for (const { name, ask } of reads) {
  for (const other of ['native', 'print', 'ended']) {
    row(
      `2.1-${name}-${other}`,
      [ask('visible', 'read'), ok],
      [ask(other, 'read'), shows({ $not: { $same: '0.body' } })],
    );
  }
}
row(
  '2.2-self-published',
  [full('selfPublished', 'read'), errors.fullNotFound],
  [full('selfPublished', 'other'), errors.fullNotFound],
);
row(
  '2.3-each-condition',
  [register('visible', 'read'), ok],
  ...['draft', 'unsigned', 'future'].map((notice): Check => [register(notice, 'read'), errors.registerNotFound]),
);
row('2.5-advertiser', full('visible', 'read'), shows({ $has: partyFields }));
row('2.6-campaign', full('visible', 'read'), shows({ $has: campaignFields }));
const contactData = { email: text, phone: text, streetAddress: text, postalCode: text, city: text };
row('2.7-contact-data', full('visible', 'read'), shows({ $somewhere: { $contains: contactData }, $times: 2 }));
for (const [section, field, other] of [
  ['2.10', 'viewsCount', 'engagementsCount'],
  ['2.11', 'engagementsCount', 'viewsCount'],
] as const) {
  for (const [name, value] of Object.entries(badCounts)) {
    const body = value === undefined ? `{"${other}":86}` : `{"${other}":86,"${field}":${value}}`;
    row(`${section}-${name}`, ...refused(put('visible', 'write', { text: body }), invalidMetrics(field)));
  }
  const zero = { [field]: 0, [other]: 1 };
  row(`${section}-zero`, ...recorded({ json: zero }, zero));
  const large = { [field]: 2_000_000_123, [other]: 7 };
  row(`${section}-large`, ...recorded({ json: large }, large));
}
const zeros = { viewsCount: 0, engagementsCount: 0 };
row('2.10-both-zero', ...recorded({ json: zeros }, zeros));
row('2.12-other-publisher', [full('other', 'other'), ok], [full('visible', 'other'), errors.fullNotFound]);
row(
  '2.13-read-and-write',
  ...['read', 'write'].flatMap((token): Check[] => reads.map(({ ask }) => [ask('visible', token), ok])),
  [put('visible', 'read', fresh), errors.scope],
  [put('visible', 'write'), { status: success }],
  [full('visible', 'read'), shows({ $somewhere: { $contains: counts } })],
);
for (const endpoint of partner) row(`2.15-${endpoint.name}`, ...denied(endpoint, 'revoked', endpoint.unknown));

// Part 3
for (const notice of onRegister) row(`3.2-${notice}`, register(notice, 'read'), ok);
for (const notice of hidden) {
  const owners = ['read', 'write', 'other'];
  row(`3.2-${notice}`, ...owners.map((token): Check => [register(notice, token), errors.registerNotFound]));
}
for (const notice of [...ownOnRegister, ...ownHidden]) {
  row(`3.3-${notice}`, [full(notice, 'read'), ok], [full(notice, 'write'), sameBody]);
}
const alike = (expect: Expect, token: string, more: More = {}) =>
  notOwn.map((notice, index): Check => [full(notice, token, more), { ...expect, ...(index > 0 && { like: 0 }) }]);
for (const token of ['read', 'write']) row(`3.4-same-404-${token}`, ...alike(errors.fullNotFound, token));
const { status = 404 } = errors.fullNotFound;
row('3.4-same-head', ...alike({ status }, 'read', { method: 'HEAD' }));
row('3.4-same-with-condition', ...alike({ status }, 'read', { headers: { 'If-None-Match': '*' } }));
row('3.4-same-time', { timing: notOwn.map((notice) => full(notice, 'read')), rounds: 8 }, { value: { $atMost: 50 } });
row('3.5-visible', ...recorded({ json: total }, total));
row(
  '3.5-otherHidden',
  ...refused(put('otherHidden', 'write', fresh), errors.writeNotFound, full('otherHidden', 'other')),
);
for (const notice of ['selfPublishedHidden', 'none']) row(`3.5-${notice}`, put(notice, 'write'), errors.writeNotFound);
row('3.6-nothing-written', ...refused(put('other', 'write', fresh), errors.forbidden, full('other', 'other')));
row(
  '3.6-not-applicable',
  ...refused(put('otherPrint', 'write', fresh), { status: [403, 409] }, full('otherPrint', 'other')),
);
for (const notice of onRegister) row(`3.7-${notice}`, ssp(notice, 'ssp'), ok);
for (const notice of hidden) row(`3.7-${notice}`, ssp(notice, 'ssp'), { status: 404 });
for (const notice of ['visible', 'native', 'delivery', 'today', 'ended']) {
  row(`3.8-${notice}`, ...recorded({ json: counts }, counts, {}, { status: success }, notice));
}
for (const notice of ['print', 'radio', 'untargeted', 'notStarted']) {
  row(`3.9-${notice}`, ...refused(put(notice, 'write', fresh), errors.notApplicable, full(notice, 'read')));
}

// Part 4
const elsewhere = register('visible', 'read', { at: 'site' });
row('4.1-relative', [register('visible', 'read'), ok], [elsewhere, { body: { $not: { $same: '0.body' } } }]);
for (const { name, ask } of reads) {
  row(`4.2-${name}`, [ask('visible', 'read'), ok], [ask('visible', 'write'), ok]);
  const withBody = ask('visible', 'read', { json: { paId: 'PA-0000000000' } });
  row(`4.2-${name}-body`, [ask('visible', 'read'), ok], [withBody, sameBody]);
}
row('4.3-scope', ...refused(put('visible', 'read', fresh), errors.scope));
row('4.4-recorded', ...recorded({ json: total }, total));
const lower = { viewsCount: 5, engagementsCount: 6 };
row('4.4-lower', ...recorded({ json: lower }, lower));
row('4.4-last', ...recorded({ json: { ...lower, viewsCount: 8 } }, { ...lower, viewsCount: 8 }));
row('4.4-no-other-notice', ...refused(put('visible', 'write', fresh), { status: success }, full('native', 'read')));

// Part 5
row('5.1-bearer', register('visible', undefined, { authorization: 'Bearer {read}' }), ok);
for (const token of ['read', 'write', 'other']) row(`5.2-${token}-at-ssp`, ssp('visible', token), { status: 401 });
for (const endpoint of partner) {
  const { name, malformed, unknown } = endpoint;
  row(`5.2-ssp-at-${name}`, ...denied(endpoint, 'ssp', name === 'metrics' ? { status: 401 } : unknown));
  row(`5.3-unknown-at-${name}`, ...denied(endpoint, 'unknown', unknown));
  row(`5.3-revoked-at-${name}`, ...denied(endpoint, 'revoked', unknown));
  row(`5.4-missing-at-${name}`, ...denied(endpoint, undefined, malformed));
  row(`5.5-lapsed-at-${name}`, ...denied(endpoint, 'lapsed', errors.plan));
}
row('5.7-plan-first', ...refused(put('visible', 'lapsedRead', fresh), errors.plan));
row('5.8-write', ...refused(put('visible', 'read', fresh), errors.scope));
row('5.8-read', [register('visible', 'read'), ok], [full('visible', 'read'), ok]);
row('5.9-other', ...refused(put('other', 'write', fresh), errors.forbidden, full('other', 'other')));
for (const notice of notOwn) row(`5.10-${notice}`, full(notice, 'write'), errors.fullNotFound);

// Part 7
row('7.1-every', { responses: { errors: true } }, { body: { $contains: { error: text } } });
row('7.2-every', { responses: { errors: true } }, { body: { $optional: { code: { $match: '^[A-Z][A-Z_]*$' } } } });
for (const { name, ask } of reads) {
  for (const token of ['unknown', 'revoked', 'ssp']) {
    row(`7.3-${name}-${token}`, ask('visible', token), errors.partnerToken);
  }
  for (const [form, authorization] of Object.entries(credentials)) {
    row(`7.6-${name}-${form}`, ask('visible', undefined, { authorization }), errors.header);
  }
}
for (const token of ['unknown', 'revoked']) row(`7.4-${token}`, put('visible', token, fresh), errors.writeToken);
for (const [form, authorization] of Object.entries(credentials)) {
  row(`7.5-${form}`, ...refused(put('visible', undefined, fresh, { authorization }), errors.writeHeader));
}
for (const { name, ask } of partner) row(`7.7-${name}`, ask('visible', 'lapsed'), errors.plan);
row('7.8-scope', put('visible', 'read', fresh), errors.scope);
row('7.9-other', put('other', 'write', fresh), errors.forbidden);
const invalid = invalidMetrics('viewsCount', 'engagementsCount').body as { issues: object[] };
const bothMissing: Expect = { status: 400, body: { ...invalid, issues: { $anyOrder: invalid.issues } } };
for (const [name, body] of Object.entries({ 'empty-object': '{}', ...noObjects })) {
  row(`7.10-${name}`, ...refused(put('visible', 'write', { text: body, mayReject: true }), bothMissing));
}
for (const [name, body, field] of [
  ['no-engagements', '{"viewsCount":{unique}}', 'engagementsCount'],
  ['bad-engagements', '{"viewsCount":{unique},"engagementsCount":-1}', 'engagementsCount'],
  ['no-views', '{"engagementsCount":{unique}}', 'viewsCount'],
  ['bad-views', '{"viewsCount":1.5,"engagementsCount":{unique}}', 'viewsCount'],
] as const) {
  row(`7.10-${name}`, ...refused(put('visible', 'write', { text: body }), invalidMetrics(field)));
}
row('7.11-cut-off', ...refused(put('visible', 'write', broken), errors.notJson));
for (const [name, body] of Object.entries(notJson)) {
  row(`7.11-${name}`, ...refused(put('visible', 'write', body), errors.notJson));
}
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(`7.12-${notice}`, put(notice, 'write', fresh), errors.notApplicable);
}
for (const notice of ['none', 'otherHidden']) row(`7.13-${notice}`, put(notice, 'write'), errors.writeNotFound);
for (const notice of ['none', 'draft', 'otherHidden']) {
  row(`7.14-${notice}`, register(notice, 'read'), errors.registerNotFound);
}
for (const notice of notOwn) row(`7.15-${notice}`, full(notice, 'read'), errors.fullNotFound);
row('7.19-plan-first', put('visible', 'lapsedRead', fresh), errors.plan);

// Part 9
row('9.1-path', { target: 'baseUrl' }, { value: { $match: '/v1$' } });
row('9.2-every', { responses: {} }, { headers: { 'x-api-version': 'v1' } });
// What the HTTP parser refuses has the header too, if it is answered at all.
for (const [name, raw] of Object.entries(unparsable)) {
  row(
    `9.2-${name}`,
    { method: 'GET', path: '/', raw },
    { status: [400, 599], headers: { 'x-api-version': 'v1' }, silence: true },
  );
}
const openApi = { openapi: { $match: '^3\\.1\\.\\d+$' }, info: { $contains: { title: text, version: text } } };
row('9.5-openapi', docs, shows({ $contains: { ...openApi, paths: { $type: 'object' } } }));

export const contractRows = rows;
