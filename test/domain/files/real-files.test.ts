import { describe, expect, it } from '@jest/globals';
import { parseMapping } from '../../../src/domain/files/csv-mapping.ts';
import { InputError } from '../../../src/domain/files/input.ts';
import { csvRowsOf, jsonRowsOf } from './read-file.ts';

/* Shapes of files that ad libraries and national registers publish. The values are invented. */

async function* bytes(text: string | Buffer) {
  yield Buffer.from(text);
}
const read = (mapping: object, text: string | Buffer) => csvRowsOf(bytes(text), parseMapping(mapping));
/** The records, or the issues of rows that have some. */
const outcome = async (mapping: object, text: string | Buffer) =>
  (await read(mapping, text)).map(({ record, issues }) =>
    issues.length > 0 ? issues.map(({ path, message }) => `${path} ${message}`) : record,
  );

const id = { Id: 'paId' };
const amount = { to: 'campaign.totalValue', as: 'money' };
const value = (totalValue: string) => ({ campaign: { totalValue } });
const start = (startDate: string) => ({ campaign: { startDate } });
const at = (format: string) => ({ to: 'campaign.startDate', as: 'date', format });

describe('a file of the real world is read', () => {
  it.each<[shape: string, mapping: object, text: string | Buffer, records: object[]]>([
    [
      'Snap: no end date is ongoing',
      {
        columns: {
          EndDate: [
            { to: 'campaign.endDate', as: 'date', format: 'iso' },
            { to: 'campaign.isOngoing', values: { '': true }, otherwise: false },
          ],
          ...id,
        },
      },
      'Id,EndDate\nA,2025-07-01T22:00:00Z\nB,\n',
      [
        { paId: 'A', campaign: { endDate: '2025-07-01', isOngoing: false } },
        { paId: 'B', campaign: { isOngoing: true } },
      ],
    ],
    [
      'sep= in quotation marks, saved by another spreadsheet',
      { delimiter: '\t', columns: { Value: amount } },
      '"sep=\t"\r\nValue\tx\r\n5\ty\r\n',
      [value('5.00')],
    ],
    [
      'Brazil: words for nothing',
      { empty: ['#NULO#', 'n/a'], columns: { ...id, Text: 'basicInformation.description' } },
      'Id,Text\nA,#NULO#\nB,N/A\nC,Texto\n',
      [{ paId: 'A' }, { paId: 'B' }, { paId: 'C', basicInformation: { description: 'Texto' } }],
    ],
    [
      'local evening west of Greenwich',
      { columns: { Start: at("yyyy-MM-dd'T'HH:mm:ssZZ") } },
      'Start\n2025-07-01T23:30:00-08:00\n',
      [start('2025-07-01')],
    ],
    [
      'an instant in UTC beside the day',
      { columns: { Start: [at('iso'), { to: 'complianceFunding.politicalAdDeclaredAt', as: 'dateTime' }] } },
      'Start\n2025-07-01T00:00:00+02:00\n',
      [{ ...start('2025-07-01'), complianceFunding: { politicalAdDeclaredAt: '2025-06-30T22:00:00Z' } }],
    ],
    [
      'macOS: letters and accents apart',
      { columns: { träger: 'campaign.name' } },
      'tra\u0308ger\nx\n',
      [{ campaign: { name: 'x' } }],
    ],
    [
      'blanks and characters in the header that nobody sees',
      { columns: { 'titel name': 'campaign.name' } },
      '\u200btitel\u00a0name\nx\n',
      [{ campaign: { name: 'x' } }],
    ],
    [
      'line ends within the header',
      { columns: { 'titel\nder Anzeige': 'campaign.name' } },
      '"titel\r\nder Anzeige",x\r\ny,z\r\n',
      [{ campaign: { name: 'y' } }],
    ],
    [
      'words in another case',
      { columns: { Ja: { to: 'campaign.isOngoing', values: { ja: true, nee: false } } } },
      'Ja\nNEE\nJa\n',
      [{ campaign: { isOngoing: false } }, { campaign: { isOngoing: true } }],
    ],
  ])('%s', async (_shape, mapping, text, records) => {
    expect(await outcome(mapping, text)).toEqual(records);
  });
});

describe('a row of the real world is rejected with its remedy', () => {
  it.each<[shape: string, mapping: object, text: string, issue: string]>([
    [
      'totals',
      { columns: { ...id, Value: amount } },
      'Id,Value\n,3.00\n',
      'paId is required: the cell is empty. If such rows are new notices, the mapping needs "mintPaId": true (column "Id")',
    ],
    [
      'another currency',
      { currencySigns: ['€'], columns: { Value: amount } },
      'Value\n$5\n',
      'campaign.totalValue must be an amount such as 1234.50 (column "Value")',
    ],
  ])('%s', async (_shape, mapping, text, issue) => {
    expect(await outcome(mapping, text)).toEqual([[issue]]);
  });
});

describe('a file of the real world is refused as a whole', () => {
  const utf16 = Buffer.from('Id,Title\nA,b\n', 'utf16le');
  it.each<[shape: string, mapping: object, text: string | Buffer, message: RegExp]>([
    [
      'UTF-8 under another name',
      { encoding: 'windows-1252', columns: id },
      'Id\nA\nStraße\n',
      /is UTF-8, but the mapping says windows-1252: see line 3/,
    ],
    [
      'another encoding under UTF-8',
      { columns: id },
      Buffer.from('Id\nStra\xdfe\n', 'latin1'),
      /is not UTF-8: see line 2/,
    ],
    ['UTF-16 without a mark', { columns: id }, utf16, /its encoding is utf-16le/],
    ['a workbook of Excel', { columns: id }, Buffer.from('PK\x03\x04…'), /Excel workbook .* save it as "CSV UTF-8"/],
    ['another separator in sep=', { columns: id }, 'sep=;\nId;x\n', /names another "delimiter": ";"/],
    [
      'a header in another line',
      { columns: id },
      'Report\n\nId,x\nA,b\n',
      /if the header is another line, the mapping needs "headerLine"/,
    ],
    ['a tab in sep=', { columns: id }, 'sep=\t\nId\tx\n', /names another "delimiter": "\\t"/],
  ])('%s', async (_shape, mapping, text, message) => {
    await expect(read(mapping, text)).rejects.toThrow(message);
  });

  it.each([
    'jan.jansen@example.org,Jan Jansen,Dorpsstraat 1\nA,b,c\n',
    'id,titel,email\rC1,Eins,jan.jansen@example.org\r',
    '"jan.jansen@example.org',
  ])('%j, and its header repeats nobody’s data', async (text) => {
    const error: Error = await read({ columns: { Kenmerk: 'paId' } }, text).then(
      () => new Error('was read'),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).not.toMatch(/jansen|Dorps|Eins/i);
  });
});

describe('JSON of the real world', () => {
  const lines = (text: string | Buffer) => jsonRowsOf(bytes(text));
  const issuesOf = async (text: string) =>
    (await lines(text)).flatMap(({ issues }) => issues.map(({ path, message }) => `${path} ${message}`));

  it.each([
    ['[\n{"paId":"A"}\n]', /JSON array.*jq -c '\.\[\]'/],
    ['{ "ads": [\n{"paId":"A"}]}', /several lines each/],
    ['paId,title\nA,b\n', /is not JSON Lines. CSV needs a mapping/],
    ['{\n  "paId": "A"\n}\n', /several lines each.*jq -c '\.'/],
  ])('%j is refused once, with the command that converts it', async (text, message) => {
    await expect(lines(text)).rejects.toThrow(message);
  });

  it.each([
    ['{"targeting":{"viewsCount":1.0000000000000001}}', ['targeting.viewsCount must be a whole number']],
    ['{"targeting":{"viewsCount":1e-400}}', ['targeting.viewsCount must be a whole number']],
    ['{"targeting":{"viewsCount":5.0,"engagementsCount":1e3}}', []],
    [
      '{"paId":"A","campaign":{"name":"x","name":"y"},"paId":"B"}',
      ['campaign.name is in its object twice', 'paId is in its object twice'],
    ],
    ['{"controllers":[{"city":"x"},{"city":"y"}]}', []],
    ['{"a":"{\\"a\\":1.5,","b":"\\\\"}', []],
  ])('%s has the issues %j', async (text, issues) => {
    expect(await issuesOf(text)).toEqual(issues);
  });

  it('with a name twice stays as it was until it is mended', async () => {
    const [row] = await lines('{"paId":"A","paId":"B"}');
    const [again] = await lines(row?.rejected(row.issues) ?? '');
    expect(again?.issues.map(({ message }) => message)).toEqual(['is in its object twice']);
    expect(again?.rejected(again.issues)).toContain('\\"A\\"');
  });

  it('in UTF-16 with a mark is read', async () => {
    expect((await lines(Buffer.from('\ufeff{"paId":"Ä"}\n', 'utf16le')))[0]?.record).toEqual({ paId: 'Ä' });
  });
});
