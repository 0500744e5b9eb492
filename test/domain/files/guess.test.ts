import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { formOf, newFormOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { assertJsonLines } from '../../../src/domain/files/guess/json-form.ts';
import { dateFormatOf, dateFormats } from '../../../src/domain/files/guess/values.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';

const guess = (...rows: readonly string[]) => guessMapping(formOf(Buffer.from(rows.join('\n'))), recordFields);
/** How the first column fills its first field. */
const targetOf = (...rows: readonly string[]) => guess(...rows).columns[0]?.targets[0];
const fieldsOf = (header: string) =>
  guess(header, header.replace(/[^;]+/g, 'Een tekst')).columns.map(({ targets }) => targets[0]?.to.split('.').at(-1));

describe('a column of codes', () => {
  it.each<[column: string, words: string, values: object | undefined]>([
    ['Taal', 'Nederlands;Dutch;Deutsch;français', { Nederlands: 'nl', Dutch: 'nl', Deutsch: 'de', français: 'fr' }],
    ['Język', 'polski;NIEMIECKI', { polski: 'pl', NIEMIECKI: 'de' }],
    ['Language', 'nl;de-AT', undefined],
    ['Language', 'nl;NL;Klingonisch', { nl: 'nl', NL: 'nl' }],
    [
      'Land',
      'Nederland;Allemagne;Österreich;osterreich;BE',
      { Nederland: 'NL', Allemagne: 'DE', Österreich: 'AT', osterreich: 'AT', BE: 'BE' },
    ],
    ['Country', 'EL;UK;nl', { EL: 'GR', UK: 'GB', nl: 'NL' }],
    ['Country', 'NL;FI', undefined],
    ['Valuta', 'Euro;€;eur;złoty polski', { Euro: 'EUR', '€': 'EUR', eur: 'EUR', 'złoty polski': 'PLN' }],
    ['Valuta', 'EUR;n.v.t.', undefined],
  ])('%s of %s', (column, words, values) => {
    // Only one column, so that the delimiter is not a guess.
    expect(targetOf(`${column}|x`, ...words.split(';').map((word) => `${word}|y`))?.values).toEqual(values);
  });

  it('may be a list, as a whole or in parts', () => {
    expect(targetOf('Pays de diffusion;x', '"France, Belgique";y', 'NL;y')).toMatchObject({
      as: 'list',
      separator: ',',
      values: { France: 'FR', Belgique: 'BE', NL: 'NL' },
    });
  });

  it('is empty where it says that there is no value', () => {
    expect(guess('Land;x', 'Nederland;y', 'n.v.t.;y').mapping.empty).toEqual(['n.v.t.']);
  });
});

describe('the reference of a publisher', () => {
  it.each(['Kenmerk', 'Aktenzeichen', 'Référence', 'Numer referencyjny', 'Reference'])('is called %s', (column) => {
    expect(targetOf(`${column};x`, 'WU-1001;y')?.to).toBe('legalMetadata.publisherReference');
  });

  it('is no PA-ID if its values cannot be one', () => {
    expect(targetOf('Nummer;x', '2026/1;y')).toBe(undefined);
    expect(targetOf('Nummer;x', '2026-1;y')?.to).toBe('paId');
  });

  it('is a PA-ID if its values are', () => {
    expect(targetOf('Kenmerk;x', 'PA-6A2JQR9W1Z;y', ';y')?.to).toBe('paId');
  });
});

it.each([
  ['Dutch', 'Soort opdrachtgever;Proces;Procesnaam;Niveau;Soort verkiezing'],
  ['German', 'Art des Auftraggebers;Verfahren;Name des Verfahrens;Ebene;Wahlart'],
  ['French', 'Type d’annonceur;Processus;Nom du processus;Niveau;Type d’élection'],
  ['Spanish', 'Tipo de anunciante;Proceso;Nombre del proceso;Nivel;Tipo de elección'],
  ['Italian', 'Tipo di committente;Processo;Nome del processo;Livello;Tipo di elezione'],
  ['Polish', 'Rodzaj zleceniodawcy;Proces;Nazwa procesu;Poziom;Rodzaj wyborów'],
])('the process of a notice is found in a file in %s', (_language, header) => {
  expect(fieldsOf(header)).toEqual(['sponsorType', 'linkedProcessType', 'processName', 'processLevel', 'electionType']);
});

describe('a column of days', () => {
  const days = [3, 14, 27].map((day) => DateTime.utc(2026, 11, day, 9, 5, 7, { locale: 'en' }));

  it.each(dateFormats)('is recognised in the format %s', (format) => {
    const cells = days.map((day) => (format === 'iso' ? String(day.toISO()) : day.toFormat(format)));
    expect(dateFormatOf([...cells, 'n/a', 'to be decided'])).toBe(format);
  });

  it('has more days than other values', () => {
    expect(dateFormatOf(['2026-11-03', '3 roads', '4 bridges'])).toBe(undefined);
  });
});

describe('a file without rows is refused, with the reason and the remedy:', () => {
  it.each<[what: string, file: string | Buffer, reason: RegExp]>([
    ['no bytes', '', /is empty: .* Save it again/],
    ['blank lines', '\r\n\r\n', /is empty/],
    ['a byte order mark and blanks', '\ufeff  \n', /is empty/],
    ['the line of a separator', 'sep=;\r\n', /is empty/],
    ['a header', 'Title,Sponsor\r\n', /a header in line 1, but no rows to import. Add a row/],
    ['a header after the line of a separator', 'sep=;\nTitle;Sponsor\n', /a header in line 2, but no rows/],
    ['a header and empty cells', 'Title,Sponsor\n,\n', /a header in line 1, but no rows/],
    ['an open quotation mark', 'Title,Description\r\n"Ad,text\r\nother,row\r\n', /mark in line 2 is not closed. Close/],
    ['an open quotation mark in the header', 'Title,"Text\nAd,text\n', /mark in line 1 is not closed/],
    ['one row with too many cells', 'Title,Text\nAd,text,x\n', /as many cells as the header in line 1, 2: see line 2/],
    ['JSON in CSV', '[{"paId":"A"}]', /is JSON. Write one record on each line/],
    ['a PDF document', '%PDF-1.4\n%âãÏÓ\n', /is a PDF document. Save the table/],
    [
      'a web page that is called .xls',
      '<html><table><tr><td>Title</td></tr></table>',
      /web page.* Open it in a spreadsheet/,
    ],
    ['XML', '\ufeff<?xml version="1.0"?><Workbook/>', /XML.* save it as "CSV UTF-8"/],
    ['bytes', Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 9, 8]), /is not text. Save it as "CSV UTF-8"/],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0', 'latin1'), /is not text/],
  ])('%s', (_what, file, reason) => {
    expect(() => newFormOf(Buffer.from(file as string))).toThrow(reason);
  });

  it.each([
    ['UTF-16 with a mark', Buffer.from('\ufeffNosaukums\tĀdaži\nĀ\tb\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('Title\tText\na\tb\n', 'utf16le')],
    ['the end of a file of DOS', Buffer.from('Title,Text\na,b\n\x1a', 'latin1')],
  ])('but not %s', (_what, file) => {
    expect(newFormOf(file).rows.length).toBeGreaterThan(0);
  });

  it('may be read in another way, once it was looked at', () => {
    expect(formOf(Buffer.from('Title,Text\na,b\n'), { headerLine: 2 }).rows).toEqual([]);
  });
});

describe('JSON Lines that are none', () => {
  it.each([
    ['', /is empty/],
    ['\n \n', /is empty/],
    ['\n[{"paId":"A"}]', /is a JSON array/],
    ['{"notices":[{"paId":"A"}]}\n', /one JSON object that is no notice/],
    ['{"a":1}', /one JSON object that is no notice/],
    ['{\n"paId":"A"}', /several lines each/],
  ])('%j', (text, reason) => {
    expect(() => assertJsonLines(text)).toThrow(reason);
  });

  it.each(['{"paId":"A"}', '{"_rejected":{"line":1}}', '{"campaign":{}}', '{"a":1}\n{"a":2}', '"text"'])(
    'but %j goes to the check',
    (text) => {
      expect(() => assertJsonLines(text)).not.toThrow();
    },
  );
});
