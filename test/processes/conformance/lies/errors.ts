import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, cross, must, partnerEndpoints, product, reads } from './kinds.ts';
import { type Asked, edited, isStatus, parsed, where, withHeader } from './liar.ts';

type Row = [endpoint: string, status: number, code: string | undefined, text: string];
const rows: Row[] = [
  ...['register', 'full'].flatMap((endpoint): Row[] => [
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
const inRow =
  ([endpoint, status, code, text]: Row) =>
  (answer: WireResponse, asked: Asked) =>
    at({ endpoint })(asked) &&
    answer.status === status &&
    parsed(answer.text)?.code === code &&
    answer.text.includes(text);
const changes = {
  'another status': { answer: (answer: WireResponse) => ({ ...answer, status: answer.status === 404 ? 410 : 422 }) },
  'another text': edited((body) => ({ ...body, error: `${body.error}!` })),
  'another code': edited((body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` })),
  'a key more': edited((body) => ({ ...body, details: 'x' })),
};
for (const [what, change] of Object.entries(changes)) {
  must(
    `an error has ${what}`,
    rows.map((row) => [row.filter(Boolean).join(' '), { endpoint: row[0] }, where(inRow(row), change)]),
  );
}
must(
  'JSON is called something else',
  product(['text/plain', 'text/html', 'application/json; charset=iso-8859-1', undefined], reads).map(
    ([type, endpoint]) => [`${type} ${endpoint}`, { endpoint, method: 'GET' }, withHeader('content-type', type)],
  ),
);
const noVersion = withHeader('x-api-version');
must('there is no version', [
  ...[200, 400, 401, 403, 404, 409].map((status) => [`${status}`, {}, where(isStatus(status), noVersion)] as const),
  ...cross({ endpoint: ['register', 'full', 'ssp', 'metrics', 'docs', 'other'] }, () => noVersion),
  ['HEAD', { method: 'HEAD' }, noVersion],
  ['files', ({ wire }) => wire.path.startsWith('/api/docs/'), noVersion],
  ['304', {}, where(isStatus(304), noVersion)],
  ['v2', {}, withHeader('x-api-version', 'v2')],
]);
const soon = () => new Date(Date.now() + 10 * 86_400_000).toUTCString();
must(
  'an endpoint is switched off in 10 days',
  cross({ endpoint: partnerEndpoints }, () => ({
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, deprecation: `@${Math.floor(Date.now() / 1000)}`, sunset: soon() },
    }),
  })),
);
