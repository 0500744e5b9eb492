import type { ExhaustStep, HttpStep, More } from './kit.ts';

/** Asks an endpoint for a notice of the fixtures, with a token of the fixtures. */
export type Ask = (notice: string, token?: string, more?: More) => HttpStep;

/** Contact data of a party. The register view has none but the name of a person. */
export const contactFields = ['firstName', 'lastName', 'email', 'phone', 'streetAddress', 'postalCode'];
export const partyFields = ['companyName', 'legalName', ...contactFields, 'city', 'country'];
export const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];

export const text = { $type: 'string' };
export const instant = { $match: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' };
export const whole = { $match: '^\\d+$' };
export const seconds = { $match: '^[1-9]\\d?$' };
export const resetOfHeader = { $instantOf: '1.headers.x-ratelimit-reset' };
export const success = [200, 299] as const;

/** Answers of the error table, by name. */
export const errors = {
  partnerToken: {
    error: 'Invalid or revoked partner API token. This endpoint only accepts partner tokens, not SSP tokens.',
    code: 'INVALID_TOKEN',
  },
  writeToken: { error: 'Invalid or revoked partner API token.', code: 'INVALID_TOKEN' },
  sspToken: {
    error: 'Invalid or revoked SSP API token. This endpoint only accepts SSP tokens, not partner tokens.',
    code: 'INVALID_TOKEN',
  },
  header: { error: 'Missing or invalid Authorization header. Expected: Bearer <token>' },
  writeHeader: {
    error: 'Missing or invalid Authorization header. Expected: Bearer <token>',
    code: 'INVALID_TOKEN',
  },
  plan: { error: 'The Pro plan is required to use the partner API.', code: 'PRO_PLAN_REQUIRED' },
  scope: {
    error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
    code: 'INSUFFICIENT_SCOPE',
  },
  forbidden: { error: 'This advertisement belongs to a different publisher.', code: 'FORBIDDEN' },
  notJson: { error: 'Invalid request body', code: 'INVALID_METRICS' },
  tooLarge: { error: 'Request body too large', code: 'PAYLOAD_TOO_LARGE' },
  conditional: { error: 'Conditional writes are not supported', code: 'PRECONDITION_FAILED' },
  encoding: { error: 'Unsupported content encoding', code: 'UNSUPPORTED_CONTENT_ENCODING' },
  notApplicable: { error: 'Engagement metrics do not apply to this notice', code: 'METRICS_NOT_APPLICABLE' },
  writeNotFound: { error: 'Advertisement not found', code: 'NOT_FOUND' },
  registerNotFound: { error: 'Advertisement not found' },
  fullNotFound: { error: 'Advertisement not found or not yet confirmed' },
  path: { error: 'Not found', code: 'PATH_NOT_FOUND' },
  badRequest: { error: 'Bad request', code: 'BAD_REQUEST' },
  method: { error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' },
};
export const invalidMetrics = (...paths: string[]) => ({
  error: 'Invalid engagement metrics',
  code: 'INVALID_METRICS',
  issues: paths.map((path) => ({ path, message: text })),
});
export const limited = { error: 'Rate limit exceeded', limit: 1000, remaining: 0, reset: text };

export const register: Ask = (notice, token, more) => ({
  method: 'GET',
  path: `/advertisement/{${notice}}`,
  ...(token !== undefined && { token }),
  ...more,
});
export const full: Ask = (notice, token, more) => ({
  method: 'GET',
  path: `/advertisement-full/{${notice}}`,
  ...(token !== undefined && { token }),
  ...more,
});
export const ssp: Ask = (notice, token, more) => ({
  method: 'GET',
  path: `{ssp:${notice}}`,
  ...(token !== undefined && { token }),
  ...more,
});
export const put = (notice: string, token?: string, body: More = { json: counts }, more: More = {}): HttpStep => ({
  method: 'PUT',
  path: `/advertisement/{${notice}}/metrics`,
  ...(token !== undefined && { token }),
  ...body,
  ...more,
});
export const counts = { viewsCount: 4711, engagementsCount: 42 };
/** Counts that no earlier request has sent, so that a write shows. */
export const fresh: More = { text: '{"viewsCount":{unique},"engagementsCount":{unique}}' };
/** A body that no server may take. */
export const broken: More = { text: '{"viewsCount":', mayReject: true };

export const reads: [string, Ask][] = [
  ['register', register],
  ['full', full],
];
/** The three partner endpoints. */
export const partner: [string, Ask][] = [
  ...reads,
  ['metrics', (notice, token, more) => put(notice, token, undefined, more)],
];

export const sspEndpoint: [string, Ask][] = [['ssp', ssp]];

export const exhaustLimited: ExhaustStep = {
  exhaust: 'limited',
  with: [...Array(18).fill(register('visible', 'limited')), full('visible', 'limited'), put('visible', 'limited')],
};
export const exhaustLapsed: ExhaustStep = { exhaust: 'limitedLapsed', with: [register('visible', 'limitedLapsed')] };
export const exhaustSsp: ExhaustStep = { exhaust: 'limitedSsp', with: [ssp('visible', 'limitedSsp')] };
