import { sentences } from '../contract-text.ts';
import { differenceFromSchema, faultInDescription, schemaOf } from '../described.ts';
import { manners } from '../ingredients/manners.ts';
import { namedNotices, noticeForms, sameNotice } from '../ingredients/notices.ts';
import { description, elsewhere } from '../ingredients/paths.ts';
import type { Difference, Exchange, Expect, Finding } from '../kit.ts';
import {
  absentOr,
  all,
  any,
  atLeast,
  contains,
  difference,
  has,
  instant,
  itemsLike,
  keysAre,
  like,
  type Matcher,
  nonEmpty,
  nowhere,
  paIdOf,
  type Scope,
  text,
  within,
} from '../matchers.ts';
import { contactFields, contactShown, partyFields } from '../records.ts';
import { differenceIn } from '../response.ts';
import { equal, instantOf, isObject, objectsIn, own, repeatedKey, show } from '../values.ts';
import {
  callerOf,
  countsIn,
  countsOf,
  holderOf,
  isTaken,
  isView,
  isWrite,
  type Known,
  keyOf,
  mayHaveChanged,
  restOf,
  shownBy,
  windowOf,
} from './known.ts';
import { describedPaths, endpoints, isEndpoint, type Outcome, outcomeOf, spentness, waits } from './outcomes.ts';

/*
 * The model of the contract: what each answer must be, part by part, each with its sentence. Nothing else in the kit decides
 * what is right. `outcomes.ts` has the status and body by what was asked, this table everything that holds for answers of a kind.
 */

/** An answer, and what is known when it comes. */
type Look = { known: Known; exchange: Exchange; outcome: Outcome; scope: Scope };
type When = (look: Look) => boolean;
type Found = (Difference & { earlier?: readonly Exchange[] }) | undefined;
type Part = { by: string | ((look: Look) => readonly string[]); when: When; find: (look: Look) => Found };

const parts: Part[] = [];
const part = (by: Part['by'], when: When, find: Part['find'] | Expect): void => {
  const looks = typeof find === 'function' ? find : ({ exchange, scope }: Look) => differenceIn(find, exchange, scope);
  parts.push({ by, when, find: looks });
};
const header = (name: string, value: unknown): Expect => ({ headers: { [name]: value } });

// What an answer is.
const both =
  (...whens: When[]): When =>
  (look) =>
    whens.every((when) => when(look));
const not =
  (when: When): When =>
  (look) =>
    !when(look);
const always: When = () => true;
const status =
  (...wanted: number[]): When =>
  ({ exchange }) =>
    wanted.includes(exchange.response.status);
const at =
  (...names: string[]): When =>
  ({ exchange }) =>
    names.includes(exchange.ask.endpoint);
const atEndpoint: When = ({ exchange }) =>
  isEndpoint(exchange.ask.endpoint) && endpoints[exchange.ask.endpoint].methods.includes(exchange.ask.method);
const isHead: When = ({ exchange }) => exchange.ask.method === 'HEAD';
const isPage: When = ({ exchange: { ask } }) =>
  (ask.endpoint === 'docs' && (ask.notice !== description || ask.manner === 'accept-1')) || ask.notice === elsewhere;
const hasBody: When = both(not(isPage), ({ exchange }) => exchange.response.text !== '');
const isError: When = both(not(isPage), not(isHead), ({ exchange }) => exchange.response.status >= 400);
const has429Body: When = both(status(429), not(isHead));
const view: When = ({ exchange }) => isView(exchange);
const plainView: When = both(
  view,
  ({ exchange }) =>
    !manners[exchange.ask.manner]?.section.startsWith('D') || manners[exchange.ask.manner]?.condition !== undefined,
);
const registerView: When = both(at('register', 'ssp'), status(200, 304), atEndpoint);
const write: When = ({ exchange }) => isWrite(exchange);
const taken: When = both(write, ({ exchange }) => isTaken(exchange));
const code =
  (wanted: string): When =>
  ({ exchange }) =>
    own(exchange.body, 'code') === wanted;
const isNamed: When = ({ exchange }) => sameNotice(exchange.ask.notice) in namedNotices;

// Status and body: what the contract allows, and what we chose.
const ofAnswer = ({ outcome, exchange, scope }: Look): readonly string[] =>
  outcome.allowed.find(({ expect }) => !differenceIn(expect, exchange, scope))?.by ?? outcome.by;
/** A 429 is judged by the parts below, unless the limit is used up. */
const isAnswered: When = (look) =>
  !status(429)(look) || look.outcome.refusal?.reason === 'limit' || spentness(look.known, look.exchange.ask) !== 'no';
const isUncertain: When = (look) => status(429)(look) && spentness(look.known, look.exchange.ask) === 'perhaps';
part(ofAnswer, both(isAnswered, not(isUncertain)), ({ outcome, exchange, scope }) => {
  const found = outcome.allowed.map(({ expect }) => ({
    ...differenceIn(expect, exchange, scope),
    status: expect.status,
  }));
  if (found.length === 0 || found.some(({ path }) => path === undefined)) return undefined;
  const inBody = found.find(({ path }) => path !== 'status') as Difference | undefined;
  if (inBody) return { path: inBody.path, expected: inBody.expected, received: inBody.received };
  const statuses = [...new Set(found.map(({ expected }) => expected))].join(', or ');
  return { path: 'status', expected: statuses, received: found[0]?.received ?? '' };
});
part(
  ({ outcome }) => outcome.choices,
  both(isAnswered, not(isUncertain), ({ outcome }) => outcome.choices.length > 0),
  ({ outcome, exchange, scope }) => differenceIn(outcome.ours, exchange, scope),
);
part(
  '4.1',
  both(at('path'), ({ exchange }) => exchange.ask.notice === elsewhere),
  ({ known, exchange }) => {
    const shown = known.views.get('register visible');
    const isShown = shown !== undefined && equal(shown.body, exchange.body);
    return isShown ? { path: 'body', expected: 'anything but the notice', received: 'the notice' } : undefined;
  },
);

// Bodies.
/** RFC 8259, 8.1: JSON is UTF-8, and has no other charset. */
const json = like(/^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i);
part('1.8', hasBody, { ...header('content-type', json), body: any });
part('1.8', both(isHead, not(isPage)), header('content-type', absentOr(json)));
part('1.8', hasBody, ({ exchange }) => {
  const key = repeatedKey(exchange.response.text);
  return key === undefined
    ? undefined
    : { path: 'body', expected: 'no key twice in an object', received: `"${key}" twice` };
});
/** Numbers that the contract calls integers, as a strict reader takes them: digits, without fraction or exponent. */
const integers = (look: Look): Found => {
  const written = /"(viewsCount|engagementsCount|limit|remaining)"\s*:\s*(-?\d+[.eE][\d.eE+-]*)/.exec(
    look.exchange.response.text,
  );
  return written
    ? { path: `body.${written[1]}`, expected: 'an integer in digits', received: String(written[2]) }
    : undefined;
};
part('2.10', both(at('register', 'full', 'ssp', 'metrics'), hasBody, status(200)), integers);
part('7.17', has429Body, integers);
part('7.1', isError, { body: contains({ error: nonEmpty }) });
part('7.2', isError, { body: contains({ code: absentOr(like(/^[A-Z][A-Z_]*$/)) }) });

// Records.
const party = Object.fromEntries([...contactFields.slice(2), 'city'].map((field) => [field, text]));
const campaignFields = ['name', 'totalValue', 'medium', 'isOngoing', 'startDate', 'endDate'];
const fullView = both(at('full'), view, isNamed);
part('2.5', fullView, { body: has(...partyFields.filter((field) => !/Name$/.test(field) || field === 'companyName')) });
part('2.6', fullView, { body: has(...campaignFields) });
part('2.7', fullView, { body: atLeast(1, contains(party)) });
/** Every view of a notice is the same but for its counts, with any token and in any manner. */
const likeFirst = ({ known, exchange }: Look): Found => {
  const first = known.views.get(`${exchange.ask.endpoint} ${sameNotice(exchange.ask.notice)}`);
  if (!first || restOf(first.body) === restOf(exchange.body)) return undefined;
  return {
    path: 'body',
    expected: 'nothing but the counts to change',
    received: 'another record than before',
    earlier: [first],
  };
};
part('1.1', both(at('register'), plainView), likeFirst);
part('1.2', both(at('full'), plainView), likeFirst);
part('3.7', both(at('ssp'), plainView), likeFirst);
part(({ exchange }) => [manners[exchange.ask.manner]?.section ?? '1.9'], both(view, not(plainView)), likeFirst);
part('2.1', both(view, isNamed), ({ known, exchange }) => {
  const first = known.owners.get(`${exchange.ask.endpoint} ${restOf(exchange.body)}`);
  return !first || sameNotice(first.ask.notice) === sameNotice(exchange.ask.notice)
    ? undefined
    : {
        path: 'body',
        expected: 'the notice that the path names',
        received: `what ${first.ask.notice} is`,
        earlier: [first],
      };
});
part('2.8', both(at('full'), view), ({ known, exchange }) => {
  const shown = known.views.get(`register ${sameNotice(exchange.ask.notice)}`);
  const keys = new Set([...objectsIn(exchange.body)].flatMap(Object.keys));
  const missing = [...objectsIn(shown?.body)].flatMap(Object.keys).find((key) => !keys.has(key));
  return missing === undefined || !shown
    ? undefined
    : {
        path: 'body',
        expected: `every key of the register view; ${missing} is missing`,
        received: 'none',
        earlier: [shown],
      };
});
part('D1.3', both(at('ssp'), view), ({ known, exchange }) => {
  const shown = known.views.get(`register ${sameNotice(exchange.ask.notice)}`);
  if (!shown || restOf(shown.body) === restOf(exchange.body)) return undefined;
  return {
    path: 'body',
    expected: 'the same as GET /advertisement/{PAID}',
    received: 'another view',
    earlier: [shown],
  };
});
const shownOnRegister = both(at('register', 'ssp'), view);
part('D4.4', shownOnRegister, { body: nowhere(...contactFields.slice(2)) });
part('D4.4', shownOnRegister, ({ known, exchange }) => {
  const record = known.fixtures.records[sameNotice(exchange.ask.notice)];
  const found = record && contactShown(record, exchange.body);
  return found === undefined ? undefined : { path: 'body', expected: found, received: 'its value' };
});
const organisation = keysAre('companyName', 'legalName', 'city', 'country');
const person = keysAre('firstName', 'lastName', 'country');
const oneOf =
  (...forms: unknown[]): Matcher =>
  (value, { inner }) =>
    forms.some((form) => !inner(form, value)) ? undefined : 'an organisation or a person, as the register shows them';
const shownParty = oneOf(organisation, person);
const ofPerson: Record<string, unknown> = {
  visible: contains({ advertiser: organisation, controllers: [organisation, person, organisation] }),
  selfPublished: contains({ advertiser: person }),
  persons: contains({ controllers: itemsLike(person), complianceFunding: contains({ payer: person }) }),
  mixed: contains({ controllers: [organisation, person, organisation] }),
};
part('D4.5', shownOnRegister, { body: contains({ advertiser: shownParty, controllers: itemsLike(shownParty) }) });
part('D4.5', both(shownOnRegister, isNamed), ({ exchange, scope }) =>
  differenceIn({ body: ofPerson[exchange.ask.notice] }, exchange, scope),
);
const topKeys = 'paId basicInformation advertiser controllers campaign complianceFunding targeting legalMetadata'.split(
  ' ',
);
part('D4.6', view, { body: keysAre(...topKeys) });
part('D4.6', both(view, isNamed), ({ exchange, scope }) =>
  differenceIn({ body: contains({ paId: paIdOf(sameNotice(exchange.ask.notice)) }) }, exchange, scope),
);

// 404s that cannot be told apart: one after the other.
const varying =
  /^(date|x-request-id|x-ratelimit-.*|ratelimit.*|age|server-timing|traceparent|connection|keep-alive|cf-ray|x-amz.*|set-cookie|via)$/;
const comparable = ({ response }: Exchange) => ({
  status: response.status,
  'reason phrase': response.reason,
  body: response.text,
  headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !varying.test(name))),
});
const isHiddenFull: When = both(at('full'), status(404), ({ exchange }) => !(exchange.ask.notice in noticeForms));
part('3.4', isHiddenFull, ({ known, exchange, scope }) => {
  const { method, credential, manner } = exchange.ask;
  const first = known.notFound.get(`${method} ${credential} ${manner}`);
  const found = first && difference(comparable(first), comparable(exchange), '', scope);
  return found ? { ...found, path: found.path.replace(/^\./, ''), earlier: [first] } : undefined;
});

// Counts: a view shows those of the last write that was taken, whatever was refused in between.
const notTaken: Record<string, string> = { 403: '3.6', 409: '3.9', 429: '7.16' };
const blamed = ({ known, exchange }: Look): readonly string[] => {
  const { ask, body } = exchange;
  const culprit = known.writes
    .get(sameNotice(ask.notice))
    ?.find(({ counts, isTaken }) => !isTaken && equal(counts, countsOf(body)));
  const sentence = notTaken[culprit?.exchange?.response.status ?? 0];
  const isForeign = sentence === '3.6' && own(culprit?.exchange?.body, 'code') !== 'FORBIDDEN';
  return sentence === undefined || isForeign ? ['4.4', '1.3'] : [sentence, '4.4'];
};
const heldCounts = ({ known, exchange }: Look): Found => {
  const writes = shownBy(known, exchange);
  const received = countsOf(exchange.body);
  if (writes.length === 0 || received === undefined || writes.some(({ counts }) => counts === undefined))
    return undefined;
  if (writes.some(({ counts }) => equal(counts, received))) return undefined;
  const expected = writes.map(({ counts }) => show(counts)).join(' or ');
  const others = (known.writes.get(sameNotice(exchange.ask.notice)) ?? []).filter(({ counts }) =>
    equal(counts, received),
  );
  const earlier = [...writes, ...others].flatMap((one) => one.exchange ?? []);
  return { path: `counts of ${exchange.ask.notice}`, expected, received: show(received), earlier };
};
part(blamed, view, heldCounts);
part('D5.2', both(at('register', 'full'), plainView), ({ known, exchange }) => {
  const [last, another] = shownBy(known, exchange);
  const recordedAt = own(last?.exchange?.body, 'recordedAt');
  if (another || recordedAt === undefined || !last?.exchange) return undefined;
  const received = own(holderOf(exchange.body), 'metricsUpdatedAt');
  const path = 'body.targeting.metricsUpdatedAt';
  return equal(received, recordedAt)
    ? undefined
    : { path, expected: show(recordedAt), received: show(received), earlier: [last.exchange] };
});
part('D5.3', taken, ({ known, exchange }) => {
  const last = known.last.get(`write ${sameNotice(exchange.ask.notice)}`);
  const isSame = last && last.ended < exchange.begun && equal(countsIn(last.wire), countsIn(exchange.wire));
  const isAlone = isSame && shownBy(known, exchange).filter((one) => one.exchange !== exchange).length <= 1;
  return isSame && isAlone && !equal(last.body, exchange.body)
    ? { path: 'body', expected: show(last.body), received: show(exchange.body), earlier: [last] }
    : undefined;
});
part('D12.2', taken, ({ known, exchange }) => {
  const last = known.last.get(`write ${sameNotice(exchange.ask.notice)}`);
  const [before, now] = [own(last?.body, 'recordedAt'), own(exchange.body, 'recordedAt')];
  return last && last.ended < exchange.begun && instantOf(now) < instantOf(before)
    ? { path: 'body.recordedAt', expected: `${before} or later`, received: show(now), earlier: [last] }
    : undefined;
});
part('D5.1', taken, ({ known, exchange }) => {
  const last = known.last.get(`write ${sameNotice(exchange.ask.notice)}`);
  if (!last || last.ended > exchange.begun || equal(countsIn(last.wire), countsIn(exchange.wire))) return undefined;
  const [before, now] = [own(last.body, 'recordedAt'), own(exchange.body, 'recordedAt')];
  return before !== undefined && equal(before, now) && exchange.at - last.at > 1000
    ? { path: 'body.recordedAt', expected: 'the time of this write', received: show(now), earlier: [last] }
    : undefined;
});
part('D12.10', both(write, code('METRICS_NOT_APPLICABLE')), ({ exchange, scope }) => {
  const day = waits(exchange.ask) ? like(/^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/) : null;
  return differenceIn(header('retry-after', day), exchange, scope);
});

// The limit.
part('7.18', status(429), header('x-ratelimit-limit', like(/(?<!\d)1[., ]?000(?!\d)/)));
part('7.18', status(429), header('x-ratelimit-remaining', like(/(?<![\d-])0(?!\d)/)));
part('7.18', status(429), header('x-ratelimit-reset', nonEmpty));
part('8.4', has429Body, { body: contains({ reset: instant }) });
part('8.1', both(has429Body, atEndpoint), { body: contains({ reset: within(-2, 62) }) });
part(
  ({ exchange }) => [isWrite(exchange) ? '7.16' : '7.17'],
  both(has429Body, atEndpoint, not(at('ssp'))),
  ({ exchange, scope }) => {
    const limited = isEndpoint(exchange.ask.endpoint) ? endpoints[exchange.ask.endpoint].limited : {};
    return differenceIn(limited, exchange, scope);
  },
);
/** In whole seconds, at the end of the window. */
const untilReset: Matcher = (value, { scope, inner }) => {
  const seconds = Number(value);
  if (!/^\d+$/.test(String(value))) return 'seconds';
  return inner(within(seconds - 2.5, seconds + 2.5), new Date(instantOf(scope.reset)).toJSON())
    ? 'the seconds until reset'
    : undefined;
};
part('D7.3', has429Body, header('retry-after', absentOr(untilReset)));
part('D7.3', both(status(429), atEndpoint), header('retry-after', like(/^[1-9]\d?$/)));
part('D7.3', both(has429Body, atEndpoint), ({ exchange: { body, response } }) => {
  const [reset, seconds] = [own(body, 'reset'), response.headers['x-ratelimit-reset']];
  return instantOf(reset) === Number(seconds) * 1000
    ? undefined
    : { path: 'body.reset', expected: `the instant of X-RateLimit-Reset, ${seconds}`, received: show(reset) };
});
const longestWindow = 62_000;
/** Whether the token has surely not used its limit, even if others used it before this run. */
const isEarly: When = ({ known, exchange }) => {
  const caller = callerOf(exchange);
  const times = known.sent.get(caller) ?? [];
  const since = known.now() - longestWindow;
  const isNew = (times[0] ?? since) < since || (known.fresh.get(caller) ?? 0) > since;
  const from = Math.max(since, known.fresh.get(caller) ?? 0);
  return isNew && times.filter((time) => time >= from).length <= 1000;
};
part(
  ({ exchange }) => [isWrite(exchange) ? '4.5' : '8.1', '8.1', '8.3'],
  both(
    atEndpoint,
    ({ known, exchange }) => spentness(known, exchange.ask) === 'no',
    (look) => isEarly(look),
  ),
  ({ exchange }) =>
    exchange.response.status === 429
      ? { path: 'status', expected: 'no 429 before 1,000 requests in a minute', received: '429' }
      : undefined,
);
/** Whether the request was counted. A fault does not tell, nor does a 304 from a cache. */
const counted: When = both(
  atEndpoint,
  ({ exchange: { response } }) => response.status < 500 && response.status !== 401,
);
part('D7.1', counted, header('x-ratelimit-limit', '1000'));
part('D7.1', counted, header('x-ratelimit-remaining', like(/^\d+$/)));
part('D7.1', counted, header('x-ratelimit-reset', like(/^\d{10}$/)));
const remaining = 'x-ratelimit-remaining';
/** Each request costs one, if it came right after the last with this token. */
part('D3.8', both(counted, not(status(429))), ({ known, exchange }) => {
  const last = known.last.get(callerOf(exchange));
  if (!last?.isAlone || !exchange.isAlone || windowOf(last) !== windowOf(exchange)) return undefined;
  const expected = String(Number(last.response.headers[remaining]) - 1);
  const received = exchange.response.headers[remaining];
  return received === expected
    ? undefined
    : { path: `headers.${remaining}`, expected, received: show(received), earlier: [last] };
});
part('D7.2', both(counted, not(status(429))), ({ known, exchange }) => {
  const value = exchange.response.headers[remaining] ?? '';
  const isRepeated = known.remaining.get(windowOf(exchange))?.has(value);
  return isRepeated
    ? { path: `headers.${remaining}`, expected: 'each value once in a window', received: value }
    : undefined;
});
/** Two windows of a token are a minute apart. */
part('D7.2', counted, ({ known, exchange }) => {
  const reset = Number(exchange.response.headers['x-ratelimit-reset']);
  const other = [...(known.windows.get(callerOf(exchange)) ?? [])].find(
    (one) => one !== reset && Math.abs(one - reset) < 59,
  );
  const expected = `${other}, as other answers in this window say`;
  return other === undefined ? undefined : { path: 'headers.x-ratelimit-reset', expected, received: String(reset) };
});
const noWindow = { 'x-ratelimit-limit': null, 'x-ratelimit-remaining': null, 'x-ratelimit-reset': null };
part(
  'D12.5',
  both(not(counted), ({ exchange }) => exchange.response.status < 500),
  { headers: noWindow },
);

// Headers.
part('9.2', always, header('x-api-version', 'v1'));
const day = 86_400_000;
const dateOf = (deprecation: string) => {
  const structured = /^@(\d+)$/.exec(deprecation)?.[1];
  return structured ? Number(structured) * 1000 : Date.parse(deprecation);
};
/** At least 90 days after the deprecation, or after the answer where that names no date. */
part('9.4', always, ({ known, exchange: { response } }) => {
  const { sunset, deprecation, date } = response.headers;
  if (sunset === undefined) return undefined;
  const path = 'headers.sunset';
  if (deprecation === undefined) return { path, expected: 'no such header without Deprecation', received: sunset };
  const from = [dateOf(deprecation), Date.parse(String(date))].find(Number.isFinite) ?? known.now();
  return Date.parse(sunset) - from >= 90 * day
    ? undefined
    : { path, expected: 'at least 90 days after Deprecation', received: sunset };
});
const sentId = ({ exchange }: Look) => exchange.wire.headers['X-Request-Id'];
const isKept = (id: string) => /^[!-~]{1,128}$/.test(id);
const sendsNoId: When = (look) => !isKept(sentId(look) ?? '');
part('D8.1', always, header('x-request-id', like(/^[!-~]{1,128}$/)));
part('D8.1', both(not(sendsNoId), not(at('bytes'))), (look) =>
  differenceIn(header('x-request-id', sentId(look)), look.exchange, look.scope),
);
part('D8.1', sendsNoId, ({ known, exchange: { response } }) => {
  const id = response.headers['x-request-id'] ?? '';
  return id !== '' && known.ids.has(id)
    ? { path: 'headers.x-request-id', expected: 'one of its own', received: id }
    : undefined;
});
part(
  'D8.1',
  both(sendsNoId, (look) => sentId(look) !== undefined),
  header('x-request-id', like(/^[!-~]{16,128}$/)),
);
const refusedFor =
  (...reasons: string[]): When =>
  ({ outcome }) =>
    reasons.includes(outcome.refusal?.reason ?? '');
const invalid = all(like(/^Bearer realm="partner-api"/), like(/error="invalid_token"/));
const challenge = 'www-authenticate';
part('D8.2', both(status(401), refusedFor('no token')), header(challenge, 'Bearer realm="partner-api"'));
part('D8.2', both(status(401), refusedFor('wrong token', 'wrong tier')), header(challenge, invalid));
const insufficient = all(like(/^Bearer /), like(/error="insufficient_scope"/), like(/scope="metrics:write"/));
const isScope = both(
  status(403),
  (look) => code('INSUFFICIENT_SCOPE')(look) || (isHead(look) && refusedFor('scope')(look)),
);
part('D8.3', isScope, header(challenge, insufficient));
part('D8.3', both(not(status(401)), not(isScope)), header(challenge, null));
const neverStored = { 'cache-control': 'private, no-store', etag: null, 'last-modified': null };
export const viewCacheControl = 'private, no-cache, max-age=0, must-revalidate';
part('D8.4', registerView, header('cache-control', viewCacheControl));
part('D8.5', registerView, header('etag', like(/^(W\/)?"[!#-~]+"$/)));
part('D8.4', both(not(registerView), not(at('docs'))), { headers: neverStored });
/** The same text has the same tag, another text another. */
part('D8.5', both(registerView, view), ({ known, exchange: { response } }) => {
  const { etag = '', 'content-encoding': coding } = response.headers;
  const [tag, other] = [known.tags.get(response.text), known.texts.get(etag)];
  if (coding !== undefined) return undefined;
  if (tag !== undefined && tag !== etag) return { path: 'headers.etag', expected: `${tag}, as before`, received: etag };
  return other !== undefined && other !== response.text
    ? { path: 'headers.etag', expected: 'another tag than that of another text', received: etag }
    : undefined;
});
part('D8.5', both(registerView, status(304)), ({ known, exchange }) => {
  const { etag } = known.tagged.get(sameNotice(exchange.ask.notice))?.response.headers ?? {};
  const isSame =
    etag === undefined ||
    mayHaveChanged(known, sameNotice(exchange.ask.notice), 0, exchange.ended) ||
    etag === exchange.response.headers.etag;
  return isSame
    ? undefined
    : { path: 'headers.etag', expected: String(etag), received: show(exchange.response.headers.etag) };
});
part('D9.3', isError, header('link', like(/<[^>]*>\s*;[^,]*\brel="?help\b/i)));
part('D8.6', always, header('x-content-type-options', 'nosniff'));
const noCors = ['allow-origin', 'allow-credentials', 'allow-methods', 'allow-headers', 'expose-headers', 'max-age'];
const never = ['x-powered-by', 'set-cookie', 'timing-allow-origin', ...noCors.map((name) => `access-control-${name}`)];
part('D8.7', always, { headers: Object.fromEntries(never.map((name) => [name, null])) });
part('D8.8', always, header('date', like(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)));
/** HEAD has the headers of GET. */
const ofGet = ['content-type', 'content-length', 'cache-control', 'etag', 'www-authenticate'];
part('D1.8', both(isHead, atEndpoint), ({ known, exchange }) => {
  const get = known.gets.get(keyOf(exchange.ask));
  if (
    !get ||
    get.response.status !== exchange.response.status ||
    mayHaveChanged(known, sameNotice(exchange.ask.notice), get.begun, exchange.ended)
  )
    return undefined;
  const name = ofGet.find((one) => get.response.headers[one] !== exchange.response.headers[one]);
  return name === undefined
    ? undefined
    : {
        path: `headers.${name}`,
        expected: `that of GET: ${show(get.response.headers[name])}`,
        received: show(exchange.response.headers[name]),
        earlier: [get],
      };
});
const sendsExpect: When = ({ exchange }) => exchange.ask.manner === 'expecting';
part(
  'D12.4',
  both(
    sendsExpect,
    ({ outcome }) =>
      !['no token', 'wrong token', 'wrong tier', 'limit', 'plan', 'scope'].includes(outcome.refusal?.reason ?? ''),
    taken,
  ),
  ({ exchange: { response } }) => {
    const version = response.continue?.['x-api-version'];
    return version === 'v1'
      ? undefined
      : { path: '100 Continue', expected: 'one with X-API-Version: v1', received: show(response.continue) };
  },
);
part(
  'D12.4',
  both(sendsExpect, status(401, 403), refusedFor('no token', 'wrong token', 'wrong tier', 'plan', 'scope')),
  ({ exchange: { response } }) =>
    response.continue ? { path: '100 Continue', expected: 'none', received: 'one' } : undefined,
);

// The description.
const describes: When = both(at('docs'), status(200), hasBody, ({ exchange: { ask } }) => ask.notice === description);
part('9.5', describes, ({ exchange: { body } }) => faultInDescription(body));
part('D1.2', describes, { body: contains({ paths: describedPaths }) });
part('D1.2', describes, ({ exchange: { body } }) => {
  const operations = Object.values(Object(own(body, 'paths'))).flatMap((path) => Object.values(Object(path)));
  const open = operations
    .filter(isObject)
    .filter((one) => 'responses' in one && !isFilled(one.security ?? own(body, 'security')));
  return open.length === 0 && operations.length > 0
    ? undefined
    : {
        path: 'body.paths',
        expected: 'a security requirement at each operation',
        received: `${open.length} operations without one`,
      };
});
const isFilled = (security: unknown) =>
  Array.isArray(security) && security.length > 0 && security.every((one) => Object.keys(Object(one)).length > 0);
part('D1.2', describes, ({ known: { baseUrl }, exchange: { body } }) => {
  const servers = own(body, 'servers');
  const urls = Array.isArray(servers) ? servers.map((one) => String(own(one, 'url'))) : [];
  const pathOf = (url: string) =>
    URL.canParse(url, baseUrl.href) && new URL(url, baseUrl.href).pathname.replace(/\/$/, '');
  return urls.length > 0 && urls.every((url) => pathOf(url) === pathOf(baseUrl.href))
    ? undefined
    : { path: 'body.servers', expected: `servers at the path of ${baseUrl.href}`, received: show(servers) };
});
/** Every answer is described, by its status and its schema. */
const isDescribed: When = both(
  atEndpoint,
  not(isHead),
  ({ known, exchange }) => known.description !== undefined && exchange.response.status !== 304,
);
part(
  'D4.7',
  both(isDescribed, ({ exchange }) => exchange.response.status < 500),
  ({ known, exchange: { ask, response, body } }) => {
    const path = isEndpoint(ask.endpoint) ? endpoints[ask.endpoint].path : '';
    const operation = `${ask.method} ${path}`;
    const schema = schemaOf(known.description, ask.method.toLowerCase(), path, response.status);
    return schema
      ? differenceFromSchema(schema, body, 'body', known.description)
      : {
          path: 'status',
          expected: `a status that the description gives ${operation}`,
          received: String(response.status),
        };
  },
);

export type Judgement = { sentences: ReadonlySet<string>; findings: Finding[] };

const scopeOf = ({ fixtures, now, started }: Known, { response, body }: Exchange): Scope => ({
  fixtures,
  now,
  started,
  date: response.headers.date,
  reset: own(body, 'reset'),
});

/** Judges an answer whole. @returns the sentences by which it was judged, and those that it breaks */
export function judge(known: Known, exchange: Exchange): Judgement {
  const judged = new Set<string>();
  const findings: Finding[] = [];
  const { response, isSilent } = exchange;
  // Bytes that are no request may be left without an answer.
  if (isSilent) return { sentences: judged, findings };
  const scope = scopeOf(known, exchange);
  const outcome = outcomeOf(known, exchange);
  const look: Look = { known, exchange, outcome, scope };
  if (response.status === 0) {
    const by = outcome.by.length > 0 ? outcome.by : ['9.2'];
    return {
      sentences: new Set(by),
      findings: [{ path: 'response', expected: 'an HTTP response', received: response.text, by }],
    };
  }
  for (const { by, when, find } of parts) {
    try {
      if (!when(look)) continue;
      const sentences = typeof by === 'string' ? [by] : by(look);
      for (const sentence of sentences) judged.add(sentence);
      const found = find(look);
      if (found) findings.push({ ...found, by: sentences.length > 0 ? sentences : outcome.by });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const received = 'one that is nested too deeply';
      findings.push({ path: 'body', expected: 'a body that can be examined', received, by: ['1.8'] });
    }
  }
  return { sentences: judged, findings };
}

/** The sentences that a request is meant for. */
export function meantFor(known: Known, exchange: Pick<Exchange, 'ask' | 'wire' | 'ended'>): string[] {
  const { by, choices } = outcomeOf(known, exchange);
  return [...by, ...choices].filter((sentence) => sentence in sentences);
}

/** Answers of two kinds that must look alike, and can be told apart by something that one of them has nearly always. */
export function tellingApart(one: readonly Exchange[], other: readonly Exchange[]): Found {
  const featuresOf = ({ response: { headers, order = [], reason = '' } }: Exchange) => [
    `the reason phrase ${reason}`,
    `the order of headers ${order.join(', ')}`,
    ...Object.keys(headers).map((name) => `the header ${name}`),
    ...Object.entries(headers).flatMap(([name, value]) => [
      `${name}: ${value}`,
      `${name} that begins with ${value[0]}`,
    ]),
  ];
  const shareOf = (some: readonly Exchange[]) => {
    const counts = new Map<string, number>();
    for (const exchange of some)
      for (const feature of new Set(featuresOf(exchange)))
        counts.set(feature, (counts.get(feature) ?? 0) + 1 / some.length);
    return counts;
  };
  const [here, there] = [shareOf(one), shareOf(other)];
  for (const feature of new Set([...here.keys(), ...there.keys()])) {
    if (/^(date|x-ratelimit-remaining|the order of headers )/.test(feature) && !feature.includes('order')) continue;
    const [share, rest] = [here.get(feature) ?? 0, there.get(feature) ?? 0];
    if (Math.abs(share - rest) < 0.9) continue;
    const times = (value: number) => `${Math.round(value * 100)} % of the answers`;
    const [first] = other;
    return {
      path: feature,
      expected: `as often as for a PA-ID that does not exist: ${times(rest)}`,
      received: times(share),
      ...(first && { earlier: [first] }),
    };
  }
  return undefined;
}
