import {
  answerAs,
  each,
  type Fits,
  isError,
  json,
  type Kind,
  type Lie,
  type Lies,
  shownAs,
  withHeader,
  withoutHeaders,
} from './liar.ts';

/*
 * Lies about the error table (part 7), one at a time in each of its cells.
 */

type Cell = { row: string; kind: Kind; status: number; text: string };
const header = 'Missing or invalid Authorization header';
const cells: Cell[] = [
  ...(['register', 'full'] as const).flatMap((kind): Cell[] => [
    { row: `7.3-${kind}-unknown`, kind, status: 401, text: 'Invalid or revoked' },
    { row: `7.6-${kind}-missing`, kind, status: 401, text: header },
    { row: `7.7-${kind}`, kind, status: 403, text: 'Pro plan' },
    { row: `7.17-${kind}`, kind, status: 429, text: 'Rate limit' },
  ]),
  { row: '7.14-none', kind: 'register', status: 404, text: 'not found' },
  { row: '7.15-none', kind: 'full', status: 404, text: 'not found' },
  { row: '7.4-unknown', kind: 'metrics', status: 401, text: 'Invalid or revoked' },
  { row: '7.5-missing', kind: 'metrics', status: 401, text: header },
  { row: '7.7-metrics', kind: 'metrics', status: 403, text: 'Pro plan' },
  { row: '7.8-scope', kind: 'metrics', status: 403, text: 'scope' },
  { row: '7.9-other', kind: 'metrics', status: 403, text: 'different publisher' },
  { row: '7.10-empty-object', kind: 'metrics', status: 400, text: 'engagement metrics' },
  { row: '7.11-cut-off', kind: 'metrics', status: 400, text: 'request body' },
  { row: '7.12-print', kind: 'metrics', status: 409, text: 'do not apply' },
  { row: '7.13-none', kind: 'metrics', status: 404, text: 'not found' },
  { row: '7.16-metrics', kind: 'metrics', status: 429, text: 'Rate limit' },
];
const fitsOf =
  ({ kind, status, text }: Cell): Fits =>
  (asked, response) =>
    asked.kind === kind && response.status === status && response.text.includes(text);
const nameOf = ({ kind, status, text }: Cell) => `${kind}: ${status} "${text}"`;
/** What careless servers answer instead. */
const instead: Record<number, number> = { 400: 422, 401: 403, 403: 404, 404: 410, 409: 400, 429: 503 };

// biome-ignore lint/suspicious/noExplicitAny: the body of an error
type Change = (body: any) => object;
const changes: [what: string, change: Change][] = [
  ['with another text', (body) => ({ ...body, error: `${body.error}!` })],
  ['with another code, or one where there is none', (body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` })],
  ['without its code', ({ code: _, ...body }) => body],
  ['with a key more', (body) => ({ ...body, details: 'x' })],
];

const cellLies = Object.fromEntries(
  cells.flatMap((cell): [string, Lie][] => {
    const changed = changes
      .filter(([what]) => what !== 'without its code' || cell.kind === 'metrics')
      .map(([what, change]): [string, Lie] => [`${nameOf(cell)} ${what}`, shownAs(cell.row, fitsOf(cell), change)]);
    const other = answerAs(cell.row, fitsOf(cell), ({ status }) => ({ status: instead[status] ?? 500 }));
    return [[`${nameOf(cell)} with another status`, other], ...changed];
  }),
);

export const errorLies: Lies = {
  ...cellLies,
  'errors: HTML': answerAs('1.8-every', isError, ({ headers }) => ({
    ...{ headers: { ...headers, 'Content-Type': 'text/html' }, text: '<h1>No</h1>' },
  })),
  'errors: JSON as text': answerAs('1.8-every', isError, withHeader('Content-Type', 'text/plain')),
  'success: JSON as text': answerAs(
    '1.8-every',
    (...all) => !isError(...all),
    withHeader('Content-Type', 'text/plain'),
  ),
  'success: no type': answerAs('1.8-every', (...all) => !isError(...all), withoutHeaders(/^Content-Type$/)),
  'errors: a plain text in JSON': answerAs('7.1-every', isError, () => ({ text: '"No"' })),
  'errors: the error is an object': shownAs('7.1-every', isError, ({ error }) => ({ error: { message: error } })),
  'errors: a problem document': shownAs('7.1-every', isError, ({ error }) => ({ title: error })),
  'errors: an array': shownAs('7.1-every', isError, (body) => [body]),
  'errors: codes in lower case': shownAs('7.2-every', isError, (body) => ({
    ...body,
    ...(body.code && { code: body.code.toLowerCase() }),
  })),
  'errors: codes are numbers': shownAs('7.2-every', isError, (body) => ({ ...body, ...(body.code && { code: 7 }) })),
  ...each(['register', 'full'] as const, (kind) => [
    `${kind}: 406 for any other Accept`,
    answerAs(
      `1.8-accept-${kind}-text-html`,
      (asked) => asked.kind === kind && asked.headers.accept !== 'application/json',
      () => json(406, { error: 'Not acceptable' }),
    ),
  ]),
};
