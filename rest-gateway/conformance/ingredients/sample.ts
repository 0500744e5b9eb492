import type { Ask, Endpoint } from '../kit.ts';
import { endpoints } from '../model/outcomes.ts';
import { bodies, bodyClasses, corrections } from './bodies.ts';
import { credentialForms, tokens } from './credentials.ts';
import { manners, mannersOf, mannersOfIntruders } from './manners.ts';
import { countedNotices, namedNotices, noticeForms } from './notices.ts';
import { bytes, description, elsewhere, sitePaths, wrongPaths } from './paths.ts';

/*
 * Which requests the kit makes. All combinations are too many, so a sample has all combinations of credential (with its plan)
 * and notice (with its owner), and each value of any other ingredient where nothing else is wrong, and beside whatever else may
 * be wrong at the endpoint. What a limit leaves of a minute is used by requests at random.
 */

type Some = Partial<Ask>;
type Axes = Partial<Record<keyof Ask, readonly string[]>>;

/** All combinations of ingredients. Others take turns, so that each value meets as many of them as it can. */
export const combined = (axes: Axes, turning: Axes = {}): Some[] =>
  Object.entries(axes)
    .reduce<Some[]>(
      (some, [axis, values]) => some.flatMap((ask) => values.map((value) => ({ ...ask, [axis]: value }))),
      [{}],
    )
    .map((ask, index) => {
      const turned = Object.entries(turning).map(([axis, values], at) => {
        return [axis, values[(index * (at + 1) + Math.floor(index / values.length)) % values.length]];
      });
      return { ...Object.fromEntries(turned), ...ask };
    });

/** Requests to an endpoint, each ingredient that is not given at its usual value. */
export function at(endpoint: Endpoint, some: readonly Some[]): Ask[] {
  const { token: credential, methods } = endpoints[endpoint];
  const usual = { endpoint, method: methods[0] as string, credential, notice: 'visible', manner: 'plain' };
  return some.map((ask) => ({ ...usual, body: endpoint === 'metrics' ? 'fresh' : '', ...ask }));
}

const { keys } = Object;
const [credential, notice, forms] = [keys(tokens), keys(namedNotices), keys(credentialForms)];
const wrongNotices = [...keys(noticeForms), 'form-encoded'];
/** Callers whom an endpoint refuses before it looks at anything else: they use up no limit. */
const refused = ['none', 'unknown', 'revoked', 'expired'];
const usualNotices = notice.filter((name) => name !== 'operated');
const partners = ['read', 'write', 'other', 'otherWrite'];
const withHead = (some: readonly Some[]): Some[] => some.flatMap((ask) => [ask, { ...ask, method: 'HEAD' }]);
const owned = ['visible', 'lapsedOwn', 'other', 'lapsedByDateOwn'];

function asksOfRead(endpoint: 'register' | 'full' | 'ssp'): Ask[] {
  const isSsp = endpoint === 'ssp';
  const good = isSsp ? ['ssp'] : partners;
  const wrong = [...refused, ...(isSsp ? ['read', 'lapsed'] : ['ssp', 'lapsed', 'lapsedByDate'])];
  const method = ['GET', 'GET', 'HEAD'];
  /** What else may be wrong. */
  const contexts: Axes[] = [
    { credential: good, notice: ['none', 'draft', 'otherHidden', 'selfPublishedHidden', 'other'], method },
    { credential: refused, method },
    { credential: wrong.toReversed(), notice: owned, method },
  ];
  // A full record is only shown to its publisher.
  const shown =
    endpoint === 'full'
      ? { credential: ['read', 'write'], notice: ['visible', 'native', 'mixed', 'rich'] }
      : { credential: good, notice: ['visible', 'other', 'native', 'mixed', 'selfPublished', 'rich'] };
  const manner = mannersOf('reads');
  return at(endpoint, [
    ...combined({ notice: usualNotices, credential }),
    ...combined({ notice: usualNotices, method: ['HEAD'] }, { credential: good }),
    ...withHead(combined({ notice: ['visible', 'other', 'print', 'draft', 'none'], credential })),
    ...withHead(combined({ manner }, shown)),
    ...withHead(combined({ credential: forms })),
    ...contexts.flatMap((context) => combined({ manner }, context)),
    ...(isSsp ? [] : contexts.slice(1).flatMap((context) => combined({ notice: wrongNotices }, context))),
    ...combined({ notice: wrongNotices }, { method }),
    ...withHead(combined({ manner: mannersOfIntruders, credential: wrong })),
  ]);
}

function asksOfWrite(): Ask[] {
  const classes = keys(bodyClasses);
  const manner = mannersOf('writes');
  const wrong = [...refused, 'ssp', 'read', 'other', 'lapsed', 'lapsedRead', 'lapsedByDate'];
  const contexts: Axes[] = [
    { notice: countedNotices },
    { credential: ['write', 'otherWrite'], notice: ['print', 'other', 'none', 'draft', 'untargeted'] },
    { credential: wrong, notice: owned, body: classes },
    { credential: refused },
    { body: ['one-bad', 'large', 'broken', 'both-bad'], notice: countedNotices },
  ];
  const body = keys(bodies).filter((name) => !classes.includes(name));
  return at('metrics', [
    ...combined({ notice: usualNotices, credential }),
    ...combined({ notice: usualNotices }, { credential: wrong, body: classes }),
    ...combined(
      { notice: usualNotices },
      { credential: ['lapsedRead', 'otherWrite', 'other'], body: classes.slice(1) },
    ),
    ...contexts.flatMap((context) => combined({ manner }, context)),
    ...combined({ credential: forms, body: ['fresh', 'broken'] }),
    ...[{ notice: wrongNotices }, { body }].flatMap((one) => [...combined(one), ...combined(one, contexts[1])]),
    ...combined({ notice: wrongNotices }, { credential: wrong }),
    ...combined({ manner: mannersOfIntruders.filter((name) => manner.includes(name)), credential: wrong }),
    ...combined({ credential: wrong, body: classes, notice: ['visible', 'other'] }),
    // Each refusal of a write at each notice that has counts.
    ...combined({ notice: countedNotices, manner: ['coding-0', 'condition-0'] }),
    ...combined({ notice: countedNotices, body: ['large'] }),
    // After other counts, since these are lower; twice, since the second changes nothing.
    ...combined({ notice: countedNotices, body: [...keys(corrections), 'lower'] }),
    ...combined({ notice: ['other'], credential: ['otherWrite'], body: [...keys(corrections), ...body] }),
    ...combined({ notice: ['untargeted', 'print', 'startsTomorrow'], body: ['both-zero'] }),
  ]);
}

const everyMethod = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'FOO'];
function asksOfPaths(): Ask[] {
  const usual = { method: 'GET', credential: 'none', body: '', manner: 'plain' };
  const asks = (endpoint: Ask['endpoint'], usualNotice: string, ...some: Some[][]): Ask[] =>
    some.flat().map((ask) => ({ endpoint, notice: usualNotice, ...usual, ...ask }));
  const manner = keys(manners).filter((name) => /^(plain|accept|client|id-|origin)/.test(name));
  return [
    ...asks(
      'path',
      '/nothing',
      combined({ notice: wrongPaths, credential: ['write'] }),
      combined({ notice: wrongPaths, method: ['PUT', 'POST', 'OPTIONS'] }, { credential: ['write', 'none'] }),
      combined({ manner }, { credential: ['none', 'read'] }),
      [{ notice: elsewhere, credential: 'read' }],
    ),
    ...asks('docs', description, combined({ manner }), combined({ notice: sitePaths }), [{ method: 'HEAD' }]),
    ...asks('bytes', 'visible', combined({ body: keys(bytes) })),
    ...(keys(endpoints) as Endpoint[]).flatMap((endpoint) => {
      const method = everyMethod.filter((one) => !endpoints[endpoint].methods.includes(one));
      const anonymous = combined({ method, credential: ['none'], notice: ['none'], body: [''] });
      return at(endpoint, [...combined({ method, manner: ['override'], body: [''] }), ...anonymous]);
    }),
  ];
}

const nameOf = ({ endpoint, method, credential, notice, body, manner }: Ask): string =>
  [endpoint, method, credential, notice, body, manner].join(' ');

const seen = new Set<string>();
/** The sample. HEAD comes after GET, to be compared with it. */
export const sample: Ask[] = [
  ...asksOfPaths(),
  ...(['register', 'full', 'ssp'] as const).flatMap(asksOfRead),
  ...asksOfWrite(),
].filter((ask) => ask.body === 'lower' || (!seen.has(nameOf(ask)) && seen.add(nameOf(ask))));

/** Some of the requests: each feature of one at least once. */
export function covering(asks: readonly Ask[], featuresOf: (ask: Ask) => string[]): Ask[] {
  const met = new Set<string>();
  return asks.filter((ask) => {
    const features = featuresOf(ask);
    const isNew = ask.body === 'lower' || features.some((feature) => !met.has(feature));
    for (const feature of features) met.add(feature);
    return isNew;
  });
}

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
