import { sentences } from '../contract-text.ts';
import { described, faultInDescription, schemaOf } from '../described.ts';
import { manners } from '../ingredients/manners.ts';
import { namedNotices, noticeForms, waiting } from '../ingredients/notices.ts';
import { description, elsewhere } from '../ingredients/paths.ts';
import type { Ask, Exchange, Expect, Finding } from '../kit.ts';
import {
  absent,
  all,
  any,
  anyOf,
  contains,
  difference,
  differenceIn,
  has,
  instant,
  itemsLike,
  keysAre,
  nonEmpty,
  nowhere,
  somewhere,
  text,
  type,
} from '../matchers.ts';
import { campaignFields, contactFields, contactShown, isPerson, partyFields } from '../records.ts';
import { equal, instantOf, isObject, objectsIn, own, repeatedKey, show } from '../values.ts';
import {
  callerOf,
  countsIn,
  countsOf,
  hiddenKeyOf,
  holderOf,
  isTaken,
  isView,
  isWrite,
  type Known,
  keyOf,
  mayHaveChanged,
  remainingOf,
  restOf,
  shownBy,
  windowOf,
} from './known.ts';
import { endpoints, isEndpoint, type Outcome, outcomeOf, spentness } from './outcomes.ts';

/*
 * The model of the contract: what each answer must be, part by part, each with its sentence. Nothing else in the kit decides
 * what is right. `outcomes.ts` has the status and body by what was asked, this table everything that holds for answers of a kind.
 */

/** An answer, and what is known when it comes. */
type Look = { known: Known; exchange: Exchange; outcome: Outcome };
type When = (look: Look) => boolean;
type Found = Omit<Finding, 'by'> | undefined;
type Part = { by: string | ((look: Look) => readonly string[]); when: When; find: (look: Look) => Found };

const parts: Part[] = [];
const part = (by: Part['by'], when: When, find: Part['find'] | Expect): void => {
  parts.push({ by, when, find: typeof find === 'function' ? find : ({ exchange }) => differenceIn(find, exchange) });
};
const header = (name: string, value: unknown): Expect => ({ headers: { [name]: value } });
/** What was found, unless something holds; with the earlier answers by which it does not. */
const unless = (holds: boolean, path: string, expected: string, received: unknown, ...earlier: unknown[]): Found => {
  if (holds) return undefined;
  const told = typeof received === 'string' ? received : show(received);
  return { path, expected, received: told, earlier: earlier.filter(isObject) as Exchange[] };
};

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
const refusedFor =
  (...reasons: string[]): When =>
  ({ outcome }) =>
    reasons.includes(outcome.refusal?.reason ?? '');
const atEndpoint: When = ({ exchange: { ask } }) =>
  isEndpoint(ask.endpoint) && endpoints[ask.endpoint].methods.includes(ask.method);
const isHead: When = ({ exchange }) => exchange.ask.method === 'HEAD';
const isPage: When = ({ exchange: { ask } }) =>
  (ask.endpoint === 'docs' && (ask.notice !== description || ask.manner === 'accept-1')) || ask.notice === elsewhere;
const hasBody: When = both(not(isPage), ({ exchange }) => exchange.response.text !== '');
const isError: When = both(not(isPage), not(isHead), ({ exchange }) => exchange.response.status >= 400);
const has429Body: When = both(status(429), not(isHead));
const view: When = ({ exchange }) => isView(exchange);
const plainView: When = both(view, ({ exchange: { ask } }) => {
  const { section = '', condition } = manners[ask.manner] ?? {};
  return !section.startsWith('D') || condition !== undefined;
});
const registerView: When = both(at('register', 'ssp'), status(200, 304), atEndpoint);
const write: When = ({ exchange }) => isWrite(exchange);
const taken: When = both(write, ({ exchange }) => isTaken(exchange));
const code =
  (wanted: string): When =>
  ({ exchange }) =>
    own(exchange.body, 'code') === wanted;
const isNamed: When = ({ exchange }) => exchange.notice in namedNotices;
const headerOf = ({ response }: Exchange, name: string): string => response.headers[name] ?? '';

// Status and body: what the contract allows, and what we chose.
/** A 429 is judged by the parts below, unless the limit is used up. */
const isAnswered: When = (look) => {
  const spent = spentness(look.known, look.exchange.ask);
  return !status(429)(look) || (spent !== 'perhaps' && (spent === 'yes' || refusedFor('limit')(look)));
};
part(
  ({ outcome, exchange }) => outcome.allowed.find(({ expect }) => !differenceIn(expect, exchange))?.by ?? outcome.by,
  isAnswered,
  ({ outcome, exchange }) => {
    const found = outcome.allowed.map(({ expect }) => differenceIn(expect, exchange));
    if (found.length === 0 || found.includes(undefined)) return undefined;
    const inBody = found.find((one) => one?.path !== 'status');
    const statuses = [...new Set(found.map((one) => one?.expected))].join(', or ');
    return inBody ?? unless(false, 'status', statuses, found[0]?.received);
  },
);
part(
  ({ outcome }) => outcome.choices,
  both(isAnswered, ({ outcome }) => outcome.choices.length > 0),
  ({ outcome, exchange }) => differenceIn(outcome.ours, exchange),
);
part(
  '4.1',
  both(at('path'), ({ exchange }) => exchange.ask.notice === elsewhere),
  ({ known, exchange }) => {
    const shown = known.seen.get('view register visible');
    return unless(!equal(shown?.body, exchange.body), 'body', 'anything but the notice', 'the notice');
  },
);

// Bodies.
/** RFC 8259, 8.1: JSON is UTF-8, and has no other charset. */
const json = /^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i;
part('1.8', hasBody, { ...header('content-type', json), body: any });
part('1.8', both(isHead, not(isPage)), header('content-type', anyOf(absent, json)));
part('1.8', hasBody, ({ exchange }) => {
  const key = repeatedKey(exchange.response.text);
  return unless(key === undefined, 'body', 'no key twice in an object', `"${key}" twice`);
});
/** Numbers that the contract calls integers, as a strict reader takes them: digits, without fraction or exponent. */
const inDigits = /"(viewsCount|engagementsCount|limit|remaining)"\s*:\s*(-?\d+[.eE][\d.eE+-]*)/;
const integers = ({ exchange }: Look): Found => {
  const [, key, written] = inDigits.exec(exchange.response.text) ?? [];
  return unless(written === undefined, `body.${key}`, 'an integer in digits', written);
};
part('2.10', both(at('register', 'full', 'ssp', 'metrics'), hasBody, status(200)), integers);
part('7.17', has429Body, integers);
part('7.1', isError, { body: contains({ error: nonEmpty }) });
part('7.2', isError, { body: contains({ code: anyOf(absent, /^[A-Z][A-Z_]*$/) }) });

// Records.
const party = Object.fromEntries([...contactFields.slice(2), 'city'].map((field) => [field, text]));
const fullView = both(at('full'), view, isNamed);
const ofAnyParty = partyFields.filter((field) => !/Name$/.test(field) || field === 'companyName');
part('2.5', fullView, { body: somewhere(has(...ofAnyParty)) });
part('2.6', fullView, { body: somewhere(has(...campaignFields)) });
part('2.7', fullView, { body: somewhere(contains(party)) });
/** Compares a view with an earlier one, but for the counts. */
const likeEarlier =
  (expected: string, of?: string): Part['find'] =>
  ({ known, exchange }) => {
    const earlier = known.seen.get(`view ${of ?? exchange.ask.endpoint} ${exchange.notice}`);
    const isLike = !earlier || restOf(earlier.body) === restOf(exchange.body);
    return unless(isLike, 'body', expected, 'another view', earlier);
  };
/** Every view of a notice is the same but for its counts, with any token and in any manner. */
const likeFirst = likeEarlier('nothing but the counts to change');
part('1.1', both(at('register'), plainView), likeFirst);
part('1.2', both(at('full'), plainView), likeFirst);
part('3.7', both(at('ssp'), plainView), likeFirst);
part(({ exchange }) => [manners[exchange.ask.manner]?.section ?? '1.9'], both(view, not(plainView)), likeFirst);
part('D1.3', both(at('ssp'), view), likeEarlier('the same as GET /advertisement/{PAID}', 'register'));
part('2.1', both(view, isNamed), ({ known, exchange: { ask, body, notice } }) => {
  const first = known.seen.get(`rest ${ask.endpoint} ${restOf(body)}`);
  const isOther = first !== undefined && first.notice !== notice;
  return unless(!isOther, 'body', 'the notice that the path names', `what ${first?.notice} is`, first);
});
part('2.8', both(at('full'), view), ({ known, exchange }) => {
  const shown = known.seen.get(`view register ${exchange.notice}`);
  const keys = new Set([...objectsIn(exchange.body)].flatMap(Object.keys));
  const missing = [...objectsIn(shown?.body)].flatMap(Object.keys).find((key) => !keys.has(key));
  return unless(missing === undefined, 'body', 'every key of the register view', `none that is ${missing}`, shown);
});
const shownOnRegister = both(at('register', 'ssp'), view);
part('D4.4', shownOnRegister, { body: nowhere(...contactFields.slice(2)) });
part('D4.4', shownOnRegister, ({ known, exchange }) => {
  const record = known.fixtures.records[exchange.notice];
  const found = record && contactShown(record, exchange.body);
  return unless(found === undefined, 'body', String(found), 'its value');
});
const organisation = keysAre('companyName', 'legalName', 'city', 'country');
const person = keysAre('firstName', 'lastName', 'country');
const shownParty = anyOf(organisation, person);
/** How the register shows a party of a record. */
const shownAs = (party: unknown) => (isObject(party) ? (isPerson(party) ? person : organisation) : shownParty);
part('D4.5', shownOnRegister, ({ known, exchange }) => {
  const record = known.fixtures.records[exchange.notice] ?? {};
  const [parties, payer] = [record.controllers, own(record.complianceFunding, 'payer')];
  const shown = {
    advertiser: shownAs(record.advertiser),
    controllers: Array.isArray(parties) ? parties.map(shownAs) : itemsLike(shownParty),
    complianceFunding: isObject(payer) ? contains({ payer: shownAs(payer) }) : any,
  };
  return differenceIn({ body: contains(shown) }, exchange);
});
const groups = ['basicInformation', 'advertiser', 'controllers', 'campaign', 'complianceFunding', 'targeting'];
part('D4.6', view, { body: keysAre('paId', ...groups, 'legalMetadata') });
part('D4.6', both(view, isNamed), ({ known, exchange }) =>
  differenceIn({ body: contains({ paId: known.fixtures.notices[exchange.notice] }) }, exchange),
);

// 404s that cannot be told apart: one after the other.
const varying =
  /^(date|x-request-id|x-ratelimit-.*|ratelimit.*|age|server-timing|traceparent|connection|keep-alive|cf-ray|x-amz.*|set-cookie|via)$/;
const comparable = ({ response: { status, reason, text, headers } }: Exchange) => ({
  status,
  'reason phrase': reason,
  body: text,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.test(name))),
});
const isHiddenFull: When = both(at('full'), status(404), ({ exchange }) => !(exchange.ask.notice in noticeForms));
part('3.4', isHiddenFull, ({ known, exchange }) => {
  const first = known.seen.get(hiddenKeyOf(exchange.ask));
  const found = first && difference(comparable(first), comparable(exchange), '');
  return found && { ...found, path: found.path.slice(1), earlier: [first] };
});

// Counts: a view shows those of the last write that was taken, whatever was refused in between.
const notTaken: Record<string, string> = { 403: '3.6', 409: '3.9', 429: '7.16' };
const blamed = ({ known, exchange: { notice, body } }: Look): readonly string[] => {
  const culprit = known.writes.get(notice)?.find(({ counts, isTaken }) => !isTaken && equal(counts, countsOf(body)));
  const sentence = notTaken[culprit?.exchange?.response.status ?? 0];
  const isForeign = sentence === '3.6' && own(culprit?.exchange?.body, 'code') !== 'FORBIDDEN';
  return sentence === undefined || isForeign ? ['4.4', '1.3'] : [sentence, '4.4'];
};
part(blamed, view, ({ known, exchange }) => {
  const writes = shownBy(known, exchange);
  const received = countsOf(exchange.body);
  const isUnknown = writes.length === 0 || received === undefined || writes.some(({ counts }) => counts === undefined);
  const isShown = isUnknown || writes.some(({ counts }) => equal(counts, received));
  const others = (known.writes.get(exchange.notice) ?? []).filter(({ counts }) => equal(counts, received));
  const expected = writes.map(({ counts }) => show(counts)).join(' or ');
  const earlier = [...writes, ...others].map((one) => one.exchange);
  return unless(isShown, `counts of ${exchange.notice}`, expected, received, ...earlier);
});
const time = (body: unknown) => own(body, 'recordedAt');
part('D5.2', both(at('register', 'full'), plainView), ({ known, exchange }) => {
  const [last, another] = shownBy(known, exchange);
  const [recordedAt, received] = [time(last?.exchange?.body), own(holderOf(exchange.body), 'metricsUpdatedAt')];
  const isShown = another !== undefined || recordedAt === undefined || equal(received, recordedAt);
  return unless(isShown, 'body.targeting.metricsUpdatedAt', show(recordedAt), received, last?.exchange);
});
/** Compares a write with the last one to the notice that was taken before it. */
const afterWrite =
  (find: (last: Exchange, isSame: boolean, look: Look) => Found): Part['find'] =>
  (look) => {
    const { known, exchange } = look;
    const last = known.seen.get(`write ${exchange.notice}`);
    if (!last || last.ended > exchange.begun) return undefined;
    return find(last, equal(countsIn(last.wire), countsIn(exchange.wire)), look);
  };
part(
  'D5.3',
  taken,
  afterWrite((last, isSame, { known, exchange }) => {
    const isAlone = shownBy(known, exchange).filter((one) => one.exchange !== exchange).length <= 1;
    const isKept = !isSame || !isAlone || equal(last.body, exchange.body);
    return unless(isKept, 'body', show(last.body), exchange.body, last);
  }),
);
part(
  'D12.2',
  taken,
  afterWrite((last, _isSame, { exchange: { body } }) => {
    const isBefore = instantOf(time(body)) < instantOf(time(last.body));
    return unless(!isBefore, 'body.recordedAt', `${time(last.body)} or later`, time(body), last);
  }),
);
part(
  'D5.1',
  taken,
  afterWrite((last, isSame, { exchange: { body, at } }) => {
    const isNew = isSame || time(body) === undefined || time(body) !== time(last.body) || at - last.at <= 1000;
    return unless(isNew, 'body.recordedAt', 'the time of this write', time(body), last);
  }),
);
const onWaiting: When = ({ exchange }) => waiting.includes(exchange.notice);
const noCounts = both(write, code('METRICS_NOT_APPLICABLE'));
part('D12.10', both(noCounts, onWaiting), header('retry-after', /^\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT$/));
part('D12.10', both(noCounts, not(onWaiting)), header('retry-after', absent));

// The limit.
const windowHeaders = (limit: unknown, remaining: unknown, reset: unknown): Expect => ({
  headers: { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset },
});
/** It may name its window, as `w=60`. */
const thousand = /^(?!.*\bw=(?!60\b)).*(?<!\d)1[., ]?000(?!\d)/;
part('7.18', status(429), windowHeaders(thousand, /(?<![\d-])0(?!\d)/, nonEmpty));
part('8.4', has429Body, { body: contains({ reset: instant }) });
/** How long a body says that the window lasts, by the clock of the target if it sends the time. */
const secondsLeft = ({ known, exchange }: Look): number => {
  const sent = Date.parse(headerOf(exchange, 'date'));
  return (instantOf(own(exchange.body, 'reset')) - (Number.isFinite(sent) ? sent : known.now())) / 1000;
};
part('8.1', both(has429Body, atEndpoint), (look) => {
  const left = secondsLeft(look);
  return unless(left >= -2 && left <= 62, 'body.reset', 'an instant within a minute', `one in ${Math.round(left)} s`);
});
part(
  ({ exchange }) => [isWrite(exchange) ? '7.16' : '7.17'],
  both(has429Body, atEndpoint, not(at('ssp'))),
  ({ exchange }) => differenceIn(isWrite(exchange) ? endpoints.metrics.limited : endpoints.full.limited, exchange),
);
part('D7.3', both(status(429), atEndpoint), header('retry-after', /^[1-9]\d?$/));
part('D7.3', has429Body, (look) => {
  const seconds = headerOf(look.exchange, 'retry-after');
  const isNear = seconds === '' || Math.abs(Number(seconds) - secondsLeft(look)) < 2.5;
  return unless(isNear, 'headers.retry-after', 'the seconds until reset', seconds);
});
part('D7.3', both(has429Body, atEndpoint), ({ exchange }) => {
  const [reset, seconds] = [own(exchange.body, 'reset'), headerOf(exchange, 'x-ratelimit-reset')];
  const isSame = instantOf(reset) === Number(seconds) * 1000;
  return unless(isSame, 'body.reset', `the instant of X-RateLimit-Reset, ${seconds}`, reset);
});
const longestWindow = 62_000;
/** Whether the token has surely not used its limit, even if others used it before this run. */
const isEarly: When = ({ known, exchange }) => {
  const caller = callerOf(exchange);
  const times = known.sent.get(caller) ?? [];
  const since = known.now() - longestWindow;
  const fresh = known.fresh.get(caller) ?? 0;
  const isNew = (times[0] ?? since) < since || fresh > since;
  return isNew && times.filter((time) => time >= Math.max(since, fresh)).length <= 1000;
};
part(
  ({ exchange }) => [isWrite(exchange) ? '4.5' : '8.1', '8.1', '8.3'],
  both(atEndpoint, ({ known, exchange }) => spentness(known, exchange.ask) === 'no', isEarly),
  (look) => unless(!status(429)(look), 'status', 'no 429 before 1,000 requests in a minute', '429'),
);
/** Whether the request was counted. A fault does not tell. */
const counted: When = both(atEndpoint, not(status(401)), ({ exchange }) => exchange.response.status < 500);
part('D7.1', counted, windowHeaders('1000', /^\d+$/, /^\d{10}$/));
const remaining = 'x-ratelimit-remaining';
/** Each request costs one, if it came right after the last with this token. */
part('D3.8', both(counted, not(status(429))), ({ known, exchange }) => {
  const last = known.seen.get(`caller ${callerOf(exchange)}`);
  if (!last?.isAlone || !exchange.isAlone || windowOf(last) !== windowOf(exchange)) return undefined;
  const [expected, received] = [String(Number(headerOf(last, remaining)) - 1), headerOf(exchange, remaining)];
  return unless(received === expected, `headers.${remaining}`, expected, received, last);
});
part('D7.2', both(counted, not(status(429))), ({ known, exchange }) => {
  const isNew = !known.seen.has(remainingOf(exchange));
  return unless(isNew, `headers.${remaining}`, 'each value once in a window', headerOf(exchange, remaining));
});
/** Two windows of a token are a minute apart. */
part('D7.2', counted, ({ known, exchange }) => {
  const last = known.seen.get(`caller ${callerOf(exchange)}`);
  const [reset, before] = [exchange, last ?? exchange].map((one) => Number(headerOf(one, 'x-ratelimit-reset'))) as [
    number,
    number,
  ];
  const isApart = before === reset || Math.abs(before - reset) >= 59;
  return unless(isApart, 'headers.x-ratelimit-reset', `${before}, as other answers in this window say`, reset, last);
});
const isFault: When = ({ exchange }) => exchange.response.status >= 500;
part('D12.5', both(not(counted), not(isFault)), windowHeaders(absent, absent, absent));

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
  const from = [dateOf(deprecation ?? ''), Date.parse(String(date))].find(Number.isFinite) ?? known.now();
  const isLate = deprecation !== undefined && Date.parse(sunset) - from >= 90 * day;
  return unless(isLate, 'headers.sunset', 'a Deprecation, and at least 90 days after it', sunset);
});
const isId = /^[!-~]{1,128}$/;
part('D8.1', always, header('x-request-id', isId));
part('D8.1', not(at('bytes')), ({ known, exchange }) => {
  const [sent, id] = [exchange.wire.headers['X-Request-Id'], headerOf(exchange, 'x-request-id')];
  if (sent !== undefined && isId.test(sent)) return unless(id === sent, 'headers.x-request-id', sent, id);
  const isNew = !known.seen.has(`id ${id}`) && (sent === undefined || id.length >= 16);
  return unless(id === '' || isNew, 'headers.x-request-id', 'one of its own', id);
});
const invalid = all(/^Bearer realm="partner-api"/, /error="invalid_token"/);
const challenge = 'www-authenticate';
part('D8.2', both(status(401), refusedFor('no token')), header(challenge, 'Bearer realm="partner-api"'));
part('D8.2', both(status(401), refusedFor('wrong token', 'wrong tier')), header(challenge, invalid));
const insufficient = all(/^Bearer /, /error="insufficient_scope"/, /scope="metrics:write"/);
const isScope = both(status(403), code('INSUFFICIENT_SCOPE'));
part('D8.3', isScope, header(challenge, insufficient));
part('D8.3', both(not(status(401)), not(isScope)), header(challenge, absent));
const neverStored = { 'cache-control': 'private, no-store', etag: absent, 'last-modified': absent };
export const viewCacheControl = 'private, no-cache, max-age=0, must-revalidate';
part('D8.4', registerView, header('cache-control', viewCacheControl));
part('D8.5', registerView, header('etag', /^(W\/)?"[!#-~]+"$/));
part('D8.4', both(not(registerView), not(at('docs'))), { headers: neverStored });
/** The same text has the same tag, another text another. */
part('D8.5', both(registerView, view), ({ known, exchange }) => {
  const { headers, text } = exchange.response;
  const [like, tagged] = [known.seen.get(`text ${text}`), known.seen.get(`etag ${headers.etag}`)];
  const isSame = headerOf(like ?? exchange, 'etag') === headers.etag && (tagged ?? exchange).response.text === text;
  const isCoded = 'content-encoding' in headers;
  return unless(isCoded || isSame, 'headers.etag', 'one tag for each text', headers.etag, like, tagged);
});
part('D8.5', both(registerView, status(304)), ({ known, exchange }) => {
  const tagged = known.seen.get(`tag ${exchange.notice}`) ?? exchange;
  const [etag, received] = [headerOf(tagged, 'etag'), headerOf(exchange, 'etag')];
  const isSame = etag === received || mayHaveChanged(known, exchange.notice, 0, exchange.ended);
  return unless(isSame, 'headers.etag', etag, received, tagged);
});
part('D9.3', isError, header('link', /<[^>]*>\s*;[^,]*\brel="?help\b/i));
part('D8.6', always, header('x-content-type-options', 'nosniff'));
const noCors = ['allow-origin', 'allow-credentials', 'allow-methods', 'allow-headers', 'expose-headers', 'max-age'];
const never = ['x-powered-by', 'set-cookie', 'timing-allow-origin', ...noCors.map((name) => `access-control-${name}`)];
part('D8.7', always, { headers: Object.fromEntries(never.map((name) => [name, absent])) });
part('D8.8', always, header('date', /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/));
/** HEAD has the headers of GET. */
const ofGet = ['content-type', 'content-length', 'cache-control', 'etag', 'www-authenticate'];
part('D1.8', both(isHead, atEndpoint), ({ known, exchange }) => {
  const get = known.seen.get(`get ${keyOf(exchange.ask)}`);
  if (!get || mayHaveChanged(known, exchange.notice, get.begun, exchange.ended)) return undefined;
  if (get.response.status !== exchange.response.status) return undefined;
  const name = ofGet.find((one) => headerOf(get, one) !== headerOf(exchange, one)) ?? '';
  const expected = `that of GET: ${headerOf(get, name)}`;
  return unless(name === '', `headers.${name}`, expected, headerOf(exchange, name), get);
});
const sendsExpect: When = ({ exchange }) => exchange.ask.manner === 'expecting';
const ofCaller = refusedFor('no token', 'wrong token', 'wrong tier', 'plan', 'scope');
part('D12.4', both(sendsExpect, not(ofCaller), taken), ({ exchange: { response } }) => {
  const version = response.continue?.['x-api-version'];
  return unless(version === 'v1', '100 Continue', 'one with X-API-Version: v1', response.continue);
});
part('D12.4', both(sendsExpect, status(401, 403), ofCaller), ({ exchange: { response } }) =>
  unless(!response.continue, '100 Continue', 'none', 'one'),
);

// The description.
const describes: When = both(at('docs'), status(200), hasBody, ({ exchange: { ask } }) => ask.notice === description);
part('9.5', describes, ({ exchange: { body } }) => faultInDescription(body));
const operation = (method: string) => contains({ [method]: contains({ responses: type('object') }) });
const describedPaths = contains({
  [endpoints.register.path]: operation('get'),
  [endpoints.full.path]: operation('get'),
  [endpoints.metrics.path]: operation('put'),
});
part('D1.2', describes, { body: contains({ paths: describedPaths }) });
const isFilled = (security: unknown) =>
  Array.isArray(security) && security.length > 0 && security.every((one) => Object.keys(Object(one)).length > 0);
part('D1.2', describes, ({ exchange: { body } }) => {
  const operations = Object.values(Object(own(body, 'paths'))).flatMap((path) => Object.values(Object(path)));
  const open = operations
    .filter((one) => own(one, 'responses') !== undefined)
    .filter((one) => !isFilled(own(one, 'security') ?? own(body, 'security')));
  const received = `${open.length} operations without one`;
  return unless(open.length === 0, 'body.paths', 'a security requirement at each operation', received);
});
part('D1.2', describes, ({ known: { baseUrl }, exchange: { body } }) => {
  const servers = own(body, 'servers');
  const urls = Array.isArray(servers) ? servers.map((one) => String(own(one, 'url'))) : [];
  const pathOf = (url: string) =>
    URL.canParse(url, baseUrl.href) && new URL(url, baseUrl.href).pathname.replace(/\/$/, '');
  const isSame = urls.length > 0 && urls.every((url) => pathOf(url) === pathOf(baseUrl.href));
  return unless(isSame, 'body.servers', `servers at the path of ${baseUrl.href}`, servers);
});
/** Every answer is described, by its status and its schema. */
const isDescribed: When = ({ known, exchange: { response } }) =>
  known.seen.has('description') && response.status < 500 && response.status !== 304;
part('D4.7', both(atEndpoint, not(isHead), isDescribed), ({ known, exchange: { ask, response, body } }) => {
  const document = known.seen.get('description')?.body;
  const path = isEndpoint(ask.endpoint) ? endpoints[ask.endpoint].path : '';
  const schema = schemaOf(document, ask.method.toLowerCase(), path, response.status);
  return schema
    ? difference(described(schema, document), body, 'body')
    : unless(false, 'status', `a status that the description gives ${ask.method} ${path}`, response.status);
});

export type Judgement = { sentences: ReadonlySet<string>; findings: Finding[] };

/** Judges an answer whole. @returns the sentences by which it was judged, and those that it breaks */
export function judge(known: Known, exchange: Exchange): Judgement {
  const judged = new Set<string>();
  const findings: Finding[] = [];
  const { response, isSilent } = exchange;
  // Bytes that are no request may be left without an answer.
  if (isSilent) return { sentences: judged, findings };
  const outcome = outcomeOf(known, exchange);
  const look: Look = { known, exchange, outcome };
  if (response.status === 0) {
    const by = outcome.by.length > 0 ? outcome.by : ['9.2'];
    const found = { path: 'response', expected: 'an HTTP response', received: response.text, by };
    return { sentences: new Set(by), findings: [found] };
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
export function meantFor(known: Known, ask: Ask): string[] {
  const { by, choices } = outcomeOf(known, { ask, wire: { headers: {} }, ended: 0 });
  return [...by, ...choices].filter((sentence) => sentence in sentences);
}

/** The features that could distinguish answers of two kinds. Values of the date and the remaining limit change with every answer. */
const featuresOf = ({ response: { headers, order = [], reason = '' } }: Exchange): Set<string> => {
  const fixed = Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit-remaining)$/.test(name));
  return new Set([
    `the reason phrase ${reason}`,
    `the order of headers ${order.join(', ')}`,
    ...Object.keys(headers).map((name) => `the header ${name}`),
    ...fixed.flatMap(([name, value]) => [`${name}: ${value}`, `${name} that begins with ${value[0]}`]),
  ]);
};

/** Answers of two kinds that must look alike, and can be told apart by something that one of them has nearly always. */
export function tellingApart(some: readonly Exchange[], others: readonly Exchange[]): Found {
  const shareOf = (feature: string, among: readonly Set<string>[]) =>
    among.filter((features) => features.has(feature)).length / among.length;
  const [here, there] = [some, others].map((among) => among.map(featuresOf)) as [Set<string>[], Set<string>[]];
  for (const feature of new Set([...here, ...there].flatMap((features) => [...features]))) {
    const [share, rest] = [shareOf(feature, here), shareOf(feature, there)];
    const times = (value: number) => `${Math.round(value * 100)} % of the answers`;
    const expected = `as often as for a PA-ID that does not exist: ${times(rest)}`;
    if (Math.abs(share - rest) >= 0.9) return unless(false, feature, expected, times(share), others[0]);
  }
  return undefined;
}
