import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { formOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
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
