import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { functionFiles } from '../../src/platform/database/functions.ts';
import { loadMigration, migrationNames, statementsOf } from '../../src/platform/database/history.ts';

/*
 * Expand, then contract: while servers are replaced one after the other, old ones work on the new schema. So a migration
 * only adds. A statement that removes waits until no running release needs what it removes, and is listed here.
 */

/** What breaks an old server, in a statement without its function bodies. */
const contracting = [
  /\bdrop\s+(table|column|function|schema|type|view|sequence)\b/,
  /\brename\b/,
  /\bset\s+not\s+null\b/,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
  /\bdrop\s+default\b/,
  /\badd\s+(?!constraint\b)(?![^,]*\bdefault\b)[^,]*\bnot\s+null\b/,
];

/** Contracting statements that are allowed, by their start, each with the reason why no server breaks. */
const allowed: { migration: string; statement: string; reason: string }[] = [];

function isContracting(statement: string): boolean {
  // A function body runs only when the function is called.
  const words = statement
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/(?<=^\s*create\b.*)\$\$.*\$\$/s, '');
  return contracting.some((pattern) => pattern.test(words));
}

const orm = connect(model, { url: 'postgresql://nowhere/none', poolSize: 1, connectTimeout: 1, statementTimeout: 1 });

afterAll(() => orm.close());

const names = migrationNames(orm);

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
    'alter table "notice" add "seal" text not null',
    'drop function make_monthly_partitions(text, int)',
    "do $$ begin execute 'drop table party'; end $$",
  ])('%s', (statement) => {
    expect(isContracting(statement)).toBe(true);
  });

  it.each([
    'alter table notice add column seal text null',
    "alter table notice add column seal text not null default ''",
    'create table seal (id uuid not null)',
    'alter table notice add constraint sealed check (title is not null)',
    'drop index notice_by_process',
    'create function f() returns void language plpgsql as $$ begin drop table party; end $$',
  ])('is not: %s', (statement) => {
    expect(isContracting(statement)).toBe(false);
  });
});

describe('migrations', () => {
  it('after the first only add', async () => {
    for (const name of names.slice(1)) {
      const excused = allowed.filter(({ migration }) => migration === name).map(({ statement }) => statement);
      const statements = await statementsOf(orm, name);
      const refused = statements.filter((one) => isContracting(one) && !excused.some((start) => one.startsWith(start)));
      expect([name, refused]).toEqual([name, []]);
      expect(statements).not.toEqual([]);
    }
  });

  it.each(names)('%s says what it locks and for how long', async (name) => {
    expect((await loadMigration(name)).note).toMatch(/\.$/);
  });

  it('are in the order of their numbers, from 1, without a gap', () => {
    expect(names.map((name) => name.slice(0, 5))).toEqual(
      names.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
    );
    expect(names.length).toBeGreaterThan(0);
  });

  it('have only exceptions that they need, each with a reason', async () => {
    for (const { migration, statement, reason } of allowed) {
      expect((await statementsOf(orm, migration)).some((one) => one.startsWith(statement))).toBe(true);
      expect(reason).toMatch(/\.$/);
    }
  });
});

describe('functions', () => {
  const source = new URL('../../src/', import.meta.url);

  it('are all applied', () => {
    const files = globSync('**/*.sql', { cwd: source, exclude: ['**/migrations/**', '**/node_modules/**'] });
    expect(files.map((file) => basename(file)).sort()).toEqual(functionFiles.map(({ name }) => `${name}.sql`).sort());
  });

  it.each(functionFiles)('$path replaces, and drops nothing that an old server uses', ({ text }) => {
    const statements = text.replace(/\$\$.*?\$\$/gs, '').replace(/--.*$/gm, '');
    expect(statements).not.toMatch(/create (?!or replace|constraint trigger)/);
    expect(isContracting(statements)).toBe(false);
  });
});
