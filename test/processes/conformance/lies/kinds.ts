import { type Does, edited, type Fits, type Json, type Lie } from './liar.ts';

/*
 * What can be wrong with a server: kinds of lies, each told in several places. A place is a set of requests, or a form that
 * the lie takes.
 */

export type Match = { [Key in 'endpoint' | 'method' | 'credential' | 'notice']?: string };
/** What a place is called, the requests that belong to it, and what the lie does to them. */
export type Place = readonly [name: string, of: Match | Fits, does: Does];

/** All lies, in the order in which the files of this folder add them. */
export const lies: Lie[] = [];

const adding =
  (level: Lie['level'], more: Pick<Lie, 'needsExhaust'> = {}) =>
  (kind: string, places: readonly Place[]): void => {
    for (const [place, of, does] of places)
      lies.push({ kind, place, level, fits: typeof of === 'function' ? of : at(of), ...does, ...more });
  };
/** Registers lies: `must` violates a sentence of the contract, `choice` one of our own decisions. */
export const must = adding('must');
export const choice = adding('choice');
export const mustWhenLimited = adding('must', { needsExhaust: true });
export const choiceWhenLimited = adding('choice', { needsExhaust: true });

export const product = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] =>
  some.flatMap((one) => others.map((other): [A, B] => [one, other]));
export const at =
  (match: Match): Fits =>
  (asked) =>
    Object.entries(match).every(([key, value]) => asked[key as keyof Match] === value);
export const name = (match: Match) => Object.values(match).join(' ');

/** A place for each combination of these values. */
export function cross(
  values: { [Key in keyof Match]: readonly string[] },
  doesAt: (match: Match) => Does,
  among: readonly Match[] = [{}],
): Place[] {
  const matches = Object.entries(values).reduce<readonly Match[]>(
    (all, [key, some]) => product(all, some).map(([match, value]) => ({ ...match, [key]: value })),
    among,
  );
  return matches.map((match): Place => [name(match), match, doesAt(match)]);
}

export const counted = ['visible', 'native', 'delivery', 'today', 'ended', 'ceased', 'persons', 'mixed'];
export const uncounted =
  'print radio television cinema outdoor directMail otherMedium untargeted notStarted startsTomorrow'.split(' ');
export const hidden =
  'draft unsigned declined future tomorrow otherHidden selfPublishedHidden lapsedHidden lapsedByDateHidden'.split(' ');
/** Credentials that match nothing. */
export const bad = ['none', 'unknown', 'revoked', 'expired'];
export const reads = ['register', 'full', 'ssp'];
export const partnerEndpoints = ['register', 'full', 'metrics'];
export const partners = ['read', 'write', 'other', 'otherWrite'];
export const writes = { endpoint: 'metrics', method: 'PUT' };
export const accessed: Match[] = [
  ...product(['register', 'full'], ['GET', 'HEAD']).map(([endpoint, method]) => ({ endpoint, method })),
  writes,
];
export const good = (endpoint: unknown) => (endpoint === 'ssp' ? 'ssp' : 'write');

export const inDocs = (what: string, change: (body: Json) => unknown): Place => [
  what,
  { endpoint: 'docs' },
  edited(change),
];
