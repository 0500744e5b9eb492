import { errors, invalidMetrics } from '../../../../rest-gateway/conformance/errors.ts';
import { countsIn } from '../../../../rest-gateway/conformance/model/known.ts';
import { endpoints, isEndpoint } from '../../../../rest-gateway/conformance/model/outcomes.ts';
import { campaignFields, partyFields } from '../../../../rest-gateway/conformance/records.ts';
import { equal } from '../../../../rest-gateway/conformance/values.ts';
import {
  accessed,
  counted,
  each,
  fullRecord,
  hidden,
  must,
  mustWhenLimited,
  ownHidden,
  partnerEndpoints,
  partners,
  reads,
  twoReads,
  uncounted,
  type Where,
  write,
} from './kinds.ts';
import {
  as,
  type Counts,
  type Does,
  edited,
  type Json,
  keysAs,
  lists,
  replaced,
  times,
  withBody,
  withHeader,
  withNotice,
  withStatus,
  withText,
  withToken,
} from './liar.ts';

/*
 * Lies that follow the text of the contract, part by part: for each sentence what a server could do instead.
 */

const answering = ({ status, body }: { status: number; body: object }) => replaced(status, body);
const anything = replaced(200, { paId: 'x' });

// Parts 1, 2 and 5: who may read and write.
const credential = 'none unknown revoked expired ssp';
must('a credential is accepted', withToken(), ...accessed.map((one) => ({ ...one, credential })));
must('a token of the wrong tier is accepted at the SSP endpoint', withToken(), {
  endpoint: 'ssp',
  credential: 'read write other lapsed',
});
const authorization = [
  ...[/0$/, /.$/, /%20/, /Basic/, /^Token /, /"/, /,/, /^Bearer$/, /=$/, /^BEARER .*expired/, /^Basic .{40}/],
];
must(
  'a form of a credential is accepted',
  withToken(),
  ...accessed.map((one) => ({ ...one, credential: 'malformed', authorization })),
);
must(
  'tokens are compared in part',
  {
    ...each([10, 20, 40], (length) =>
      withToken((one, given) => one.length > length && one.slice(0, length) === given.slice(0, length)),
    ),
    'without case': withToken((one, given) => one !== given && one.toLowerCase() === given.toLowerCase()),
  },
  { credential: 'malformed' },
);
const lapsed = 'lapsed lapsedRead lapsedByDate';
const owned = 'lapsedOwn lapsedByDateOwn';
must(
  'the plan is not checked',
  withToken(),
  { endpoint: 'register', credential: lapsed, notice: `visible other print ${owned}` },
  { endpoint: 'register', credential: lapsed, method: 'HEAD' },
  { endpoint: 'metrics', credential: lapsed, notice: 'visible ended' },
);
must(
  'the plan is not checked',
  anything,
  { endpoint: 'full', credential: lapsed, notice: `visible draft ${owned}` },
  { endpoint: 'metrics', credential: lapsed, notice: owned },
);
const insteadOfPlan: Record<string, Does> = {
  register: answering(errors.scope),
  full: answering(errors.fullNotFound),
  metrics: answering(errors.writeNotFound),
};
for (const publisher of ['lapsed', 'lapsedByDate'])
  must('a lapsed publisher gets another error', ({ endpoint = '' }) => insteadOfPlan[endpoint] as Does, {
    endpoint: partnerEndpoints,
    credential: publisher,
    notice: `${publisher}Own`,
  });
must('the scope comes before the plan', answering(errors.scope), {
  endpoint: 'metrics',
  credential: 'lapsedRead',
  notice: 'visible other none print draft lapsedOwn',
});
must('the scope is not checked', withToken(), { endpoint: 'metrics', credential: 'read', notice: counted });
must('the scope is not checked', withToken('otherWrite'), {
  endpoint: 'metrics',
  credential: 'other',
  notice: 'other',
});
must('a read needs the scope', answering(errors.scope), {
  endpoint: twoReads,
  credential: 'read other',
  status: '200',
});
must('a good token is refused', withToken('unknown'), {
  credential: partners,
  endpoint: 'register',
  notice: 'other native',
});

must(
  "the plan is that of the notice's publisher",
  answering(errors.plan),
  { endpoint: 'register', notice: owned, credential: 'read other', status: '200' },
  { endpoint: 'ssp', notice: owned, status: '200' },
  { endpoint: 'metrics', notice: 'lapsedOwn', credential: 'write', code: 'FORBIDDEN' },
  { endpoint: 'full', notice: 'lapsedOwn', credential: 'read', status: '404' },
);
must('a token with the scope cannot read', answering(errors.scope), {
  endpoint: twoReads,
  credential: 'write otherWrite',
  status: '200',
});

// Part 2: records and counts.
for (const value of [undefined, null])
  must(
    'a field of a full record is missing',
    each([...partyFields, ...campaignFields], (key) => edited(keysAs(key, () => value))),
    fullRecord,
  );
must(
  'a full record is changed',
  {
    ...each([0, 1, 2], (index) => edited(lists((list) => list.filter((_item, at) => at !== index)))),
    'lists reversed': edited(lists((list) => list.toReversed())),
    'lists doubled': edited(lists((list) => [...list, ...list])),
    'lists with the first only': edited(lists((list) => list.slice(0, 1))),
    'e-mail addresses cut': edited(keysAs('email', (value) => String(value).slice(1))),
    'postal codes as numbers': edited(keysAs('postalCode', () => 5)),
    'last names changed': edited(keysAs('lastName', (value) => `${value}x`)),
    'cities in capitals': edited(keysAs('city', (value) => String(value).toUpperCase())),
    'media changed': edited(keysAs('medium', () => 'television')),
    'amounts with a currency': edited(keysAs('totalValue', (value) => `${value} EUR`)),
    'dates as instants': edited(keysAs('startDate', (value) => `${value}T00:00:00Z`)),
    'countries by name': edited(keysAs('country', () => 'Ireland')),
    ...each(['isOngoing', 'viewsCount'], (key) => edited(keysAs(key, String))),
  },
  { ...fullRecord, notice: 'visible mixed' },
);
must(
  'the register names another party',
  each(['lastName', 'companyName'], (key) => edited(keysAs(key, () => 'Nobody'))),
  { endpoint: 'register', method: 'GET', notice: 'persons mixed visible other', status: '200' },
);
const masked = edited(keysAs('email', (value) => String(value).replace(/.+@/, '***@')));
must(
  'a full record depends on who asks, and when',
  masked,
  { ...fullRecord, credential: 'read write' },
  { ...fullRecord, notice: 'draft future tomorrow declined ended' },
);
const views = (change: (count: number) => unknown) => edited(keysAs('viewsCount', (count) => change(Number(count))));
must(
  'views disagree about the counts',
  { more: views((count) => count + 1), hidden: views(() => null) },
  {
    endpoint: reads,
    method: 'GET',
    status: '200',
  },
);
must(
  'views disagree about the counts',
  views(() => null),
  {
    endpoint: 'register',
    method: 'GET',
    credential: partners,
    status: '200',
  },
);
const lenient = [
  /^\{"viewsCount":12,"engagementsCount":3$/,
  /\}x$/,
  /\}\n\{.*$/,
  /^viewsCount=.*$/,
  /^\{'.*$/,
  /,\}$/,
  /\/\/ counts$/,
  /NaN/,
  /Infinity/,
  /:012,/,
  /:\+12,/,
  /0xC/,
  /\ufffd/,
  /^undefined$/,
  /^$/,
  /ｖ/,
  /^\{"views":/,
];
must(
  'a body that is none is taken',
  withBody(() => '{"viewsCount":12,"engagementsCount":3}'),
  {
    ...write,
    body: lenient,
  },
);
const coerced = ['-1', '1.5', '-0.5', '-0.4', '"5"', '""', 'null', 'true', 'false', '{"value":5}', '{}', '[5]', '[]'];
for (const field of ['viewsCount', 'engagementsCount'])
  must(
    'a value that is no count is taken',
    withBody((body) => body.replace(/(,"\w+":).*/, (_all, key) => `${key}1}`)),
    { ...write, body: coerced.map((value) => new RegExp(`"${field}":${RegExp.escape(value)}}$`)) },
  );
// The last of two keys counts.
must(
  'a missing count is taken',
  withBody((body) => body.replace('{', '{"viewsCount":0,"engagementsCount":0,')),
  {
    ...write,
    body: [/^\{"viewsCount":\d+\}$/, /^\{"engagementsCount":\d+\}$/],
  },
);
const rules: Record<string, (counts: Counts, before: Counts) => boolean> = {
  'more engagements than views': ({ viewsCount, engagementsCount }) => engagementsCount > viewsCount,
  'fewer views than before': ({ viewsCount }, before) => viewsCount < before.viewsCount,
  'the same as before': (counts, before) => equal(counts, before),
  'one of them unchanged': (counts, before) =>
    counts.viewsCount === before.viewsCount || counts.engagementsCount === before.engagementsCount,
  'as many engagements as views': ({ viewsCount, engagementsCount }) => engagementsCount === viewsCount,
  'a million times as many': ({ viewsCount }, before) => viewsCount > 1_000_000 * (before.viewsCount + 1),
};
must(
  'a rule that the contract does not have refuses a write',
  each(Object.keys(rules), (rule) => ({
    answer: (answer, { body, notice }, { memory }) => {
      const counts = countsIn({ body: Buffer.from(body) });
      const before = memory.get(notice) as Counts | undefined;
      memory.set(notice, counts);
      const isRefused = counts && rules[rule]?.(counts, before ?? { viewsCount: 0, engagementsCount: 0 });
      return isRefused ? answering(invalidMetrics('viewsCount')).answer(answer) : undefined;
    },
  })),
  { ...write, status: /^2/ },
);
must('zero is refused', answering(invalidMetrics()), { endpoint: 'metrics', body: /:0[,}]/, status: '200' });

// Part 3: visibility and applicability.
const visible = withNotice('visible');
must('a hidden notice is shown', visible, { endpoint: 'register ssp', notice: hidden });
must('a hidden notice is shown to one token', visible, {
  endpoint: 'register',
  credential: partners,
  notice: ownHidden,
});
const none = withNotice('none');
must(
  'a notice is hidden',
  none,
  { endpoint: reads, notice: `${counted} print radio untargeted notStarted` },
  { endpoint: 'full', notice: ownHidden },
  { endpoint: 'register', notice: 'selfPublished otherPrint lapsedOwn' },
);
must('notices of others are hidden from a token', none, {
  endpoint: 'register',
  credential: partners,
  notice: 'other visible selfPublished',
});
const full = 'a full record is shown to another publisher';
must(full, withToken('read'), { endpoint: 'full', notice: 'visible draft native', credential: /^other/ });
const byOwn = { endpoint: 'full', credential: /^(read|write)$/ };
must(full, withToken('other'), { ...byOwn, notice: 'other otherPrint otherHidden' });
for (const [notice, shown] of Object.entries({ native: 'visible', ended: 'native', persons: 'mixed', print: 'radio' }))
  must('another notice is shown', withNotice(shown), { endpoint: reads, notice });
must(
  'full records of others are told apart',
  {
    'a header': withHeader('x-hint', '1'),
    'a blank': withText((text) => text.replace(':', ': ')),
    403: answering(errors.forbidden),
    'another text': answering(errors.registerNotFound),
  },
  { ...byOwn, notice: 'other otherPrint otherHidden selfPublished' },
);
const toWrite = { endpoint: 'metrics', credential: 'write' };
must('a write is refused', withNotice('print'), { ...toWrite, notice: counted });
must('a write is accepted', visible, { ...toWrite, notice: `${uncounted} other otherHidden none draft` });
const foreign = 'a foreign notice gets the other error at the write';
must(foreign, answering(errors.forbidden), { ...toWrite, notice: 'otherHidden' });
must(foreign, answering(errors.writeNotFound), { ...toWrite, notice: 'other' });

// Part 7: the table of errors.
const ofWrite = [errors.scope, errors.forbidden, errors.notJson, errors.notApplicable, invalidMetrics()];
const rows = Object.entries(endpoints).flatMap(([endpoint, { malformed, unknown, missing }]) =>
  [malformed, unknown, missing, errors.plan, ...(endpoint === 'metrics' ? ofWrite : [])].map(({ status, body }) => ({
    endpoint,
    status: String(status),
    error: [body.error],
    ...('code' in body && { code: String(body.code) }),
  })),
);
const partnerRows = rows.filter(({ endpoint }) => endpoint !== 'ssp');
const errorsAs: Record<string, Does> = {
  'another status': as(({ status }) => ({ status: status === 404 ? 410 : 422 })),
  'another text': edited((body) => ({ ...body, error: `${body.error}!` })),
  'another code': edited((body) => ({ ...body, code: `${body.code ?? 'SOME'}_CODE` })),
  'a key more': edited((body) => ({ ...body, details: 'x' })),
  'a message in place of the error': withText((text) => text.replace('"error":', '"message":')),
  'an error in the error': edited((body) => ({ error: body })),
  'a page for a body': withText(() => '<h1>Error</h1>'),
};
for (const [what, does] of Object.entries(errorsAs)) must(`an error has ${what}`, does, ...partnerRows);
must('an error has status 200', withStatus(200), ...partnerRows);
const without = (key: string) => edited(({ [key]: _, ...body }) => body);
must('an error has no code', without('code'), ...partnerRows.filter((row) => 'code' in row));
const issues = (change: (issues: Json[]) => unknown) => edited((body) => ({ ...body, issues: change(body.issues) }));
must(
  'issues are wrong',
  {
    'one of two': issues((all) => all.slice(0, 1)),
    'another field': issues((all) => all.map((one) => ({ ...one, path: 'body' }))),
    'a pointer': issues((all) => all.map((one) => ({ ...one, path: `/${one.path}` }))),
    'a list of steps': issues((all) => all.map((one) => ({ ...one, path: [one.path] }))),
    'no message': issues((all) => all.map(({ path }) => ({ path }))),
    'an empty message': issues((all) => all.map((one) => ({ ...one, message: '' }))),
    texts: issues((all) => all.map(({ path }) => path)),
    'a text': issues(() => 'bad'),
  },
  { ...write, status: '400', error: [invalidMetrics().body.error] },
);

// Parts 4, 7 and 8: the limit.
const reset = (change: (reset: string) => unknown) => edited((body) => ({ ...body, reset: change(body.reset) }));
mustWhenLimited(
  'a 429 is wrong',
  {
    ...each(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'], (header) => withHeader(header)),
    ...each(['limit', 'remaining', 'reset'], without),
    'a limit of 100': withHeader('x-ratelimit-limit', '100'),
    'no refusal': anything,
    503: withStatus(503),
    'remaining is 1': edited((body) => ({ ...body, remaining: 1 })),
    'limit as text': edited((body) => ({ ...body, limit: '1000' })),
    'limit as a fraction': withText((text) => text.replace('"limit":1000', '"limit":1000.0')),
    'reset in another zone': reset((at) => at.replace(/(Z|\+00:00)$/, '+02:00')),
    'reset without a zone': reset((at) => at.slice(0, 19)),
    'reset in seconds': reset(() => 1_800_000_000),
    'reset in an hour': reset((at) => new Date(Date.parse(at) + 3_600_000).toISOString()),
    'reset in the past': reset((at) => new Date(Date.parse(at) - 120_000).toISOString()),
    'reset is a day': reset((at) => at.slice(0, 10)),
    'a limit per second': withHeader('x-ratelimit-limit', '1000;w=1'),
    'remaining is null': edited((body) => ({ ...body, remaining: null })),
    'the other code': edited(({ code, ...body }) => ({ ...body, ...(!code && { code: 'RATE_LIMITED' }) })),
  },
  { endpoint: partnerEndpoints, status: '429' },
);
/** 429 instead of the answer that is the nth to succeed. */
const refusing = (isRefused: (count: number) => boolean): Does => ({
  answer: (answer, { endpoint }, tools) => {
    if (!isRefused(times(tools)) || !isEndpoint(endpoint)) return undefined;
    const until = new Date(tools.now() + 30_000).toISOString();
    const window = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': until };
    const text = JSON.stringify({ ...endpoints[endpoint].limited.body, reset: until });
    return { ...answer, status: 429, headers: { ...answer.headers, ...window }, text };
  },
});
mustWhenLimited(
  'the limit is another',
  { 999: refusing((count) => count === 1000), '500 in the second window': refusing((count) => count > 1600) },
  { credential: 'limited', status: /^2/ },
);
/** After a 429, requests like these are 429, too, for a while: the pattern is of endpoint and credential. */
const sharing = (isShared: RegExp): Does => ({
  answer: (answer, asked, tools) => {
    if (answer.status === 429) tools.memory.set('until', tools.now() + 30_000);
    const isOver = tools.now() < Number(tools.memory.get('until') ?? 0);
    const isMeant = isOver && answer.status < 300 && isShared.test(`${asked.endpoint} ${asked.credential}`);
    return isMeant ? refusing(() => true).answer?.(answer, asked, tools) : undefined;
  },
});
mustWhenLimited(
  'a limit is shared',
  {
    'by a publisher': sharing(/ (read|write|spare|limited)/),
    'by all': sharing(/./),
    'by all that write': sharing(/metrics/),
    'by all that read': sharing(/(register|full) other/),
  },
  { endpoint: /register|full|metrics/ },
);
const beyond = { credential: /^limited/, status: '429' };
const forms: Where[] = [{ path: /\?/ }, { 'if-match': /./ }, { notice: /^(?!visible$)/ }];
const ofReads: Where[] = [{ method: 'HEAD' }, { 'if-none-match': /./ }];
mustWhenLimited(
  'the limit is forgotten',
  anything,
  ...forms.map((form) => ({ endpoint: partnerEndpoints, ...beyond, ...form })),
  ...ofReads.map((form) => ({ endpoint: twoReads, ...beyond, ...form })),
);
const isNoWrite = /^(?!\{"viewsCount":\d+,"engagementsCount":\d+\}$)/;
mustWhenLimited('a bad body is 400 beyond the limit', answering(errors.notJson), {
  ...write,
  ...beyond,
  body: isNoWrite,
});
mustWhenLimited('a missing scope is 403 beyond the limit', answering(errors.scope), {
  endpoint: 'metrics',
  ...beyond,
  credential: 'limitedRead',
});
mustWhenLimited('a 429 has no headers elsewhere', withHeader('x-ratelimit-limit'), {
  ...beyond,
  notice: /^(?!visible$)/,
});

// Part 9: the version.
const noVersion = withHeader('x-api-version');
must(
  'there is no version',
  noVersion,
  { status: '200 304 400 401 403 404 409' },
  { endpoint: 'bytes', status: '400 417 431 501' },
  { endpoint: `${partnerEndpoints} ssp docs other` },
  { method: 'HEAD' },
  { sent: ['HTTP/1.0'] },
  { path: /^\/api\/docs\// },
  { code: 'PRO_PLAN_REQUIRED' },
);
must(
  'the version is another',
  each(['v2', '1', 'V1', 'v1.0'], (value) => withHeader('x-api-version', value)),
  {},
);
const sunsetIn = (days: number, deprecation?: string) =>
  as(({ headers }) => {
    const sunset = new Date(Date.now() + days * 86_400_000).toUTCString();
    return { headers: { ...headers, sunset, ...(deprecation && { deprecation }) } };
  });
must(
  'an endpoint is switched off',
  { soon: sunsetIn(10, `@${Math.floor(Date.now() / 1000)}`), 'not deprecated': sunsetIn(100) },
  { endpoint: partnerEndpoints },
);
must(
  'the description is wrong',
  {
    3.0: edited((body) => ({ ...body, openapi: '3.0.3' })),
    '3.1 as a number': edited((body) => ({ ...body, openapi: 3.1 })),
    Swagger: edited(({ openapi: _, ...body }) => ({ ...body, swagger: '2.0' })),
    'no title': edited(({ info: { title: _, ...info }, ...body }) => ({ ...body, info })),
    'no paths': without('paths'),
    'a broken reference': edited((body) => ({
      ...body,
      components: { schemas: { X: { $ref: '#/components/schemas/Gone' } } },
    })),
    'no parameter': edited((body) => ({ ...body, paths: keysAs('parameters', () => [])(body.paths) })),
    404: withStatus(404),
    moved: withStatus(301),
  },
  { endpoint: 'docs' },
);
must(
  'the description is wrong',
  withText(() => '<html></html>'),
  { endpoint: 'docs', accept: ['*/*'] },
);
