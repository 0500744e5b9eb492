import { expect, it } from '@jest/globals';
import { partyRecord } from '../contract/samples.ts';
import { until } from '../support/processes.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, holdBack, pick } from './pages.ts';

/** As LibreOffice saves a sheet of a Dutch office: a title above the header, a byte order mark, amounts as shown. */
const dutch = `\ufeffAdvertenties december${';'.repeat(40)}
Kenmerk;Titel;Taal;Landen;Soort sponsor;Gekoppeld aan;Verkiezing;Soort verkiezing;Niveau;Verkiezingsdatum;Officiële informatie;Zichtbaar per;Naam sponsor;Voornaam;Achternaam;E-mail sponsor;Adres;Plaats;Land;Campagne;Totaal campagnebedrag;Medium;Loopt door;Begin campagne;Einde campagne;Valuta;Advertentiebedrag;Inclusief btw;Soort bedrag;Berekening;Bron van financiering;Herkomst middelen;Sponsor betaalt zelf;Sponsor bevoegd verklaard;Verklaard op;Eerder geschorst;Doelgroepgericht;Aflevertechnieken;Kennisgeving-URL;Klachten-URL;E-mail publiek
PA-NL-0001;Meer spoor;Nederlands;Nederland;rechtspersoon;verkiezing;Provinciale Staten 2027;provinciale staten;regionaal;17-03-2027;https://noorden.example/i;03-12-2026;Partij voor het Noorden;;;post@noorden.example;Stationsweg 4;Assen;Nederland;Noord op het spoor;€ 12.500,00;online;ONWAAR;05-12-2026;17-03-2027;EUR;€ 1.250,50;WAAR;gefactureerd;Volgens factuur;privaat;binnen de EU;WAAR;WAAR;01-12-2026 10:00;ONWAAR;ONWAAR;ONWAAR;https://noorden.example/k;https://noorden.example/klacht;info@noorden.example
PA-NL-0002;De leeszaal blijft;Nederlands;Nederland; rechtspersoon;geen;;;;;;04-12-2026;Vrienden van de Leeszaal;;;bestuur@leeszaal.example;Kade 12;Deventer;Nederland;Leeszaal blijft;€ 1.250,50;drukwerk;ONWAAR;06-12-2026;10-01-2027;EUR;€ 1.250,50;WAAR;begroot;Volgens begroting;privaat;binnen de EU;WAAR;WAAR;01-12-2026 10:00;ONWAAR;ONWAAR;ONWAAR;https://leeszaal.example/k;https://leeszaal.example/klacht;info@leeszaal.example
PA-NL-0003;Fietsveilig;Nederlands;Nederland;natuurlijk persoon;geen;;;;;;04-12-2026;;Wietske;Hoogterp;wietske@hoogterp.example;Dijk 7;Sneek;Nederland;Fietsveilig;450;online;WAAR;06-12-2026;;EUR;450;WAAR;geschat;Volgens raming;privaat;binnen de EU;WAAR;WAAR;01-12-2026 10:00;ONWAAR;ONWAAR;ONWAAR;https://fietsveilig.example/k;https://fietsveilig.example/klacht;info@fietsveilig.example
`;

await describeConsole('What the console calls ready', ({ server, page, console }) => {
  const { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting } = partyRecord;
  const legalMetadata = { ...partyRecord.legalMetadata, publisherName: null, publisherCountry: null };
  const mapping = {
    constants: { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting, legalMetadata },
    columns: {
      Id: 'paId',
      Title: 'basicInformation.title',
      Shown: { to: 'basicInformation.publicationStartDate', as: 'date' },
      Starts: { to: 'campaign.startDate', as: 'date' },
    },
  };
  const rows = `Id,Title,Shown,Starts\nREADY-1,Bridges,${campaign.startDate},${campaign.startDate}\n`;
  const bar = page.locator('.buttons.bottom [role=status]');
  const row = (name: RegExp) => page.getByRole('row', { name });

  const choose = async (name: string, text: string) => {
    await page.goto(`${server.internalUrl}/imports/new`);
    await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('heading', { level: 1, name: 'Match the columns' }).waitFor();
    await pick(page.getByLabel('Publisher', { exact: true }), 'None: self-published (cannot be changed later)');
  };
  const load = async (changes: object) => {
    const buffer = Buffer.from(JSON.stringify({ ...mapping, ...changes }));
    await page.getByLabel('Mapping to load').setInputFiles({ name: 'm.json', mimeType: 'application/json', buffer });
  };
  const press = () => page.getByRole('button', { name: 'Check the file' }).click();
  const isChecked = async () => {
    await bar.getByText('The check changes nothing.').waitFor();
    expect(await console.problems()).toEqual([]);
    await press();
    await page.getByText('This was a check.').waitFor();
  };
  const isRefused = async (reason: string) => {
    await bar.getByText(reason).waitFor();
    expect(await bar.getByText('The check changes nothing').count()).toBe(0);
    await press();
    expect((await addressOf(page)).pathname).toBe('/imports/new/columns');
  };
  const edit = (column: string) => page.getByRole('button', { name: `Change: ${column}` }).click();
  const addField = async (column: string, field: string) => {
    await edit(column);
    await page.getByRole('button', { name: `Add a field: ${column}` }).click();
    await page.getByLabel(`Further field of ${column}`).fill(field);
    await page.keyboard.press('Enter');
  };
  const fieldsOf = async (column: string) => {
    const cells = row(new RegExp(`^${column} `)).locator('td');
    const inputs = cells.locator('[list=fields-of-a-notice]');
    const chosen = await inputs.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
    return chosen.length > 0 ? chosen : (await cells.first().innerText()).split(', ');
  };

  it('is accepted by the check: a Dutch file, whose guess publishes no private address', async () => {
    await choose('advertenties-dec.csv', dutch);
    // What is settled is folded below what is not.
    expect(await row(/^E-mail sponsor /).count()).toBe(0);
    await page.getByText(/^\d+ matched columns$/).click();
    expect(await fieldsOf('E-mail sponsor')).toEqual(['Advertiser email']);
    expect(await fieldsOf('E-mail publiek')).toEqual(['Public contact email']);
    expect(await fieldsOf('Begin campagne')).toEqual(['Campaign start date', 'Publication start date']);
    await page.getByLabel('Field of Zichtbaar per').fill('Publication start date');
    await page.keyboard.press('Enter');
    await until('the guess lets go', async () => (await fieldsOf('Begin campagne')).length === 1);
    await isChecked();
    await page.getByText('3 records can be imported.').waitFor();
  });

  it.each<[what: string, changes: object]>([
    ['a mapping', {}],
    ['a column beside a constant for its field', { columns: { ...mapping.columns, Starts: 'campaign.name' } }],
    ['a mapping that says less', { columns: { Id: 'paId' } }],
    ['a column that the file does not have', { columns: { ...mapping.columns, Gone: 'campaign.name' } }],
  ])('is accepted by the check: %s', async (_what, changes) => {
    await choose('ready.csv', rows);
    await load(changes);
    await isChecked();
    expect(await page.locator('.badge').getByText('Failed').count()).toBe(0);
  });

  it('keeps what is typed while a mapping loads', async () => {
    await choose('typed.csv', rows);
    const release = await holdBack(page, 'ImportPreview');
    await load({});
    await page.getByLabel('Field of Starts').fill('Campaign end date');
    await page.keyboard.press('Enter');
    const typed = page.locator('[id="field-legalMetadata.complaintUrl"]');
    await typed.fill('https://typed.example/');
    await page.getByLabel('Existing notices').selectOption('Reject their rows');
    release();
    await until('the mapping is shown', async () => (await fieldsOf('Title'))[0] === 'Title');
    await page.unroute('**/graphql');
    expect(await fieldsOf('Starts')).toEqual(['Campaign end date']);
    expect(await typed.inputValue()).toBe('https://typed.example/');
    expect(await page.getByLabel('Publisher', { exact: true }).inputValue()).toMatch(/^None/);
  });

  it.each<[what: string, changes: object, reason: string]>([
    [
      'two columns with one field',
      { columns: { ...mapping.columns, Shown: 'basicInformation.title' } },
      'Two columns fill “Title”. Keep one.',
    ],
    [
      'a format that is none',
      { columns: { ...mapping.columns, Shown: { to: 'campaign.endDate', as: 'date', format: 'DD-MM' } } },
      'is not a usable date format',
    ],
    [
      'constants with a PA-ID',
      { mintPaId: true, constants: { ...mapping.constants, paId: 'A' } },
      'constants have a PA-ID',
    ],
    ['words for nothing', { empty: Array.from({ length: 101 }, (_one, at) => `word ${at}`) }, 'Empty'],
    ['signs', { decimalSeparator: '#' }, 'must be one of'],
    [
      'a field that is none',
      { columns: { ...mapping.columns, Shown: 'campaign.begin' } },
      'is not a field of a record',
    ],
  ])('is refused before the check, with the reason: %s', async (_what, changes, reason) => {
    await choose('refused.csv', rows);
    await load(changes);
    await isRefused(reason);
  });

  it('names two columns that were given one field, leads to them, and is ready again without one', async () => {
    await choose('twice.csv', rows);
    await load({});
    await bar.getByText('The check changes nothing.').waitFor();
    await addField('Starts', 'Publication start date');
    await isRefused('Two columns fill “Publication start date”. Keep one.');
    await bar.getByRole('link', { name: 'Starts' }).click();
    expect(new URL(page.url()).hash).toBe('#column-3');
    await page.getByLabel('Further field of Starts').fill('');
    await page.keyboard.press('Enter');
    await isChecked();
  });

  it('leaves no failed import behind', async () => {
    await console.open('/imports');
    await row(/twice\.csv/).waitFor();
    expect(await page.locator('.badge').getByText('Failed').count()).toBe(0);
  });

  it('is a check, not an import, to those who find it later, and leads to the file again', async () => {
    await page.getByRole('link', { name: 'Check of twice.csv' }).first().click();
    await page.locator('.under-title .badge').getByText('Checked', { exact: true }).waitFor();
    expect(
      await page
        .getByRole('link', { name: /audit trail$/ })
        .filter({ hasText: 'Changes' })
        .count(),
    ).toBe(0);
    // After a reload, the tab has no file.
    await console.open((await addressOf(page)).pathname);
    await page.getByRole('link', { name: 'Choose the file' }).click();
    await page.getByLabel('Choose a file').waitFor({ state: 'attached' });
  });

  it('asks for what only some rows need, and gives it to these rows', async () => {
    const asked = ['electionType', 'processName', 'processLevel', 'processDate', 'officialInformationUrl'];
    const basics = Object.entries(basicInformation).filter(([name]) => ![...asked, 'linkedProcessType'].includes(name));
    const day = campaign.startDate;
    await choose(
      'some.csv',
      `Id,Title,Shown,Starts,Process\nSOME-1,Bridges,${day},${day},Election\nSOME-2,Trees,${day},${day},None\n`,
    );
    await load({
      constants: { ...mapping.constants, basicInformation: Object.fromEntries(basics) },
      columns: {
        ...mapping.columns,
        Process: { to: 'basicInformation.linkedProcessType', values: { Election: 'election', None: 'none' } },
      },
    });
    // The guess asks for them, too: only the mapping that is loaded has the rest.
    await bar.getByText('The check changes nothing.').waitFor();
    const field = (name: string) => page.locator(`[id="field-basicInformation.${name}"]`);
    await field('electionType').locator('..').getByText('For the rows in which “Linked process” is election').waitFor();
    for (const name of ['electionType', 'processLevel']) await field(name).selectOption({ index: 1 });
    await field('processName').fill('Council');
    await field('processDate').fill('2027-03-17');
    await field('officialInformationUrl').fill('https://register.example/i');
    await isChecked();
    await page.getByText('2 records can be imported.').waitFor();
  });
});
