import { beforeEach, describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

/*
 * choice D11: every full record is written to an append-only ledger before it is sent. test/contract/advertisement-full/200.test.ts and
 * one-field.test.ts have what happens when it cannot be written.
 */

let paId: string;

const server = await graphServer();
const owner = await server.publisher();
const partner = await server.token({ publisherId: owner, scopes: ['metrics:write'] });
const staff = await server.token({ tier: 'staff' });
beforeEach(async () => {
  paId = await server.notice(owner);
});

/** The ledger's rows about this test's notice. */
async function ledger() {
  const rows = await server.sql(
    'select token_id, publisher_id, request_id, caller_request_id, read_at from access_ledger where pa_id = ? order by id',
    [paId],
  );
  return rows.map(({ token_id, publisher_id, request_id, caller_request_id, read_at }) => ({
    tokenId: token_id,
    publisherId: publisher_id,
    requestId: request_id,
    ...(caller_request_id !== null && { callerRequestId: caller_request_id }),
    readAt: new Date(read_at),
  }));
}

describe('a full record that is sent is in the ledger', () => {
  it('to its publisher, over GraphQL', async () => {
    await server.graphql(partner.secret, `{ noticeRecord(paId: "${paId}") { paId } }`);
    expect(await ledger()).toMatchObject([{ tokenId: partner.id, publisherId: owner }]);
  });

  it.each([
    '{ notice(paId: $paId) { record { paId } } }',
    'mutation { confirmNotice(input: { paId: $paId, revision: 1 }) { notice { record { paId } } } }',
    'mutation { signOffNotice(input: { paId: $paId, revision: 1 }) { notice { record { paId } } } }',
    'mutation { withdrawNoticeSignOff(input: { paId: $paId, revision: 1 }) { notice { record { paId } } } }',
  ])('to staff: %s', async (query) => {
    await server.ask(query.replace('$paId', JSON.stringify(paId)), {}, staff.secret);
    expect(await ledger()).toEqual([
      { tokenId: staff.id, publisherId: null, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), readAt: testNow },
    ]);
  });

  it('once per response', async () => {
    const paths = Array.from({ length: 5 }, () => ({ path: `~/advertisement-full/${paId}`, token: partner.secret }));
    await Promise.all(paths.map(server.call));
    await server.graphql(
      staff.secret,
      `{ a: notice(paId: "${paId}") { ...read } b: notice(paId: "${paId}") { ...read } } fragment read on Notice { record { paId } }`,
    );
    expect(await ledger()).toHaveLength(7);
  });
});

describe('the ledger is append-only, for every role', () => {
  it.each([
    'update access_ledger set pa_id = pa_id',
    'update access_ledger set token_id = null where pa_id = $paId',
    'delete from access_ledger where pa_id = $paId',
    'delete from only $partition',
    'update $partition set read_at = read_at',
    'truncate access_ledger',
    'truncate $partition',
    'truncate access_ledger_p000000',
    `insert into $partition select * from $partition where pa_id = $paId
      on conflict (id, read_at) do update set pa_id = 'other'`,
  ])('%s is rejected', async (statement) => {
    await server.call({ path: `~/advertisement-full/${paId}`, token: partner.secret });
    const [row] = await server.sql('select tableoid::regclass::text as partition from access_ledger where pa_id = ?', [
      paId,
    ]);
    expect(row?.partition).toMatch(/^access_ledger_p\d{6}$/);
    const sql = statement.replaceAll('$partition', row?.partition).replaceAll('$paId', `'${paId}'`);
    await expect(server.sql(sql)).rejects.toThrow(/append-only/);
    expect(await ledger()).toHaveLength(1);
  });
});
