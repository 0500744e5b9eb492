import type { Ask, Endpoint } from '../kit.ts';
import { endpoints } from '../model/outcomes.ts';
import { bodies, bodyClasses, corrections } from './bodies.ts';
import { credentialForms, tokens } from './credentials.ts';
import { manners, mannersOf, mannersOfIntruders, mannersWithId } from './manners.ts';
import { countedNotices, namedNotices, noticeForms } from './notices.ts';
import { bytes, description, elsewhere, sitePaths, wrongPaths } from './paths.ts';

/*
 * Which requests the kit makes. All combinations are too many, so a sample has each value of an ingredient with each value of
 * any other, and all combinations of those that decide: endpoint, credential (with its plan) and notice (with its owner). What
 * a limit leaves of a minute is used by requests at random.
 */

type Some = Partial<Ask>;
type Axes = Partial<Record<keyof Ask, readonly string[]>>;

/** All combinations. */
export const crossed = (axes: Axes): Some[] =>
  Object.entries(axes).reduce<Some[]>(
    (some, [axis, values]) => some.flatMap((ask) => values.map((value) => ({ ...ask, [axis]: value }))),
    [{}],
  );

/** One ingredient with others that change from one request to the next, so that each value meets as many others as it can. */
export function inTurn(axes: Axes, ...turning: [keyof Ask, readonly string[]][]): Some[] {
  return crossed(axes).map((ask, index) => ({
    ...ask,
    ...Object.fromEntries(
      turning.map(([axis, values], at) => [
        axis,
        values[(index * (at + 1) + Math.floor(index / values.length)) % values.length],
      ]),
    ),
  }));
}

/** Requests to an endpoint, each ingredient that is not given at its usual value. */
export function at(endpoint: Endpoint, some: readonly Some[]): Ask[] {
  const { token: credential, methods } = endpoints[endpoint];
  const usual = { endpoint, method: methods[0] as string, credential, notice: 'visible', manner: 'plain' };
  return some.map((ask) => ({ ...usual, body: endpoint === 'metrics' ? 'fresh' : '', ...ask }));
}

const keys = (values: object) => Object.keys(values);
const [credential, notice, forms] = [keys(tokens), keys(namedNotices), keys(credentialForms)];
const wrongNotices = [...keys(noticeForms), 'form-encoded'];
/** Callers whom an endpoint refuses before it looks at anything else: they use up no limit. */
const refused = ['none', 'unknown', 'revoked', 'expired'];
const reserved = ['operated'];
const usualNotices = notice.filter((name) => !reserved.includes(name));

const headNotices = ['visible', 'other', 'selfPublished', 'print', 'ended', 'draft', 'none'];
const withHead = (some: readonly Some[]): Some[] => some.flatMap((ask) => [ask, { ...ask, method: 'HEAD' }]);

function asksOfRead(endpoint: 'register' | 'full' | 'ssp'): Ask[] {
  const { token } = endpoints[endpoint];
  const manner = mannersOf('reads');
  const others = endpoint === 'ssp' ? ['ssp'] : ['read', 'write', 'other', 'otherWrite'];
  const wrong = endpoint === 'ssp' ? [...refused, 'read', 'lapsed'] : [...refused, 'ssp', 'lapsed', 'lapsedByDate'];
  return at(endpoint, [
    ...crossed({ notice: usualNotices, credential, method: ['GET'] }),
    ...inTurn({ notice: usualNotices, method: ['HEAD'] }, ['credential', credential]),
    ...crossed({ notice: headNotices, credential, method: ['HEAD'] }),
    ...inTurn({ notice: usualNotices, method: ['HEAD'] }, ['credential', others]),
    // Each manner where nothing is wrong, with GET and HEAD, and where something is.
    ...withHead(
      inTurn(
        { manner },
        ['credential', others],
        ['notice', ['visible', 'other', 'native', 'mixed', 'selfPublished', 'rich']],
      ),
    ),
    ...inTurn({ manner }, ['credential', others.toReversed()]),
    ...inTurn({ manner }, ['credential', refused], ['notice', ['visible', 'other']]),
    ...inTurn(
      { manner },
      ['credential', wrong.toReversed()],
      ['notice', ['visible', 'lapsedOwn', 'other', 'lapsedByDateOwn']],
    ),
    ...withHead(crossed({ manner: ['any-tag', 'own-tag'], credential: wrong })),
    ...crossed({ manner: mannersOfIntruders, credential: wrong }),
    ...inTurn(
      { manner },
      ['notice', ['none', 'draft', 'otherHidden', 'selfPublishedHidden', 'other']],
      ['credential', others],
    ),
    ...inTurn({ manner: mannersWithId }, ['credential', [token, ...wrong]], ['method', ['GET', 'HEAD']]),
    ...inTurn({ credential: forms }, ['method', ['GET', 'HEAD']], ['notice', ['visible', 'visible', 'other']]),
    ...(endpoint === 'ssp' ? [] : withHead(crossed({ credential: forms }))),
    ...(endpoint === 'ssp' ? [] : inTurn({ notice: wrongNotices }, ['method', ['GET', 'GET', 'HEAD']])),
    ...(endpoint === 'ssp' ? [] : inTurn({ notice: wrongNotices }, ['credential', credential])),
  ]);
}

function asksOfWrite(): Ask[] {
  const classes = keys(bodyClasses);
  const others = keys(bodies).filter((name) => !classes.includes(name));
  const manner = mannersOf('writes');
  const wrong = [...refused, 'ssp', 'read', 'lapsed', 'lapsedRead', 'lapsedByDate'];
  const both = ['write', 'otherWrite'];
  return at('metrics', [
    ...crossed({ notice: usualNotices, credential }),
    ...inTurn({ notice: usualNotices }, ['credential', wrong], ['body', classes]),
    ...inTurn(
      { notice: usualNotices },
      ['credential', ['lapsedRead', 'otherWrite', 'read', 'other']],
      ['body', classes.slice(1)],
    ),
    ...inTurn({ manner }, ['notice', countedNotices]),
    ...inTurn({ manner }, ['credential', wrong], ['notice', ['visible', 'lapsedOwn', 'other']], ['body', classes]),
    ...inTurn({ manner }, ['credential', refused]),
    ...crossed({ manner: mannersOfIntruders.filter((name) => manner.includes(name)), credential: wrong }),
    ...inTurn({ manner }, ['notice', ['print', 'other', 'none', 'draft']], ['body', ['fresh', 'fresh', 'broken']]),
    ...inTurn({ manner }, ['body', ['one-bad', 'large', 'broken', 'both-bad']], ['notice', countedNotices]),
    ...inTurn({ manner: mannersWithId }, ['credential', ['write', ...wrong]], ['body', ['fresh', 'broken']]),
    ...crossed({ credential: [...refused, 'read', 'other', 'ssp'], body: classes, notice: ['visible', 'other'] }),
    // Each refusal of a write at each notice that has counts.
    ...crossed({ notice: countedNotices, manner: ['coding-0', 'condition-0'] }),
    ...crossed({ notice: countedNotices, body: ['large'] }),
    // After other counts, since these are lower; twice, since the second changes nothing.
    ...crossed({ notice: countedNotices, body: [...keys(corrections), 'lower'] }),
    ...crossed({ notice: ['other'], credential: ['otherWrite'], body: keys(corrections) }),
    ...inTurn({ credential: forms }, ['body', ['fresh', 'fresh', 'broken']]),
    ...crossed({ notice: wrongNotices }),
    ...inTurn({ notice: wrongNotices }, ['credential', [...wrong, 'otherWrite']]),
    ...crossed({ body: others }),
    ...crossed({ body: others, notice: ['other'], credential: ['otherWrite'] }),
    ...inTurn({ body: others }, ['notice', ['print', 'none', 'draft', 'other', 'untargeted']], ['credential', both]),
    ...crossed({ notice: ['untargeted', 'print', 'startsTomorrow'], body: ['both-zero'] }),
  ]);
}

const usual = { credential: 'none', body: '', manner: 'plain' };
const everyMethod = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'FOO'];
function asksOfPaths(): Ask[] {
  const path = (ask: Some): Ask => ({ endpoint: 'path', method: 'GET', notice: '', ...usual, ...ask });
  const docs = (ask: Some): Ask => ({ endpoint: 'docs', method: 'GET', notice: description, ...usual, ...ask });
  const accepts = keys(manners).filter((name) => /^(plain|accept|client|id-|origin)/.test(name));
  return [
    ...wrongPaths.flatMap((notice) => [
      path({ notice, credential: 'write' }),
      ...inTurn({ method: ['PUT', 'POST', 'OPTIONS'] }, ['credential', ['write', 'none']]).map((ask) =>
        path({ notice, ...ask }),
      ),
    ]),
    ...inTurn({ manner: accepts }, ['credential', ['none', 'read']]).map((ask) => path({ notice: '/nothing', ...ask })),
    path({ notice: elsewhere, credential: 'read' }),
    ...accepts.map((manner) => docs({ manner })),
    ...sitePaths.map((notice) => docs({ notice })),
    docs({ method: 'HEAD' }),
    ...keys(bytes).map((body): Ask => ({ endpoint: 'bytes', method: 'GET', notice: 'visible', ...usual, body })),
    ...(keys(endpoints) as Endpoint[]).flatMap((endpoint) =>
      at(
        endpoint,
        everyMethod
          .filter((method) => !endpoints[endpoint].methods.includes(method))
          .flatMap((method) => [
            { method, manner: 'override', body: '' },
            { method, credential: 'none', notice: 'none', body: '' },
          ]),
      ),
    ),
  ];
}

export const nameOf = ({ endpoint, method, credential, notice, body, manner }: Ask): string =>
  [endpoint, method, credential, notice, body, manner].join(' ');

const seen = new Set<string>();
/** The sample. HEAD comes after GET, to be compared with it. */
export const sample: Ask[] = [
  ...asksOfPaths(),
  ...(['register', 'full', 'ssp'] as const).flatMap(asksOfRead),
  ...asksOfWrite(),
].filter((ask) => ask.body === 'lower' || (!seen.has(nameOf(ask)) && seen.add(nameOf(ask))));

/** A request of ingredients that are chosen at random. */
export function randomAsk(random: () => number): Ask {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const endpoint = one(['register', 'full', 'metrics', 'ssp', 'register', 'full', 'metrics'] as const);
  const isWrite = endpoint === 'metrics';
  const isUsual = random() < 0.5;
  const [ask] = at(endpoint, [
    {
      method: one(endpoints[endpoint].methods),
      credential: isUsual ? endpoints[endpoint].token : one(random() < 0.8 ? credential : forms),
      notice: one(random() < 0.9 ? usualNotices : wrongNotices),
      manner: isUsual && random() < 0.5 ? 'plain' : one(mannersOf(isWrite ? 'writes' : 'reads')),
      ...(isWrite && { body: one(random() < 0.4 ? ['fresh'] : keys(bodies)) }),
    },
  ]);
  return ask as Ask;
}
