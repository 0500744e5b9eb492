import type { More } from '../kit.ts';
import {
  broken,
  campaignFields,
  counts,
  errors,
  fresh,
  full,
  invalidMetrics,
  partner,
  partyFields,
  put,
  reads,
  register,
  ssp,
  success,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// Part 1
row('1.1-register', register('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.2-full', full('visible', 'read'), { status: 200, body: { $type: 'object' } });
row('1.3-metrics', put('visible', 'write'), { status: success });
for (const [name, ask] of partner) {
  row(`1.4-${name}`, ask('visible'), { status: 401 });
  row(`1.5-${name}`, ask('visible', 'lapsed'), { status: 403 });
}
row('1.7-ssp', [ssp('visible', 'ssp'), register('visible', 'ssp')], [{ status: 200 }, { status: 401 }]);
row(
  '1.8-every',
  { responses: { bodies: true } },
  {
    headers: { 'content-type': { $match: '^application/([\\w.-]+\\+)?json\\b' } },
    body: { $any: true },
  },
);

// Part 2
row(
  '2.1-two-notices',
  [register('visible', 'read'), register('native', 'read')],
  [{ status: 200 }, { status: 200, body: { $not: { $same: '0.body' } } }],
);
row(
  '2.2-self-published',
  [full('selfPublished', 'read'), full('selfPublished', 'other')],
  [{ status: 404 }, { status: 404 }],
);
row(
  '2.3-each-condition',
  ['visible', 'draft', 'unsigned', 'future'].map((notice) => register(notice, 'read')),
  [{ status: 200 }, { status: 404 }, { status: 404 }, { status: 404 }],
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
  [{ status: 200 }, { status: 200, body: { $keysOf: '0.body' } }],
);
for (const [section, field, other] of [
  ['2.10', 'viewsCount', 'engagementsCount'],
  ['2.11', 'engagementsCount', 'viewsCount'],
] as const) {
  for (const [name, value] of Object.entries({
    missing: undefined,
    negative: -1,
    fraction: 1.5,
    text: '5',
    null: null,
  })) {
    const json = { [field]: value, [other]: 1 };
    row(`${section}-${name}`, put('visible', 'write', { json, mayReject: true }), {
      status: 400,
      body: invalidMetrics(field),
    });
  }
  row(`${section}-zero`, put('visible', 'write', { json: { [field]: 0, [other]: 1 } }), {
    status: success,
  });
}
row('2.12-other-publisher', [full('other', 'other'), full('visible', 'other')], [{ status: 200 }, { status: 404 }]);
row(
  '2.13-read-token',
  [register('visible', 'read'), full('visible', 'read'), put('visible', 'read')],
  [{ status: 200 }, { status: 200 }, { status: 403 }],
);
for (const [name, ask] of partner) row(`2.15-${name}`, ask('visible', 'revoked'), { status: 401 });

// Part 3
row('3.2-visible', register('visible', 'read'), { status: 200 });
row('3.2-of-another-publisher', register('other', 'read'), { status: 200 });
row('3.2-not-confirmed', register('draft', 'read'), { status: 404 });
row('3.2-not-signed-off', register('unsigned', 'read'), { status: 404 });
row('3.2-in-the-future', register('future', 'read'), { status: 404 });
row('3.2-hidden-of-another', register('otherHidden', 'read'), { status: 404 });
row('3.2-none', register('none', 'read'), { status: 404 });
row('3.3-own', full('visible', 'read'), { status: 200 });
row('3.3-own-in-the-future', full('future', 'read'), { status: 200 });
row('3.3-own-draft', full('draft', 'read'), { status: 200 });
row(
  '3.4-same-404',
  ['none', 'other', 'selfPublished', 'otherHidden'].map((notice) => full(notice, 'read')),
  [{ status: 404 }, { status: 404, like: 0 }, { status: 404, like: 0 }, { status: 404, like: 0 }],
);
row('3.5-visible', put('visible', 'write'), { status: success });
row('3.5-hidden', put('otherHidden', 'write'), { status: 404 });
row('3.5-none', put('none', 'write'), { status: 404 });
row(
  '3.6-nothing-written',
  [register('other', 'read'), put('other', 'write', fresh), register('other', 'read')],
  [{ status: 200 }, { status: 403, body: errors.forbidden }, { status: 200, body: { $same: '0.body' } }],
);
row('3.7-visible', ssp('visible', 'ssp'), { status: 200 });
row('3.7-not-confirmed', ssp('draft', 'ssp'), { status: 404 });
row('3.7-not-signed-off', ssp('unsigned', 'ssp'), { status: 404 });
row('3.7-in-the-future', ssp('future', 'ssp'), { status: 404 });
row('3.7-none', ssp('none', 'ssp'), { status: 404 });
row('3.8-online', put('visible', 'write'), { status: success });
row('3.8-native', put('native', 'write'), { status: success });
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(
    `3.9-${notice}`,
    [full(notice, 'read'), put(notice, 'write', fresh), full(notice, 'read')],
    [{ status: 200 }, { status: 409, body: errors.notApplicable }, { status: 200, body: { $same: '0.body' } }],
  );
}

// Part 4
row(
  '4.1-relative',
  [register('visible', 'read'), register('visible', 'read', { at: 'site' })],
  [{ status: 200 }, { status: 404 }],
);
for (const [name, ask] of reads) {
  row(`4.2-${name}`, [ask('visible', 'read'), ask('visible', 'write')], [{ status: 200 }, { status: 200 }]);
}
row('4.3-scope', [put('visible', 'write'), put('visible', 'read')], [{ status: success }, { status: 403 }]);
row('4.4-accepted', put('visible', 'write', { json: { viewsCount: 4712, engagementsCount: 43 } }), { status: success });

// Part 5
row('5.1-bearer', register('visible', undefined, { authorization: 'Bearer {read}' }), { status: 200 });
for (const [name, ask] of partner) row(`5.2-ssp-at-${name}`, ask('visible', 'ssp'), { status: 401 });
row('5.2-partner-at-ssp', ssp('visible', 'read'), { status: 401 });
for (const [name, ask] of partner) {
  row(`5.3-unknown-at-${name}`, ask('visible', 'unknown'), { status: 401 });
  row(`5.3-revoked-at-${name}`, ask('visible', 'revoked'), { status: 401 });
  row(`5.4-missing-at-${name}`, ask('visible'), { status: 401 });
  row(`5.4-malformed-at-${name}`, ask('visible', undefined, { authorization: '{write}' }), { status: 401 });
  row(`5.5-lapsed-at-${name}`, ask('visible', 'lapsed'), { status: 403, body: errors.plan });
}
row('5.7-plan-first', put('visible', 'lapsedRead'), { status: 403, body: errors.plan });
row('5.8-write', put('visible', 'read'), { status: 403, body: errors.scope });
row('5.8-read', [register('visible', 'read'), full('visible', 'read')], [{ status: 200 }, { status: 200 }]);
row('5.9-other', put('other', 'write'), { status: 403, body: errors.forbidden });
row('5.10-other', full('other', 'read'), { status: 404 });

// Part 7
row('7.1-every', { responses: { errors: true } }, { body: { $contains: { error: text } } });
row('7.2-every', { responses: { errors: true } }, { body: { $optional: { code: { $match: '^[A-Z][A-Z_]*$' } } } });
for (const [name, ask] of reads) {
  for (const token of ['unknown', 'revoked', 'ssp']) {
    row(`7.3-${name}-${token}`, ask('visible', token), { status: 401, body: errors.partnerToken });
  }
}
for (const token of ['unknown', 'revoked']) {
  row(`7.4-${token}`, put('visible', token), { status: 401, body: errors.writeToken });
}
const malformed: [string, More][] = [
  ['missing', {}],
  ['basic', { authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
  ['no-scheme', { authorization: '{write}' }],
  ['no-token', { authorization: 'Bearer' }],
];
for (const [name, more] of malformed) {
  row(`7.5-${name}`, put('visible', undefined, undefined, more), { status: 401, body: errors.writeHeader });
  for (const [endpoint, ask] of reads) {
    row(`7.6-${endpoint}-${name}`, ask('visible', undefined, more), { status: 401, body: errors.header });
  }
}
for (const [name, ask] of partner) row(`7.7-${name}`, ask('visible', 'lapsed'), { status: 403, body: errors.plan });
row('7.8-scope', put('visible', 'read'), { status: 403, body: errors.scope });
row('7.9-other', put('other', 'write'), { status: 403, body: errors.forbidden });
row('7.10-empty-object', put('visible', 'write', { json: {}, mayReject: true }), {
  status: 400,
  body: {
    ...invalidMetrics(),
    issues: {
      $anyOrder: [
        { path: 'viewsCount', message: text },
        { path: 'engagementsCount', message: text },
      ],
    },
  },
});
for (const field of ['viewsCount', 'engagementsCount']) {
  for (const [name, value] of Object.entries({ missing: undefined, negative: -7, fraction: 0.5 })) {
    row(`7.10-${field}-${name}`, put('visible', 'write', { json: { ...counts, [field]: value }, mayReject: true }), {
      status: 400,
      body: invalidMetrics(field),
    });
  }
}
row(
  '7.10-nothing-written',
  [
    full('visible', 'read'),
    put('visible', 'write', { text: '{"viewsCount":{unique}}', mayReject: true }),
    full('visible', 'read'),
  ],
  [{ status: 200 }, { status: 400 }, { status: 200, body: { $same: '0.body' } }],
);
row('7.11-cut-off', put('visible', 'write', broken), { status: 400, body: errors.notJson });
row('7.11-text', put('visible', 'write', { text: 'viewsCount=1', mayReject: true }), {
  status: 400,
  body: errors.notJson,
});
for (const notice of ['print', 'untargeted', 'notStarted']) {
  row(`7.12-${notice}`, put(notice, 'write'), { status: 409, body: errors.notApplicable });
}
for (const notice of ['none', 'otherHidden']) {
  row(`7.13-${notice}`, put(notice, 'write'), { status: 404, body: errors.writeNotFound });
}
for (const notice of ['none', 'draft', 'unsigned', 'future', 'otherHidden']) {
  row(`7.14-${notice}`, register(notice, 'read'), { status: 404, body: errors.registerNotFound });
}
for (const notice of ['none', 'other', 'otherHidden', 'selfPublished']) {
  row(`7.15-${notice}`, full(notice, 'read'), { status: 404, body: errors.fullNotFound });
}
row('7.19-plan-first', put('visible', 'lapsedRead'), { status: 403, body: errors.plan });

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
