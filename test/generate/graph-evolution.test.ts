import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { findUnannounced, findVagueDeprecations } from '../../src/generate/graph-evolution.ts';

const due = '@deprecated(reason: "Use `b`. Removed after 2026-11-25.")';
const sdl = (fields: string) => `type Query { b(x: Int, y: Int): E ${fields} } enum E { one two }`;
const now = buildSchema('type Query { b(x: Int): E } enum E { one }');
const rest = ['Query.b arg y was removed.', 'two was removed from enum type E.'];

describe('a field that was removed', () => {
  it.each([
    ['was announced, and its day has passed', due, []],
    ['was announced, and its day has not passed', due.replace('11-25', '11-26'), ['Query.a was removed.']],
    ['was deprecated without a day', '@deprecated(reason: "Use `b`.")', ['Query.a was removed.']],
    ['was not deprecated', '', ['Query.a was removed.']],
  ])('%s', (_, directive, expected) => {
    const found = findUnannounced(`${sdl(`a: T ${directive}`)} type T { id: ID }`, now, '2026-11-26');
    expect(found.sort()).toEqual([...rest, ...expected].sort());
  });

  it('goes with its arguments and values, if these were announced, too', () => {
    const before = `type Query { b(x: Int, y: Int ${due}): E } enum E { one two ${due} }`;
    expect(findUnannounced(before, now, '2026-11-26')).toEqual([]);
  });
});

describe('a deprecation', () => {
  it.each([
    ['Use `b`. Removed after 2027-06-30.', 0],
    ['Use `b`. Removed after 2027-01-31.', 1],
    ['Removed after 2027-06-30.', 1],
    ['Use `b`.', 1],
  ])('%j has %d faults', (reason, faults) => {
    const text = sdl(`a: E @deprecated(reason: ${JSON.stringify(reason)})`);
    expect(findVagueDeprecations(sdl(''), text, '2026-11-26')).toHaveLength(faults);
  });

  it('keeps its day in later releases', () => {
    const text = sdl('a: E @deprecated(reason: "Use `b`. Removed after 2027-01-31.")');
    expect(findVagueDeprecations(text, text, '2026-11-26')).toEqual([]);
  });
});
