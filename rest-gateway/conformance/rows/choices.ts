import {
  broken,
  counts,
  errors,
  full,
  instant,
  invalidMetrics,
  put,
  reads,
  register,
  ssp,
  success,
  text,
  whole,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// D1
row(
  'D1.1-page',
  { method: 'GET', path: '/api/docs', at: 'site', headers: { Accept: 'text/html' } },
  {
    status: 200,
    headers: { 'content-type': { $match: '^text/html\\b' } },
  },
);
row(
  'D1.2-paths',
  { method: 'GET', path: '/api/docs', at: 'site' },
  {
    status: 200,
    body: {
      $contains: {
        paths: {
          $contains: {
            '/advertisement/{PAID}': { $contains: { get: { $type: 'object' } } },
            '/advertisement-full/{PAID}': { $contains: { get: { $type: 'object' } } },
            '/advertisement/{PAID}/metrics': { $contains: { put: { $type: 'object' } } },
          },
        },
      },
    },
  },
);
row(
  'D1.3-same-answer',
  [register('visible', 'read'), { method: 'GET', path: '/ssp/advertisement/{visible}', token: 'ssp' }],
  [{ status: 200 }, { status: 200, body: { $same: '0.body' }, headers: { etag: { $same: '0.headers.etag' } } }],
);
row('D1.3-not-found', ssp('none', 'ssp'), { status: 404, body: errors.registerNotFound });
row('D1.4-unknown', ssp('visible', 'unknown'), { status: 401, body: errors.sspToken });
row('D1.4-partner', ssp('visible', 'read'), { status: 401, body: errors.sspToken });
row('D1.4-missing', ssp('visible'), { status: 401, body: errors.header });
for (const [name, path] of Object.entries({ root: '/', metrics: '/metrics', short: '/advertisement' })) {
  row(`D1.5-${name}`, { method: 'GET', path, token: 'read' }, { status: 404, body: errors.path });
}
row('D1.6-case', register('visible', 'read', { path: '/Advertisement/{visible}' }), { status: 404, body: errors.path });
row('D1.6-slash', register('visible', 'read', { path: '/advertisement/{visible}/' }), {
  status: 404,
  body: errors.path,
});
for (const method of ['POST', 'PATCH', 'DELETE', 'OPTIONS']) {
  row(`D1.7-${method}`, register('none', 'read', { method }), {
    status: 405,
    headers: { allow: { $list: ['GET', 'HEAD'] } },
    body: errors.method,
  });
}
row(
  'D1.7-get-metrics',
  { method: 'GET', path: '/advertisement/{none}/metrics', token: 'read' },
  {
    status: 405,
    headers: { allow: { $list: ['PUT'] } },
    body: errors.method,
  },
);
for (const [name, ask] of reads) {
  row(
    `D1.8-${name}`,
    [ask('visible', 'read'), ask('visible', 'read', { method: 'HEAD' })],
    [
      { status: 200 },
      {
        status: 200,
        text: '',
        headers: {
          'content-type': { $same: '0.headers.content-type' },
          'content-length': { $same: '0.headers.content-length' },
          'cache-control': { $same: '0.headers.cache-control' },
          ...(name === 'register' && { etag: { $same: '0.headers.etag' } }),
        },
      },
    ],
  );
}
row('D1.9-query', register('visible', 'read', { path: '/advertisement/{visible}?fields=paId&page=2' }), {
  status: 200,
});

// D2
for (const scheme of ['bearer', 'BEARER']) {
  row(`D2.1-${scheme}`, register('visible', undefined, { authorization: `${scheme} {read}` }), { status: 200 });
}
row('D2.1-spaces', register('visible', undefined, { authorization: 'Bearer   {read}' }), { status: 200 });
for (const [name, authorization] of Object.entries({
  two: 'Bearer {read} {read}',
  list: 'Bearer {read}, Bearer {read}',
  quoted: 'Bearer "{read}"',
  colon: 'Bearer: {read}',
  parameter: 'Bearer token={read}',
})) {
  row(`D2.2-${name}`, register('visible', undefined, { authorization }), { status: 401, body: errors.header });
}
row('D2.3-ssp', put('visible', 'ssp'), { status: 401, body: errors.writeToken });
row('D2.4-query', register('visible', undefined, { path: '/advertisement/{visible}?access_token={token:read}' }), {
  status: 401,
  body: errors.header,
});
row('D2.6-register', register('visible', 'expired'), { status: 401, body: errors.partnerToken });
row('D2.6-full', full('visible', 'expired'), { status: 401, body: errors.partnerToken });
row('D2.6-metrics', put('visible', 'expired'), { status: 401, body: errors.writeToken });

// D3
row('D3.1-path', { method: 'GET', path: '/nothing' }, { status: 404, body: errors.path });
row('D3.1-method', register('none', undefined, { method: 'DELETE' }), { status: 405, body: errors.method });
row('D3.2-body', put('visible', undefined, broken), { status: 401, body: errors.writeHeader });
row('D3.2-notice', register('none'), { status: 401, body: errors.header });
row('D3.4-body', put('visible', 'lapsed', broken), { status: 403, body: errors.plan });
row('D3.4-notice', put('none', 'lapsed'), { status: 403, body: errors.plan });
row('D3.4-read', register('none', 'lapsed'), { status: 403, body: errors.plan });
row('D3.5-body', put('visible', 'read', broken), { status: 403, body: errors.scope });
row('D3.5-notice', put('none', 'read'), { status: 403, body: errors.scope });
row('D3.6-none', put('none', 'write', broken), { status: 400, body: errors.notJson });
row('D3.6-other', put('other', 'write', { json: {}, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount', 'engagementsCount'),
});
row('D3.6-print', put('print', 'write', broken), { status: 400, body: errors.notJson });
row('D3.7-other', put('otherPrint', 'write'), { status: 403, body: errors.forbidden });
for (const [name, step] of Object.entries({
  read: full('visible', 'lapsed'),
  none: register('none', 'lapsed'),
  write: put('visible', 'lapsed', broken),
})) {
  const remaining = 'x-ratelimit-remaining';
  row(
    `D3.8-${name}`,
    [register('visible', 'lapsed'), step, register('visible', 'lapsed')],
    [
      { status: 403 },
      { status: 403, headers: { [remaining]: { $below: `0.headers.${remaining}`, by: 1 } } },
      { status: 403, headers: { [remaining]: { $below: `1.headers.${remaining}`, by: 1 } } },
    ],
  );
}

// D4
row('D4.1-register', register('selfPublished', 'read'), { status: 200 });
row('D4.1-write', put('selfPublished', 'write'), { status: 403, body: errors.forbidden });
for (const notice of ['draft', 'unsigned', 'future']) {
  row(`D4.2-${notice}`, put(notice, 'write'), { status: 409, body: errors.notApplicable });
}
row('D4.3-read', register('ceased', 'read'), { status: 200 });
row('D4.3-write', put('ceased', 'write'), { status: success });
for (const notice of ['visible', 'selfPublished']) {
  row(`D4.4-${notice}`, register(notice, 'read'), {
    status: 200,
    body: { $nowhere: ['email', 'phone', 'streetAddress', 'postalCode'] },
  });
}
row('D4.5-organisation', register('visible', 'read'), {
  status: 200,
  body: {
    $contains: {
      advertiser: { companyName: text, legalName: { $any: true }, city: { $any: true }, country: text },
      controllers: { $items: { $keys: ['companyName', 'legalName', 'city', 'country'] }, $min: 1 },
    },
  },
});
row('D4.5-person', register('selfPublished', 'read'), {
  status: 200,
  body: { $contains: { advertiser: { firstName: text, lastName: text, country: text } } },
});
const topKeys = 'paId basicInformation advertiser controllers campaign complianceFunding targeting legalMetadata'.split(
  ' ',
);
for (const [name, ask] of reads) {
  row(`D4.6-${name}`, ask('visible', 'read'), { status: 200, body: { $keys: topKeys } });
}
for (const [name, ask, path] of [
  ['register', register, '/advertisement/{PAID}'],
  ['full', full, '/advertisement-full/{PAID}'],
] as const) {
  row(
    `D4.7-${name}`,
    [{ method: 'GET', path: '/api/docs', at: 'site' }, ask('visible', 'read')],
    [{ status: 200 }, { status: 200, body: { $described: { in: '0.body', path } } }],
  );
}

// D5
const stored = { paId: { $notice: 'visible' }, ...counts, recordedAt: instant };
const seen = { viewsCount: counts.viewsCount, engagementsCount: counts.engagementsCount };
row('D5.1-answer', put('visible', 'write'), { status: 200, body: stored });
for (const [name, ask] of reads) {
  row(
    `D5.2-${name}`,
    [put('visible', 'write'), ask('visible', 'read')],
    [
      { status: 200, body: stored },
      {
        status: 200,
        body: {
          $contains: { targeting: { $contains: { ...seen, metricsUpdatedAt: { $same: '0.body.recordedAt' } } } },
        },
      },
    ],
  );
}
row('D5.3-lower', put('visible', 'write', { json: { viewsCount: 3, engagementsCount: 2 } }), {
  status: 200,
  body: { ...stored, viewsCount: 3, engagementsCount: 2 },
});
row(
  'D5.3-same',
  [put('visible', 'write'), put('visible', 'write')],
  [{ status: 200 }, { status: 200, body: { $same: '0.body' } }],
);
for (const viewsCount of [3_000_000_000, Number.MAX_SAFE_INTEGER]) {
  row(`D5.4-${viewsCount}`, put('visible', 'write', { json: { ...counts, viewsCount } }), {
    status: 200,
    body: { ...stored, viewsCount },
  });
}
row('D5.4-too-large', put('visible', 'write', { text: '{"viewsCount":9007199254740992,"engagementsCount":1}' }), {
  status: 400,
  body: invalidMetrics('viewsCount'),
});
row('D5.5-whole', put('visible', 'write', { text: '{"viewsCount":5.0,"engagementsCount":1e3}' }), {
  status: 200,
  body: { ...stored, viewsCount: 5, engagementsCount: 1000 },
});
row('D5.5-string', put('visible', 'write', { json: { viewsCount: '5', engagementsCount: 1 }, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount'),
});
for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
  row(`D5.6-${type.replace('/', '-')}`, put('visible', 'write', undefined, { headers: { 'Content-Type': type } }), {
    status: 200,
    body: stored,
  });
}
row('D5.7-empty', put('visible', 'write', { text: '', mayReject: true }), { status: 400, body: errors.notJson });
for (const [name, value] of Object.entries({ null: 'null', number: '5', array: '[]', text: '"x"' })) {
  row(`D5.7-${name}`, put('visible', 'write', { text: value, mayReject: true }), {
    status: 400,
    body: invalidMetrics('viewsCount', 'engagementsCount'),
  });
}
row('D5.8-unknown-key', put('visible', 'write', { json: { ...counts, clicks: 7 } }), { status: 200, body: stored });
row('D5.9-order', put('visible', 'write', { json: { engagementsCount: -1, viewsCount: -1 }, mayReject: true }), {
  status: 400,
  body: invalidMetrics('viewsCount', 'engagementsCount'),
});
row('D5.10-limit', put('visible', 'write', { json: counts, padTo: 16_384 }), { status: 200, body: stored });
row('D5.10-too-large', put('visible', 'write', { json: counts, padTo: 16_385 }), {
  status: 413,
  body: errors.tooLarge,
});

// D6
row('D6.1-case', register('visible', 'read', { path: '/advertisement/{swapped:visible}' }), {
  status: 404,
  body: errors.registerNotFound,
});
row('D6.1-space', register('visible', 'read', { path: '/advertisement/{visible}%20' }), {
  status: 404,
  body: errors.registerNotFound,
});
for (const [name, paId] of Object.entries({ long: 'A'.repeat(129), nul: '%00', encoding: '%zz', slash: 'A%2FB' })) {
  row(
    `D6.2-register-${name}`,
    { method: 'GET', path: `/advertisement/${paId}`, token: 'read' },
    {
      status: 404,
      body: errors.registerNotFound,
    },
  );
  row(
    `D6.2-full-${name}`,
    { method: 'GET', path: `/advertisement-full/${paId}`, token: 'read' },
    {
      status: 404,
      body: errors.fullNotFound,
    },
  );
  row(
    `D6.2-metrics-${name}`,
    { method: 'PUT', path: `/advertisement/${paId}/metrics`, token: 'write', json: counts, mayReject: true },
    {
      status: 404,
      body: errors.writeNotFound,
    },
  );
}

// D7
row(
  'D7.1-every',
  { responses: { counted: true } },
  {
    headers: {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': whole,
      'x-ratelimit-reset': { $match: '^\\d{10}$' },
    },
  },
);
for (const [name, step] of Object.entries({
  read: full('visible', 'read'),
  head: register('visible', 'read', { method: 'HEAD' }),
  'not-found': register('none', 'read'),
})) {
  row(
    `D7.2-${name}`,
    [register('visible', 'read'), step],
    [
      { status: 200 },
      {
        headers: {
          'x-ratelimit-remaining': { $below: '0.headers.x-ratelimit-remaining', by: 1 },
          'x-ratelimit-reset': { $same: '0.headers.x-ratelimit-reset' },
        },
      },
    ],
  );
}

export const choiceRows = rows;
