import { describe, expect, it } from '@jest/globals';
import { statementsDuring } from '../../../graph/bare-graph.ts';
import { mutation } from '../../../support/literals.ts';
import { ask, bare, importRows, mappingOf, money } from './import-calls.ts';

const { secret: other } = await bare.token({ tier: 'staff', role: 'operator' });

type Started = { changed: boolean; import: { id: string; continues: { id: string } | null } };
const start = (input: object, secret?: string) =>
  ask<Started>(mutation('startImport', 'changed import { id continues { id } }'), { input }, secret);
const started = async (input: object, secret?: string) => (await start(input, secret)).value.import;

type Kept = { continues: { id: string } | null; continuedBy: { id: string }[]; rejections: { line: number }[] };
const importNow = async (id: string) =>
  (
    await ask<Kept>(
      'query ($id: ID!) { import(id: $id) { continues { id } continuedBy { id } rejections { line } } }',
      { id },
    )
  ).value;

const mapping = mappingOf({ Id: 'paId', Title: 'basicInformation.title', Value: money }, { delimiter: ';' });
type Part = { rejectsHead: string; rows: { line: number; rejectedText: string }[] };
const importAll = async (importId: string, header: string, line: number, text: string) =>
  (
    await importRows<Part>(
      { importId, line, text, isLast: true, csv: { header, mapping } },
      'rejectsHead rows { line rejectedText }',
    )
  ).value;

describe('an import of rejected records that were mended', () => {
  it('names the import that it continues, and keeps the lines of its file, also when it is mended again', async () => {
    const { id: first } = await started({ source: 'a.csv' });
    const rows = ['C-1;One;90000000', 'C-2;Two;many', 'C-3;Three;90000000', 'C-4;Four;few'];
    const rejected = await importAll(first, 'Id;Title;Value', 2, rows.join('\n'));
    expect(rejected.rows.map(({ line }) => line)).toEqual([3, 5]);

    const second = await started({ source: 'a.csv', continues: first });
    expect(second.continues).toEqual({ id: first });
    const mended = rejected.rows.map(({ rejectedText }) => rejectedText.replace('many', '90000000')).join('');
    const again = await importAll(second.id, rejected.rejectsHead.trimEnd(), 2, mended.trimEnd());
    expect(again.rows.map(({ line }) => line)).toEqual([5]);
    expect((await importNow(second.id)).rejections).toEqual([expect.objectContaining({ line: 5 })]);

    const third = await started({ source: 'a.csv', continues: second.id });
    expect(third.continues).toEqual({ id: first });
    const last = again.rows.map(({ rejectedText }) => rejectedText.replace('few', '90000000')).join('');
    expect((await importAll(third.id, again.rejectsHead.trimEnd(), 2, last.trimEnd())).rows).toEqual([]);
    expect((await importNow(first)).continuedBy.map(({ id }) => id)).toEqual([second.id, third.id]);

    const { value: trail } = await ask<{ nodes: { paId: string }[] }>(
      'query ($ids: [ID!]) { auditTrail(filter: { importIds: $ids }) { nodes { paId } } }',
      { ids: [first, second.id, third.id] },
    );
    expect(trail.nodes.map(({ paId }) => paId).sort()).toEqual(['C-1', 'C-2', 'C-3', 'C-4']);
  });

  it('may continue that of a colleague; sent twice with a key, it is one', async () => {
    const { id: first } = await started({}, other);
    const input = { continues: first, idempotencyKey: 'continued-once' };
    const once = await start(input);
    expect(once.value).toMatchObject({ changed: true, import: { continues: { id: first } } });
    expect((await start(input)).value).toMatchObject({ changed: false, import: { id: once.value.import.id } });
    expect((await importNow(first)).continuedBy).toEqual([{ id: once.value.import.id }]);
  });

  it('is refused for an import that does not exist, and outlives the one that it continues', async () => {
    for (const continues of ['x', '6a0f8c1e-0000-4000-8000-000000000000'])
      expect((await start({ continues })).failure).toMatchObject({
        issues: [{ path: 'continues', code: 'not_found' }],
      });
    const { id: first } = await started({});
    const { id } = await started({ continues: first });
    await bare.sql('delete from import_job where id = ?', [first]);
    expect(await importNow(id)).toMatchObject({ continues: null, continuedBy: [] });
  });

  it('is read with one statement for each side, besides that of the page', async () => {
    const { id: first } = await started({});
    await started({ continues: first });
    await started({ continues: first });
    const list = '{ imports(first: 20) { nodes { continues { id } continuedBy { id } } } }';
    const seen = await statementsDuring(bare.database.orm, () => ask(list));
    expect(seen.filter((text) => text.includes('from import_job')).length).toBe(3);
  });
});
