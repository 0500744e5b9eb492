import { errors } from '../errors.ts';
import type { Expect, More } from '../kit.ts';

/** How a request is sent, apart from what it asks for. */
export type Manner = {
  more?: More;
  query?: string;
  /** The sentence that says that it makes no difference, or what it makes. */
  section: string;
  for: 'reads' | 'writes' | 'all';
  /** Other statuses that are allowed, because no server must accept such a request. From 400 on: for any caller and notice. */
  open?: readonly number[];
  /** Our refusal of a write, in the place of the body among the checks. */
  refusal?: Expect;
  /** Our status of a read that would succeed: if the tag that it sends is current, if it is not, and of a full record. */
  condition?: readonly [current: Status, outdated: Status, full: Status];
};
type Status = 200 | 304 | 412;

const headers = (given: Record<string, string>): { more: More } => ({ more: { headers: given } });
const named = <Value>(prefix: string, values: readonly Value[], mannerOf: (value: Value) => Manner) =>
  Object.fromEntries(values.map((value, index) => [`${prefix}-${index}`, mannerOf(value)]));

const queries = [
  '?',
  '?x=1',
  '?paId=PA-0000000000',
  '?%zz',
  '?/../..',
  `?${'x'.repeat(4000)}`,
  '?access_token={token:write}',
  '?token={token:write}&api_key={token:write}',
];
/** What browsers and proxies add to a request. The second is what an intruder would add. */
const additions: Record<string, string>[] = [
  {
    'User-Agent': 'Mozilla/5.0',
    'Accept-Language': 'de',
    'Accept-Encoding': 'identity',
    'Cache-Control': 'no-cache',
    'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT',
    Pragma: 'no-cache',
    Prefer: 'return=minimal',
    Referer: 'https://elsewhere.example/',
  },
  {
    Forwarded: 'for=127.0.0.1;host=localhost;proto=https',
    'X-Forwarded-For': '127.0.0.1',
    'X-Forwarded-Host': 'localhost',
    'X-Forwarded-Proto': 'https',
    'X-Real-IP': '127.0.0.1',
    'X-Original-URL': '/',
    'X-Rewrite-URL': '/',
    Via: '1.1 proxy',
  },
];
/** What clients send by themselves, and the languages that their users have set. */
const clients: [agent: string, language: string][] = [
  ['curl/8.14.1', '*'],
  ['python-requests/2.32.4', 'en'],
  ['Go-http-client/1.1', 'fi, sv;q=0.5'],
  ['node', 'ar'],
  ['Java-http-client/21.0.8', 'fr-FR, fr;q=0.9, en;q=0.1'],
  ['PostmanRuntime/7.45.0', 'zh-CN'],
];
/** A token in a place where it is none. */
const elsewhere: Record<string, string>[] = [
  { 'X-Api-Key': '{token:write}', 'X-Auth-Token': '{token:write}', 'X-Access-Token': '{token:write}' },
  { Cookie: 'token={token:write}; access_token={token:write}; session={token:write}' },
  { 'Proxy-Authorization': 'Bearer {token:write}' },
  { 'X-Authorization': 'Bearer {token:write}', Token: '{token:write}', 'Api-Key': '{token:write}' },
  { 'X-Forwarded-Authorization': 'Bearer {token:write}', 'X-Original-Authorization': 'Bearer {token:write}' },
];
const past = 'Sat, 01 Jan 2000 00:00:00 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';

/** `If-None-Match` with the tag of the last view of the notice, in forms in which it matches, and with others. */
const ownTags: Record<string, Record<string, string>> = {
  'own-tag': { 'If-None-Match': '{tag}' },
  'own-tag-no-cache': { 'If-None-Match': '{tag}', 'Cache-Control': 'no-cache' },
  'own-tag-date': { 'If-None-Match': '{tag}', 'If-Modified-Since': past },
  'own-tag-weak': { 'If-None-Match': 'W/{tag}' },
  'own-tag-gzip': { 'If-None-Match': '{gzip:tag}' },
  'own-tag-list': { 'If-None-Match': '"x", {tag}, W/"y"' },
  'own-tag-tabs': { 'If-None-Match': '"x",\t{tag}\t,\t"y"' },
};
const otherTags = [
  '{outdated:tag}',
  '"another"',
  'W/"another"',
  '"x", "y"',
  '',
  'nonsense',
  'undefined',
  '{other:tag}',
];
const conditions: Record<string, [headers: Record<string, string>, of: Manner['condition']]> = {
  'if-match': [{ 'If-Match': '"x"' }, [412, 412, 412]],
  'if-match-any': [{ 'If-Match': '*' }, [200, 200, 200]],
  'if-match-own': [{ 'If-Match': '{tag}' }, [200, 412, 412]],
  'if-match-list': [{ 'If-Match': '"x", {tag}' }, [200, 412, 412]],
  'if-match-gzip': [{ 'If-Match': '{gzip:tag}' }, [200, 412, 412]],
  'if-match-weak': [{ 'If-Match': 'W/{tag}' }, [412, 412, 412]],
  'if-unmodified': [{ 'If-Unmodified-Since': past }, [412, 412, 412]],
  'if-unmodified-future': [{ 'If-Unmodified-Since': future }, [200, 200, 200]],
  'if-unmodified-no-date': [{ 'If-Unmodified-Since': 'nonsense' }, [200, 200, 200]],
};
const read = { for: 'reads' } as const;
const all = { section: '1.9', for: 'all' } as const;

export const manners: Record<string, Manner> = {
  plain: all,
  alone: { ...all, more: { sent: 'alone' } },
  'small-letters': { ...all, more: { sent: 'small letters' } },
  'http-1.0': { ...all, more: { sent: 'HTTP/1.0' } },
  'absolute-form': { ...all, more: { sent: 'absolute form' } },
  chunked: { more: { sent: 'chunked' }, section: '4.3', for: 'writes' },
  expecting: { ...headers({ Expect: '100-continue' }), section: 'D12.4', for: 'writes' },
  'with-body': { more: { json: { paId: 'PA-0000000000' } }, section: '4.2', for: 'reads' },
  ...named('accept', ['*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', ''], (Accept) => ({
    ...headers({ Accept }),
    section: '1.8',
    for: 'all',
  })),
  ...named('added', additions, (added) => ({ ...headers(added), ...all })),
  ...named('client', clients, ([agent, language]) => ({
    ...headers({ 'User-Agent': agent, 'Accept-Language': language, 'Accept-Encoding': 'gzip, deflate, br' }),
    ...all,
  })),
  range: { ...headers({ Range: 'bytes=0-9' }), ...all, open: [206, 416] },
  ...named('query', queries, (query) => ({
    query,
    section: query.includes('token') ? 'D2.4' : 'D1.9',
    for: 'all',
    open: [400, 414],
  })),
  ...named('elsewhere', elsewhere, (given) => ({ ...headers(given), section: '5.1', for: 'all' })),
  cookies: { ...headers({ Cookie: '{cookies}' }), section: '5.1', for: 'all' },
  origin: { ...headers({ Origin: 'https://elsewhere.example' }), section: 'D8.7', for: 'all' },
  override: {
    ...headers({ 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'GET' }),
    section: 'D1.7',
    for: 'all',
  },
  'any-tag': { ...headers({ 'If-None-Match': '*' }), section: 'D8.5', ...read, condition: [304, 304, 200] },
  ...Object.fromEntries(
    Object.entries(ownTags).map(([name, given]) => [
      name,
      { ...headers(given), section: 'D8.5', ...read, condition: [304, 200, 200] } satisfies Manner,
    ]),
  ),
  ...named('other-tag', otherTags, (tag) => ({
    ...headers({ 'If-None-Match': tag }),
    section: 'D8.5',
    ...read,
    condition: [200, 200, 200],
  })),
  ...Object.fromEntries(
    Object.entries(conditions).map(([name, [given, condition]]) => [
      name,
      { ...headers(given), section: 'D12.8', ...read, open: [412], ...(condition && { condition }) } satisfies Manner,
    ]),
  ),
  ...named(
    'type',
    ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=iso-8859-1', 'nonsense', ''],
    (type) => ({ ...headers({ 'Content-Type': type }), section: 'D5.6', for: 'writes', open: [400, 415] }),
  ),
  ...named('coding', ['gzip', 'GZIP', 'deflate', 'br', 'x-unknown', 'identity, gzip', 'gzip, identity'], (coding) => ({
    ...headers({ 'Content-Encoding': coding }),
    section: 'D12.3',
    for: 'writes',
    open: [400, 415],
    refusal: errors.encoding,
  })),
  ...named('no-coding', ['identity', 'Identity', ''], (coding) => ({
    ...headers({ 'Content-Encoding': coding }),
    section: 'D12.3',
    for: 'writes',
    open: [400, 415],
  })),
  ...named(
    'condition',
    [
      { 'If-Match': '"x"' },
      { 'If-Match': '*' },
      { 'If-Match': '' },
      { 'If-Match': '{tag}' },
      { 'If-None-Match': '*' },
      { 'If-Unmodified-Since': past },
      { 'If-Unmodified-Since': future },
      { 'Content-Range': 'bytes 0-1/2' },
    ] as Record<string, string>[],
    (given) => ({
      ...headers(given),
      for: 'writes',
      open: [400, 412, 416, 428],
      ...('Content-Range' in given
        ? { section: 'D12.9', refusal: errors.partial }
        : { section: 'D12.7', refusal: errors.conditional }),
    }),
  ),
};
/** Identifiers that a client may send, and those that no server keeps. */
export const keptIds = ['1', 'conformance-kit_42', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'x'.repeat(128)];
const badIds = ['x'.repeat(129), 'a b', 'a\tb', 'gr\u00fcn', ''];
for (const [index, id] of [...keptIds, ...badIds].entries())
  manners[`id-${index}`] = { ...headers({ 'X-Request-Id': id }), section: 'D8.1', for: 'all' };

const namesOf = (fits: (manner: Manner, name: string) => boolean): string[] =>
  Object.entries(manners).flatMap(([name, manner]) => (fits(manner, name) ? [name] : []));
export const mannersOf = (use: 'reads' | 'writes'): string[] =>
  namesOf((manner) => manner.section !== 'D8.1' && (manner.for === use || manner.for === 'all'));
/** Those with which a cache, or a second way in, could answer a caller whom the endpoint refuses. */
export const mannersOfIntruders = namesOf(
  ({ condition, section }, name) =>
    section === '5.1' ||
    section === 'D2.4' ||
    /^(if-match-own|alone|small-letters|http-1.0|absolute-form)$/.test(name) ||
    condition === manners['any-tag']?.condition,
);
export const mannersWithId = namesOf(({ section }) => section === 'D8.1');
