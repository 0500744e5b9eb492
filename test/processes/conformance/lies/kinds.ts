import { edited, type Fits, type Lie } from './liar.ts';

/*
 * What can be wrong with a server: kinds of lies, each told in several places. A place is a set of requests, or a form that
 * the lie takes.
 */

export type Place = [name: string, lie: Pick<Lie, 'fits'> & Partial<Lie>];

/** Collects kinds of lies. */
export function createKinds() {
  const lies: Lie[] = [];
  const kind = (name: string, level: Lie['level'], places: Place[]): void => {
    for (const [place, lie] of places) lies.push({ kind: name, place, level, ...lie });
  };
  return { lies, kind };
}

export const product = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]));
export type Match = { [Key in 'endpoint' | 'method' | 'credential' | 'notice']?: string };
export const at =
  (match: Match): Fits =>
  (asked) =>
    Object.entries(match).every(([key, value]) => asked[key as keyof Match] === value);
export const name = (match: Match) => Object.values(match).join(' ');
export const counted = ['visible', 'native', 'delivery', 'today', 'ended', 'ceased', 'persons', 'mixed'];
export const isWrite = at({ endpoint: 'metrics', method: 'PUT' });
export const accessed: Match[] = [
  ...['register', 'full'].flatMap((endpoint) => ['GET', 'HEAD'].map((method) => ({ endpoint, method }))),
  { endpoint: 'metrics', method: 'PUT' },
];
export const good = (endpoint: unknown) => (endpoint === 'ssp' ? 'ssp' : 'write');

// biome-ignore lint/suspicious/noExplicitAny: any JSON
export type Json = any;
/** Changes every list of objects or texts with more than one item. */
export function lists(change: (list: unknown[]) => unknown[]) {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.length > 1 ? change(value.map(walk)) : value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk;
}
/** Changes the values of a key, at any depth. */
export function keysAs(wanted: string, change: (value: unknown) => unknown) {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === wanted && inner !== null ? change(inner) : walk(inner),
      ]),
    );
  };
  return walk;
}
export const ofDocs = (change: (body: Json) => unknown): Partial<Lie> & Pick<Lie, 'fits'> => ({
  fits: at({ endpoint: 'docs' }),
  answer: edited(change),
});
