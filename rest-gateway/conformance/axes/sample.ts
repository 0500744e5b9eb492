import type { Cell, HttpStep } from '../kit.ts';
import { bodies, bodyClasses, corrections } from './bodies.ts';
import { credentialForms, credentials, tokens } from './credentials.ts';
import { manners, mannersOf } from './manners.ts';
import { countedNotices, namedNotices, noticeForms, notices } from './notices.ts';
import { endpointAnswers } from './outcomes.ts';

/*
 * Which requests the kit asks. Sentences are about sets: an endpoint with any method, credential, notice, body and manner. All
 * combinations are too many, so a sample has each value of an axis with each value of any other, and all of the cheap ones.
 */

type Axes = Partial<Record<keyof Cell, readonly string[]>>;

/** All combinations. */
export function crossed(axes: Axes): Partial<Cell>[] {
  return Object.entries(axes).reduce<Partial<Cell>[]>(
    (some, [axis, values]) => some.flatMap((cell) => values.map((value) => ({ ...cell, [axis]: value }))),
    [{}],
  );
}

/** Combinations in which each pair of values of two axes occurs. */
export function pairwise(axes: Axes): Partial<Cell>[] {
  const names = Object.keys(axes) as (keyof Cell)[];
  const open = new Set<string>();
  const keyOf = (one: string, value: string, other: string, another: string) =>
    one < other ? `${one}=${value} ${other}=${another}` : `${other}=${another} ${one}=${value}`;
  const cells: Partial<Cell>[] = [];
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => crossed({ [one]: axes[one], [other]: axes[other] })),
  );
  for (const pair of pairs) {
    const [[one, value], [other, another]] = Object.entries(pair) as [[string, string], [string, string]];
    open.add(keyOf(one, value, other, another));
  }
  for (const pair of pairs) {
    const [[one, value], [other, another]] = Object.entries(pair) as [[string, string], [string, string]];
    if (!open.has(keyOf(one, value, other, another))) continue;
    const cell: Record<string, string> = { ...pair };
    for (const axis of names) {
      if (axis in cell) continue;
      const newPairs = (candidate: string) =>
        Object.entries(cell).filter(([name, given]) => open.has(keyOf(name, given, axis, candidate))).length;
      const values = axes[axis] ?? [];
      // From another value on each time, so that those which are covered are not always the first.
      const rotated = values.map((_value, index) => values[(index + cells.length) % values.length] as string);
      cell[axis] = rotated.reduce((best, candidate) => (newPairs(candidate) > newPairs(best) ? candidate : best));
    }
    for (const [name, given] of Object.entries(cell))
      for (const [axis, candidate] of Object.entries(cell))
        if (name < axis) open.delete(keyOf(name, given, axis, candidate));
    cells.push(cell as Partial<Cell>);
  }
  return cells;
}

const keys = (values: object) => Object.keys(values);
/** One notice of each kind. */
const kindsOfNotices = [
  'visible',
  'native',
  'print',
  'draft',
  'other',
  'otherPrint',
  'otherHidden',
  'selfPublished',
  'none',
];

/** Cells of an endpoint, each axis that is not given at its usual value. */
const at = (endpoint: Cell['endpoint'], some: readonly Partial<Cell>[]): Cell[] => {
  const isWrite = endpoint === 'metrics';
  const { token: credential, methods } = endpointAnswers[endpoint];
  const usual = { endpoint, method: methods[0] as Cell['method'], credential, notice: 'visible', manner: 'plain' };
  return some.map((cell) => ({ ...usual, body: isWrite ? 'fresh' : '', ...cell }));
};

const [credential, notice, forms] = [keys(tokens), keys(namedNotices), keys(credentialForms)];
/** Each PA-ID that is none with one of the tokens, in turn. */
const formsInTurn = keys(noticeForms).map((notice, index) => ({
  notice,
  credential: credential[index % credential.length] as string,
}));
function cellsOfRead(endpoint: 'register' | 'full' | 'ssp'): Cell[] {
  const { methods: method, token } = endpointAnswers[endpoint];
  const manner = mannersOf('reads');
  const usual = endpoint === 'register' ? 'other' : token;
  return at(endpoint, [
    ...crossed({ method, credential, notice }),
    // Each manner with each credential where nothing else is wrong, and with what an endpoint hides or shows.
    ...crossed({ method, manner, credential }),
    ...crossed({ manner, notice: kindsOfNotices, credential: [usual] }),
    ...crossed({ method, credential: forms }),
    ...(endpoint === 'ssp' ? [] : crossed({ method, notice: [...keys(noticeForms), 'form-encoded'] })),
    ...(endpoint === 'ssp' ? [] : formsInTurn),
  ]);
}
function cellsOfWrite(): Cell[] {
  const classes = keys(bodyClasses);
  const others = keys(bodies).filter((name) => !classes.includes(name));
  const manner = mannersOf('writes');
  return at('metrics', [
    ...crossed({ credential, notice }),
    ...crossed({ credential, notice }).map((cell, index) => ({
      ...cell,
      body: ['broken', 'one-bad'][index % 2] as string,
    })),
    ...pairwise({ credential, notice: kindsOfNotices, body: classes, manner }),
    ...crossed({ credential, manner }),
    ...crossed({ notice: ['print', 'other', 'none'], manner }),
    // Each manner at two more notices, in turn, so that each kind of refusal is asked at each notice.
    ...[0, 4].flatMap((from) =>
      manner.map((one, index) => ({
        notice: countedNotices[(from + index) % countedNotices.length] as string,
        manner: one,
      })),
    ),
    // After other counts, since these are lower.
    ...crossed({ notice: countedNotices, body: Object.keys(corrections) }),
    ...crossed({ notice: ['other'], credential: ['otherWrite'], body: Object.keys(corrections) }),
    ...crossed({ notice: countedNotices, body: ['lower'], manner: ['again'] }),
    ...crossed({ credential: forms }),
    ...crossed({ notice: keys(noticeForms) }),
    ...formsInTurn,
    ...crossed({ body: others }),
    // Each body at two more notices, in turn.
    ...others.map((body, index) =>
      index % 2 === 0
        ? { notice: countedNotices[index % countedNotices.length] as string, body }
        : { notice: 'other', credential: 'otherWrite', body },
    ),
    ...others.map((body, index) => ({
      notice: ['none', 'print', 'other', 'draft'][index % 4] as string,
      body,
      credential: index % 2 === 0 ? 'write' : 'otherWrite',
    })),
  ]);
}
/** The cells of the sample, each once. */
export const sample: Cell[] = [
  ...new Map(
    [...cellsOfRead('register'), ...cellsOfRead('full'), ...cellsOfRead('ssp'), ...cellsOfWrite()].map((cell) => [
      [cell.endpoint, cell.method, cell.credential, cell.notice, cell.body, cell.manner].join(' '),
      cell,
    ]),
  ).values(),
];

/** The request of a cell. */
export function stepOf(cell: Cell): HttpStep {
  const { token, header } = credentials[cell.credential] ?? {};
  const { more = {}, query = '' } = manners[cell.manner] ?? {};
  const { segment } = notices[cell.notice] ?? {};
  const { path } = endpointAnswers[cell.endpoint];
  const place =
    cell.endpoint === 'ssp' && segment === undefined
      ? `{ssp:${cell.notice}}`
      : `${path}${segment ?? `{${cell.notice}}`}`;
  const body = cell.endpoint === 'metrics' ? bodies[cell.body]?.more : {};
  return {
    method: cell.method,
    path: `${place}${cell.endpoint === 'metrics' ? '/metrics' : ''}${query.replace('{token:write}', `{token:${token ?? 'write'}}`)}`,
    ...(header === undefined ? { token } : { authorization: header }),
    ...body,
    ...more,
    ...(segment !== undefined && !segment.includes('{') && { mayReject: true }),
    cell,
  };
}
