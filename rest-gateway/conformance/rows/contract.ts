import { notOwn } from '../axes/notices.ts';
import { errors } from '../errors.ts';
import type { Check, Expect } from '../kit.ts';
import { atLeast, atMost, contains, has, like, not, sameAs, text } from '../matchers.ts';
import { contactFields, partyFields } from '../records.ts';
import { asHead, docs, full, ok, put, reads, register, shows, ssp, success } from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

// Part 1
row('1.7-both', [ssp('visible', 'ssp'), ok], [register('visible', 'ssp'), errors.partnerToken]);

// Part 2
for (const { name, ask } of reads) {
  for (const other of ['native', 'print', 'ended']) {
    const another = shows(not(sameAs('0.body')));
    row(`2.1-${name}-${other}`, [ask('visible', 'read'), ok], [ask(other, 'read'), another]);
  }
}
const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];
const contactData = Object.fromEntries([...contactFields.slice(2), 'city'].map((field) => [field, text]));
row('2.5-advertiser', full('visible', 'read'), shows(has(...partyFields)));
row('2.6-campaign', full('visible', 'read'), shows(has(...campaignFields)));
row('2.7-contact-data', full('visible', 'read'), shows(atLeast(2, contains(contactData))));
row('2.7-persons', full('mixed', 'read'), shows(atLeast(4, contains(contactData))));

// Part 3
/** One after the other: they cost the same, too. */
row('3.4-same-404-read', ...notOwn.map((notice, index): Check => [full(notice, 'read'), index > 0 ? { like: 0 } : {}]));
row('3.4-same-time', { timing: notOwn.map((notice) => full(notice, 'read')), rounds: 8 }, { value: atMost(50) });

// Part 4
const elsewhere = register('visible', 'read', { at: 'site' });
row('4.1-relative', [register('visible', 'read'), ok], [elsewhere, { body: not(sameAs('0.body')) }]);
const lower = { viewsCount: 5, engagementsCount: 6 };
row('4.4-same-again', ...[0, 1].map((): Check => [put('visible', 'write', { json: lower }), { status: success }]));

// Part 9
row('9.1-path', { target: 'baseUrl' }, { value: like(/\/v1$/) });
/** Requests that an HTTP parser refuses. What it answers has the version, too, if it answers at all. */
const request = 'GET {base}/advertisement/{visible} HTTP/1.1\r\n';
for (const [name, raw] of Object.entries({
  garbage: '\u0016\u0003\u0001 this is not HTTP\r\n\r\n',
  'no-host': `${request}\r\n`,
  'long-header': `${request}Host: {host}\r\nX-Long: ${'x'.repeat(65_000)}\r\n\r\n`,
  'bad-length': 'PUT {base}/advertisement/{visible}/metrics HTTP/1.1\r\nHost: {host}\r\nContent-Length: x\r\n\r\n',
  'bad-version': 'GET {base}/advertisement/{visible} HTTP/9.9\r\nHost: {host}\r\n\r\n',
  'unknown-coding': `${request}Host: {host}\r\nTransfer-Encoding: gzip\r\nConnection: close\r\n\r\n`,
  'unknown-expectation': `${request}Host: {host}\r\nExpect: x\r\nConnection: close\r\n\r\n`,
})) {
  const expect: Expect = { status: [200, 599], headers: { 'x-api-version': 'v1' }, silence: true };
  row(`9.2-${name}`, { method: 'GET', path: '/', raw }, expect);
}
for (const name of ['', '/', '/openapi.json', '/reference.md', '/nothing']) {
  row(
    `9.2-docs${name.replace('/', '-')}`,
    { ...docs, path: `/api/docs${name}` },
    { headers: { 'x-api-version': 'v1' } },
  );
}
row('9.2-head', [asHead(register('visible', 'read')), {}], [asHead(full('none', 'read')), {}], [asHead(docs), {}]);
const openApi = { openapi: like(/^3\.1\.\d+$/), info: contains({ title: text, version: text }) };
row('9.5-openapi', docs, shows(contains({ ...openApi, paths: contains({}) })));

export const contractRows = rows;
