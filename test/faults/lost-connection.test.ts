import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createDatabase } from '../support/database.ts';

it('a connection that is lost within a transaction leaves the pool as large as it was', async () => {
  const admin = await createDatabase();
  const database = await createDatabase({ poolSize: 1 });
  const transaction = database.orm.em.fork().transactional(async (work) => {
    const [row] = await work.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await admin.orm.em.fork().execute('select pg_terminate_backend(?)', [row?.pid]);
    await work.execute('select 1');
  });
  await expect(transaction).rejects.toThrow();
  await sleep(1_500); // whoever holds a lost connection has a second to give it back
  expect(await database.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  await database.close();
  await admin.close();
});
