import { afterEach, describe, expect, it } from '@jest/globals';
import { migrationNames, readHistory } from '../../../src/platform/database/history.ts';
import { usualPatience } from '../../../src/platform/database/lock-waits.ts';
import { checkDatabase, migrate } from '../../../src/platform/database/migrate.ts';
import { type Query, queryOn } from '../../../src/platform/database/sql.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { runAs } from '../../support/run-sql.ts';

/* A database is migrated and served only if its history is ours, and it has what its history says. */

let database: TestDatabase | undefined;
afterEach(() => database?.close());

async function databaseAfter(template: string | undefined, ...statements: string[]): Promise<TestDatabase> {
  database = await createDatabase(template ? { template } : {});
  await runAs(database.url, ...statements);
  return database;
}

/** All that a refused start could have written. */
const contents = (url: string) =>
  runAs(
    url,
    `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations,
    (select count(*) from pg_proc where pronamespace = 'public'::regnamespace) as functions`,
  );
const record =
  'create table schema_migration (id serial primary key, name text, executed_at timestamptz default now())';

describe('a history of another line', () => {
  const rename = (from: string, to: string) => `update schema_migration set name = '${to}' where name like '${from}%'`;
  it.each([
    [
      'a fork from the first migration on',
      undefined,
      [rename('0002', '0002-refusals')],
      'its migration 2 is 0002-refusals',
    ],
    [
      'a longer fork',
      undefined,
      [rename('0002', '0002-refusals'), `insert into schema_migration (name) values ('0003-more')`],
      'its migration 2 is 0002-refusals',
    ],
    ['a first migration of another name', undefined, [rename('0001', '0001-start')], 'its migration 1 is 0001-start'],
    ['a gap', undefined, [`delete from schema_migration where name like '0001%'`], 'its migration 1 is 0002-'],
    [
      'the same name with another content',
      undefined,
      [`update schema_function set digest = 'other' where name like '0002%'`],
      'its migration 0002-log-subjects has another content',
    ],
    ['tables with an empty record', undefined, ['delete from schema_migration'], 'and no record of migrations'],
    ['tables without a record', undefined, ['drop table schema_migration'], 'and no record of migrations'],
    [
      'one table of ours without a record',
      'template0',
      ['create table notice (id int)'],
      'it has a table notice, and no record of migrations',
    ],
    [
      'a record without digests',
      'template0',
      [record, `insert into schema_migration (name) values ('0001-initial')`],
      'it has no table schema_function',
    ],
  ])('is refused before anything is written: %s', async (_what, template, statements, why) => {
    const { orm, url } = await databaseAfter(template, ...statements);
    const before = await contents(url);
    for (const open of [checkDatabase, migrate]) {
      const message = (await open(orm).then(String, (error: Error) => error.message)) ?? '';
      expect(message).toContain(why);
      expect(message).toMatch(
        /^This database was made by another line of versions: [^\n]*import them into a new database$/,
      );
    }
    expect(await contents(url)).toEqual(before);
  });

  it('is not one of a database that another program shares', async () => {
    const { orm } = await databaseAfter('template0', 'create table invoice (id int)', record);
    await migrate(orm);
    expect(await checkDatabase(orm)).toEqual({ pending: [], newer: [] });
  });

  it('is not that of a newer release, which --check names', async () => {
    const { orm } = await databaseAfter(undefined, `insert into schema_migration (name) values ('9999-next')`);
    await migrate(orm);
    expect(await checkDatabase(orm)).toEqual({ pending: [], newer: ['9999-next'] });
  });

  it('has the digest of the first migration that every release stores', async () => {
    const { url } = await databaseAfter(undefined);
    const [first] = await runAs(url, "select digest from schema_function where name = '0001-initial'");
    expect(first).toEqual({ digest: 'de99003cb91ef5a449cf2dda29cfc3162e91bb999678ee0c306988b8c3fa2d14' });
  });

  it('is not that of release 1.0.0, which had no digests of migrations', async () => {
    const { orm, url } = await databaseAfter(
      undefined,
      'delete from schema_function where name in (select name from schema_migration)',
    );
    await migrate(orm);
    const digests = await runAs(url, 'select from schema_function join schema_migration using (name)');
    expect(digests).toHaveLength(migrationNames(orm).length);
  });
});

it('a PostgreSQL that is too old is refused by its version', async () => {
  const { orm } = await databaseAfter(undefined);
  const of =
    (postgres: string): Query =>
    async (statement) =>
      (await queryOn(orm)(statement)).map((row) =>
        Object.hasOwn(row as object, 'postgres') ? { ...row, postgres } : row,
      );
  for (const version of ['14.23', '9.6.24']) {
    await expect(readHistory(orm, of(version))).rejects.toThrow(`PostgreSQL ${version}: 15 or newer is needed`);
  }
  for (const version of ['15.18 (Debian 15.18-0+deb12u1)', '19beta1']) {
    expect(await readHistory(orm, of(version))).toEqual({ pending: [], newer: [] });
  }
});

describe('a database that lacks what its record says that it has', () => {
  it.each([
    ['a column', 'alter table party drop column email cascade', 'column party.email'],
    ['a column of another type', 'alter table token alter column label type int using 1', 'column token.label'],
    ['a table that no entity has', 'drop table summary_state', 'table summary_state'],
    ['an index', 'drop index audit_trail_by_subject', 'index audit_trail_by_subject'],
    ['a check', 'alter table token drop constraint token_hash_is_sha256', 'check token_hash_is_sha256'],
    ['a function', 'drop function store_metrics', 'function store_metrics'],
    [
      'a function with another text',
      'create or replace function feed_horizon() returns bigint language sql as $$ select 1::bigint $$',
      'function feed_horizon',
    ],
    ['a trigger', 'drop trigger access_ledger_append_only on access_ledger', 'trigger access_ledger_append_only'],
    ['a view', 'drop view notice_as_words', 'view notice_as_words'],
  ])('is refused: %s', async (_what, statement, missing) => {
    const { orm } = await databaseAfter(undefined, statement);
    for (const open of [checkDatabase, migrate]) {
      await expect(open(orm)).rejects.toThrow('This database lacks what its record of migrations says that it has: ');
      await expect(open(orm)).rejects.toThrow(missing);
    }
  });

  it('is migrated while a migration for what it lacks is made', async () => {
    const { orm } = await databaseAfter(undefined, 'drop index audit_trail_by_subject');
    await migrate(orm, usualPatience, false);
    await expect(migrate(orm)).rejects.toThrow('index audit_trail_by_subject');
  });

  it('may have a retention that its owner has replaced', async () => {
    const { orm } = await databaseAfter(
      undefined,
      `create or replace function minimum_retention(parent text) returns interval language sql immutable as $$ select interval '5 years' $$`,
    );
    expect(await checkDatabase(orm)).toEqual({ pending: [], newer: [] });
  });
});
