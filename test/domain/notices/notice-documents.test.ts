import { beforeAll, describe, expect, it } from '@jest/globals';
import { derivedProperties } from '../../../src/domain/notices/model/notice.entity.ts';
import {
  type DocumentField,
  noticeDocumentFields,
  partyDocumentFields,
} from '../../../src/domain/notices/model/notice-document.entity.ts';
import type { NoticeRow, PartyRow } from '../../../src/domain/notices/model/rows.ts';
import { countColumns } from '../../../src/domain/notices/read/notice-loader.ts';
import { columnsOf } from '../../../src/platform/database/columns.ts';
import { queryIn, sql } from '../../../src/platform/database/sql.ts';
import { loadDemoData } from '../../../src/products/demo/load.ts';
import { personRecord } from '../../contract/samples.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { connectTo } from '../../support/run-sql.ts';
import { testNow } from '../../support/server.ts';

let owner: string;

const bare = await bareGraph();

beforeAll(async () => {
  await loadDemoData(bare.database.orm, testNow);
  owner = await bare.publisher();
});

/** A notice with its parties in a fixed order. */
const sorted = (notice: NoticeRow | undefined) => ({
  ...notice,
  parties: notice?.parties.toSorted((a, b) => `${a.role}${a.position}`.localeCompare(`${b.role}${b.position}`)),
});
const fromDocument = async (paId: string) => sorted(await bare.services.notices.load(paId));
const propertiesOf = (fields: readonly DocumentField[]) => fields.map(({ property }) => property);
async function fromRows(paId: string) {
  const query = queryIn(bare.database.orm.em.fork());
  const [notice] = await query(sql<Omit<NoticeRow, 'parties'>>`
    select ${columnsOf(propertiesOf(noticeDocumentFields), 'n')}, ${countColumns}
    from notice n left join engagement_metrics m on m.pa_id = n.pa_id where n.pa_id = ${paId}`);
  const parties = await query(sql<PartyRow>`
    select ${columnsOf(propertiesOf(partyDocumentFields), 'p')} from party p where p.pa_id = ${paId} order by p.position`);
  return sorted(notice && { ...notice, parties });
}

const connection = () => connectTo(bare.database.url);

describe('the document of a notice', () => {
  it('has every column of notices and of parties', () => {
    const metadata = bare.database.orm.getMetadata();
    const documents = { Notice: noticeDocumentFields, Party: partyDocumentFields };
    for (const [entity, fields] of Object.entries(documents)) {
      const all = metadata.getByClassName(entity).props.map(({ name }) => String(name));
      const names =
        entity === 'Notice' ? all.filter((name) => !(derivedProperties as readonly string[]).includes(name)) : all;
      const ids: Record<string, string> = { publisher: 'publisherId', notice: 'paId' };
      expect(fields.map(({ property }) => property).sort()).toEqual(names.map((name) => ids[name] ?? name).sort());
    }
  });

  it('equals the rows, for every demo notice', async () => {
    const rows = await bare.sql('select pa_id from notice');
    expect(rows.length).toBeGreaterThan(60);
    for (const { pa_id } of rows) expect(await fromDocument(pa_id)).toEqual(await fromRows(pa_id));
  });

  it.each([
    { what: 'a notice', sql: "update notice set title = 'Other', revision = revision + 1 where pa_id = ?" },
    { what: 'a party', sql: "update party set phone = '+4930901821' where pa_id = ?" },
    {
      what: 'a party more',
      sql: "insert into party select pa_id, 'controller', 9, 'Third Ltd', null, null, null, email, phone, street_address, postal_code, city, country from party where pa_id = ? and role = 'payer'",
    },
    { what: 'a party less', sql: 'delete from party where pa_id = ? and position = 9' },
  ])('follows a change of $what', async ({ sql }) => {
    const { paId } = personRecord;
    const before = await fromRows(paId);
    await bare.sql(sql, [paId]);
    const after = await fromRows(paId);
    expect(after).not.toEqual(before);
    expect(await fromDocument(paId)).toEqual(after);
  });

  it('follows bulk changes, for the changed notices only', async () => {
    await bare.sql("update notice set campaign_name = 'Everywhere' where medium = 'online'");
    const rows = await bare.sql('select pa_id from notice');
    for (const { pa_id } of rows) expect(await fromDocument(pa_id)).toEqual(await fromRows(pa_id));
  });

  it('has times in UTC and ISO dates, for any session settings', async () => {
    const paId = await bare.notice(owner);
    const client = await connection();
    await client.query("set timezone = 'America/New_York'; set datestyle = 'German'");
    await client.query("update notice set title = 'From afar' where pa_id = $1", [paId]);
    await client.end();
    expect(await fromDocument(paId)).toMatchObject({
      title: 'From afar',
      createdAt: '2026-10-01 08:00:00+00',
      publicationStartDate: '2026-11-01',
    });
  });

  it('has both of two concurrent changes, to the notice and to one of its parties', async () => {
    const paId = await bare.notice(owner);
    const [first, second] = [await connection(), await connection()];
    await first.query('begin');
    await first.query("update notice set title = 'First' where pa_id = $1", [paId]);
    const later = second.query("update party set city = 'Second' where pa_id = $1", [paId]);
    while ((await first.query(lockWaits)).rowCount === 0);
    await first.query('commit');
    await later;
    await Promise.all([first.end(), second.end()]);
    expect(await fromDocument(paId)).toMatchObject({ title: 'First', parties: [{ city: 'Second' }] });
  });

  it('is readable when a newer release has appended a value to its lists', async () => {
    const paId = await bare.notice(owner);
    await bare.sql(
      `update notice_document set document = json_build_array(
         (document->0)::jsonb || '["newer"]', (select jsonb_agg(party || '["newer"]') from jsonb_array_elements((document->1)::jsonb) as party))
       where pa_id = ?`,
      [paId],
    );
    expect(await fromDocument(paId)).toEqual(await fromRows(paId));
  });
});
