import type { Expect, HttpStep } from '../kit.ts';
import { errors, full, partner, put, register, ssp, sspEndpoint, success } from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// D8
const keptId = 'conformance-kit_42';
for (const [name, step] of Object.entries({
  200: register('visible', 'read'),
  401: register('visible'),
  404: { method: 'GET', path: '/nothing' },
})) {
  row(`D8.1-kept-${name}`, { ...step, headers: { 'X-Request-Id': keptId } }, { headers: { 'x-request-id': keptId } });
}
row('D8.1-too-long', register('visible', 'read', { headers: { 'X-Request-Id': 'x'.repeat(129) } }), {
  headers: { 'x-request-id': { $match: '^[!-~]{16,128}$', $not: 'x'.repeat(129) } },
});
row('D8.1-every', { responses: {} }, { headers: { 'x-request-id': { $match: '^[!-~]{1,128}$' } } });
for (const [name, ask] of [...partner, ...sspEndpoint]) {
  const challenge = 'Bearer realm="partner-api"';
  row(`D8.2-${name}-missing`, ask('visible'), { status: 401, headers: { 'www-authenticate': challenge } });
  row(`D8.2-${name}-unknown`, ask('visible', 'unknown'), {
    status: 401,
    headers: {
      'www-authenticate': { $all: [{ $match: '^Bearer realm="partner-api"' }, { $match: 'error="invalid_token"' }] },
    },
  });
}
row('D8.3-scope', put('visible', 'read'), {
  status: 403,
  headers: {
    'www-authenticate': {
      $all: [{ $match: '^Bearer ' }, { $match: 'error="insufficient_scope"' }, { $match: 'scope="metrics:write"' }],
    },
  },
});
row(
  'D8.3-elsewhere',
  [register('visible', 'read'), register('visible', 'lapsed'), register('none', 'read'), put('other', 'write')],
  [
    { status: 200, headers: { 'www-authenticate': null } },
    { status: 403, headers: { 'www-authenticate': null } },
    { status: 404, headers: { 'www-authenticate': null } },
    { status: 403, headers: { 'www-authenticate': null } },
  ],
);
row('D8.4-register', register('visible', 'read'), { headers: { 'cache-control': 'private, no-cache' } });
row('D8.4-ssp', ssp('visible', 'ssp'), { headers: { 'cache-control': 'private, no-cache' } });
row('D8.4-full', full('visible', 'read'), { headers: { 'cache-control': 'private, no-store', etag: null } });
row('D8.4-metrics', put('visible', 'write'), { headers: { 'cache-control': 'private, no-store', etag: null } });
row('D8.4-every', { responses: { errors: true } }, { headers: { 'cache-control': 'private, no-store' } });
const revalidation = (more: Record<string, string> = {}): HttpStep[] => [
  register('visible', 'read'),
  register('visible', 'read', { headers: { 'If-None-Match': '{0.headers.etag}', ...more } }),
];
const hasTag: Expect = { status: 200, headers: { etag: { $match: '^(W/)?"[^"]+"$' } } };
const unchanged: Expect = {
  status: 304,
  text: '',
  headers: { etag: { $same: '0.headers.etag' }, 'cache-control': 'private, no-cache' },
};
row('D8.5-unchanged', revalidation(), [hasTag, unchanged]);
row('D8.5-no-cache', revalidation({ 'Cache-Control': 'no-cache' }), [hasTag, unchanged]);
row('D8.5-other-tag', register('visible', 'read', { headers: { 'If-None-Match': '"another"' } }), hasTag);
row(
  'D8.5-changed',
  [
    register('visible', 'read'),
    put('visible', 'write', { json: { viewsCount: 4713, engagementsCount: 44 } }),
    register('visible', 'read'),
  ],
  [hasTag, { status: 200 }, { status: 200, headers: { etag: { $not: { $same: '0.headers.etag' } } } }],
);
row('D8.6-every', { responses: {} }, { headers: { 'x-content-type-options': 'nosniff' } });
row('D8.7-every', { responses: {} }, { headers: { 'x-powered-by': null, 'access-control-allow-origin': null } });
row('D8.7-origin', register('visible', 'read', { headers: { Origin: 'https://elsewhere.example' } }), {
  headers: { 'access-control-allow-origin': null, 'access-control-allow-credentials': null },
});

// D12
row(
  'D12.2-increasing',
  [
    put('visible', 'write', { json: { viewsCount: 11, engagementsCount: 1 } }),
    put('visible', 'write', { json: { viewsCount: 12, engagementsCount: 1 } }),
  ],
  [{ status: 200 }, { status: 200, body: { $contains: { recordedAt: { $notBefore: '0.body.recordedAt' } } } }],
);
// The counts, compressed.
const gzip = { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA', mayReject: true };
row('D12.3-gzip', put('visible', 'write', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 415,
  body: errors.encoding,
});
row('D12.3-after-scope', put('visible', 'read', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 403,
  body: errors.scope,
});
row('D12.3-before-notice', put('none', 'write', gzip, { headers: { 'Content-Encoding': 'gzip' } }), {
  status: 415,
  body: errors.encoding,
});
const expecting = { headers: { Expect: '100-continue' } };
row('D12.4-continue', put('visible', 'write', undefined, expecting), {
  status: success,
  continue: { 'x-api-version': 'v1' },
});
row('D12.4-refused', put('visible', 'unknown', undefined, expecting), { status: 401, continue: null });
row('D12.4-no-scope', put('visible', 'read', undefined, expecting), { status: 403, continue: null });
row(
  'D12.5-every',
  { responses: { counted: false } },
  {
    headers: { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null },
  },
);
row('D12.6-method', register('none', 'read', { method: 'FOO' }), { status: 400, body: errors.badRequest });

for (const [name, headers] of [
  ['match', { 'If-Match': '"x"' }],
  ['any', { 'If-Match': '*' }],
  ['none-match', { 'If-None-Match': '*' }],
  ['unmodified', { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
] as const) {
  row(`D12.7-${name}`, put('visible', 'write', undefined, { headers }), { status: 412, body: errors.conditional });
}
row('D12.7-after-scope', put('visible', 'read', undefined, { headers: { 'If-Match': '*' } }), {
  status: 403,
  body: errors.scope,
});

export const headerRows = rows;
