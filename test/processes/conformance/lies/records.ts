import { cross, keysAs, lists, must, product } from './kinds.ts';
import { edited, isStatus, type Json, where } from './liar.ts';

const shown = (change: (body: Json) => unknown) => where(isStatus(200), edited(change));

const changes: Record<string, (body: Json) => unknown> = {
  ...Object.fromEntries(
    [0, 1, 2].map((index) => [
      `list of parties without item ${index}`,
      lists((list) => list.filter((_item, at) => at !== index)),
    ]),
  ),
  'lists reversed': lists((list) => list.toReversed()),
  'lists doubled': lists((list) => [...list, ...list]),
  'lists with the first only': lists((list) => list.slice(0, 1)),
  'e-mail addresses cut': keysAs('email', (value) => String(value).slice(1)),
  'telephone numbers gone': keysAs('phone', () => null),
  'streets gone': keysAs('streetAddress', () => undefined),
  'postal codes as numbers': keysAs('postalCode', () => 5),
  'last names changed': keysAs('lastName', (value) => `${value}x`),
  'first names gone': keysAs('firstName', () => undefined),
  'cities in capitals': keysAs('city', (value) => String(value).toUpperCase()),
  'total values rounded': keysAs('totalValue', () => '1.00'),
  'media changed': keysAs('medium', () => 'television'),
};
must(
  'a full record is not complete',
  product(Object.entries(changes), ['visible', 'mixed']).map(([[what, change], notice]) => [
    `${what} ${notice}`,
    { endpoint: 'full', method: 'GET', notice },
    shown(change),
  ]),
);
const onRegister = { endpoint: ['register'], method: ['GET'] };
must('the register names another payer or party', [
  ...cross({ ...onRegister, notice: ['persons', 'mixed', 'selfPublished'] }, () =>
    shown(keysAs('lastName', () => 'Nobody')),
  ),
  ...cross({ ...onRegister, notice: ['visible', 'other'] }, () => shown(keysAs('companyName', () => 'Nobody Ltd'))),
]);
