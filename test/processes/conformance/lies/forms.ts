import {
  at,
  choice,
  choiceWhenLimited,
  counted,
  cross,
  must,
  type Place,
  partnerEndpoints,
  product,
  reads,
} from './kinds.ts';
import { edited, isCode, isStatus, type Reply, replaced, where, withHeader, withStatus, withText } from './liar.ts';

/*
 * Lies about the form of an answer, and about choices of ours.
 */

const broken: Record<string, (text: string) => string> = {
  'a byte order mark': (text) => `\ufeff${text}`,
  'a prefix': (text) => `)]}'\n${text}`,
  'cut off': (text) => text.slice(0, -1),
  NaN: (text) => text.replace(/\}$/, ',"x":NaN}'),
  twice: (text) => text + text,
};
must(
  'a body is no JSON',
  product(Object.entries(broken), [200, 400, 401, 403, 404, 409]).map(([[what, change], status]) => [
    `${what} ${status}`,
    ({ method, endpoint }) => method !== 'HEAD' && endpoint !== 'docs',
    where((answer) => answer.status === status && answer.text !== '', withText(change)),
  ]),
);
const mangled: Record<string, (text: string) => string> = {
  'read as ISO-8859-1': (text) => Buffer.from(text).toString('latin1'),
  'question marks': (text) => text.replace(/[^ -~]/g, '?'),
  'no emoji': (text) => text.replace(/\p{Extended_Pictographic}\ufe0f?/gu, ''),
  decomposed: (text) => text.normalize('NFD'),
};
must(
  'letters are others',
  Object.entries(mangled).map(([what, change]) => [
    what,
    { endpoint: 'full', method: 'GET', notice: 'mixed' },
    where(isStatus(200), withText(change)),
  ]),
);
const headAs = (endpoint: string, given: number, told: number): Place => [
  `${endpoint} ${given} ${told}`,
  { endpoint, method: 'HEAD' },
  where(isStatus(given), withStatus(told)),
];
must(
  'HEAD has another status than GET',
  reads.flatMap((endpoint) => [headAs(endpoint, 200, 500), headAs(endpoint, 401, 200), headAs(endpoint, 404, 200)]),
);
choice(
  'HEAD is served by halves',
  reads.map((endpoint) => headAs(endpoint, 200, 404)),
);
const successes: Record<string, { answer: Reply }> = {
  204: withStatus(204, { text: '' }),
  302: { answer: (answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: '/' } }) },
  empty: withText(() => ''),
  '{}': replaced(200, {}),
  'in a list': edited((body) => [body]),
};
must(
  'a read has another success',
  product(Object.entries(successes), reads).map(([[what, change], endpoint], index) => [
    `${what} ${endpoint}`,
    { endpoint, method: 'GET', notice: counted[index % counted.length] as string },
    where(isStatus(200), change),
  ]),
);
const segments: Record<string, RegExp> = {
  'cut at NUL': /%00$/,
  trimmed: /^%20.|.%20$/,
  'without case': /^nOTICE-/,
  'without parameters': /;version=1$/,
  'without a line break': /%0A$/,
  'a pattern': /^(\*|%25)$/,
};
const segmentOf = ({ path }: { path: string }) => path.replace('/metrics', '').split('/').at(-1) ?? '';
must(
  'a PA-ID that is none is taken for one',
  product(Object.entries(segments), partnerEndpoints).map(([[what, pattern], endpoint]) => [
    `${what} ${endpoint}`,
    (asked) => at({ endpoint, notice: '' })(asked) && pattern.test(segmentOf(asked.wire)),
    {
      ask: ({ wire }, { fixtures }) => ({
        ...wire,
        path: wire.path.replace(segmentOf(wire), fixtures.notices.visible ?? ''),
      }),
    },
  ]),
);
must(
  'an answer to bytes has no version',
  [400, 417, 431, 501].map((status) => [
    `${status}`,
    { endpoint: 'bytes' },
    where(isStatus(status), withHeader('x-api-version')),
  ]),
);

// Choices
const tags: Record<string, { answer: Reply }> = {
  'the same for all': where((answer) => 'etag' in answer.headers, withHeader('etag', '"1"')),
  'none with 304': where(isStatus(304), withHeader('etag')),
  'any is met': where(
    (answer, { wire }) => answer.status === 200 && Boolean(wire.headers['If-None-Match']),
    withStatus(304, { text: '' }),
  ),
  'none is met': where(isStatus(304), withStatus(200)),
};
choice(
  'entity tags are wrong',
  product(Object.entries(tags), ['register', 'ssp']).map(([[what, change], endpoint]) => [
    `${what} ${endpoint}`,
    { endpoint },
    change,
  ]),
);
choice(
  'a refusal is not as we chose',
  ['PRECONDITION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_CONTENT_ENCODING', 'METHOD_NOT_ALLOWED'].flatMap((code) => [
    [`${code} status`, {}, where(isCode(code), withStatus(422))],
    [
      `${code} text`,
      {},
      where(
        isCode(code),
        edited((body) => ({ ...body, error: 'No.' })),
      ),
    ],
  ]),
);
const limits: [string, string?][] = [
  ['x-ratelimit-limit'],
  ['x-ratelimit-remaining', '-1'],
  ['x-ratelimit-reset', '2026-01-01T00:00:00Z'],
  ['allow', 'GET'],
  ['content-length', '1'],
];
choice(
  'a header depends on the method or the status',
  product(limits, reads).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    header === 'allow' ? { endpoint } : { endpoint, method: 'HEAD' },
    where(({ headers }) => header in headers, withHeader(header, value)),
  ]),
);
choice(
  'the window moves',
  cross({ endpoint: partnerEndpoints }, () => ({
    answer: (answer) => {
      const reset = Number(answer.headers['x-ratelimit-reset']) + 1;
      return withHeader('x-ratelimit-reset', reset > 1 ? String(reset) : undefined).answer(answer);
    },
  })),
);
choiceWhenLimited(
  'Retry-After is wrong',
  ['0', '3600', 'soon', '-5'].map((value) => [value, {}, where(isStatus(429), withHeader('retry-after', value))]),
);
