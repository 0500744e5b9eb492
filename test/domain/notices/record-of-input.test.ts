import { expect, it } from '@jest/globals';
import { recordOfInput } from '../../../src/domain/notices/record/record-of-input.ts';

it.each([
  ['instants', { campaign: { startDate: new Date('2026-11-21T10:00:00Z') } }],
  ['the names of types', { campaign: { __typename: 'Campaign', startDate: '2026-11-21T10:00:00.000Z' } }],
])('of a group that has nothing else, %s become JSON', (_what, given) => {
  expect(recordOfInput(given)).toStrictEqual({ campaign: { startDate: '2026-11-21T10:00:00.000Z' } });
});

it('a record that is JSON already is not copied', () => {
  const record = { campaign: { name: 'Sì al ponte' }, controllers: [{ companyName: 'Verein' }] };
  expect(recordOfInput(record)).toBe(record);
});
