import { beforeEach, describe, expect, it } from '@jest/globals';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import { testNow } from '../../support/server.ts';

const server = await graphServer();
const staff = await server.token({ tier: 'staff' });

const dropOldMonths = mutation('dropOldMonths', 'table months');
const drop = (table: string, before: string) =>
  server.graphql(staff.secret, dropOldMonths, { input: { table, before } });
/** The months that are dropped. */
const dropped = async (table: string, before: string) => (await drop(table, before)).data?.dropOldMonths;
const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const audited = () => server.sql(`select action, before, actor_token_id from audit_trail order by id`);

/** Old months of the ledger with one row each, and a row of today. */
async function fillLedger(...months: string[]): Promise<void> {
  await server.sql("insert into access_ledger (read_at, pa_id, request_id) values ('2026-11-21', 'PA-NOW', 'r')");
  for (const month of months) {
    const name = `access_ledger_p${month.replace('-', '')}`;
    await server.sql(`create table ${name} partition of access_ledger for values
      from ('${month}-01') to (timestamptz '${month}-01' + interval '1 month')`);
    await server.sql(
      `insert into access_ledger (read_at, pa_id, request_id) values ('${month}-15', 'PA-${month}', 'r')`,
    );
  }
}
const ledger = async () =>
  (await server.sql('select distinct pa_id from access_ledger order by pa_id')).map((row) => row.pa_id);

describe('the months of an append-only table', () => {
  beforeEach(async () => {
    await server.sql("select drop_monthly_partitions('access_ledger', '2022-01-01')");
  });

  it('are dropped if they ended before the day', async () => {
    await fillLedger('2019-01', '2019-02', '2019-03');
    const first = { table: 'access_ledger', months: ['2019-01-01', '2019-02-01'] };
    expect(await dropped('access_ledger', '2019-03-31')).toEqual(first);
    expect(await ledger()).toEqual(['PA-2019-03', 'PA-NOW']);
    const entry = { action: 'storage.months_dropped', before: first, actor_token_id: staff.id };
    expect(await audited()).toEqual([entry]);
    expect(await dropped('access_ledger', '2019-03-31')).toMatchObject({ months: [] });
    expect(await audited()).toEqual([entry]);
    expect(await dropped('access_ledger', '2019-04-01')).toMatchObject({ months: ['2019-03-01'] });
  });

  it('are only listed in a dry run', async () => {
    await fillLedger('2017-01');
    const before = await audited();
    const input = { table: 'access_ledger', before: '2018-01-01', dryRun: true };
    const { data } = await server.graphql(staff.secret, mutation('dropOldMonths', 'changed months'), { input });
    expect(data?.dropOldMonths).toEqual({ changed: false, months: ['2017-01-01'] });
    expect(await ledger()).toEqual(['PA-2017-01', 'PA-NOW']);
    expect(await audited()).toEqual(before);
  });

  it('of other tables are kept', async () => {
    await fillLedger('2018-01');
    expect(await dropped('audit_trail', '2019-01-01')).toEqual({ table: 'audit_trail', months: [] });
    expect(await ledger()).toEqual(['PA-2018-01', 'PA-NOW']);
  });

  it.each(['2026-11-22', '2026-02-30', '0000-01-01', 'yesterday', ''])('%j is rejected as a day', async (before) => {
    const input = { table: 'access_ledger', before };
    expect(await server.refusals(dropOldMonths, { input })).toEqual(invalidAt('before'));
  });

  it.each([
    ['access_ledger', 3],
    ['audit_trail', 3],
    ['engagement_metrics_change', 1],
    ['request_count', 0],
  ])('of %s have a minimum retention in the database', async (table, years) => {
    const [row] = await server.sql(`select droppable_before('${table}')::text as latest`);
    const latest = String(row?.latest);
    expect(latest < `${testNow.getUTCFullYear() - years + 1}-01-01`).toBe(true);
    const { errors } = await drop(table, dayAfter(latest));
    const message = `Months of ${table} can be dropped before ${latest}, not before a later day.`;
    expect(errors).toMatchObject([{ message, extensions: { code: 'RETENTION_NOT_ENDED' } }]);
    expect((await drop(table, latest)).errors).toBeUndefined();
  });
});
