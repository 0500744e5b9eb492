import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, counted, createKinds, product } from './kinds.ts';
import { edited, type Lie, parsed, replaced, status, where, withHeader, withNotice } from './liar.ts';

/*
 * Lies about the form of an answer, and about choices of ours.
 */

const { lies, kind } = createKinds();
const reads = ['register', 'full', 'ssp'];
const textOf =
  (change: (text: string) => string): NonNullable<Lie['answer']> =>
  (answer) => {
    const text = change(answer.text);
    return text === answer.text ? undefined : { ...answer, text };
  };

const broken: Record<string, (text: string) => string> = {
  'a byte order mark': (text) => `\ufeff${text}`,
  'a prefix': (text) => `)]}'\n${text}`,
  'cut off': (text) => text.slice(0, -1),
  NaN: (text) => text.replace(/\}$/, ',"x":NaN}'),
  twice: (text) => text + text,
};
kind(
  'a body is no JSON',
  'must',
  product(Object.entries(broken), [200, 400, 401, 403, 404, 409]).map(([[what, change], code]) => [
    `${what} ${code}`,
    {
      fits: ({ method, endpoint }) => method !== 'HEAD' && endpoint !== 'docs',
      answer: where((answer) => answer.status === code && answer.text !== '', textOf(change)),
    },
  ]),
);
const mangled: Record<string, (text: string) => string> = {
  'read as ISO-8859-1': (text) => Buffer.from(text).toString('latin1'),
  'question marks': (text) => text.replace(/[^ -~]/g, '?'),
  'no emoji': (text) => text.replace(/\p{Extended_Pictographic}\ufe0f?/gu, ''),
  decomposed: (text) => text.normalize('NFD'),
};
kind(
  'letters are others',
  'must',
  Object.entries(mangled).map(([what, change]) => [
    what,
    { fits: at({ endpoint: 'full', method: 'GET', notice: 'mixed' }), answer: where(status(200), textOf(change)) },
  ]),
);
kind(
  'HEAD has another status than GET',
  'must',
  product(reads, [
    [200, 500],
    [401, 200],
    [404, 200],
  ] as const).map(([endpoint, [given, told]]) => [
    `${endpoint} ${given} ${told}`,
    {
      fits: at({ endpoint, method: 'HEAD' }),
      answer: where(status(given), (answer) => ({ ...answer, status: told })),
    },
  ]),
);
kind(
  'HEAD is served by halves',
  'choice',
  reads.map((endpoint) => [
    endpoint,
    { fits: at({ endpoint, method: 'HEAD' }), answer: where(status(200), (answer) => ({ ...answer, status: 404 })) },
  ]),
);
const successes: Record<string, NonNullable<Lie['answer']>> = {
  204: (answer) => ({ ...answer, status: 204, text: '' }),
  302: (answer) => ({ ...answer, status: 302, headers: { ...answer.headers, location: '/' } }),
  empty: textOf(() => ''),
  '{}': replaced(200, {}),
  'in a list': edited((body) => [body]),
};
kind(
  'a read has another success',
  'must',
  product(Object.entries(successes), reads).map(([[what, change], endpoint], index) => [
    `${what} ${endpoint}`,
    {
      fits: at({ endpoint, method: 'GET', notice: counted[index % counted.length] as string }),
      answer: where(status(200), change),
    },
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
kind(
  'a PA-ID that is none is taken for one',
  'must',
  product(Object.entries(segments), ['register', 'full', 'metrics']).map(([[what, pattern], endpoint]) => [
    `${what} ${endpoint}`,
    {
      fits: ({ endpoint: asked, notice, wire }) =>
        asked === endpoint && notice === '' && pattern.test(wire.path.replace('/metrics', '').split('/').at(-1) ?? ''),
      ask: (asked, tools) => {
        const segment = asked.wire.path.replace('/metrics', '').split('/').at(-1) ?? '';
        const path = asked.wire.path.replace(segment, tools.fixtures.notices.visible ?? '');
        return { ...withNotice('visible')(asked, tools), path };
      },
    },
  ]),
);
kind(
  'an answer to bytes has no version',
  'must',
  [400, 417, 431, 501].map((code) => [
    String(code),
    { fits: at({ endpoint: 'bytes' }), answer: where(status(code), withHeader('x-api-version', undefined)) },
  ]),
);

// Choices
const tags: Record<string, NonNullable<Lie['answer']>> = {
  'the same for all': where((answer) => 'etag' in answer.headers, withHeader('etag', '"1"')),
  'none with 304': where(status(304), withHeader('etag', undefined)),
  'any is met': (answer, { wire }) =>
    answer.status === 200 && wire.headers['If-None-Match'] ? { ...answer, status: 304, text: '' } : undefined,
  'none is met': where(status(304), (answer) => ({ ...answer, status: 200 })),
};
kind(
  'entity tags are wrong',
  'choice',
  product(Object.entries(tags), ['register', 'ssp']).map(([[what, answer], endpoint]) => [
    `${what} ${endpoint}`,
    { fits: at({ endpoint }), answer },
  ]),
);
const refusals = ['PRECONDITION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_CONTENT_ENCODING', 'METHOD_NOT_ALLOWED'];
const isCode = (code: string) => (answer: WireResponse) => parsed(answer.text)?.code === code;
kind(
  'a refusal is not as we chose',
  'choice',
  refusals.flatMap((code) => [
    [`${code} status`, { fits: () => true, answer: where(isCode(code), (answer) => ({ ...answer, status: 422 })) }],
    [
      `${code} text`,
      {
        fits: () => true,
        answer: where(
          isCode(code),
          edited((body) => ({ ...body, error: 'No.' })),
        ),
      },
    ],
  ]),
);
const limits: [string, string | undefined][] = [
  ['x-ratelimit-limit', undefined],
  ['x-ratelimit-remaining', '-1'],
  ['x-ratelimit-reset', '2026-01-01T00:00:00Z'],
  ['allow', 'GET'],
  ['content-length', '1'],
];
kind(
  'a header depends on the method or the status',
  'choice',
  product(limits, reads).map(([[header, value], endpoint]) => [
    `${header} ${endpoint}`,
    {
      fits: (asked) => asked.endpoint === endpoint && (header === 'allow' || asked.method === 'HEAD'),
      answer: where(({ headers }) => header in headers, withHeader(header, value)),
    },
  ]),
);
kind(
  'the window moves',
  'choice',
  ['register', 'full', 'metrics'].map((endpoint) => [
    endpoint,
    {
      fits: at({ endpoint }),
      answer: (answer, asked, tools) => {
        const reset = Number(answer.headers['x-ratelimit-reset']) + 1;
        return withHeader('x-ratelimit-reset', reset > 1 ? String(reset) : undefined)(answer, asked, tools);
      },
    },
  ]),
);
kind(
  'Retry-After is wrong',
  'choice',
  ['0', '3600', 'soon', '-5'].map((value) => [
    value,
    { needsExhaust: true, fits: () => true, answer: where(status(429), withHeader('retry-after', value)) },
  ]),
);

export const formsLies = lies;
