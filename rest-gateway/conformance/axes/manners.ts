import { errors } from '../errors.ts';
import type { Cell, Expect, More } from '../kit.ts';

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
  /** Our answer to a read that would succeed. */
  answer?: (endpoint: Cell['endpoint']) => Expect | undefined;
  /** Sent twice, one after the other. */
  isRepeated?: true;
};

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
const anyTag: Expect = { status: 304, text: '' };
const past = 'Sat, 01 Jan 2000 00:00:00 GMT';
const unmet = () => errors.precondition;

export const manners: Record<string, Manner> = {
  plain: { section: '1.9', for: 'all' },
  again: { section: '1.9', for: 'all', isRepeated: true },
  alone: { more: { sent: 'alone' }, section: '1.9', for: 'all' },
  chunked: { more: { sent: 'chunked' }, section: '4.3', for: 'writes' },
  expecting: { ...headers({ Expect: '100-continue' }), section: 'D12.4', for: 'writes' },
  'with-body': { more: { json: { paId: 'PA-0000000000' } }, section: '4.2', for: 'reads' },
  ...named('accept', ['*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', ''], (Accept) => ({
    ...headers({ Accept }),
    section: '1.8',
    for: 'all',
  })),
  ...named('added', additions, (added) => ({ ...headers(added), section: '1.9', for: 'all' })),
  range: { ...headers({ Range: 'bytes=0-9' }), section: '1.9', for: 'all', open: [206, 416] },
  ...named('query', queries, (query) => ({
    query,
    section: query.includes('token') ? 'D2.4' : 'D1.9',
    for: 'all',
    open: [400, 414],
  })),
  cookie: { ...headers({ Cookie: 'token=x', 'X-Api-Key': 'x' }), section: 'D2.4', for: 'all' },
  origin: { ...headers({ Origin: 'https://elsewhere.example' }), section: 'D8.7', for: 'all' },
  override: {
    ...headers({ 'X-HTTP-Method-Override': 'PUT', 'X-Method-Override': 'GET' }),
    section: 'D1.7',
    for: 'all',
  },
  'any-tag': {
    ...headers({ 'If-None-Match': '*' }),
    section: 'D8.5',
    for: 'reads',
    open: [304],
    answer: (endpoint) => (endpoint === 'full' ? undefined : anyTag),
  },
  'if-match': { ...headers({ 'If-Match': '"x"' }), section: 'D12.8', for: 'reads', open: [412], answer: unmet },
  'if-match-any': { ...headers({ 'If-Match': '*' }), section: 'D12.8', for: 'reads', open: [412] },
  'if-unmodified': {
    ...headers({ 'If-Unmodified-Since': past }),
    section: 'D12.8',
    for: 'reads',
    open: [412],
    answer: unmet,
  },
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
      { 'If-None-Match': '*' },
      { 'If-Unmodified-Since': past },
      { 'If-Unmodified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
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
export const mannersOf = (use: 'reads' | 'writes'): string[] =>
  Object.entries(manners).flatMap(([name, manner]) => (manner.for === use || manner.for === 'all' ? [name] : []));
