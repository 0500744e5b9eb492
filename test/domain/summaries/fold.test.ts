import { describe, expect, it } from '@jest/globals';
import { createFold } from '../../../src/domain/summaries/fold.ts';
import { compile, type Query, type Sql } from '../../../src/platform/database/sql.ts';

/** A database that folds at most so many notices of a backlog in a statement, and fails for more. */
function databaseWith(backlog: number, limit: number) {
  const asked: number[] = [];
  const state = { backlog, limit };
  const query = (async (statement: Sql) => {
    const atMost = Number(compile(statement).values[0]);
    asked.push(atMost);
    if (atMost > state.limit) throw new Error('canceling statement due to statement timeout');
    const folded = Math.min(atMost, state.backlog);
    state.backlog -= folded;
    return [{ folded }];
  }) as unknown as Query;
  return { query, asked, state };
}

describe('a fold of the summaries', () => {
  it('goes on until nothing is left', async () => {
    const { query, asked, state } = databaseWith(4_500, 10_000);
    await createFold(query)();
    expect({ asked, left: state.backlog }).toEqual({ asked: [2_000, 2_000, 2_000], left: 0 });
  });

  it('takes fewer notices after a failure, and more again later', async () => {
    const { query, asked, state } = databaseWith(600, 200);
    const fold = createFold(query);
    await expect(fold()).rejects.toThrow('timeout');
    await expect(fold()).rejects.toThrow('timeout');
    await fold();
    expect({ asked, left: state.backlog }).toEqual({ asked: [2_000, 500, 125, 125, 125, 125, 125], left: 0 });
    state.limit = 10_000;
    await fold();
    await fold();
    expect(asked.slice(-2)).toEqual([250, 500]);
  });
});
