import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import model from '../../../src/domain/mikro-orm.config.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { connect, type Orm } from '../../../src/platform/database/connect.ts';
import { makePartitions, migrate } from '../../../src/platform/database/migrate.ts';
import { grantToServingRole } from '../../../src/platform/database/serving-role.ts';
import { createTwoRoles, type TwoRoles } from '../../support/roles.ts';
import { runAs } from '../../support/run-sql.ts';

/* The limits of a role that may only read and write rows. */

let roles: TwoRoles;
let asOwner: <Row extends object>(...statements: string[]) => Promise<Row[]>;
let asServing: typeof asOwner;

beforeAll(async () => {
  roles = await createTwoRoles();
  asOwner = (...statements) => runAs(roles.ownerUrl, ...statements);
  asServing = (...statements) => runAs(roles.servingUrl, ...statements);
  await asServing("insert into access_ledger (read_at, pa_id, request_id) values (now(), 'PA-1', 'r')");
});
afterAll(() => roles.close());

const ledger = () => asOwner('select pa_id from access_ledger');
const kept = [{ pa_id: 'PA-1' }];
const denied = { code: '42501' };

describe("functions that run with the owner's privileges", () => {
  it('have a fixed search path that ends in pg_temp, and are not granted to PUBLIC', async () => {
    const functions = await asOwner<{ name: string; path: string; is_public: boolean }>(
      `select proname as name, has_function_privilege('public', oid, 'execute') as is_public,
         (select setting from unnest(proconfig) as setting where setting like 'search_path=%') as path
       from pg_proc where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       order by proname`,
    );
    expect(functions).toEqual(
      ['drop_monthly_partitions', 'make_monthly_partitions'].map((name) => ({
        name,
        path: 'search_path=public, pg_temp',
        is_public: false,
      })),
    );
  });

  it('do not read a temporary view in place of a catalog', async () => {
    await asServing(
      `create function pg_temp.evil() returns int language plpgsql as $$ begin
         execute 'alter table public.access_ledger disable trigger user';
         execute 'delete from public.access_ledger';
         execute 'alter table public.access_ledger enable trigger user';
         return 1;
       end $$`,
      ...['pg_trigger', 'pg_inherits', 'pg_class'].flatMap((catalog) => [
        `create temp view ${catalog} as select pg_temp.evil()::oid as tgrelid, 'access_ledger_no_truncate'::name as tgname,
           pg_temp.evil()::oid as inhrelid, 'access_ledger'::regclass::oid as inhparent, pg_temp.evil()::oid as oid,
           'access_ledger_p200001'::name as relname`,
        `grant select on pg_temp.${catalog} to public`,
      ]),
      'grant execute on function pg_temp.evil() to public',
      "select make_monthly_partitions('access_ledger', 6)",
      "select drop_monthly_partitions('access_ledger', '2001-01-01')",
    );
    expect(await ledger()).toEqual(kept);
  });

  it.each([
    ["make_monthly_partitions('notice', 1)", 'notice is not partitioned by month'],
    ["make_monthly_partitions('pg_class', 1)", 'pg_class is not partitioned by month'],
    ['make_monthly_partitions(null, 1)', 'is not partitioned by month'],
    ["make_monthly_partitions('request_count', 13)", 'months_ahead must be 0 to 12'],
    ["make_monthly_partitions('request_count', -1)", 'months_ahead must be 0 to 12'],
    ["make_monthly_partitions('request_count', null)", 'months_ahead must be 0 to 12'],
    ["drop_monthly_partitions('notice', '2000-01-01')", 'notice is not partitioned by month'],
    ["drop_monthly_partitions('request_count', null)", 'months of request_count are kept'],
    ["drop_monthly_partitions('access_ledger', current_date)", 'months of access_ledger are kept for 3 years'],
    ["drop_monthly_partitions('audit_trail', 'infinity')", 'months of audit_trail are kept for 3 years'],
  ])('reject %s', async (call, message) => {
    await expect(asServing(`select ${call}`)).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining(message),
    });
  });

  it('know the append-only tables', async () => {
    const known = vocabulary.GrowingTable.map((table) => `('${table}')`);
    const rows = await asOwner<{ name: string }>(
      `select name from (values ${known}) as t (name) where minimum_retention(name) > interval '0'`,
    );
    expect(rows.map(({ name }) => name)).toEqual(vocabulary.GrowingTable);
    const partitioned = await asOwner("select from pg_class where relkind = 'p'");
    expect(partitioned).toHaveLength(vocabulary.GrowingTable.length);
  });
});

describe('the serving role', () => {
  it.each([
    ['delete from access_ledger'],
    ["update audit_trail set action = 'x'"],
    ['truncate access_ledger'],
    ['alter table access_ledger disable trigger all'],
    ['drop table access_ledger'],
    ['set session_replication_role = replica'],
    ["copy access_ledger to program 'id'"],
    ['create table t ()'],
    ['insert into schema_migration (name) values (1)'],
    [
      "create or replace function minimum_retention(parent text) returns interval language sql as 'select null::interval'",
    ],
    ["create function public.f() returns int language sql as 'select 1'"],
    ["alter function make_monthly_partitions(text, int) set search_path = 'public'"],
  ])('may not: %s', async (statement) => {
    if (statement.includes('audit_trail')) {
      await asServing(
        `insert into audit_trail (occurred_at, actor_kind, request_id, action)
           values (now(), 'staff', 'r', 'person.searched')`,
      );
    }
    await expect(asServing(statement)).rejects.toMatchObject(denied);
    expect(await ledger()).toEqual(kept);
  });

  it('can create the next months, and drop those after their retention', async () => {
    await asOwner(
      "create table request_count_p201901 partition of request_count for values from ('2019-01-01') to ('2019-02-01')",
    );
    await asServing(
      `insert into request_count (token_id, hour, endpoint, status, requests)
         select gen_random_uuid(), hour, 'register_entry', 200, 5 from unnest('{2019-01-01, 2019-01-31T23:00Z, 2019-02-01}'::timestamptz[]) as hour`,
    );
    expect(await asServing("select drop_monthly_partitions('request_count', '2019-02-01') as name")).toEqual([
      { name: 'request_count_p201901' },
    ]);
    for (const [summary, start] of Object.entries({ request_total: 'hour', request_day: 'day' })) {
      const kept = await asServing(`select ${start}::text as start from ${summary} where ${start} < '2020-01-01'`);
      expect(kept).toEqual([{ start: '2019-02-01 00:00:00+00' }]);
    }
    const months = await asServing<{ last: string }>(
      "select make_monthly_partitions('request_count', 12)",
      "select max(relname::text) as last from pg_class where relname ~ '^request_count_p[0-9]{6}$'",
    );
    const inAYear = new Date();
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    const month = inAYear.toISOString().slice(0, 7).replace('-', '');
    expect(months).toEqual([{ last: `request_count_p${month}` }]);
    await asServing(
      "insert into request_count (token_id, hour, endpoint, status, requests) values (gen_random_uuid(), now(), 'e', 200, 1)",
    );
  });

  it('can be set up by several processes at once', async () => {
    const url = roles.ownerUrl;
    const processes = Array.from({ length: 4 }, () =>
      connect(model, { url, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 }),
    );
    try {
      for (let round = 0; round < 5; round++) {
        await Promise.all(
          processes.map(async (orm) => {
            await migrate(orm);
            await grantToServingRole(orm, roles.serving);
          }),
        );
      }
    } finally {
      await Promise.all(processes.map((orm) => orm.close()));
    }
  });

  it('is rejected if it is the owner, a superuser, or missing', async () => {
    const orm = connect(model, { url: roles.ownerUrl, poolSize: 1, connectTimeout: 5_000, statementTimeout: 5_000 });
    const superuser = new URL(process.env.TEST_POSTGRES_URL ?? '').username;
    for (const role of [new URL(roles.ownerUrl).username, superuser]) {
      await expect(grantToServingRole(orm, role)).rejects.toThrow('neither the owner of the tables nor a superuser');
    }
    await expect(grantToServingRole(orm, 'nobody-"here')).rejects.toThrow('The role "nobody-"here" does not exist');
    await orm.close();
  });
});

it('the serving role may read all that pg_dump reads', async () => {
  const sequences = await asOwner<{ name: string }>("select relname as name from pg_class where relkind = 'S'");
  expect(sequences.length).toBeGreaterThan(1);
  for (const { name } of sequences) await asServing(`select last_value, is_called from ${name}`);
  const tables = await asOwner<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) await asServing(`begin; lock table ${name} in access share mode`);
});

describe('a new monthly partition', () => {
  const thisMonth = () => new Date().toISOString().slice(0, 7).replace('-', '');
  const children = () =>
    asOwner<{ relname: string }>(
      "select relname from pg_inherits join pg_class on oid = inhrelid where inhparent = 'audit_trail'::regclass",
    );
  let orm: Orm;
  beforeAll(() => {
    orm = connect(model, { url: roles.servingUrl, poolSize: 4, connectTimeout: 5_000, statementTimeout: 10_000 });
  });
  afterAll(() => orm.close());

  it('equals one made by PostgreSQL: columns, defaults, indexes, triggers', async () => {
    const describeTable = async (table: string) => {
      const [found] = await asOwner<{ shape: string }>(
        `select json_build_array(
           (select json_agg(json_build_array(attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid)) order by attnum)
            from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid = '${table}'::regclass and attnum > 0),
           (select json_agg(regexp_replace(pg_get_indexdef(indexrelid), '.* USING', '') order by 1)
            from (select indexrelid from pg_index where indrelid = '${table}'::regclass
                  order by regexp_replace(pg_get_indexdef(indexrelid), '.* USING', '')) as i),
           (select json_agg(tgname order by tgname) from pg_trigger where tgrelid = '${table}'::regclass),
           (select json_agg(conname order by conname) from pg_constraint where conrelid = '${table}'::regclass
            and contype = 'c'))::text as shape`,
      );
      return found?.shape;
    };
    const [made, ordinary] = [`access_ledger_p${thisMonth()}`, 'access_ledger_p200001'];
    await asOwner(
      `create table ${ordinary} partition of access_ledger for values from ('2000-01-01') to ('2000-02-01')`,
      `create trigger access_ledger_no_truncate before truncate on ${ordinary}
         for each statement execute function refuse_change()`,
    );
    expect(await describeTable(made)).toBe(await describeTable(ordinary));
  });

  it('does not block others during a long read of the table, and is created afterwards', async () => {
    const before = await children();
    const last = before
      .map(({ relname }) => relname)
      .sort()
      .at(-1);
    await asOwner(`drop table ${last}`);

    const reader = new pg.Client({ connectionString: roles.servingUrl });
    await reader.connect();
    await reader.query('begin; select count(*) from audit_trail');
    expect(await makePartitions(orm, 0)).toEqual(['audit_trail']);
    const making = makePartitions(orm, 60_000);
    // Statements that queue behind a request for an exclusive lock would time out.
    for (let asked = 0; asked < 20; asked += 1) {
      await asServing(
        "set lock_timeout = '1s'",
        'select count(*) from audit_trail',
        `insert into audit_trail (occurred_at, actor_kind, request_id, action)
           values ('2001-01-01', 'staff', 'r', 'person.searched')`,
      );
    }
    expect(await children()).toHaveLength(before.length - 1);

    await reader.query('commit');
    await reader.end();
    expect(await making).toEqual([]);
    expect(await children()).toHaveLength(before.length);
  });
});
