import { readdirSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { dateFormats } from '../../../src/domain/files/date-formats.ts';
import { formOf, maxCells, newFormOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { dateFormatOf } from '../../../src/domain/files/guess/values.ts';
import { assertJsonLines } from '../../../src/domain/files/json-form.ts';
import { withTargets } from '../../../src/domain/files/mapping-json.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';

const guess = (...rows: readonly string[]) => guessMapping(formOf(Buffer.from(rows.join('\n'))), recordFields);
/** How the first column fills its first field. */
const targetOf = (...rows: readonly string[]) => guess(...rows).columns[0]?.targets[0];
const fieldsOf = (header: string, ...rows: readonly string[]) =>
  guess(header, ...rows).columns.map(({ targets }) => targets.map(({ to }) => to.split('.').at(-1)).join(' '));

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

  it.each(['PA-6A2JQR9W1Z', 'PA-NL-2026-0031'])('is a PA-ID if its values are such as %s', (paId) => {
    expect(targetOf('Kenmerk;x', `${paId};y`, ';y')?.to).toBe('paId');
  });
});

it.each([
  ['Parraineur;Origine des fonds', 'Toits;Privée'],
  ['Sponsor;Herkunft der Mittel', 'Dächer;öffentliche Mittel'],
  ['Patrocinador;Origen de los fondos', 'Tejados;Pública'],
  ['Sponsor;Origine dei fondi', 'Tetti;Privata'],
  ['Sponsor;Pochodzenie środków', 'Dachy;prywatne'],
  ['Opdrachtgever;Herkomst middelen', 'Daken;Particulier'],
])('%s: the values say whether it is public or private, or from inside the Union', (header, row) => {
  expect(fieldsOf(header, row)).toEqual(['companyName', 'fundingSource']);
});

describe('contact data', () => {
  it.each<[header: string, row: string, fields: readonly string[]]>([
    [
      'Titel;E-mail;Startdatum',
      'Brug;jan@brug.example;2026-12-01',
      ['title name', 'email', 'startDate publicationStartDate'],
    ],
    ['E-mail sponsor;E-mail publiek', 'jan@brug.example;info@brug.example', ['email', 'publicContactEmail']],
    ['E-mail publiek;x', 'info@brug.example;y', ['publicContactEmail', '']],
    ['Titel;Slogan', 'jan@brug.example;Brug', ['', 'title name']],
    ['Opmerking;Omschrijving', 'a;Bel Jan: jan@brug.example', ['', '']],
    ['Omschrijving;Referentie', '+31 6 1234 5678;06-12 34 56 78', ['', '']],
    ['Naam;Naam contactpersoon', 'Jan;Piet', ['', '']],
    ['Sponsor contactpersoon;Sponsor', 'Piet;Brug', ['', 'companyName']],
    ['Contact campagne;Adres campagne', 'Piet;Kade 1', ['', 'streetAddress']],
    ['E-mail uitgever;Telefoon betaler', 'a@b.example;+31612345678', ['', '']],
    ['Controller e-mail;Public e-mail', 'a@b.example;c@d.example', ['', 'publicContactEmail']],
    ['advertiser.email;legalMetadata.publicContactEmail', 'a@b.example;c@d.example', ['email', 'publicContactEmail']],
    ['E-mail;email', 'a@b.example;c@d.example', ['email', '']],
    ['Adres;Openbaar adres', 'Kade 1;Kade 2', ['streetAddress', 'publicPostalAddress']],
  ])('of %s fill no field of the register that is not called so', (header, row, fields) => {
    expect(fieldsOf(header, row)).toEqual(fields);
  });

  it('of a saved mapping that was guessed once fill none either', () => {
    const columns = { 'E-mail': ['advertiser.email', 'legalMetadata.publicContactEmail'] };
    const form = formOf(Buffer.from('E-mail;x\na@b.example;y'));
    expect(guessMapping(form, recordFields, [{ columns }]).mapping.columns).toEqual({ 'E-mail': 'advertiser.email' });
  });
});

/** A value of each of the usual columns, in the order of the tables below. */
const usualValues =
  'PA-NL-0001|De brug|Een tekst|Nederlands|Nederland|legal_person|election|Raad|municipal|local|18-03-2026|https://brug.example/i|01-12-2026|Brug|Brug BV|Wietske|Hoogterp|post@brug.example|+31612345678|Kade 1|8000AA|Sneek|Nederland|Brug|12,50|online|no|02-12-2026|03-12-2026|EUR|12,50|yes|private|inside_eu|https://brug.example/k|https://brug.example/l|info@brug.example|W1'.split(
    '|',
  );
const usualFields =
  'paId title description language countries sponsorType linkedProcessType processName electionType processLevel processDate officialInformationUrl publicationStartDate companyName legalName firstName lastName email phone streetAddress postalCode city country name totalValue medium isOngoing startDate endDate currency adAmount amountIncludesVat fundingSource fundingOrigin noticeUrl complaintUrl publicContactEmail publisherReference'.split(
    ' ',
  );

it.each([
  [
    'Dutch',
    `Kenmerk|Titel|Omschrijving|Taal|Landen|Soort sponsor|Gekoppeld aan|Verkiezing|Soort verkiezing|Niveau|Verkiezingsdatum
Officiële informatie|Ingangsdatum publicatie|Naam sponsor|Statutaire naam|Voornaam|Achternaam|E-mail sponsor|Telefoon|Adres
Postcode|Plaats|Land|Campagne|Totaal campagnebedrag|Medium|Loopt door|Begin campagne|Einde campagne|Valuta|Advertentiebedrag
Inclusief btw|Bron van financiering|Herkomst middelen|Kennisgeving-URL|Klachten-URL|E-mail publiek|Referentie`,
  ],
  [
    'German',
    `Bekanntmachungs-ID|Titel der Anzeige|Beschreibung|Sprache|Laender|Art des Auftraggebers|Verbunden mit|Wahl|Art der Wahl
Ebene|Wahltermin|Amtliche Informationen|Veröffentlichungsbeginn|Auftraggeber|Rechtlicher Name|Vorname|Nachname|E-Mail Sponsor
Telefon|Strasse und Hausnummer|PLZ|Ort|Land|Kampagne|Kampagnenbetrag|Medium|Läuft weiter|Kampagnenbeginn|Kampagnenende
Waehrung|Anzeigenbetrag|Inkl. MwSt.|Finanzierungsquelle|Herkunft der Mittel|URL der Bekanntmachung|Beschwerde-URL
Oeffentliche E-Mail|Aktenzeichen`,
  ],
  [
    'French',
    `Identifiant|Titre de l'annonce|Description|Langue|Pays de diffusion|Type de parrain|Lié à|Élection|Type d'élection|Niveau
Date du scrutin|Informations officielles|Date de début de publication|Nom du parrain|Dénomination sociale|Prénom
Nom de famille|Courriel du parrain|Téléphone|Adresse|Code postal|Ville|Pays|Campagne|Montant de la campagne|Support
Toujours en cours|Début de la campagne|Fin de la campagne|Devise|Montant de l'annonce|TVA comprise|Source de financement
Origine des fonds|URL de l'avis|URL de réclamation|Courriel public|Référence`,
  ],
  [
    'Spanish',
    `Identificador|Título del anuncio|Descripción|Idioma|Países|Tipo de patrocinador|Vinculado a|Elecciones|Tipo de elección
Nivel|Fecha de la votación|Información oficial|Inicio de la publicación|Nombre del patrocinador|Razón social|Nombre
Apellidos|Correo del patrocinador|Teléfono|Dirección|Código postal|Ciudad|País|Campaña|Importe de la campaña|Medio
Sigue en curso|Inicio de la campaña|Fin de la campaña|Moneda|Importe del anuncio|IVA incluido|Fuente de financiación
Origen de los fondos|URL del aviso|URL de reclamaciones|Correo público|Número de expediente`,
  ],
  [
    'Italian',
    `Identificativo|Titolo dell'annuncio|Descrizione|Lingua|Paesi di diffusione|Tipo di sponsor|Collegato a|Elezione
Tipo di elezione|Livello|Data del voto|Informazioni ufficiali|Inizio della pubblicazione|Nome dello sponsor
Denominazione sociale|Nome|Cognome|E-mail dello sponsor|Telefono|Indirizzo|CAP|Città|Paese|Campagna|Importo della campagna
Mezzo|Ancora in corso|Inizio della campagna|Fine della campagna|Valuta|Importo dell'annuncio|IVA inclusa
Fonte di finanziamento|Provenienza dei fondi|URL dell'avviso|URL per i reclami|E-mail pubblica|Protocollo`,
  ],
  [
    'Polish',
    `Identyfikator|Tytuł reklamy|Opis|Język|Kraje|Rodzaj sponsora|Powiązane z|Wybory|Rodzaj wyborów|Poziom|Data głosowania
Informacje urzędowe|Początek publikacji|Nazwa sponsora|Nazwa prawna|Imię|Nazwisko|E-mail sponsora|Telefon|Ulica i numer
Kod pocztowy|Miejscowość|Kraj|Kampania|Łączna kwota kampanii|Nośnik|Nadal trwa|Początek kampanii|Koniec kampanii|Waluta
Kwota za ogłoszenie|Zawiera VAT|Źródło finansowania|Pochodzenie środków|Adres ogłoszenia|Link do skarg|Publiczny e-mail
Sygnatura`,
  ],
])('the usual columns of a file in %s are found, with and without accents', (_language, header) => {
  const names = header.split(/[|\n]/);
  const inAscii = names.map((name) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L'),
  );
  for (const spelled of [names, inAscii]) {
    const found = fieldsOf(spelled.join(';'), usualValues.join(';'));
    // The first field of a column; others are filled along with it.
    const missed = spelled.filter((_name, index) => found[index]?.split(' ')[0] !== usualFields[index]);
    expect(missed).toEqual([]);
  }
});

it.each([
  ['Länder', 'Oesterreich', 'AT'],
  ['Laender', 'Österreich', 'AT'],
  ['Lander', 'Osterreich', 'AT'],
])('%s and %s are read with and without an umlaut', (column, cell, country) => {
  expect(targetOf(`${column};x`, `${cell};y`)).toMatchObject({
    to: 'basicInformation.countries',
    values: { [cell]: country },
  });
});

it.each([
  ['Herkunft der Finanzierung;x', 'Oeffentlich'],
  ['Quelle der Mittel;x', 'offentlich'],
])('words of values are known without an umlaut: %s, %s', (header, cell) => {
  expect(targetOf(header, `${cell};y`)?.values).toEqual({ [cell]: 'public' });
});

describe('what a column says in two ways', () => {
  it.each<[rows: readonly string[], doubt: string | undefined]>([
    [['Start', '03/04/2025', '11/12/2025'], '03/04/2025 is read as 3 April 2025. It could also be 4 March 2025.'],
    [['Start', '03/04/2025', '11/28/2025'], undefined],
    [['Start', '03/03/2025', '04/04/2025'], undefined],
    [['Start', '7/1/25'], '7/1/25 is read as 7 January 2025. It could also be 1 July 2025.'],
    [['Start', '03-04-2025 10:30'], '03-04-2025 10:30 is read as 3 April 2025. It could also be 4 March 2025.'],
    [['Start', '3.4.2025'], undefined],
    [['Start', '2025-04-03'], undefined],
    [
      ['Amount', '1.234', '12.500'],
      '1.234 is read as 1234: no cell shows whether “.” is between groups of digits or before decimals.',
    ],
    [
      ['Amount', '€ 1,234'],
      '€ 1,234 is read as 1234: no cell shows whether “,” is between groups of digits or before decimals.',
    ],
    [['Amount', '1.234', '12,50'], undefined],
    [['Amount', '1.234.567'], undefined],
    [['Amount', '1.234,-'], undefined],
    [['Amount', '1 234'], undefined],
    [
      ['Views', '190.000'],
      '190.000 is read as 190000: no cell shows whether “.” is between groups of digits or before decimals.',
    ],
  ])('is said: %j', ([header, ...cells], doubt) => {
    expect(guess(`${header}|x`, ...cells.map((cell) => `${cell}|y`)).columns[0]?.doubt).toBe(doubt);
  });
});

it('is said of no column if another one shows which is the month', () => {
  const { columns } = guess('Start;End;Declared at', '03/04/2025;28/04/2025;01/02/2025 10:00');
  expect(columns.map(({ doubt }) => doubt)).toEqual([undefined, undefined, undefined]);
});

describe('a guess', () => {
  it('is not turned by a number with an exponent', () => {
    expect(guess('Amount;x', '1234,5;y', '1e+05;y').mapping).toMatchObject({ decimalSeparator: ',' });
  });

  it.each([
    ['Impressions', '10k-100k'],
    ['Regions', 'EU,NL'],
    ['Age_Targeting', '18-24'],
    ['Start', '45839'],
    ['Telefoon', '06-12345678'],
    ['Niveau', 'Melkweg'],
    ['Link', 'brug'],
  ])('leaves %s out if the import can read none of its values, such as %s', (column, cell) => {
    expect(guess(`${column}|x`, `${cell}|y`, '|y').columns[0]).toMatchObject({
      targets: [],
      doubt: expect.stringMatching(RegExp(`do not fit: ${cell}$`)),
    });
  });

  it.each([
    ['Start', '13-7-2025 0:00:00', 'd-M-yyyy H:mm:ss'],
    ['Start', '7/13/2025 12:00:00 AM', 'M/d/yyyy h:mm:ss a'],
    ['Start', '7/13/2025 2:30 pm', 'M/d/yyyy h:mm a'],
  ])('knows the days of other programs: %s of %s', (column, cell, format) => {
    expect(targetOf(`${column}|x`, `${cell}|y`)).toMatchObject({ as: 'date', format });
  });

  it.each<[header: string, row: string, currency: string | undefined]>([
    ['Spend (EUR);x', '12.50;y', 'EUR'],
    ['Spend_SEK;x', '12;y', 'SEK'],
    ['campaign_value_eur;x', '12;y', 'EUR'],
    ['Spend (USD);x', '€ 12.50;y', undefined],
    ['ALL SPEND;x', '12;y', undefined],
    ['Note EUR;Spend', 'a;12', undefined],
  ])('takes the currency of %s', (header, row, currency) => {
    expect(guess(header, row).mapping.constants?.['complianceFunding.currency']).toBe(currency);
  });

  it('prefers a column with values', () => {
    expect(fieldsOf('Spend_USD;Spend_EUR', ';12.50', ';3')).toEqual(['', 'totalValue adAmount']);
  });

  it('lets go of a companion once another column is given its field', () => {
    const { columns } = guess('Begin campagne;Publicatie', '02-12-2026;01-12-2026');
    const given = withTargets(columns, 1, [{ to: 'basicInformation.publicationStartDate' }]);
    expect(given.map(({ targets }) => targets.map(({ to }) => to))).toEqual([
      ['campaign.startDate'],
      ['basicInformation.publicationStartDate'],
    ]);
  });

  it.each([
    ['a cell of blanks', `Amount;x\nEUR${' '.repeat(100_000)}x;y`],
    ['a name of digits', `Amount;${'1'.repeat(150_000)}x\n1;y`],
    ['blank lines', `Amount;x${'\n'.repeat(200_000)}"1";y`],
    ['many columns', `${'Amount,'.repeat(30_000)}x\n`],
  ])('of a file with %s ends', (_what, text) => {
    const all = () => guess(text).mapping;
    expect(runInNewContext('all()', { all }, { timeout: 30_000 })).toMatchObject({ encoding: 'utf-8' });
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
  expect(fieldsOf(header, 'legal_person;election;Een naam;local;municipal')).toEqual([
    'sponsorType',
    'linkedProcessType',
    'processName',
    'processLevel',
    'electionType',
  ]);
});

it('answers of yes and no are no text', () => {
  expect(targetOf('Verkiezing ja/nee', 'Ja', 'Nee')).toBe(undefined);
  expect(targetOf('Verkiezing', 'Gemeenteraad', 'Nee')).toMatchObject({ to: 'basicInformation.processName' });
});

it.each([2, 40, 700, 30_000])('a guess from %i columns looks at a bounded number of cells', (count) => {
  const line = (cell: string) => `${Array(count).fill(cell).join(',')}\n`;
  const { header, rows } = formOf(Buffer.from(line('Start') + line('1.2.26').repeat(500)));
  expect(header.length).toBe(count);
  expect(rows.length).toBeGreaterThan(0);
  if (rows.length > 1) expect(rows.length * count).toBeLessThanOrEqual(maxCells);
});

const words = new URL('../../../src/domain/files/guess/words/', import.meta.url);
const languages = readdirSync(words).map((file) => file.replace('.json', ''));

describe('a column of days', () => {
  const days = [3, 14, 27].map((day) => DateTime.utc(2026, 11, day, 9, 5, 7, { locale: 'en' }));

  it.each(dateFormats)('is recognised in the format %s', (format) => {
    const cells = days.map((day) => (format === 'iso' ? String(day.toISO()) : day.toFormat(format)));
    expect(dateFormatOf([...cells, 'n/a', 'to be decided'])).toBe(format);
  });

  it.each(languages)('is recognised with the months of %s', (locale) => {
    const cells = days.map((day) => day.setLocale(locale).toFormat('d MMMM yyyy'));
    expect(dateFormatOf(cells)).toBe('d MMMM yyyy');
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
