import { expect, it } from '@jest/globals';
import { createDatabase } from '../../support/database.ts';
import { connectTo } from '../../support/run-sql.ts';

it('a connection that is lost in a transaction is released to the pool', async () => {
  const database = await createDatabase({ poolSize: 1 });
  const admin = await connectTo(database.url);
  let isLost = false;
  const transaction = database.orm.em.fork().transactional(async (work) => {
    const [row] = await work.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const { rows } = await admin.query('select pg_terminate_backend($1) as is_lost', [row?.pid]);
    isLost = rows[0]?.is_lost;
    await work.execute('select 1');
  });
  await expect(transaction).rejects.toThrow();
  expect(isLost).toBe(true);
  // The pool has one connection: this waits until the lost one is released.
  expect(await database.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  await admin.end();
  await database.close();
});
