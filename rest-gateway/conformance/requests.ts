import type { Check, ExhaustStep, Expect, HttpStep, More } from './kit.ts';

/** Asks an endpoint for a notice of the fixtures, with a token of the fixtures. */
export type Ask = (notice: string, token?: string, more?: More) => HttpStep;

/** Notices of the fixtures that the caller's publisher has on the register. */
export const ownOnRegister = [
  ...['visible', 'native', 'delivery', 'today', 'ended', 'ceased', 'persons'],
  ...['print', 'radio', 'untargeted', 'notStarted'],
];
/** Its notices that are not on the register. */
export const ownHidden = ['draft', 'unsigned', 'declined', 'future'];
export const onRegister = [...ownOnRegister, 'other', 'otherPrint', 'selfPublished'];
export const hidden = [...ownHidden, 'otherHidden', 'selfPublishedHidden', 'none'];
/** PA-IDs of no notice of the caller's publisher. */
export const notOwn = ['none', 'other', 'selfPublished', 'otherHidden', 'selfPublishedHidden'];

/** Contact data of a party. The register view has none but the name of a person. */
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'streetAddress', 'postalCode'];
export const partyFields = ['companyName', 'legalName', ...contactFields, 'city', 'country'];
export const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];

export const text = { $type: 'string' };
export const instant = { $instant: true };
export const whole = { $match: '^\\d+$' };
export const resetOfHeader = { $instantOf: '1.headers.x-ratelimit-reset' };
export const ok: Expect = { status: 200 };
/** An answer with this body. */
export const shows = (body: unknown): Expect => ({ status: 200, body });
/** The same answer as to the first request of the row. */
export const sameBody = shows({ $same: '0.body' });
export const success = [200, 299] as const;

const error = (status: number, message: string, code?: string, more: object = {}): Expect => ({
  status,
  body: { error: message, ...(code && { code }), ...more },
});
/** What a 429 says of the window. */
const window = { limit: { $type: 'integer' }, remaining: { $type: 'integer' }, reset: { $instant: true } };
const headerText = 'Missing or invalid Authorization header. Expected: Bearer <token>';

/** Answers of the error table, by name. */
export const errors = {
  partnerToken: error(
    401,
    'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.',
    'INVALID_TOKEN',
  ),
  writeToken: error(401, 'Invalid or revoked partner API token.', 'INVALID_TOKEN'),
  sspToken: error(
    401,
    'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.',
    'INVALID_TOKEN',
  ),
  header: error(401, headerText),
  writeHeader: error(401, headerText, 'INVALID_TOKEN'),
  plan: error(403, 'The Pro plan is required to use the partner API.', 'PRO_PLAN_REQUIRED'),
  scope: error(
    403,
    'This token is not authorised to write metrics. Required scope: metrics:write.',
    'INSUFFICIENT_SCOPE',
  ),
  forbidden: error(403, 'This advertisement belongs to a different publisher.', 'FORBIDDEN'),
  notJson: error(400, 'Invalid request body', 'INVALID_METRICS'),
  tooLarge: error(413, 'Request body too large', 'PAYLOAD_TOO_LARGE'),
  conditional: error(412, 'Conditional writes are not supported', 'PRECONDITION_FAILED'),
  encoding: error(415, 'Unsupported content encoding', 'UNSUPPORTED_CONTENT_ENCODING'),
  notApplicable: error(409, 'Engagement metrics do not apply to this notice', 'METRICS_NOT_APPLICABLE'),
  writeNotFound: error(404, 'Advertisement not found', 'NOT_FOUND'),
  registerNotFound: error(404, 'Advertisement not found'),
  fullNotFound: error(404, 'Advertisement not found or not yet confirmed'),
  path: error(404, 'Not found', 'PATH_NOT_FOUND'),
  badRequest: error(400, 'Bad request', 'BAD_REQUEST'),
  method: error(405, 'Method not allowed', 'METHOD_NOT_ALLOWED'),
  limited: error(429, 'Rate limit exceeded', undefined, window),
  writeLimited: error(429, 'Rate limit exceeded', 'RATE_LIMITED', window),
};
export const invalidMetrics = (...paths: string[]): Expect =>
  error(400, 'Invalid engagement metrics', 'INVALID_METRICS', {
    issues: paths.map((path) => ({ path, message: text })),
  });

/** The description of the API. */
export const docs: HttpStep = { method: 'GET', path: '/api/docs', at: 'site' };

const asker =
  (method: string, pathOf: (notice: string) => string): Ask =>
  (notice, token, more) => ({ method, path: pathOf(notice), ...(token !== undefined && { token }), ...more });

export const register = asker('GET', (notice) => `/advertisement/{${notice}}`);
export const full = asker('GET', (notice) => `/advertisement-full/{${notice}}`);
export const ssp = asker('GET', (notice) => `{ssp:${notice}}`);
const metrics = asker('PUT', (notice) => `/advertisement/{${notice}}/metrics`);

export const counts = { viewsCount: 4711, engagementsCount: 42 };
export const put = (notice: string, token?: string, body: More = { json: counts }, more: More = {}): HttpStep =>
  metrics(notice, token, { ...body, ...more });
/** Counts that no earlier request has sent, so that a write shows. */
export const fresh: More = { text: '{"viewsCount":{unique},"engagementsCount":{unique}}' };
/** A body that no server may take. */
export const broken: More = { text: '{"viewsCount":', mayReject: true };

/** An endpoint, the token of its usual caller, and its own answers. */
export type Endpoint = {
  name: string;
  path: string;
  ask: Ask;
  token: string;
  malformed: Expect;
  unknown: Expect;
  missing: Expect;
};
const registerEndpoint: Endpoint = {
  ...{ name: 'register', path: '/advertisement/', ask: register, token: 'read' },
  ...{ malformed: errors.header, unknown: errors.partnerToken, missing: errors.registerNotFound },
};
const fullEndpoint: Endpoint = {
  ...registerEndpoint,
  ...{ name: 'full', path: '/advertisement-full/', ask: full, missing: errors.fullNotFound },
};
const writeEndpoint: Endpoint = {
  ...{ name: 'metrics', path: '/advertisement/', ask: (notice, token, more) => put(notice, token, undefined, more) },
  ...{ token: 'write', malformed: errors.writeHeader, unknown: errors.writeToken, missing: errors.writeNotFound },
};
export const sspEndpoint: Endpoint = {
  ...{ name: 'ssp', path: '/ssp/advertisement/', ask: ssp, token: 'ssp' },
  ...{ malformed: errors.header, unknown: errors.sspToken, missing: errors.registerNotFound },
};
export const reads = [registerEndpoint, fullEndpoint];
/** The three partner endpoints. */
export const partner = [...reads, writeEndpoint];
/** The two endpoints that show the register. */
export const views = [registerEndpoint, sspEndpoint];
export const endpoints = [...partner, sspEndpoint];

/** A write that changes nothing: the view is read before and after it. */
export const refused = (write: HttpStep, expect: Expect, view = full('visible', 'write')): Check[] => [
  [view, ok],
  [write, expect],
  [view, sameBody],
];

/** A refusal of any endpoint. After that of a write, nothing has changed. */
export const denied = ({ name, ask }: Endpoint, token: string | undefined, expect: Expect, more: More = {}) =>
  name === 'metrics'
    ? refused(put('visible', token, fresh, more), expect)
    : [[ask('visible', token, more), expect] satisfies Check];

/** A write that is accepted, and shows in the full record. */
export const recorded = (
  body: More,
  stored: object,
  more: More = {},
  expect: Expect = { status: success },
  notice = 'visible',
): Check[] => [
  [put(notice, 'write', fresh), { status: success }],
  [put(notice, 'write', body, more), expect],
  [full(notice, 'read'), shows({ $somewhere: { $contains: stored } })],
];

export const exhaustLimited: ExhaustStep = {
  exhaust: 'limited',
  with: [...Array(18).fill(register('visible', 'limited')), full('visible', 'limited'), put('visible', 'limited')],
};
export const exhaustLapsed: ExhaustStep = { exhaust: 'limitedLapsed', with: [register('visible', 'limitedLapsed')] };
export const exhaustSsp: ExhaustStep = { exhaust: 'limitedSsp', with: [ssp('visible', 'limitedSsp')] };
