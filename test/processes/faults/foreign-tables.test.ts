import { expect, it } from '@jest/globals';
import { type Server, startProcess, until } from '../../support/processes.ts';
import { ownDatabase, statusAt } from '../fixtures.ts';

const database = await ownDatabase();
const sql = (statement: string) => database.orm.em.fork().execute(statement);
const isReady = async (server: Server) => (await statusAt(server, '/health/ready')) === 200;

it.each([
  [
    'of another line',
    "insert into schema_migration (name) values ('0000-other')",
    "delete from schema_migration where name = '0000-other'",
  ],
  ['that lack a column', 'alter table publisher rename plan to plan_', 'alter table publisher rename plan_ to plan'],
])('a server is not ready while its tables are those %s', async (_what, spoil, mend) => {
  const server = await startProcess({ DATABASE_URL: database.url });
  expect(await isReady(server)).toBe(true);
  await sql(spoil);
  try {
    await until('it is not ready', async () => !(await isReady(server)));
    expect(await statusAt(server, '/health/live')).toBe(200);
  } finally {
    await sql(mend);
  }
  await until('it is ready again', () => isReady(server));
});
