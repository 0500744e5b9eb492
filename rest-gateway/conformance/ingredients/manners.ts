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
type Headers = Record<string, string>;
const additions: Headers[] = [
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
const elsewhere: Headers[] = [
  { 'X-Api-Key': '{token:write}', 'X-Auth-Token': '{token:write}', 'X-Access-Token': '{token:write}' },
  { Cookie: 'token={token:write}; access_token={token:write}; session={token:write}' },
  { 'Proxy-Authorization': 'Bearer {token:write}' },
  { 'X-Authorization': 'Bearer {token:write}', Token: '{token:write}', 'Api-Key': '{token:write}' },
  { 'X-Forwarded-Authorization': 'Bearer {token:write}', 'X-Original-Authorization': 'Bearer {token:write}' },
];
const past = 'Sat, 01 Jan 2000 00:00:00 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';

/** `If-None-Match` with the tag of the last view of the notice, in forms in which it matches, and with others. */
const ownTags: Record<string, Headers> = {
  'own-tag': { 'If-None-Match': '{tag}' },
  'own-tag-no-cache': { 'If-None-Match': '{tag}', 'Cache-Control': 'no-cache' },
  'own-tag-date': { 'If-None-Match': '{tag}', 'If-Modified-Since': past },
  'own-tag-weak': { 'If-None-Match': 'W/{tag}' },
  'own-tag-gzip': { 'If-None-Match': '{gzip:tag}' },
  'own-tag-list': { 'If-None-Match': '"x", {tag}, W/"y"' },
  'own-tag-tabs': { 'If-None-Match': '"x",\t{tag}\t,\t"y"' },
};
const otherTags = ['{outdatedTag}', '"another"', 'W/"another"', '"x", "y"', '', 'nonsense', 'undefined', '{otherTag}'];
const conditions: Record<string, [Headers, NonNullable<Manner['condition']>]> = {
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

const all = { section: '1.9', for: 'all' } as const;
export const manners: Record<string, Manner> = {
  plain: all,
  alone: { ...all, more: { sent: 'alone' } },
  'small-letters': { ...all, more: { sent: 'small letters' } },
  'http-1.0': { ...all, more: { sent: 'HTTP/1.0' } },
  'absolute-form': { ...all, more: { sent: 'absolute form' } },
  pipelined: { ...all, more: { sent: 'pipelined' } },
  chunked: { more: { sent: 'chunked' }, section: '4.3', for: 'writes' },
  'with-body': { more: { text: '{"paId":"PA-0000000000"}' }, section: '4.2', for: 'reads' },
};
type Rest = Partial<Omit<Manner, 'more'>>;
const add = (section: string, use: Manner['for'], headers: Record<string, Headers>, rest: Rest = {}): void => {
  for (const [name, given] of Object.entries(headers))
    manners[name] = { more: { headers: given }, section, for: use, ...rest };
};
/** One header with several values, by their numbers. */
const values = (name: string, header: string, of: readonly string[]) =>
  numbered(
    name,
    of.map((value) => ({ [header]: value })),
  );
const numbered = <Value>(name: string, of: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(of.map((value, index) => [`${name}-${index}`, value]));

add('D12.4', 'writes', { expecting: { Expect: '100-continue' } });
const accepts = ['*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', ''];
add('1.8', 'all', values('accept', 'Accept', accepts));
add('1.9', 'all', numbered('added', additions));
const ofClients = clients.map(([agent, language]) => ({
  'User-Agent': agent,
  'Accept-Language': language,
  'Accept-Encoding': 'gzip, deflate, br',
}));
add('1.9', 'all', numbered('client', ofClients));
add('1.9', 'all', { range: { Range: 'bytes=0-9' } }, { open: [206, 416] });
for (const [name, query] of Object.entries(numbered('query', queries)))
  manners[name] = { query, section: query.includes('token') ? 'D2.4' : 'D1.9', for: 'all', open: [400, 414] };
add('5.1', 'all', { ...numbered('elsewhere', elsewhere), cookies: { Cookie: '{cookies}' } });
add('D8.7', 'all', { origin: { Origin: 'https://elsewhere.example' } });
add('D1.7', 'all', { override: { 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'GET' } });
add('D8.5', 'reads', { 'any-tag': { 'If-None-Match': '*' } }, { condition: [304, 304, 200] });
add('D8.5', 'reads', ownTags, { condition: [304, 200, 200] });
add('D8.5', 'reads', values('other-tag', 'If-None-Match', otherTags), { condition: [200, 200, 200] });
for (const [name, [given, condition]] of Object.entries(conditions))
  add('D12.8', 'reads', { [name]: given }, { open: [412], condition });
const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=iso-8859-1',
  'nonsense',
  '',
];
const unsupported = { open: [400, 415] };
add('D5.6', 'writes', values('type', 'Content-Type', types), unsupported);
const codings = ['gzip', 'GZIP', 'deflate', 'br', 'x-unknown', 'identity, gzip', 'gzip, identity'];
add('D12.3', 'writes', values('coding', 'Content-Encoding', codings), { ...unsupported, refusal: errors.encoding });
add('D12.3', 'writes', values('no-coding', 'Content-Encoding', ['identity', 'Identity', '']), unsupported);
const unconditional: Headers[] = [
  ...['"x"', '*', '', '{tag}'].map((tag) => ({ 'If-Match': tag })),
  { 'If-None-Match': '*' },
  { 'If-Unmodified-Since': past },
  { 'If-Unmodified-Since': future },
];
const open = [400, 412, 416, 428];
add('D12.7', 'writes', numbered('condition', unconditional), { open, refusal: errors.conditional });
add('D12.9', 'writes', { part: { 'Content-Range': 'bytes 0-1/2' } }, { open, refusal: errors.partial });
/** Identifiers that a client may send, and those that no server keeps. */
const ids = [
  '1',
  'kit_42',
  '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  'x'.repeat(128),
  'x'.repeat(129),
  'a b',
  'a\tb',
  'gr\u00fcn',
  '',
];
add('D8.1', 'all', values('id', 'X-Request-Id', ids));

const namesOf = (fits: (manner: Manner, name: string) => boolean): string[] =>
  Object.entries(manners).flatMap(([name, manner]) => (fits(manner, name) ? [name] : []));
export const mannersOf = (use: 'reads' | 'writes'): string[] =>
  namesOf((manner) => manner.for === use || manner.for === 'all');
/** Those with which a cache, or a second way in, could answer a caller whom the endpoint refuses. */
export const mannersOfIntruders = namesOf(
  ({ section, more }, name) =>
    /^(5\.1|D2\.4)$/.test(section) ||
    (section === '1.9' && 'sent' in (more ?? {})) ||
    /^(any-tag|own-tag|if-match-own)$/.test(name),
);
