import { afterAll, expect, it } from '@jest/globals';
import { functionFiles } from '../../../src/platform/database/functions.ts';
import { queryIn, sql } from '../../../src/platform/database/sql.ts';
import { createDatabase } from '../../support/database.ts';

const database = await createDatabase();
afterAll(() => database.close());

it.each(functionFiles)('$path locks the tables that its note names', async (file) => {
  const locked = await database.orm.em.fork().transactional(async (em) => {
    const query = queryIn(em);
    await query(sql.raw(file.text));
    if (file.followUp) await query(sql.raw(file.followUp));
    return query(sql<{ name: string; isClosed: boolean }>`
      select c.relname as name, bool_or(l.mode = 'AccessExclusiveLock') as "isClosed"
      from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      group by 1 order by 1`);
  });
  const named = (isClosed: boolean) => locked.filter((table) => table.isClosed === isClosed).map(({ name }) => name);
  expect({ blocks: named(false), closes: named(true) }).toEqual({ blocks: file.blocks, closes: file.closes });
  const held = [...file.closes, ...file.blocks];
  expect(file.note).toMatch(
    held.length > 0 ? /^(reads and writes of|writes to) \w.* wait; takes / : /^locks no table; takes /,
  );
});
