import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Query, queryOn, sql } from '../../src/platform/database/sql.ts';
import { foldText, normalName } from '../../src/platform/text-keys.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

/** Each character alone and between letters, and marks that compose with a letter before them. */
const texts = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff) && /[^\p{Cn}\p{Co}]/u.test(String.fromCodePoint(code)))
  .filter(
    (code) => code < 0x1_0000 || /\p{Default_Ignorable_Code_Point}|\p{Script=Common}/u.test(String.fromCodePoint(code)),
  )
  .map((code) => String.fromCodePoint(code))
  .flatMap((character) => [character, `A ${character}\u0301b`, `A${character}`]);

/** What PostgreSQL 15 and 16 do not know: letters and marks of Unicode 15 to 17 that have another form or order. */
const newer = '[\u0897\u1acf-\u1aff\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc\ua7f1\u{1ccd6}-\u{1ccf9}]';

/** Both sides know the characters of their versions of Unicode; PostgreSQL says which since version 17. */
async function isKnown(query: Query) {
  const [server] = await query(sql<{ version: string }>`select current_setting('server_version_num') as version`);
  return Number(server?.version) < 170_000 ? sql`text !~ ${newer}` : sql`unicode_assigned(text)`;
}

it.each([
  ['fold_text', foldText],
  ['normal_name', normalName],
])('%s means the same in SQL', async (name, ours) => {
  const query = queryOn(database.orm);
  const rows = await query(sql<{ text: string; key: string }>`
    select text, ${sql.raw(name)}(text) as key from unnest(${texts}::text[]) as text
    where ${await isKnown(query)}`);
  const different = rows.filter(({ text, key }) => ours(text) !== key);
  expect(different.map(({ text, key }) => [escape(text), escape(key), escape(ours(text))])).toEqual([]);
});

it('makes normal names that stay as they are', () => {
  expect(texts.filter((text) => normalName(normalName(text)) !== normalName(text))).toEqual([]);
});

it.each([
  ['Voor de Zee', ' voor  DE\u00a0zee\u200b'],
  ['Ñandú Ómega', 'n\u0303andu\u0301 o\u0301mega'],
  ['ΟΔΟΣ', 'οδος'],
  ['Waterschap', 'Water\u00adschap'],
])('%j and %j are one name', (one, other) => {
  expect(normalName(one)).toBe(normalName(other));
});

it.each([
  ['Nandu', 'Ñandú'],
  ['Voor de Zee', 'Voorde Zee'],
])('%j and %j are two names', (one, other) => {
  expect(normalName(one)).not.toBe(normalName(other));
});
