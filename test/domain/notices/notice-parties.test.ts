import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { insertCopies } from '../../support/copies.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';

/* Checks that span the rows of a notice and of its parties: when a transaction commits. */

let database: TestDatabase;
let client: pg.Client;
let paIds: string[];
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { notice } = createFactories(database.orm);
  paIds = [await notice(null), await notice(null), await notice(null)];
});
afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** Runs statements in one transaction. @returns the constraint that its commit violates */
async function violatedBy(...statements: string[]): Promise<string | undefined> {
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  const error = await client.query('commit').then(
    () => undefined,
    (error: pg.DatabaseError) => error,
  );
  return error?.constraint;
}

const copied = (from: string, name: string) =>
  `${insertCopies('notice')} from notice m, jsonb_populate_record(m, jsonb_build_object('pa_id', '${name}')) copy where m.pa_id = '${from}'`;
const partiesOf = (from: string, name: string) =>
  `insert into party select p.* from party m, jsonb_populate_record(m, jsonb_build_object('pa_id', '${name}')) p where m.pa_id = '${from}'`;
const payer = (paId: string) =>
  `insert into party select p.* from party m, jsonb_populate_record(m, '{"role": "payer"}') p
     where m.pa_id = '${paId}' and m.role = 'advertiser'`;
const allOf = () => `pa_id in (${paIds.map((paId) => `'${paId}'`).join(', ')})`;

describe('a commit', () => {
  it('stores notices whose parties come later in the transaction', async () => {
    const [first = '', second = ''] = paIds;
    expect(
      await violatedBy(
        copied(first, 'PA-NEW-1'),
        copied(second, 'PA-NEW-2'),
        partiesOf(first, 'PA-NEW-1'),
        partiesOf(second, 'PA-NEW-2'),
      ),
    ).toBeUndefined();
  });

  it('refuses a notice without parties, among others that have theirs', async () => {
    const [first = ''] = paIds;
    const statements = [copied(first, 'PA-NEW-3'), copied(first, 'PA-NEW-4'), partiesOf(first, 'PA-NEW-4')];
    expect(await violatedBy(...statements)).toBe('notice_has_advertiser');
  });

  it.each([
    ["update notice set sponsor_type = 'natural_person' where pa_id = '$1'", 'notice_natural_person'],
    ["update party set company_name = null where pa_id = '$1' and role = 'advertiser'", 'notice_natural_person'],
    ["update notice set payer_same_as_sponsor = not payer_same_as_sponsor where pa_id = '$1'", 'notice_payer'],
  ])('refuses %s', async (statement, constraint) => {
    expect(await violatedBy(statement.replace('$1', paIds[1] ?? ''))).toBe(constraint);
  });

  it('refuses a payer who is the sponsor', async () => {
    expect(await violatedBy(payer(paIds[2] ?? ''))).toBe('notice_payer');
  });

  it('checks the state at its end, not after each statement', async () => {
    const toggled = `update notice set payer_same_as_sponsor = not payer_same_as_sponsor where ${allOf()}`;
    expect(await violatedBy(toggled, toggled)).toBeUndefined();
    expect(await violatedBy(toggled, ...paIds.map(payer))).toBeUndefined();
    expect(await violatedBy(toggled, `delete from party where role = 'payer' and ${allOf()}`)).toBeUndefined();
  });

  it('leaves nothing to check', async () => {
    expect((await client.query('select from unchecked_notices')).rowCount).toBe(0);
  });
});
