import { describe, expect, it } from '@jest/globals';
import { compile, prepared, sql } from '../../../src/platform/database/sql.ts';

describe('the tag', () => {
  it('binds values, and inserts nested SQL with its values', () => {
    const inner = sql`b = ${2}`;
    expect(compile(sql`select ${1} where ${inner} and c = any(${['x']}::text[])`)).toEqual({
      text: 'select $1 where b = $2 and c = any($3::text[])',
      values: [1, 2, ['x']],
    });
  });
});

describe('a prepared statement', () => {
  const statement = prepared('name', (a: number, b: string[]) => sql<{ c: number }>`${b} ${a} ${7} ${b}`);

  it('is compiled once, and binds its arguments in order', () => {
    expect(statement(1, ['x'])).toEqual({ name: 'name', text: '$1 $2 $3 $4', values: [['x'], 1, 7, ['x']] });
    expect(statement(2, ['y']).text).toBe(statement(1, ['x']).text);
  });

  it('can be compiled like other statements', () => {
    expect(compile(statement(1, []))).toEqual(statement(1, []));
  });
});
