import {
  broken,
  campaignFields,
  counts,
  errors,
  fresh,
  full,
  invalidMetrics,
  ok,
  partner,
  partyFields,
  put,
  reads,
  recorded,
  refused,
  register,
  ssp,
  success,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';
import { badCounts, credentials } from './forms.ts';

const { rows, row } = createRows();

// Part 1
row('1.1-register', register('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.2-full', full('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.3-metrics', put('visible', 'write'), { status: success });
for (const { name, ask, malformed } of partner) {
  row(`1.4-${name}`, ask('visible'), malformed);
  row(`1.5-${name}`, ask('visible', 'lapsed'), errors.plan);
}
row('1.7-ssp', [ssp('visible', 'ssp'), register('visible', 'ssp')], [ok, errors.partnerToken]);
row(
  '1.8-every',
  { responses: { bodies: true } },
  { headers: { 'content-type': { $match: '^application/([\\w.-]+\\+)?json\\b' } }, body: { $any: true } },
);
for (const accept of ['*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', '']) {
  const [read, failing] = [register('visible', 'read'), full('none', 'read')];
  const headers = { Accept: accept };
  row(
    `1.8-accept-${accept.replaceAll(/\W+/g, '-')}`,
    [read, { ...read, headers }, { ...failing, headers }],
    [ok, { status: 200, body: { $same: '0.body' } }, errors.fullNotFound],
  );
}

// Part 2
row(
  '2.1-two-notices',
  [register('visible', 'read'), register('native', 'read')],
  [ok, { status: 200, body: { $not: { $same: '0.body' } } }],
);
row(
  '2.2-self-published',
  [full('selfPublished', 'read'), full('selfPublished', 'other')],
  [errors.fullNotFound, errors.fullNotFound],
);
row(
  '2.3-each-condition',
  ['visible', 'draft', 'unsigned', 'future'].map((notice) => register(notice, 'read')),
  [ok, errors.registerNotFound, errors.registerNotFound, errors.registerNotFound],
);
row('2.5-advertiser', full('visible', 'read'), { status: 200, body: { $has: partyFields } });
row('2.6-campaign', full('visible', 'read'), { status: 200, body: { $has: campaignFields } });
row('2.7-contact-data', full('visible', 'read'), {
  status: 200,
  body: {
    $somewhere: { $contains: { email: text, phone: text, streetAddress: text, postalCode: text, city: text } },
    $times: 2,
  },
});
row(
  '2.8-all-fields',
  [register('visible', 'read'), full('visible', 'read')],
  [ok, { status: 200, body: { $keysOf: '0.body' } }],
);
for (const [section, field, other] of [
  ['2.10', 'viewsCount', 'engagementsCount'],
  ['2.11', 'engagementsCount', 'viewsCount'],
] as const) {
  for (const [name, value] of Object.entries(badCounts)) {
    const body = value === undefined ? `{"${other}":86}` : `{"${other}":86,"${field}":${value}}`;
    row(
      `${section}-${name}`,
      ...refused(put('visible', 'write', { text: body, mayReject: true }), invalidMetrics(field)),
    );
  }
  const zero = { [field]: 0, [other]: 1 };
  row(`${section}-zero`, ...recorded({ json: zero }, zero));
}
row('2.12-other-publisher', [full('other', 'other'), full('visible', 'other')], [ok, errors.fullNotFound]);
row(
  '2.13-read-and-write',
  [register('visible', 'read'), full('visible', 'read'), put('visible', 'read'), put('visible', 'write')],
  [ok, ok, errors.scope, { status: success }],
);
row('2.15-revoked', register('visible', 'revoked'), errors.partnerToken);

// Part 3
const onRegister = ['visible', 'other', 'today', 'ended', 'selfPublished'];
const hidden = ['draft', 'unsigned', 'declined', 'future', 'otherHidden', 'selfPublishedHidden', 'none'];
for (const notice of onRegister) row(`3.2-${notice}`, register(notice, 'read'), ok);
for (const notice of hidden) row(`3.2-${notice}`, register(notice, 'read'), errors.registerNotFound);
for (const notice of ['visible', 'future', 'draft', 'unsigned', 'print']) {
  row(`3.3-${notice}`, [full(notice, 'read'), full(notice, 'write')], [ok, { status: 200, body: { $same: '0.body' } }]);
}
const notOwn = ['none', 'other', 'selfPublished', 'otherHidden', 'selfPublishedHidden'];
row(
  '3.4-same-404',
  notOwn.map((notice) => full(notice, 'read')),
  notOwn.map((_, index) => ({ ...errors.fullNotFound, ...(index > 0 && { like: 0 }) })),
);
row('3.5-visible', put('visible', 'write'), { status: success });
for (const notice of ['otherHidden', 'selfPublishedHidden', 'none']) {
  row(`3.5-${notice}`, put(notice, 'write'), errors.writeNotFound);
}
row('3.6-nothing-written', ...refused(put('other', 'write', fresh), errors.forbidden, register('other', 'read')));
for (const notice of onRegister) row(`3.7-${notice}`, ssp(notice, 'ssp'), ok);
for (const notice of hidden) row(`3.7-${notice}`, ssp(notice, 'ssp'), { status: 404 });
for (const notice of ['visible', 'native', 'delivery', 'today', 'ended']) {
  row(
    `3.8-${notice}`,
    [put(notice, 'write', fresh), put(notice, 'write'), full(notice, 'read')],
    [{ status: success }, { status: success }, { status: 200, body: { $somewhere: { $contains: counts } } }],
  );
}
for (const notice of ['print', 'radio', 'untargeted', 'notStarted']) {
  row(`3.9-${notice}`, ...refused(put(notice, 'write', fresh), errors.notApplicable, full(notice, 'read')));
}

// Part 4
row('4.1-relative', [register('visible', 'read'), register('visible', 'read', { at: 'site' })], [ok, { status: 404 }]);
for (const { name, ask } of reads) {
  row(`4.2-${name}`, [ask('visible', 'read'), ask('visible', 'write')], [ok, ok]);
  row(
    `4.2-${name}-body`,
    [ask('visible', 'read'), ask('visible', 'read', { json: { paId: 'PA-0000000000' } })],
    [ok, { status: 200, body: { $same: '0.body' } }],
  );
}
row('4.3-scope', ...refused(put('visible', 'read', fresh), errors.scope));
const total = { viewsCount: 4712, engagementsCount: 43 };
row('4.4-recorded', ...recorded({ json: total }, total));

// Part 5
row('5.1-bearer', register('visible', undefined, { authorization: 'Bearer {read}' }), ok);
row('5.2-partner-at-ssp', ssp('visible', 'read'), { status: 401 });
for (const { name, ask, malformed, unknown } of partner) {
  row(`5.2-ssp-at-${name}`, ask('visible', 'ssp'), name === 'metrics' ? { status: 401 } : unknown);
  row(`5.3-unknown-at-${name}`, ask('visible', 'unknown'), unknown);
  row(`5.3-revoked-at-${name}`, ask('visible', 'revoked'), unknown);
  row(`5.4-missing-at-${name}`, ask('visible'), malformed);
  row(`5.5-lapsed-at-${name}`, ask('visible', 'lapsed'), errors.plan);
}
row('5.7-plan-first', put('visible', 'lapsedRead'), errors.plan);
row('5.8-write', put('visible', 'read'), errors.scope);
row('5.8-read', [register('visible', 'read'), full('visible', 'read')], [ok, ok]);
row('5.9-other', put('other', 'write'), errors.forbidden);
row('5.10-other', full('other', 'read'), errors.fullNotFound);

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
for (const token of ['unknown', 'revoked']) row(`7.4-${token}`, put('visible', token), errors.writeToken);
for (const [form, authorization] of Object.entries(credentials)) {
  row(`7.5-${form}`, put('visible', undefined, fresh, { authorization }), errors.writeHeader);
}
for (const { name, ask } of partner) row(`7.7-${name}`, ask('visible', 'lapsed'), errors.plan);
row('7.8-scope', put('visible', 'read'), errors.scope);
row('7.9-other', put('other', 'write'), errors.forbidden);
row('7.10-empty-object', put('visible', 'write', { json: {}, mayReject: true }), {
  status: 400,
  body: {
    error: 'Invalid engagement metrics',
    code: 'INVALID_METRICS',
    issues: {
      $anyOrder: [
        { path: 'viewsCount', message: text },
        { path: 'engagementsCount', message: text },
      ],
    },
  },
});
row(
  '7.10-nothing-written',
  ...refused(
    put('visible', 'write', { text: '{"viewsCount":{unique}}', mayReject: true }),
    invalidMetrics('engagementsCount'),
  ),
);
row('7.11-cut-off', ...refused(put('visible', 'write', broken), errors.notJson));
row('7.11-text', put('visible', 'write', { text: 'viewsCount=1', mayReject: true }), errors.notJson);
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(`7.12-${notice}`, put(notice, 'write'), errors.notApplicable);
}
for (const notice of ['none', 'otherHidden']) row(`7.13-${notice}`, put(notice, 'write'), errors.writeNotFound);
row('7.14-none', register('none', 'read'), errors.registerNotFound);
for (const notice of notOwn) row(`7.15-${notice}`, full(notice, 'read'), errors.fullNotFound);
row('7.19-plan-first', put('visible', 'lapsedRead'), errors.plan);

// Part 9
row('9.1-path', { target: 'baseUrl' }, { value: { $match: '/v1$' } });
row('9.2-every', { responses: {} }, { headers: { 'x-api-version': 'v1' } });
row(
  '9.5-openapi',
  { method: 'GET', path: '/api/docs', at: 'site' },
  {
    status: 200,
    body: {
      $contains: { openapi: { $match: '^3\\.1\\.\\d+$' }, info: { $type: 'object' }, paths: { $type: 'object' } },
    },
  },
);

export const contractRows = rows;
