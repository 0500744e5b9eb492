import { type Notice, namedNotices } from '../../../../rest-gateway/conformance/ingredients/notices.ts';
import { parsed } from '../../../../rest-gateway/conformance/values.ts';
import type { Does, Lie } from './liar.ts';

/*
 * What can be wrong with a server: kinds of lies, each told in several places.
 */

type Value = string | RegExp;
/**
 * Requests, and answers, by values of `Asked`, of headers, of the status, and of `error` and `code` in the body. Words are
 * values of which each makes a lie of its own, as do the items of a list; a pattern is one value.
 */
export type Where = Record<string, Value | readonly Value[]>;
type Place = Record<string, Value>;

const wordsOf = (values: Value | readonly Value[]): readonly Value[] =>
  typeof values === 'string' && values !== '' ? values.split(' ') : [values].flat();
/** The places: each combination of the values. */
const placesOf = (where: Where): Place[] =>
  Object.entries(where).reduce<Place[]>(
    (places, [name, values]) =>
      places.flatMap((place) => wordsOf(values).map((value) => ({ ...place, [name]: value }))),
    [{}],
  );
const isIn = (place: [string, Value][], values: Record<string, unknown>): boolean =>
  place.every(([name, wanted]) => {
    const value = String(values[name] ?? '');
    return typeof wanted === 'string' ? value === wanted : wanted.test(value);
  });
const ofAnswer = /^(status|code|error)$/;

/** All lies, in the order in which the files of this folder add them. */
export const lies: Lie[] = [];

type Doing = Does | Record<string, Does> | ((place: Record<string, string>) => Does);
const adding =
  (level: Lie['level'], more: Pick<Lie, 'needsExhaust'> = {}) =>
  (kind: string, doing: Doing, ...wheres: Where[]): void => {
    for (const place of wheres.flatMap(placesOf)) {
      const [asked = [], answered = []] = [false, true].map((is) =>
        Object.entries(place).filter(([name]) => ofAnswer.test(name) === is),
      );
      const does = typeof doing === 'function' ? doing(place as Record<string, string>) : doing;
      const named = 'ask' in does || 'answer' in does ? { '': does as Does } : does;
      for (const [what, { ask, answer: lie }] of Object.entries(named)) {
        const values = Object.entries(place).map(([name, value]) =>
          typeof value === 'string' ? value : `${name} ${value}`,
        );
        const answer: Does['answer'] = (given, ...rest) => {
          const isMeant = isIn(answered, { ...Object(parsed(given.text)), status: given.status });
          return isMeant ? lie?.(given, ...rest) : undefined;
        };
        const fits: Lie['fits'] = (one) => isIn(asked, { ...one.headers, ...one });
        lies.push({
          kind,
          place: [what, ...values].filter(Boolean).join(' '),
          level,
          fits,
          ...(ask && { ask }),
          ...(lie && { answer }),
          ...more,
        });
      }
    }
  };
/** Adds lies: `must` breaks a sentence of the contract, `choice` one of our own decisions. */
export const must = adding('must');
export const choice = adding('choice');
export const mustWhenLimited = adding('must', { needsExhaust: true });
export const choiceWhenLimited = adding('choice', { needsExhaust: true });
/** One for each value, by its name. */
export const each = <Item>(items: readonly Item[], does: (item: Item) => Does): Record<string, Does> =>
  Object.fromEntries(items.map((item) => [String(item), does(item)]));

const noticesThat = (fits: (notice: Notice) => boolean): string =>
  Object.keys(namedNotices)
    .filter((name) => fits(namedNotices[name] as Notice))
    .join(' ');
export const counted = noticesThat(({ owner, isCounted }) => owner === 'own' && isCounted);
export const uncounted = noticesThat(
  ({ owner, isOnRegister, isCounted }) => owner === 'own' && isOnRegister && !isCounted,
);
export const ownHidden = noticesThat(({ owner, isOnRegister }) => owner === 'own' && !isOnRegister);
export const hidden = noticesThat(({ owner, isOnRegister }) => owner !== null && !isOnRegister);
/** Credentials that match nothing. */
export const bad = 'none unknown revoked expired';
export const twoReads = 'register full';
export const reads = 'register full ssp';
export const partnerEndpoints = 'register full metrics';
export const partners = 'read write other otherWrite';
/** Any method with a body in its answer. */
export const notHead = /^(?!HEAD)/;
export const write = { endpoint: 'metrics', method: 'PUT' };
export const accessed: Where[] = [{ endpoint: twoReads, method: 'GET HEAD' }, write];
/** What a full record is answered with. */
export const fullRecord = { endpoint: 'full', method: 'GET', status: '200' };
