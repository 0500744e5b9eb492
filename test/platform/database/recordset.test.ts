import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { recordset } from '../../../src/platform/database/recordset.ts';
import { queryIn, sql } from '../../../src/platform/database/sql.ts';
import { isStorable } from '../../../src/platform/database/validate-text.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

const Sample = defineEntity({
  name: 'Sample',
  tableName: 'sample',
  properties: {
    place: p.integer().primary(),
    givenText: p.string().length(40).nullable(),
    texts: p.array<string>().columnType('text[]').nullable(),
    isOn: p.boolean().nullable(),
    amount: p.decimal().precision(15).scale(2).nullable(),
    day: p.date().nullable(),
  },
});

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  orm = new MikroORM({ entities: [Sample], clientUrl: database.url });
  await orm.em.execute(
    'create table sample (place int, given_text varchar(40), texts text[], is_on boolean, amount numeric(15, 2), day date)',
  );
});
afterAll(async () => {
  await orm?.close();
  await database?.close();
});

/** Inserts rows, and reads them back in one transaction that is rolled back. */
async function stored(rows: readonly object[]): Promise<object[]> {
  const em = orm.em.fork();
  await em.begin();
  try {
    const { columns, values, table } = recordset(em as never, Sample, rows);
    await queryIn(em as never)(sql`insert into sample (${columns}) select ${values} from ${table}`);
    return await queryIn(em as never)(sql`
      select place, given_text as "givenText", texts, is_on as "isOn", amount::text, day::text from sample order by place`);
  } finally {
    await em.rollback();
  }
}

const awkward = [
  '"',
  '\\',
  '{',
  '}',
  ',',
  'NULL',
  'null',
  '\n',
  '\t',
  '\u0001',
  '\u007f',
  "'",
  ' ',
  '',
  'é',
  '😀',
  '\\"',
  '\\n',
];
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...awkward)).map((parts) => parts.join('')),
  )
  .filter((value) => isStorable(value) && [...value].length <= 40);
const row = fc.record({
  givenText: fc.option(text),
  texts: fc.option(fc.array(text, { maxLength: 4 })),
  isOn: fc.option(fc.boolean()),
  amount: fc.option(
    fc.bigInt({ min: 0n, max: 10n ** 14n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  ),
  day: fc.option(fc.constantFrom('1999-12-31', '2026-02-28')),
});

it('stores every value as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (given) => {
      const rows = given.map((values, place) => ({ place, ...values }));
      expect(await stored(rows)).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

it('cuts no text that is too long', async () => {
  await expect(stored([{ place: 0, givenText: 'x'.repeat(41) }])).rejects.toMatchObject({ code: '22001' });
});

it('has no values for a property that is none', async () => {
  await expect(stored([{ place: 0, unknown: 1 }])).rejects.toThrow('no column unknown');
});
