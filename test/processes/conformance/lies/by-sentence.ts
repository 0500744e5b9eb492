import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, counted, cross, inDocs, keysAs, must, mustWhenLimited, type Place, product } from './kinds.ts';
import {
  edited,
  type Fits,
  isCode,
  isStatus,
  type Reply,
  replaced,
  where,
  withBody,
  withCounts,
  withHeader,
  withNotice,
  withStatus,
  withText,
  withToken,
  writingToo,
} from './liar.ts';

/*
 * Lies that follow the text of the contract, part by part: for each sentence what a server could say instead.
 */

const reads = ['register', 'full'];
const all = [...reads, 'metrics'];
const withCode = (code: string | undefined) => edited(({ code: _, ...body }) => ({ ...body, ...(code && { code }) }));
const withError = (error: string) => edited((body) => ({ ...body, error }));
const on = (endpoint: string, credential: string, notice: string) => ({ endpoint, credential, notice });
const answers = (
  what: string,
  of: Place[1],
  isMeant: (answer: WireResponse) => boolean,
  change: { answer: Reply },
): Place => [what, of, where(isMeant, change)];
const partner = 'Invalid or revoked partner API token.';
const header = 'Missing or invalid Authorization header. Expected: Bearer <token>';

must('part 2: a field of a full record is missing', [
  ...[
    'companyName',
    'legalName',
    'firstName',
    'lastName',
    'email',
    'phone',
    'streetAddress',
    'postalCode',
    'city',
    'country',
  ].map((key): Place => [key, { endpoint: 'full', method: 'GET' }, edited(keysAs(key, () => undefined))]),
  ...['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'].map(
    (key): Place => [
      key,
      { endpoint: 'full', method: 'GET' },
      where(
        isStatus(200),
        edited((body) => ({
          ...body,
          campaign: Object.fromEntries(Object.entries(body.campaign ?? {}).filter(([name]) => name !== key)),
        })),
      ),
    ],
  ),
]);
must('part 2: a count is judged by another rule', [
  [
    'views may be negative',
    { endpoint: 'metrics' },
    withBody((body) => body.replace(/"viewsCount":-\d+/, '"viewsCount":7')),
  ],
  [
    'engagements may be missing',
    { endpoint: 'metrics' },
    withBody((body) => body.replace(/^(\{"viewsCount":\d+)\}$/, '$1,"engagementsCount":0}')),
  ],
  [
    'views may be half',
    { endpoint: 'metrics' },
    withBody((body) => body.replace(/"viewsCount":1\.5\}/, '"viewsCount":2}')),
  ],
  [
    'engagements at most views',
    { endpoint: 'metrics' },
    withCounts((counts) => ({ ...counts, engagementsCount: Math.min(counts.engagementsCount, counts.viewsCount) })),
  ],
  answers(
    'zero is refused',
    ({ endpoint, body }) => endpoint === 'metrics' && /:0[,}]/.test(body),
    isStatus(200),
    replaced(400, { error: 'Invalid engagement metrics', code: 'INVALID_METRICS', issues: [] }),
  ),
]);
must('part 2 and 5: who may read and write', [
  ['a revoked token writes', { endpoint: 'metrics', credential: 'revoked' }, withToken('write')],
  ['a revoked token reads a full record', { endpoint: 'full', credential: 'revoked' }, withToken('read')],
  [
    'a token with the scope cannot read',
    { endpoint: 'full', credential: 'write' },
    replaced(403, { error: 'No.', code: 'INSUFFICIENT_SCOPE' }),
  ],
  [
    'a token without the scope cannot read',
    { endpoint: 'register', credential: 'other' },
    replaced(403, { error: 'No.', code: 'INSUFFICIENT_SCOPE' }),
  ],
  ['an SSP token reads the register', { endpoint: 'register', credential: 'ssp' }, withToken('read')],
  ['an SSP token reads full records', { endpoint: 'full', credential: 'ssp' }, withToken('read')],
  ['an SSP token writes', { endpoint: 'metrics', credential: 'ssp' }, withToken('write')],
  ['a partner token with the scope reads as an SSP', { endpoint: 'ssp', credential: 'write' }, withToken('ssp')],
  ['a lapsed publisher reads as an SSP', { endpoint: 'ssp', credential: 'lapsed' }, withToken('ssp')],
  ['a plan that has ended by its date reads', { endpoint: 'register', credential: 'lapsedByDate' }, withToken('other')],
  [
    'a plan that has ended by its date reads its own record',
    on('full', 'lapsedByDate', 'lapsedByDateOwn'),
    replaced(200, { paId: 'x' }),
  ],
  ['a plan that has ended reads its own record', on('full', 'lapsed', 'lapsedOwn'), replaced(200, { paId: 'x' })],
  [
    'a plan that has ended reads its own draft',
    on('full', 'lapsedRead', 'lapsedHidden'),
    replaced(404, { error: 'Advertisement not found or not yet confirmed' }),
  ],
  ['a plan that has ended writes its own counts', on('metrics', 'lapsed', 'lapsedOwn'), replaced(200, {})],
  [
    'a token whose plan ended by date gets the error for a missing scope',
    { endpoint: 'metrics', credential: 'lapsedByDate' },
    replaced(403, {
      error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
      code: 'INSUFFICIENT_SCOPE',
    }),
  ],
  [
    'the scope comes first, without a plan',
    on('metrics', 'lapsedRead', 'lapsedOwn'),
    replaced(403, {
      error: 'This token is not authorised to write metrics. Required scope: metrics:write.',
      code: 'INSUFFICIENT_SCOPE',
    }),
  ],
  [
    'a read needs the scope at foreign notices',
    on('register', 'read', 'other'),
    replaced(403, { error: 'No.', code: 'INSUFFICIENT_SCOPE' }),
  ],
]);
must('part 3: visibility', [
  ...product(
    ['register', 'ssp'],
    ['draft', 'unsigned', 'declined', 'future', 'tomorrow', 'otherHidden', 'lapsedHidden'],
  ).map(([endpoint, notice]): Place => [`${endpoint} ${notice}`, { endpoint, notice }, withNotice('visible')]),
  ...['read', 'write'].map(
    (credential): Place => [
      `the owner's ${credential} sees a draft`,
      on('register', credential, 'draft'),
      withNotice('visible'),
    ],
  ),
  ...['future', 'draft', 'unsigned', 'tomorrow'].map(
    (notice): Place => [`no full record of ${notice}`, { endpoint: 'full', notice }, withNotice('none')],
  ),
  ...['selfPublished', 'otherPrint', 'lapsedOwn', 'today', 'ended'].map(
    (notice): Place => [`${notice} is hidden`, { endpoint: 'register', notice }, withNotice('none')],
  ),
  ['a foreign record is 403', on('full', 'read', 'other'), replaced(403, { error: 'No.', code: 'FORBIDDEN' })],
  [
    'a self-published record has another text',
    { endpoint: 'full', notice: 'selfPublished' },
    where(isStatus(404), withError('Advertisement not found')),
  ],
  [
    'a foreign hidden notice is 403 at the write',
    on('metrics', 'write', 'otherHidden'),
    replaced(403, { error: 'This advertisement belongs to a different publisher.', code: 'FORBIDDEN' }),
  ],
  [
    'a foreign notice is 404 at the write',
    on('metrics', 'write', 'other'),
    replaced(404, { error: 'Advertisement not found', code: 'NOT_FOUND' }),
  ],
  [
    'a foreign print notice is written',
    { endpoint: 'metrics', notice: 'other' },
    where(isCode('FORBIDDEN'), writingToo('other')),
  ],
]);
must('part 3: applicability', [
  ...[
    'print',
    'radio',
    'television',
    'cinema',
    'outdoor',
    'directMail',
    'otherMedium',
    'untargeted',
    'notStarted',
    'startsTomorrow',
  ].map((notice): Place => [`${notice} takes counts`, on('metrics', 'write', notice), withNotice('visible')]),
  ...counted.map(
    (notice): Place => [
      `${notice} takes none`,
      on('metrics', 'write', notice),
      replaced(409, { error: 'Engagement metrics do not apply to this notice', code: 'METRICS_NOT_APPLICABLE' }),
    ],
  ),
]);
const row = (
  endpoint: string,
  status: number,
  code: string | undefined,
): [string, (answer: WireResponse) => boolean] => [
  endpoint,
  (answer) => answer.status === status && (JSON.parse(answer.text || '{}').code ?? undefined) === code,
];
must('part 7: a row of the table', [
  ...reads.flatMap((endpoint): Place[] => [
    answers(
      `${endpoint}: the text of the write`,
      { endpoint },
      row(endpoint, 401, 'INVALID_TOKEN')[1],
      withError(partner),
    ),
    answers(
      `${endpoint}: a code without a header`,
      { endpoint, credential: 'none' },
      isStatus(401),
      withCode('INVALID_TOKEN'),
    ),
    answers(`${endpoint}: a code at 404`, { endpoint }, isStatus(404), withCode('NOT_FOUND')),
    answers(`${endpoint}: no code off the plan`, { endpoint }, isCode('PRO_PLAN_REQUIRED'), withCode(undefined)),
    answers(`${endpoint}: 402 off the plan`, { endpoint }, isCode('PRO_PLAN_REQUIRED'), withStatus(402)),
    answers(`${endpoint}: 403 for a bad token`, { endpoint, credential: 'unknown' }, isStatus(401), withStatus(403)),
    answers(`${endpoint}: 410 for what is not there`, { endpoint, notice: 'none' }, isStatus(404), withStatus(410)),
  ]),
  answers('full: the text of the register', { endpoint: 'full' }, isStatus(404), withError('Advertisement not found')),
  answers(
    'register: the text of full',
    { endpoint: 'register' },
    isStatus(404),
    withError('Advertisement not found or not yet confirmed'),
  ),
  answers(
    'write: the text of the reads',
    { endpoint: 'metrics' },
    row('metrics', 401, 'INVALID_TOKEN')[1],
    withError(`${partner} This endpoint only accepts partner tokens, not SSP tokens.`),
  ),
  answers(
    'write: no code without a header',
    { endpoint: 'metrics', credential: 'none' },
    isStatus(401),
    withCode(undefined),
  ),
  answers(
    'write: one text for all 401',
    { endpoint: 'metrics', credential: 'revoked' },
    isStatus(401),
    withError(header),
  ),
  answers('write: no code at 404', { endpoint: 'metrics' }, isCode('NOT_FOUND'), withCode(undefined)),
  answers(
    'write: 400 for what does not apply',
    { endpoint: 'metrics' },
    isCode('METRICS_NOT_APPLICABLE'),
    withStatus(400),
  ),
  answers('write: 422 for bad counts', { endpoint: 'metrics' }, isCode('INVALID_METRICS'), withStatus(422)),
  answers(
    'write: issues as texts',
    { endpoint: 'metrics' },
    ({ text }) => text.includes('issues'),
    edited((body) => ({ ...body, issues: body.issues.map(({ path }: { path: string }) => path) })),
  ),
  answers(
    'write: paths as pointers',
    { endpoint: 'metrics' },
    ({ text }) => text.includes('issues'),
    withText((text) => text.replaceAll(/"path":"/g, '"path":"/')),
  ),
  answers(
    'write: paths as lists',
    { endpoint: 'metrics' },
    ({ text }) => text.includes('issues'),
    withText((text) => text.replaceAll(/"path":"(\w+)"/g, '"path":["$1"]')),
  ),
  answers(
    'write: bad JSON as bad counts',
    { endpoint: 'metrics' },
    ({ text }) => text.includes('Invalid request body'),
    withError('Invalid engagement metrics'),
  ),
  answers(
    'write: no code where the scope is missing',
    { endpoint: 'metrics' },
    isCode('INSUFFICIENT_SCOPE'),
    withCode('FORBIDDEN'),
  ),
  answers(
    'write: another scope in the text',
    { endpoint: 'metrics' },
    isCode('INSUFFICIENT_SCOPE'),
    withText((text) => text.replace('metrics:write', 'write:metrics')),
  ),
  answers(
    'write: American spelling',
    { endpoint: 'metrics' },
    isCode('INSUFFICIENT_SCOPE'),
    withText((text) => text.replace('authorised', 'authorized')),
  ),
]);
must('part 7: the form of an error', [
  ...all.map(
    (endpoint): Place =>
      answers(
        `${endpoint}: message in place of error`,
        { endpoint },
        ({ status }) => status >= 400,
        withText((text) => text.replace('"error":', '"message":')),
      ),
  ),
  ...all.map(
    (endpoint): Place =>
      answers(
        `${endpoint}: error within error`,
        { endpoint },
        ({ status }) => status >= 400,
        edited((body) => ({ error: body })),
      ),
  ),
  ...all.map(
    (endpoint): Place =>
      answers(`${endpoint}: HTML`, { endpoint }, ({ status }) => status >= 400, {
        answer: (answer) => ({ ...answer, text: '<h1>Error</h1>' }),
      }),
  ),
]);
const limited = (change: { answer: Reply }) => where(isStatus(429), change);
mustWhenLimited('part 7 and 8: beyond the limit', [
  ...all.flatMap((endpoint): Place[] => [
    [`${endpoint}: 503`, { endpoint }, limited(withStatus(503))],
    [`${endpoint}: remaining is 1`, { endpoint }, limited(edited((body) => ({ ...body, remaining: 1 })))],
    [`${endpoint}: limit as text`, { endpoint }, limited(edited((body) => ({ ...body, limit: '1000' })))],
    [
      `${endpoint}: reset without UTC`,
      { endpoint },
      limited(edited((body) => ({ ...body, reset: String(body.reset).replace(/(Z|\+00:00)$/, '+02:00') }))),
    ],
    [
      `${endpoint}: reset in an hour`,
      { endpoint },
      limited(edited((body) => ({ ...body, reset: new Date(Date.parse(body.reset) + 3_600_000).toISOString() }))),
    ],
    [`${endpoint}: limit 100`, { endpoint }, limited(withHeader('x-ratelimit-limit', '100'))],
  ]),
  ['write: no code', { endpoint: 'metrics' }, limited(withCode(undefined))],
  ...reads.map((endpoint): Place => [`${endpoint}: a code`, { endpoint }, limited(withCode('RATE_LIMITED'))]),
]);
must('part 9: the version', [
  ['1', {}, withHeader('x-api-version', '1')],
  ['V1', {}, withHeader('x-api-version', 'V1')],
  ['v1.0 of the write', { endpoint: 'metrics' }, withHeader('x-api-version', 'v1.0')],
  ['none where the plan has ended', {}, where(isCode('PRO_PLAN_REQUIRED'), withHeader('x-api-version'))],
  ['none at the SSP endpoint', { endpoint: 'ssp' }, withHeader('x-api-version')],
  [
    'a sunset without a deprecation',
    { endpoint: 'register' },
    withHeader('sunset', new Date(Date.now() + 1e9).toUTCString()),
  ],
  inDocs('3.1 as a number', (body) => ({ ...body, openapi: 3.1 })),
  inDocs('Swagger', ({ openapi: _, ...body }) => ({ ...body, swagger: '2.0' })),
  ['moved', { endpoint: 'docs' }, withStatus(301)],
]);
const isOf = (endpoint: string): Fits => at({ endpoint });
must('part 4: the effect of a write', [
  ...cross({ endpoint: ['metrics'], notice: ['visible', 'rich', 'today', 'other'] }, () =>
    withCounts(({ viewsCount, engagementsCount }) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount })),
  ),
  [
    'only views',
    isOf('metrics'),
    withCounts((counts, { memory }) => {
      const engagementsCount = (memory.get('first') as number | undefined) ?? counts.engagementsCount;
      memory.set('first', engagementsCount);
      return { ...counts, engagementsCount };
    }),
  ],
  [
    'counts as 32 bits',
    isOf('metrics'),
    withCounts((counts) => ({
      viewsCount: Math.min(counts.viewsCount, 2_000_000_000),
      engagementsCount: Math.min(counts.engagementsCount, 2_000_000_000),
    })),
  ],
]);
