import { afterAll, describe, expect, it } from '@jest/globals';
import { connect } from '../../src/database/connect.ts';
import { migrationsList } from '../../src/database/migrations/index.ts';

/*
 * Expand, then contract: while servers are replaced one after the other, the old ones work on the new tables. So a
 * migration only adds. What takes away waits for a release that no server needs it in any more, and is listed here.
 */

/** What an old server would trip over, in a statement without its function bodies. */
const contracting = [
  /\bdrop\s+(table|column|function|schema|type|view|sequence)\b/,
  /\brename\b/,
  /\bset\s+not\s+null\b/,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
  /\bdrop\s+default\b/,
  /\badd\s+column\b(?![^,]*\bdefault\b)[^,]*\bnot\s+null\b/,
];

/** Statements of migrations that contract all the same, by how they begin, each with the reason why nobody trips. */
const allowed: { migration: string; statement: string; reason: string }[] = [];

function isContracting(statement: string): boolean {
  // What a function does when it is called is the business of whoever calls it.
  const words = statement
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/(?<=^\s*create\b.*)\$\$.*\$\$/s, '');
  return contracting.some((pattern) => pattern.test(words));
}

const orm = connect({ url: 'postgresql://nowhere/none', poolSize: 1, connectTimeout: 1, statementTimeout: 1 });

afterAll(() => orm.close());

async function statementsOf({ class: Migration }: (typeof migrationsList)[number]): Promise<string[]> {
  const migration = new Migration(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}

describe('what counts as contracting', () => {
  it.each([
    'alter table notice drop column title',
    'alter table "notice" drop column "title"',
    'drop table party',
    'alter table notice rename column title to name',
    'alter table notice alter column description set not null',
    'alter table notice alter column title type text',
    'alter table notice alter column title set data type text',
    'alter table notice add column seal text not null',
    'drop function make_monthly_partitions(text, int)',
    "do $$ begin execute 'drop table party'; end $$",
  ])('%s', (statement) => {
    expect(isContracting(statement)).toBe(true);
  });

  it.each([
    'alter table notice add column seal text null',
    "alter table notice add column seal text not null default ''",
    'create table seal (id uuid not null)',
    'drop index notice_by_process',
    'create function f() returns void language plpgsql as $$ begin drop table party; end $$',
  ])('is not: %s', (statement) => {
    expect(isContracting(statement)).toBe(false);
  });
});

describe('after the first release', () => {
  it.each(migrationsList.slice(1))('$name only adds', async (migration) => {
    const excused = allowed.filter((row) => row.migration === migration.name).map(({ statement }) => statement);
    const statements = await statementsOf(migration);
    const refused = statements.filter((one) => isContracting(one) && !excused.some((start) => one.startsWith(start)));
    expect(refused).toEqual([]);
    expect(statements).not.toEqual([]);
  });

  it('migrations are in the order of their numbers, each number once', () => {
    const numbers = migrationsList.map(({ name }) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });

  it('every exception has a statement of its own, and a reason', async () => {
    for (const { migration, statement, reason } of allowed) {
      const found = migrationsList.find(({ name }) => name === migration);
      expect(found && (await statementsOf(found)).some((one) => one.startsWith(statement))).toBe(true);
      expect(reason).toMatch(/\.$/);
    }
  });
});
