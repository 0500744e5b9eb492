import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, createKinds, type Place, product } from './kinds.ts';
import { type Asked, edited, type Lie, parsed, status, where, withHeader } from './liar.ts';

const { lies, kind } = createKinds();

const cells: [endpoint: string, status: number, code: string | undefined, text: string][] = [
  ...['register', 'full'].flatMap((endpoint): [string, number, string | undefined, string][] => [
    [endpoint, 401, 'INVALID_TOKEN', 'Invalid or revoked'],
    [endpoint, 401, undefined, 'Missing or invalid'],
    [endpoint, 403, 'PRO_PLAN_REQUIRED', ''],
    [endpoint, 404, undefined, ''],
  ]),
  ['metrics', 400, 'INVALID_METRICS', 'engagement metrics'],
  ['metrics', 400, 'INVALID_METRICS', 'request body'],
  ['metrics', 401, 'INVALID_TOKEN', 'Invalid or revoked'],
  ['metrics', 401, 'INVALID_TOKEN', 'Missing or invalid'],
  ['metrics', 403, 'PRO_PLAN_REQUIRED', ''],
  ['metrics', 403, 'INSUFFICIENT_SCOPE', ''],
  ['metrics', 403, 'FORBIDDEN', ''],
  ['metrics', 404, 'NOT_FOUND', ''],
  ['metrics', 409, 'METRICS_NOT_APPLICABLE', ''],
];
const inCell =
  ([endpoint, code, errorCode, text]: (typeof cells)[0]) =>
  (answer: WireResponse, asked: Asked) =>
    asked.endpoint === endpoint &&
    answer.status === code &&
    parsed(answer.text)?.code === errorCode &&
    answer.text.includes(text);
const changes: [string, NonNullable<Lie['answer']>][] = [
  ['another status', (answer) => ({ ...answer, status: answer.status === 404 ? 410 : 422 })],
  ['another text', edited((body) => ({ ...body, error: `${body.error}!` }))],
  ['another code', edited((body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` }))],
  ['a key more', edited((body) => ({ ...body, details: 'x' }))],
];
for (const [what, change] of changes) {
  kind(
    `an error has ${what}`,
    'must',
    cells.map((cell) => [
      cell.filter(Boolean).join(' '),
      { fits: at({ endpoint: cell[0] }), answer: where(inCell(cell), change) },
    ]),
  );
}
const types: [string, string | undefined][] = [
  ['text', 'text/plain'],
  ['HTML', 'text/html'],
  ['ISO-8859-1', 'application/json; charset=iso-8859-1'],
  ['none', undefined],
];
kind(
  'JSON is called something else',
  'must',
  product(types, ['register', 'full', 'ssp']).map(([[what, type], endpoint]) => [
    `${what} ${endpoint}`,
    { fits: (asked) => at({ endpoint })(asked) && asked.method === 'GET', answer: withHeader('content-type', type) },
  ]),
);
kind('there is no version', 'must', [
  ...[200, 400, 401, 403, 404, 409].map(
    (code): Place => [
      String(code),
      { fits: () => true, answer: where(status(code), withHeader('x-api-version', undefined)) },
    ],
  ),
  ...['register', 'full', 'ssp', 'metrics', 'docs', 'other'].map(
    (endpoint): Place => [endpoint, { fits: at({ endpoint }), answer: withHeader('x-api-version', undefined) }],
  ),
  ['HEAD', { fits: at({ method: 'HEAD' }), answer: withHeader('x-api-version', undefined) }],
  ['files', { fits: ({ wire }) => wire.path.startsWith('/api/docs/'), answer: withHeader('x-api-version', undefined) }],
  ['304', { fits: () => true, answer: where(status(304), withHeader('x-api-version', undefined)) }],
  ['v2', { fits: () => true, answer: withHeader('x-api-version', 'v2') }],
]);
const soon = () => new Date(Date.now() + 10 * 86_400_000).toUTCString();
kind(
  'an endpoint is switched off in 10 days',
  'must',
  ['register', 'full', 'metrics'].map((endpoint) => [
    endpoint,
    {
      fits: at({ endpoint }),
      answer: (answer) => ({
        ...answer,
        headers: { ...answer.headers, deprecation: `@${Math.floor(Date.now() / 1000)}`, sunset: soon() },
      }),
    },
  ]),
);

export const errorsLies = lies;
