import type { Expect, HttpStep } from '../kit.ts';
import {
  counts,
  endpoints,
  errors,
  fresh,
  full,
  put,
  recorded,
  refused,
  register,
  shows,
  ssp,
  success,
  views,
} from '../requests.ts';
import { createRows } from '../row.ts';
import { badRequestIds } from './forms.ts';

const { rows, row } = createRows();

// D8
for (const [name, step] of Object.entries({
  200: register('visible', 'read'),
  write: put('visible', 'write'),
  401: register('visible'),
  403: register('visible', 'lapsed'),
  404: { method: 'GET', path: '/nothing' },
  405: register('visible', 'read', { method: 'POST' }),
  docs: { method: 'GET', path: '/api/docs', at: 'site' },
} satisfies Record<string, HttpStep>)) {
  const id = 'conformance-kit_42';
  row(`D8.1-kept-${name}`, { ...step, headers: { 'X-Request-Id': id } }, { headers: { 'x-request-id': id } });
}
for (const id of ['1', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'x'.repeat(128)]) {
  const step = register('visible', 'read', { headers: { 'X-Request-Id': id } });
  row(`D8.1-kept-${id.length}`, step, { headers: { 'x-request-id': id } });
}
for (const [name, id] of Object.entries(badRequestIds)) {
  const step = register('visible', 'read', { headers: { 'X-Request-Id': id } });
  row(`D8.1-${name}`, step, { headers: { 'x-request-id': { $match: '^[!-~]{16,128}$', $not: id } } });
}
const otherId = { headers: { 'x-request-id': { $not: { $same: '0.headers.x-request-id' } } } };
row('D8.1-each-its-own', [register('visible', 'read'), {}], [register('visible', 'read'), otherId]);
row('D8.1-every', { responses: {} }, { headers: { 'x-request-id': { $match: '^[!-~]{1,128}$' } } });
for (const { name, ask } of endpoints) {
  const challenge = 'Bearer realm="partner-api"';
  row(`D8.2-${name}-missing`, ask('visible'), { status: 401, headers: { 'www-authenticate': challenge } });
  const malformed = ask('visible', undefined, { authorization: 'Basic dXNlcjpwYXNzd29yZA==' });
  row(`D8.2-${name}-malformed`, malformed, { status: 401, headers: { 'www-authenticate': challenge } });
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
const unchallenged = (status: number): Expect => ({ status, headers: { 'www-authenticate': null } });
row(
  'D8.3-elsewhere',
  [register('visible', 'read'), unchallenged(200)],
  [register('visible', 'lapsed'), unchallenged(403)],
  [register('none', 'read'), unchallenged(404)],
  [put('other', 'write'), unchallenged(403)],
);
row('D8.4-register', register('visible', 'read'), { headers: { 'cache-control': 'private, no-cache' } });
row('D8.4-ssp', ssp('visible', 'ssp'), { headers: { 'cache-control': 'private, no-cache' } });
const neverStored: Expect = {
  status: 200,
  headers: { 'cache-control': 'private, no-store', etag: null, 'last-modified': null },
};
row('D8.4-full', full('visible', 'read', { headers: { 'If-None-Match': '*' } }), neverStored);
row('D8.4-metrics', put('visible', 'write'), neverStored);
row('D8.4-every', { responses: { errors: true } }, { headers: { 'cache-control': 'private, no-store', etag: null } });
const hasTag: Expect = { status: 200, headers: { etag: { $match: '^(W/)?"[!#-~]+"$' } } };
const unchanged: Expect = {
  status: 304,
  text: '',
  headers: { etag: { $same: '0.headers.etag' }, 'cache-control': 'private, no-cache', 'content-length': null },
};
const tag = '{0.headers.etag}';
const changedFrom = (step: number): Expect => ({
  ...hasTag,
  headers: { etag: { $not: { $same: `${step}.headers.etag` } } },
});
for (const { name, ask, token } of views) {
  const view = (headers: Record<string, string> = {}, method = 'GET') => ask('visible', token, { headers, method });
  for (const [form, headers] of Object.entries<Record<string, string>>({
    unchanged: { 'If-None-Match': tag },
    'no-cache': { 'If-None-Match': tag, 'Cache-Control': 'no-cache' },
    date: { 'If-None-Match': tag, 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    weak: { 'If-None-Match': `W/${tag}` },
    list: { 'If-None-Match': `"x", ${tag}, W/"y"` },
    tabs: { 'If-None-Match': `"x",\t${tag}\t,\t"y"` },
    any: { 'If-None-Match': '*' },
  })) {
    row(`D8.5-${name}-${form}`, [view(), hasTag], [view(headers), unchanged], [view(headers, 'HEAD'), unchanged]);
  }
  for (const [index, other] of ['"another"', 'W/"another"', '"x", "y"', '', 'nonsense', 'undefined'].entries()) {
    row(`D8.5-${name}-other-${index}`, view({ 'If-None-Match': other }), hasTag);
  }
  for (const [which, body] of Object.entries({
    both: fresh,
    views: { text: '{"viewsCount":{unique},"engagementsCount":42}' },
    engagements: { text: '{"viewsCount":4711,"engagementsCount":{unique}}' },
  })) {
    row(
      `D8.5-${name}-changed-${which}`,
      [put('visible', 'write'), { status: success }],
      [view(), hasTag],
      [put('visible', 'write', body), { status: success }],
      [view({ 'If-None-Match': '{1.headers.etag}' }), changedFrom(1)],
    );
  }
  const ofNative = ask('native', token, { headers: { 'If-None-Match': tag } });
  row(`D8.5-${name}-other-notice`, [view(), hasTag], [ofNative, changedFrom(0)]);
  const any = { headers: { 'If-None-Match': '*' } };
  const [hidden, missing] = [ask('draft', token, any), ask('visible', 'unknown', any)];
  row(`D8.5-${name}-no-access`, [hidden, { status: 404 }], [missing, { status: 401 }]);
}
row('D8.6-every', { responses: {} }, { headers: { 'x-content-type-options': 'nosniff' } });
const noCors = {
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
  'access-control-allow-methods': null,
  'access-control-allow-headers': null,
  'cross-origin-resource-policy': null,
  'timing-allow-origin': null,
};
row('D8.7-every', { responses: {} }, { headers: { 'x-powered-by': null, ...noCors } });
for (const { name, ask, token } of endpoints) {
  const headers = { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' };
  row(
    `D8.7-${name}`,
    [ask('visible', token, { headers }), { status: 200, headers: noCors }],
    [ask('visible', undefined, { headers, method: 'OPTIONS' }), { status: 405, headers: noCors }],
  );
}

// D12
row(
  'D12.2-increasing',
  [put('visible', 'write', { json: { viewsCount: 11, engagementsCount: 1 } }), { status: 200 }],
  [
    put('visible', 'write', { json: { viewsCount: 12, engagementsCount: 1 } }),
    shows({ $contains: { recordedAt: { $notBefore: '0.body.recordedAt' } } }),
  ],
);
// The counts, compressed.
const gzip = { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA', mayReject: true };
for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'x-unknown', 'identity, gzip', 'gzip, identity']) {
  const headers = { 'Content-Encoding': coding };
  const id = coding.replaceAll(/\W+/g, '-');
  row(`D12.3-${id}`, ...refused(put('visible', 'write', gzip, { headers }), errors.encoding));
  row(`D12.3-${id}-uncompressed`, ...refused(put('visible', 'write', fresh, { headers }), errors.encoding));
}
for (const coding of ['identity', 'Identity', '']) {
  row(`D12.3-none-${coding}`, ...recorded({ json: counts }, counts, { headers: { 'Content-Encoding': coding } }));
}
const compressed = { headers: { 'Content-Encoding': 'gzip' } };
row('D12.3-after-scope', put('visible', 'read', gzip, compressed), errors.scope);
row('D12.3-before-notice', put('none', 'write', gzip, compressed), errors.encoding);
const expecting = { headers: { Expect: '100-continue' } };
row('D12.4-continue', put('visible', 'write', undefined, expecting), {
  status: success,
  continue: { 'x-api-version': 'v1' },
});
row('D12.4-refused', put('visible', 'unknown', undefined, expecting), { status: 401, continue: null });
row('D12.4-no-scope', put('visible', 'read', undefined, expecting), { status: 403, continue: null });
const noWindow = { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null };
row('D12.5-every', { responses: { counted: false } }, { headers: noWindow });
row('D12.6-method', register('none', 'read', { method: 'FOO' }), errors.badRequest);

for (const [name, headers] of [
  ['match', { 'If-Match': '"x"' }],
  ['any', { 'If-Match': '*' }],
  ['empty', { 'If-Match': '' }],
  ['none-match', { 'If-None-Match': '*' }],
  ['unmodified', { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' }],
  ['unmodified-in-future', { 'If-Unmodified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' }],
] as const) {
  row(`D12.7-${name}`, ...refused(put('visible', 'write', fresh, { headers }), errors.conditional));
}
row('D12.7-after-scope', put('visible', 'read', undefined, { headers: { 'If-Match': '*' } }), errors.scope);

export const headerRows = rows;
