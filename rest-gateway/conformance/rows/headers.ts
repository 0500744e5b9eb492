import { fresh } from '../axes/bodies.ts';
import type { Expect, HttpStep } from '../kit.ts';
import { absentOr, all, like, not, sameAs } from '../matchers.ts';
import {
  asHead,
  cacheControl,
  docs,
  ok,
  put,
  reads,
  register,
  sameBody,
  sspEndpoint,
  success,
  views,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// D8.1
for (const [name, step] of Object.entries({
  200: register('visible', 'read', {}),
  write: put('visible', 'write', {}),
  401: register('visible', undefined, {}),
  403: register('visible', 'lapsed', {}),
  404: { method: 'GET', path: '/nothing' },
  405: register('visible', 'read', { method: 'POST' }),
  docs,
} satisfies Record<string, HttpStep>)) {
  const id = 'conformance-kit_42';
  row(`D8.1-kept-${name}`, { ...step, headers: { 'X-Request-Id': id } }, { headers: { 'x-request-id': id } });
}
for (const id of ['1', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'x'.repeat(128)]) {
  const step = register('visible', 'read', { headers: { 'X-Request-Id': id } });
  row(`D8.1-kept-${id.length}`, step, { headers: { 'x-request-id': id } });
}
const badIds = { 'too-long': 'x'.repeat(129), space: 'a b', tab: 'a\tb', umlaut: 'gr\u00fcn', empty: '' };
for (const [name, id] of Object.entries(badIds)) {
  const step = register('visible', 'read', { headers: { 'X-Request-Id': id } });
  row(`D8.1-${name}`, step, { headers: { 'x-request-id': all(like(/^[!-~]{16,128}$/), not(id)) } });
}
const otherId = { headers: { 'x-request-id': not(sameAs('0.headers.x-request-id')) } };
row('D8.1-each-its-own', [register('visible', 'read'), {}], [register('visible', 'read'), otherId]);

// D8.5
const hasTag: Expect = { status: 200, headers: { etag: like(/^(W\/)?"[!#-~]+"$/) } };
const unchanged: Expect = {
  status: 304,
  text: '',
  headers: {
    etag: sameAs('0.headers.etag'),
    'cache-control': cacheControl.view,
    // RFC 9110, 8.6: that of the 200, if any.
    'content-length': absentOr(sameAs('0.headers.content-length')),
  },
};
const tag = '{0.headers.etag}';
const changedFrom = (step: number): Expect => ({ ...hasTag, headers: { etag: not(sameAs(`${step}.headers.etag`)) } });
for (const { name, ask, token } of views) {
  const view = (headers: Record<string, string> = {}) => ask('visible', token, { headers });
  for (const [form, headers] of Object.entries<Record<string, string>>({
    unchanged: { 'If-None-Match': tag },
    'no-cache': { 'If-None-Match': tag, 'Cache-Control': 'no-cache' },
    date: { 'If-None-Match': tag, 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    weak: { 'If-None-Match': `W/${tag}` },
    list: { 'If-None-Match': `"x", ${tag}, W/"y"` },
    tabs: { 'If-None-Match': `"x",\t${tag}\t,\t"y"` },
    any: { 'If-None-Match': '*' },
  })) {
    row(`D8.5-${name}-${form}`, [view(), hasTag], [view(headers), unchanged], [asHead(view(headers)), unchanged]);
  }
  for (const [index, other] of ['"another"', 'W/"another"', '"x", "y"', '', 'nonsense', 'undefined'].entries()) {
    row(`D8.5-${name}-other-${index}`, view({ 'If-None-Match': other }), hasTag);
  }
  row(
    `D12.8-${name}-met`,
    [view(), hasTag],
    [view({ 'If-Match': `"x", ${tag}` }), sameBody],
    [asHead(view({ 'If-Match': tag })), ok],
  );
  row(`D12.8-${name}-weak`, [view(), hasTag], [view({ 'If-Match': `W/${tag}` }), { status: 412 }]);
  for (const [which, body] of Object.entries({
    both: fresh,
    views: { text: '{"viewsCount":{unique},"engagementsCount":42}' },
    engagements: { text: '{"viewsCount":4711,"engagementsCount":{unique}}' },
  })) {
    row(
      `D8.5-${name}-changed-${which}`,
      [put('visible', 'write', { json: { viewsCount: 4711, engagementsCount: 42 } }), { status: success }],
      [view(), hasTag],
      [put('visible', 'write', body), { status: success }],
      [view({ 'If-None-Match': '{1.headers.etag}' }), changedFrom(1)],
    );
  }
  const ofNative = ask('native', token, { headers: { 'If-None-Match': tag } });
  row(`D8.5-${name}-other-notice`, [view(), hasTag], [ofNative, changedFrom(0)]);
}
for (const { name, ask, token } of [...reads, sspEndpoint]) {
  for (const [form, date] of [
    ['unmodified', 'Fri, 01 Jan 2100 00:00:00 GMT'],
    ['no-date', 'nonsense'],
  ] as const) {
    const headers = { 'If-Unmodified-Since': date };
    row(`D12.8-${name}-${form}`, [ask('visible', token), ok], [ask('visible', token, { headers }), sameBody]);
  }
}

export const headerRows = rows;
