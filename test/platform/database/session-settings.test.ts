import { afterAll, beforeAll, expect, it } from '@jest/globals';
import model from '../../../src/domain/mikro-orm.config.ts';
import { readExamples } from '../../../src/graph/http/examples.ts';
import { createSchema } from '../../../src/graph/schema.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openDatabase, withOwner } from '../../../src/platform/database/open.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { demoTemplate } from '../../support/demo-template.ts';
import { runAs, runAsAdmin } from '../../support/run-sql.ts';
import { startServer, type TestServer, testNow } from '../../support/server.ts';

/* What a role, a database or a cluster sets changes no answer: all settings of a session at once, each at an odd value. */

type Setting = { name: string; vartype: string; setting: string; enumvals: string[] | null; min_val: string };

/** Settings that are texts, or whose odd value is not the lowest. */
const odd: Record<string, string> = {
  datestyle: 'German',
  default_text_search_config: 'pg_catalog.german',
  search_path: 'nowhere',
  timezone: 'America/St_Johns',
  gin_fuzzy_search_limit: '1',
  extra_float_digits: '-15',
};
/** Not turned: these only say what is logged or tried, end sessions that the pool replaces, or refuse writes, which is an outage. */
const left =
  /^(log_|debug_|trace_|track_|.*_timeout$|default_transaction_read_only|transaction_read_only|transaction_(deferrable|isolation)|wal_consistency|allow_system|ignore_|zero_|backtrace|compute_query_id|client_encoding|synchronous_commit|.*_io_concurrency|session_replication_role|update_process_title|seed$|default_table|default_with|default_tablespace)/;

const oddValue = ({ name, vartype, setting, enumvals, min_val }: Setting): string | undefined => {
  if (left.test(name)) return undefined;
  if (odd[name.toLowerCase()]) return odd[name.toLowerCase()];
  if (vartype === 'bool') return setting === 'on' ? 'off' : 'on';
  if (vartype === 'enum') return enumvals?.find((each) => each !== setting);
  return vartype === 'string' || /cost|mem|_limit|threshold|size|geqo|fraction|pages|delay|count/.test(name)
    ? undefined
    : min_val;
};

const databases: TestDatabase[] = [];
const servers: TestServer[] = [];
let turned: string[] = [];

beforeAll(async () => {
  const template = await demoTemplate(testNow);
  for (const _ of [0, 1]) databases.push(await createDatabase({ template }));
  const [, strange] = databases;
  const name = new URL(strange?.url ?? '').pathname.slice(1);
  const settings = await runAs<Setting>(
    strange?.url,
    "select name, vartype, setting, enumvals, min_val from pg_settings where context in ('user', 'superuser')",
  );
  const values = settings
    .map((each) => [each.name, oddValue(each)] as const)
    .filter(([, value]) => value !== undefined);
  turned = values.map(([each]) => each.toLowerCase());
  await runAsAdmin(...values.map(([each, value]) => `alter database ${name} set ${each} = '${value}'`));
  for (const database of databases) servers.push(await startServer({}, {}, { hasDemo: true, database }));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const database of databases) await database.close();
});

it('turns all that a value or a statement could depend on', async () => {
  expect(turned.length).toBeGreaterThan(60);
  expect(turned).toEqual(expect.arrayContaining([...Object.keys(odd), 'bytea_output', 'intervalstyle', 'array_nulls']));
  const shown = await runAs<{ bytea_output: string }>(databases[1]?.url, 'show bytea_output');
  expect(shown).toEqual([{ bytea_output: 'escape' }]);
});

it.each(['orm', 'dashboards'] as const)('has no statement of %s compiled', async (name) => {
  expect(await databases[0]?.[name].em.execute('show jit')).toEqual([{ jit: 'off' }]);
});

const own = '~/advertisement/PA-7K3QX9T2ZB';
const counts = { viewsCount: 900_001, engagementsCount: 7 };

it.each([
  ['a write of counts', { method: 'PUT', path: `${own}/metrics`, token: demoTokens.readWrite, body: counts }],
  [
    'a write that is refused',
    { method: 'PUT', path: `${own}/metrics`, token: demoTokens.readWrite, body: { viewsCount: 1.5 } },
  ],
  ['a register view', { path: own, token: demoTokens.readOnly }],
  ['a full record', { path: '~/advertisement-full/PA-7K3QX9T2ZB', token: demoTokens.readOnly }],
  ['an unknown token', { path: own, token: 'nobody' }],
])('%s is answered as ever', async (_name, request) => {
  const [usual, strange] = await Promise.all(
    servers.map(async ({ call }) => {
      const { status, body, headers } = await call(request);
      return { status, body, etag: headers.etag, modified: headers['last-modified'] };
    }),
  );
  expect(strange).toEqual(usual);
});

/** An answer without the ids of requests and the time at which a limit's window ends. */
const withoutOwn = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (key, value) => (['requestId', 'resetsAt'].includes(key) ? undefined : value));

const reads = readExamples(createSchema(), testNow).filter(
  ({ writes, document }) => !writes && !/\bsubscription\b/.test(document),
);

it.each(reads)('the graph answers $name as ever', async ({ document, variables }) => {
  const [usual, strange] = await Promise.all(
    servers.map(({ graphql }) => graphql(demoTokens.administrator, document, variables)),
  );
  expect(usual?.errors).toBeUndefined();
  expect(withoutOwn(strange)).toEqual(withoutOwn(usual));
});

it.each([
  ['session_replication_role must be origin', "alter database NAME set session_replication_role = 'replica'"],
  ['its tables are in the schema other', 'alter schema public rename to other; create schema public'],
])('a start is refused in words: %s', async (reason, statement) => {
  const database = await createDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await runAs(database.url, statement.replace('NAME', name));
  const config = readConfig({ DATABASE_URL: database.url });
  await expect(openDatabase(model, config)).rejects.toThrow(reason);
  await expect(withOwner(model, config, async () => {})).rejects.toThrow(reason);
  await database.close();
});
