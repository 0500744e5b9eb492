import {
  answerAs,
  each,
  type Fits,
  isError,
  json,
  type Kind,
  type Lies,
  partnerKinds,
  shownAs,
  withHeader,
  withoutHeaders,
} from './liar.ts';

/*
 * Lies about addresses, versions and limits (parts 4, 8 and 9).
 */

const isDocs: Fits = ({ kind }) => kind === 'docs';
const withoutVersion = withoutHeaders(/^X-API/);
const isLimited =
  (kind: Kind): Fits =>
  (asked, { status }) =>
    asked.kind === kind && status === 429;
const resets: [name: string, change: (reset: string) => unknown][] = [
  ['in seconds', () => 1_800_000_000],
  ['in milliseconds', (reset) => Date.parse(reset)],
  ['without a zone', (reset) => reset.slice(0, 19)],
  ['in local time', (reset) => reset.replace('+00:00', '+02:00')],
  ['as an HTTP date', (reset) => new Date(reset).toUTCString()],
];

export const limitLies: Lies = {
  'limit: 999': { row: '8.1-thousand', limit: { requests: 999 } },
  'limit: 1001': { row: '8.2-register', limit: { requests: 1001 } },
  'limit: 1100': { row: '8.2-register', limit: { requests: 1100 } },
  'limit: none': { row: '8.2-full', limit: { requests: Number.POSITIVE_INFINITY } },
  'limit: each endpoint for itself': { row: '4.5-shared', limit: { keyOf: (token, kind) => `${token} ${kind}` } },
  'limit: reads and writes apart': {
    row: '4.5-shared',
    limit: { keyOf: (token, kind) => `${token} ${kind === 'metrics'}` },
  },
  'limit: the publisher has one for all its tokens': {
    row: '8.3-other-token',
    limit: { keyOf: (_token, _kind, publisher) => String(publisher) },
  },
  'limit: a minute and a half': { row: '8.1-minute', limit: { window: 90_000, shownWindow: 90_000 } },
  'limit: an hour': { row: '8.1-minute', limit: { window: 3_600_000, shownWindow: 3_600_000 } },
  'limit: a minute and a half, but called a minute': { row: '8.1-minute', limit: { window: 90_000 } },
  'limit: a minute that is said to be over': { row: '8.1-minute', limit: { shownWindow: -3000 } },
  'limit: two tokens share one': {
    row: '8.3-other-token',
    limit: { keyOf: (token) => (token === 'spare' ? 'limited' : token) },
  },
  ...Object.assign(
    {},
    ...partnerKinds.map((kind) => ({
      [`limit: ${kind} is not limited`]: answerAs(`8.2-${kind}`, isLimited(kind), () => ({ status: 200, text: '{}' })),
      ...each(['Limit', 'Remaining', 'Reset'], (name) => [
        `limit: no X-RateLimit-${name} at ${kind}`,
        answerAs(`7.18-${kind}`, isLimited(kind), withoutHeaders(new RegExp(`^X-RateLimit-${name}`))),
      ]),
      ...each(['limit', 'remaining', 'reset'], (key) => [
        `limit: no ${key} in the body at ${kind}`,
        shownAs(kind === 'metrics' ? '7.16-metrics' : `7.17-${kind}`, isLimited(kind), ({ [key]: _, ...body }) => body),
      ]),
      ...each(resets, ([name, change]) => [
        `limit: reset ${name} at ${kind}`,
        shownAs(`8.4-${kind}`, isLimited(kind), (body) => ({ ...body, reset: change(body.reset) })),
      ]),
    })),
  ),
};

const isUnder =
  (...kinds: Kind[]): Fits =>
  ({ kind }) =>
    kinds.includes(kind);
export const protocolLies: Lies = {
  'version: missing on success': answerAs('9.2-every', (...all) => !isError(...all), withoutVersion),
  'version: missing on errors': answerAs('9.2-every', isError, withoutVersion),
  ...each([401, 403, 404, 409, 400] as const, (status) => [
    `version: missing on ${status}`,
    answerAs('9.2-every', (_asked, response) => response.status === status, withoutVersion),
  ]),
  'version: missing on the description': answerAs('9.2-every', isDocs, withoutVersion),
  'version: missing at the SSP endpoint': answerAs('9.2-every', isUnder('ssp'), withoutVersion),
  'version: missing where nothing is served': answerAs('9.2-every', isUnder('other'), withoutVersion),
  'version: v2': answerAs('9.2-every', () => true, withHeader('X-API-Version', 'v2')),
  'version: 1': answerAs('9.2-every', isUnder('metrics'), withHeader('X-API-Version', '1')),
  'version: missing on what is not HTTP': { row: '9.2-garbage', parserAnswer: withoutVersion },
  'version: v0 on what is not HTTP': { row: '9.2-long-header', parserAnswer: withHeader('X-API-Version', 'v0') },
  'docs: OpenAPI 3.0': answerAs('9.5-openapi', isDocs, ({ text }) => ({ text: text.replace('3.1.0', '3.0.3') })),
  'docs: Swagger': shownAs('9.5-openapi', isDocs, ({ openapi: _, ...all }) => ({ swagger: '2.0', ...all })),
  'docs: missing': answerAs('9.5-openapi', isDocs, () => json(404, { error: 'No.' })),
  'docs: a page instead': answerAs('9.5-openapi', isDocs, () => ({ text: '<html></html>' })),
  ...each(['title', 'version'], (key) => [
    `docs: no ${key}`,
    shownAs('9.5-openapi', isDocs, (all) => ({ ...all, info: { ...all.info, [key]: undefined } })),
  ]),
  'docs: no paths': shownAs('9.5-openapi', isDocs, ({ paths: _, ...all }) => all),
  'paths: the site serves the same without the base': {
    row: '4.1-relative',
    ask: ({ path }) => (path.startsWith('/advertisement') ? { path: `/partners/v1${path}` } : {}),
  },
  ...each(['register', 'full'] as const, (kind) => [
    `${kind}: refuses a request with a body`,
    answerAs(
      `4.2-${kind}-body`,
      (asked) => asked.kind === kind && asked.body !== '',
      () => json(400, { error: 'No body' }),
    ),
  ]),
};
