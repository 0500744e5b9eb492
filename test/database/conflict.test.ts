import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { refuseConflict } from '../../src/database/conflict.ts';
import { Publisher } from '../../src/publishers/publisher.entity.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

it('the second of two units of work that change the same revision fails', async () => {
  const id = randomUUID();
  const em = () => database.orm.em.fork();
  const creating = em();
  creating.create(Publisher, { id, name: 'One', createdAt: new Date() });
  await creating.flush();

  const [first, second] = [em(), em()];
  const one = await first.findOneOrFail(Publisher, id);
  const other = await second.findOneOrFail(Publisher, id);
  one.name = 'Two';
  await first.flush();
  other.name = 'Three';
  await expect(second.flush().catch(refuseConflict('PUBLISHER_CHANGED'))).rejects.toMatchObject({
    kind: 'PUBLISHER_CHANGED',
  });
  expect(await em().findOneOrFail(Publisher, id)).toMatchObject({ name: 'Two', revision: 2 });
  await expect(Promise.reject(new Error('other')).catch(refuseConflict('PUBLISHER_CHANGED'))).rejects.toThrow('other');
});
