/*
 * Files as ad libraries and registers of member states publish them: their columns, separators, encodings and ways to write
 * values are real, the values are invented.
 */

export type Shape = {
  name: string;
  text: string;
  encoding?: 'latin1' | 'utf16le';
  /** What a person adds to the guessed mapping: columns, and other keys. */
  columns?: Record<string, unknown>;
  keys?: Record<string, unknown>;
  /** What becomes of each row: what is stored (total value, first and last day, medium, views), or its first issue. */
  rows: readonly string[];
};

const id = 'paId';
const amounts = (to: object) => [
  { to: 'campaign.totalValue', as: 'money', ...to },
  { to: 'complianceFunding.adAmount', as: 'money', ...to },
];
const day = (format?: string) => [
  { to: 'campaign.startDate', as: 'date', format },
  { to: 'basicInformation.publicationStartDate', as: 'date', format },
];

export const shapes: readonly Shape[] = [
  {
    name: 'Google Ads Transparency, creative statistics',
    text: `Ad_ID,Ad_URL,Ad_Type,Regions,Advertiser_ID,Advertiser_Name,Date_Range_Start,Date_Range_End,Num_of_Days,Impressions,Spend_Range_Min_EUR,Spend_Range_Max_EUR
CR01,https://ads.example/CR01,Video,"NL,BE",AR01,Lijst Duin,2026-09-01,2026-09-30,30,10k-100k,100,1000
CR02,https://ads.example/CR02,Text,NL,AR01,Lijst Duin,2026-09-02,2026-09-30,29,≤ 10k,1,100
`,
    columns: { Spend_Range_Min_EUR: [], Spend_Range_Max_EUR: amounts({}), Impressions: [] },
    rows: ['1000.00 2026-09-01 2026-09-30 online', '100.00 2026-09-02 2026-09-30 online'],
  },
  {
    name: 'A Dutch spreadsheet: a column of amounts whose name is that of another field, words for an end that is open',
    text: `Kenmerk;Sponsor;Waarde campagne;Begindatum;Einddatum;Thema
w1;Lijst Duin;€ 2.204.352,00;03-06-2026;n.v.t.;Raad
w2;Lijst Duin;€ 0,01;20-10-2026;27-10-2026;Raad
`,
    columns: { Kenmerk: [id, 'legalMetadata.publisherReference'] },
    rows: ['2204352.00 2026-06-03 – online', '0.01 2026-10-20 2026-10-27 online'],
  },
  {
    name: 'A Dutch spreadsheet: languages, countries and kinds in words, a reference of the publisher',
    text: `PA-ID;Kenmerk;Titel;Opdrachtgever;Land;Landen;Taal;Soort opdrachtgever;Proces;Procesnaam;Niveau;Startdatum;Einddatum;Medium;Bedrag;Valuta
w3;WU-1001;Houd de pont;Vereniging Pont;Nederland;Nederland, BE;Nederlands;Rechtspersoon;Verkiezing;Raad;Lokaal;07-12-2026;18-03-2027;Krant;1.250,00;Euro
w4;WU-1002;Dijk;Dijkgenoten;Duitsland;NL;Duits;Rechtspersoon;Verkiezing;Raad;Regionaal;08-12-2026;18-03-2027;Abri;300,00;EUR
`,
    rows: ['1250.00 2026-12-07 2027-03-18 print', '300.00 2026-12-08 2027-03-18 outdoor'],
  },
  {
    name: 'Snap political ads library',
    text: `ADID,CreativeUrl,Currency Code,Spend,Impressions,StartDate,EndDate,OrganizationName,BillingAddress,PayingAdvertiserName,Gender,CountryCode
2a9f,https://snap.example/1,EUR,1250,119075,2026/10/01 22:00:00Z,2026/10/29 22:00:00Z,Bureau Duin,"Duinweg 1,Zeestad,1234AB,NL",Lijst Duin,,NL
2a90,https://snap.example/2,EUR,90,4021,2026/10/02 22:00:00Z,,Bureau Duin,"Duinweg 1,Zeestad,1234AB,NL",Lijst Duin,,NL
`,
    rows: ['1250.00 2026-10-01 2026-10-29 online 119075', '90.00 2026-10-02 – online 4021'],
  },
  {
    name: 'Meta Ad Library API, lists as JSON and ranges',
    text: `ad_archive_id,page_name,ad_delivery_start_time,ad_delivery_stop_time,currency,spend,publisher_platforms,delivery_countries
900001,Lijst Duin,2026-10-02,2026-10-20,EUR,199,"[""facebook"",""instagram""]","[""NL"",""BE""]"
900002,Lijst Duin,2026-10-03,,EUR,"lower_bound: 100, upper_bound: 199",[],"[""NL""]"
`,
    columns: { publisher_platforms: [], delivery_countries: { to: 'basicInformation.countries', as: 'list' } },
    rows: ['199.00 2026-10-02 2026-10-20 online', 'campaign.totalValue must be an amount such as 1234.50'],
  },
  {
    name: 'LinkedIn Ad Library, days of the United States',
    text: `Ad Id,Ad Type,Advertiser,Start Date (UTC),End Date (UTC),Total Impressions,Spend
77,Single Image,Lijst Duin,10/1/2026,10/29/2026,"1,234",90
78,Video,Lijst Duin,10/13/2026,10/29/2026,402,91
`,
    rows: ['90.00 2026-10-01 2026-10-29 online 1234', '91.00 2026-10-13 2026-10-29 online 402'],
  },
  {
    name: 'United Kingdom, party spending: £, rows that end with a comma',
    text: `"ECRef","RegulatedEntityName","SupplierName","DateIncurred","TotalExpenditure","DateOfClaimForPayment"\r
"ST0001","Dune Party","Print Works","05/10/2026","£1,234.50","",\r
"ST0002","Dune Party","Poster Co","25/10/2026","£40.00","",\r
`,
    columns: { ECRef: id, TotalExpenditure: amounts({}), DateIncurred: day('dd/MM/yyyy') },
    keys: { currencySigns: ['£'] },
    rows: ['1234.50 2026-10-05 – online', '40.00 2026-10-25 – online'],
  },
  {
    name: 'Brazil, electoral court: all in quotation marks, #NULO#',
    text: `"DT_GERACAO";"SQ_DESPESA";"NM_PARTIDO";"DS_DESPESA";"DT_DESPESA";"VR_DESPESA_CONTRATADA"
"02/11/2026";"81001";"PARTIDO DA PRAIA";"Publicação";"15/09/2026";"2500,00"
"02/11/2026";"81002";"#NULO#";"#NULO#";"16/09/2026";"120,50"
`,
    encoding: 'latin1',
    columns: {
      SQ_DESPESA: id,
      DS_DESPESA: 'basicInformation.description',
      DT_DESPESA: day('dd/MM/yyyy'),
      VR_DESPESA_CONTRATADA: amounts({}),
    },
    rows: ['2500.00 2026-09-15 – online', '120.50 2026-09-16 – online'],
  },
  {
    name: 'FEC, operating expenditures: no header, quotation marks are text',
    text: `C0001|N|2026|Q3|PRINT "N" GO|1200.50|09/15/2026
C0002|N|2026|Q3|RADIO|90|09/30/2026
`,
    columns: { 1: id, 5: 'basicInformation.description', 6: amounts({}), 7: day('MM/dd/yyyy') },
    rows: ['1200.50 2026-09-15 – online', '90.00 2026-09-30 – online'],
  },
  {
    name: 'Finland: windows-1252, blanks between digits, media in Finnish',
    text: `Tunnus;Mainostaja;Nimi;Summa;Alkaa;Päättyy;Väline
FI-1;Hiekkapuolue;Järvi;1 234,50;1.10.2026;29.10.2026;Televisio
FI-2;Hiekkapuolue;Meri;90,00;13.10.2026;;Verkko
`,
    encoding: 'latin1',
    rows: ['1234.50 2026-10-01 2026-10-29 television', '90.00 2026-10-13 – online'],
  },
  {
    name: 'France: blanks that do not break, yes and no in French',
    text: `Identifiant;Annonceur;Titre;Montant TTC;Date de début;Date de fin;Support;Ciblage
FR-1;Parti des Dunes;L’été;1\u202f234,50\u00a0€;01/10/2026;29/10/2026;Presse;Non
FR-2;Parti des Dunes;La mer;90,00\u00a0€;13/10/2026;;Affichage;Non
`,
    columns: { Ciblage: [] },
    rows: ['1234.50 2026-10-01 2026-10-29 print', '90.00 2026-10-13 – outdoor'],
  },
  {
    name: 'Switzerland: ’ between digits, 90.–',
    text: `Kennung;Auftraggeber;Titel;Betrag (CHF);Beginn;Ende;Medium
CH-1;Dünenpartei;Ein Titel;CHF 1’234.50;01.10.2026;29.10.2026;Plakat
CH-2;Dünenpartei;Zweiter;CHF 90.–;13.10.2026;;Zeitung
`,
    rows: ['1234.50 2026-10-01 2026-10-29 outdoor', '90.00 2026-10-13 – print'],
  },
  {
    name: 'Italy: sep= before the header, € before amounts',
    text: `sep=;\r
Identificativo;Committente;Titolo;Importo;Data di inizio;Data di fine;Mezzo;E-mail\r
IT-1;Partito delle Dune;Il mare;€ 1.234,50;01/10/2026;29/10/2026;Televisione;info@dune.example\r
IT-2;Partito delle Dune;La sabbia;€ 90,00;13/10/2026;;Stampa;info@dune.example\r
`,
    rows: ['1234.50 2026-10-01 2026-10-29 television', '90.00 2026-10-13 – print'],
  },
  {
    name: 'Netherlands, spreadsheet: a title before the header, ,- after amounts, a row of totals',
    text: `Register politieke reclame;;;;;\r
Stand: 26-11-2026;;;;;\r
;;;;;\r
Kenmerk;Opdrachtgever;Naam advertentie;Bedrag;Startdatum;Einddatum\r
NL-1;Lijst Duin;Meer strand;€ 1.234,-;01-10-2026;29-10-2026\r
NL-2;Lijst Duin;Minder wind;€ 90,-;13-10-2026;\r
Totaal;;;€ 1.324,-;;\r
;;;;;\r
`,
    columns: { Kenmerk: id },
    rows: ['1234.00 2026-10-01 2026-10-29 online', '90.00 2026-10-13 – online'],
  },
  {
    name: 'Estonia, through pandas: counts with a fraction, local midnight',
    text: `id,sponsor_name,title,campaign_value,start_date,end_date,impressions,medium
EE-1,Luiteerakond,Meri,1234.5,2026-10-01T00:00:00+03:00,2026-10-29T00:00:00+02:00,119075.0,internet
EE-2,Luiteerakond,Liiv,90.0,2026-10-13T00:00:00+03:00,,402.0,internet
`,
    rows: ['1234.50 2026-10-01 2026-10-29 online 119075', '90.00 2026-10-13 – online 402'],
  },
  {
    name: 'Spain, Excel on a Mac: carriage returns only',
    text: 'Identificador;Anunciante;Título;Importe;Fecha de inicio;Fecha de fin;Canal\rES-1;Partido;El mar;1.234,50;1/10/2026;29/10/2026;Televisión\rES-2;Partido;La playa;90,00;13/10/2026;;Prensa\r',
    rows: ['1234.50 2026-10-01 2026-10-29 television', '90.00 2026-10-13 – print'],
  },
  {
    name: 'Czechia, "Unicode text" of Excel: UTF-16 with tabs, Kč',
    text: `\ufeffIdentifikátor\tZadavatel\tNázev\tČástka\tZačátek\tKonec\tMédium\r
CZ-1\tStrana dun\tMoře\t1 234,50 Kč\t1. 10. 2026\t29. 10. 2026\ttelevize\r
`,
    encoding: 'utf16le',
    rows: ['1234.50 2026-10-01 2026-10-29 television'],
  },
  {
    name: 'Greece: labels in Greek',
    text: `Κωδικός;Χορηγός;Τίτλος;Ποσό;Έναρξη;Λήξη
GR-1;Κόμμα των Αμμολόφων;Θάλασσα;1.234,50 €;1/10/2026;29/10/2026
`,
    rows: ['1234.50 2026-10-01 2026-10-29 online'],
  },
  {
    name: 'Ireland: days with the names of months, £ of another country in a cell',
    text: `Reference ID,Advertiser,Title,Amount,Start Date,End Date
IE-1,Dune Party,Sea,"€1,234.50",1-Oct-26,29-Oct-26
IE-2,Dune Party,Sand,"€1,90.00",13-Oct-26,
`,
    rows: ['1234.50 2026-10-01 2026-10-29 online', 'campaign.totalValue must be an amount such as 1234.50'],
  },
];
