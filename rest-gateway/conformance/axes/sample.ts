import type { Cell, HttpStep } from '../kit.ts';
import { bodies, bodyClasses } from './bodies.ts';
import { credentialForms, credentials, tokens } from './credentials.ts';
import { manners, mannersOf } from './manners.ts';
import { countedNotices, namedNotices, noticeForms, notices } from './notices.ts';
import { endpoints } from './outcomes.ts';

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
const reads = ['register', 'full', 'ssp'] as const;
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

function cellsOf(): Cell[] {
  const ofReads = reads.flatMap((endpoint) => {
    const given = { endpoint: [endpoint], method: ['GET'], credential: keys(tokens), notice: keys(namedNotices) };
    const methods = ['GET', 'HEAD'];
    return [
      ...crossed(given),
      ...pairwise({ ...given, method: methods, notice: kindsOfNotices, manner: mannersOf('reads') }),
      ...crossed({ endpoint: [endpoint], method: methods, credential: keys(credentialForms), notice: ['visible'] }),
      ...(endpoint === 'ssp'
        ? []
        : crossed({ endpoint: [endpoint], method: methods, notice: [...keys(noticeForms), 'form-encoded'] })),
    ];
  });
  const heads = pairwise({ endpoint: reads, method: ['HEAD'], credential: keys(tokens), notice: keys(namedNotices) });
  const write = { endpoint: ['metrics'], method: ['PUT'] };
  const classes = keys(bodyClasses);
  const forms = keys(bodies).filter((name) => !classes.includes(name));
  const writes = [
    ...crossed({
      ...write,
      credential: keys(tokens),
      notice: keys(namedNotices),
      body: ['fresh', 'broken', 'one-bad'],
    }),
    ...pairwise({
      ...write,
      credential: keys(tokens),
      notice: kindsOfNotices,
      body: classes,
      manner: mannersOf('writes'),
    }),
    ...crossed({
      ...write,
      credential: ['write'],
      notice: ['visible', 'native'],
      body: ['fresh'],
      manner: mannersOf('writes'),
    }),
    ...crossed({ ...write, credential: keys(credentialForms), notice: ['visible'], body: ['fresh'] }),
    ...crossed({ ...write, notice: keys(noticeForms), body: ['fresh'] }),
    ...crossed({ ...write, notice: ['visible'], body: forms }),
    // Each form at two more notices, in turn.
    ...forms.map((body, index) => ({
      ...write,
      notice: countedNotices[1 + (index % (countedNotices.length - 1))],
      body,
    })),
    ...forms.map((body, index) => ({ ...write, notice: ['none', 'other', 'print', 'draft'][index % 4], body })),
  ].map((cell) => ({ ...cell, endpoint: 'metrics', method: 'PUT' }));
  return [...ofReads, ...heads, ...writes].map((cell) => {
    const endpoint = (cell.endpoint ?? 'register') as Cell['endpoint'];
    return {
      method: 'GET',
      credential: endpoints[endpoint].token,
      notice: 'visible',
      body: '',
      manner: 'plain',
      ...cell,
      endpoint,
    } as Cell;
  });
}

/** The cells of the sample, each once. */
export const sample: Cell[] = [...new Map(cellsOf().map((cell) => [JSON.stringify(cellKey(cell)), cell])).values()];

function cellKey({ endpoint, method, credential, notice, body, manner }: Cell) {
  return [endpoint, method, credential, notice, body, manner];
}

/** The request of a cell. */
export function stepOf(cell: Cell): HttpStep {
  const { token, header } = credentials[cell.credential] ?? {};
  const { more = {}, query = '' } = manners[cell.manner] ?? {};
  const { segment } = notices[cell.notice] ?? {};
  const { path } = endpoints[cell.endpoint];
  const place =
    cell.endpoint === 'ssp' && segment === undefined
      ? `{ssp:${cell.notice}}`
      : `${path}${segment ?? `{${cell.notice}}`}`;
  const body = cell.endpoint === 'metrics' ? bodies[cell.body]?.more : {};
  return {
    ...{ method: cell.method, path: `${place}${cell.endpoint === 'metrics' ? '/metrics' : ''}${query}` },
    ...(header === undefined ? { token } : { authorization: header }),
    ...body,
    ...more,
    ...(segment !== undefined && !segment.includes('{') && { mayReject: true }),
    cell,
  };
}
