import { at, createKinds, keysAs, lists, type Place, product } from './kinds.ts';
import { edited, status, where } from './liar.ts';

const { lies, kind } = createKinds();

// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
const recordLies: [string, (body: any) => unknown][] = [
  ...[0, 1, 2].map((index): [string, (body: unknown) => unknown] => [
    `list of parties without item ${index}`,
    lists((list) => list.filter((_item, at) => at !== index)),
  ]),
  ['lists reversed', lists((list) => list.toReversed())],
  ['lists doubled', lists((list) => [...list, ...list])],
  ['lists with the first only', lists((list) => list.slice(0, 1))],
  ['e-mail addresses cut', keysAs('email', (value) => String(value).slice(1))],
  ['telephone numbers gone', keysAs('phone', () => null)],
  ['streets gone', keysAs('streetAddress', () => undefined)],
  ['postal codes as numbers', keysAs('postalCode', () => 5)],
  ['last names changed', keysAs('lastName', (value) => `${value}x`)],
  ['first names gone', keysAs('firstName', () => undefined)],
  ['cities in capitals', keysAs('city', (value) => String(value).toUpperCase())],
  ['total values rounded', keysAs('totalValue', () => '1.00')],
  ['media changed', keysAs('medium', () => 'television')],
];
kind(
  'a full record is not complete',
  'must',
  product(recordLies, ['visible', 'mixed']).map(([[what, change], notice]) => [
    `${what} ${notice}`,
    { fits: at({ endpoint: 'full', method: 'GET', notice }), answer: where(status(200), edited(change)) },
  ]),
);
kind('the register names another payer or party', 'must', [
  ...['persons', 'mixed', 'selfPublished'].map(
    (notice): Place => [
      notice,
      {
        fits: at({ endpoint: 'register', method: 'GET', notice }),
        answer: where(status(200), edited(keysAs('lastName', () => 'Nobody'))),
      },
    ],
  ),
  ...['visible', 'other'].map(
    (notice): Place => [
      notice,
      {
        fits: at({ endpoint: 'register', method: 'GET', notice }),
        answer: where(status(200), edited(keysAs('companyName', () => 'Nobody Ltd'))),
      },
    ],
  ),
]);

export const recordsLies = lies;
