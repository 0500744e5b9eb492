import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scalars } from '../../../src/graph/scalars.ts';
import { dayOf, instantOf, isoOf } from '../../../src/platform/database/pg-timestamps.ts';

/** As PostgreSQL prints a `timestamptz` in a session in UTC: without trailing zeros. */
function printed(instant: Date): string {
  const [day, time = ''] = instant.toISOString().split('T');
  const trimmed = time
    .slice(0, -1)
    .replace(/\.0+$/, '')
    .replace(/(\.\d*?)0+$/, '$1');
  return `${day} ${trimmed}+00`;
}

const instants = fc.date({
  min: new Date('1000-01-01'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('a timestamp as PostgreSQL prints it', () => {
  it.each([
    ['2026-11-20 06:00:00+00', 0],
    ['2026-11-20 06:00:00.1+00', 100],
    ['2026-11-20 06:00:00.12+00', 120],
    ['2026-11-20 06:00:00.123+00', 123],
    ['2026-11-20 06:00:00.001+00', 1],
    ['2026-11-20 06:00:00.123456+00', 123],
  ])('%s', (timestamp, milliseconds) => {
    const instant = new Date(Date.UTC(2026, 10, 20, 6, 0, 0, milliseconds));
    expect(instantOf(timestamp)).toEqual(instant);
    expect(new Date(isoOf(timestamp))).toEqual(instant);
  });

  it('is the instant that it was made from', () => {
    fc.assert(fc.property(instants, (instant) => expect(instantOf(printed(instant))).toEqual(instant)));
  });
});

describe('the day of an instant, in UTC', () => {
  it.each([
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-21T00:30:00+01:00', '2026-11-20'],
    ['2026-11-20T23:30:00-01:00', '2026-11-21'],
    ['2028-02-29T12:00:00Z', '2028-02-29'],
  ])('%s is %s', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });
});

describe('an instant in a response', () => {
  const { serialize } = scalars.DateTime;

  it.each([
    [new Date('2026-11-20T06:00:00.000Z'), '2026-11-20T06:00:00Z'],
    [new Date('2026-11-20T06:00:00.123Z'), '2026-11-20T06:00:00.123Z'],
    ['2026-11-20 06:00:00+00', '2026-11-20T06:00:00Z'],
    ['2026-11-20 06:00:00.123+00', '2026-11-20T06:00:00.123Z'],
  ])('%s', (value, text) => {
    expect(serialize(value)).toBe(text);
  });

  it('has the same format from the server and from the database', () => {
    fc.assert(fc.property(instants, (instant) => expect(serialize(printed(instant))).toBe(serialize(instant))));
  });
});

describe('an instant in a request', () => {
  const { parseValue } = scalars.DateTime;

  it.each([
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00.5Z', '2026-11-21T09:00:00.500Z'],
    ['2026-11-21T09:00:00+02:00', '2026-11-21T07:00:00.000Z'],
  ])('%s is accepted', (text, instant) => {
    expect(parseValue(text)).toEqual(new Date(instant));
  });

  it.each([
    '',
    '2026-11-21',
    '2026-11-21T09:00:00',
    '2026-11-21 09:00:00Z',
    '2026-02-30T00:00:00Z',
    'tomorrow',
    1,
    null,
    {},
    true,
  ])('%j is an invalid Date, which the field rejects', (value) => {
    expect((parseValue(value) as Date).getTime()).toBe(Number.NaN);
  });
});

describe('a count in a response', () => {
  it.each([
    ['0', 0],
    ['3000000000', 3_000_000_000],
    ['9007199254740991', 9_007_199_254_740_991],
    [5, 5],
  ])('%j', (value, count) => {
    expect(scalars.Count.serialize(value)).toBe(count);
  });
});
