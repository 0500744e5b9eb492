import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OnExisting } from '../../../../src/generated/graph/graphql.ts';
import { personRecord, registerView } from '../../../contract/samples.ts';
import { send } from '../../../support/http.ts';
import { mutation } from '../../../support/literals.ts';
import { importServer } from './import-server.ts';

const server = await importServer();
const { auditOf, publisherId, record, run, sql, stored, token } = server;

describe('importNotices', () => {
  it('keeps every field as it was given', async () => {
    const { paId, ...given } = record({ legalMetadata: { retentionUntil: '2036-01-01' } });
    expect(await run([{ paId, ...given }])).toMatchObject([{ paId, outcome: 'imported', issues: [] }]);
    const { publisherId: _owner, ...expected } = given;
    expect(await stored(paId)).toEqual({ paId, ...expected });
  });

  it('is a mutation of the graph; a record without a publisher is self-published', async () => {
    const answer = await server.ask(mutation('importNotices', 'results { paId outcome issues { path message } }'), {
      input: { records: [personRecord, { ...personRecord, paId: 'PA-BAD', campaign: 5 }] },
    });
    expect(answer).toMatchObject({
      results: [
        { paId: personRecord.paId, outcome: 'imported', issues: [] },
        { paId: 'PA-BAD', outcome: 'rejected', issues: [{ path: 'campaign', message: 'must be an object' }] },
      ],
    });
    const { body } = await server.call({ path: `~/advertisement/${personRecord.paId}`, token });
    expect(body).toEqual(registerView(personRecord));
    expect(await sql('select publisher_id from notice where pa_id = ?', [personRecord.paId])).toEqual([
      { publisher_id: null },
    ]);
  });

  it.each([
    ['DE', 'de'],
    ['de-at', 'de-AT'],
    ['SR-LATN-rs', 'sr-Latn-RS'],
    ['iw', 'he'],
  ])('stores the language %s as %s', async (language, canonical) => {
    const given = record({ basicInformation: { language } });
    expect(await run([given])).toMatchObject([{ outcome: 'imported' }]);
    expect(await stored(given.paId)).toMatchObject({ basicInformation: { language: canonical } });
    expect(await run([given], { onExisting: 'update' })).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it.each([
    ['4503599627370497.5', 'must be a whole number'],
    ['45035996273704975e-1', 'must be a whole number'],
    ['5.00000000000000001', 'must be a whole number'],
    ['"5"', 'must be a number'],
    ['9007199254740992', 'must be at most 9007199254740991'],
    ['-1', 'must be at least 0'],
    ['5.0', undefined],
    ['1e3', undefined],
  ])('refuses a count of %s as REST does, in a variable and in the document', async (count, message) => {
    const rejected = {
      results: [{ issues: message === undefined ? [] : [{ path: 'targeting.viewsCount', message }] }],
    };
    const importing = mutation('importNotices', 'results { issues { path message } }');
    const withCount = (text: string) => text.replace('"viewsCount":0', `"viewsCount":${count}`);
    const given = JSON.stringify(record({ targeting: { viewsCount: 0 } }));
    const { body } = await send(server.internalUrl, {
      method: 'POST',
      path: '/graphql',
      token: server.staff,
      headers: { 'content-type': 'application/json' },
      body: withCount(`{"query":${JSON.stringify(importing)},"variables":{"input":{"records":[${given}]}}}`),
    });
    expect(body).toMatchObject({ data: { importNotices: rejected } });
    const literal = withCount(JSON.stringify(record({ targeting: { viewsCount: 0 } }))).replaceAll(/"(\w+)":/g, '$1:');
    const inline = `mutation { importNotices(input: { records: [${literal}] }) { results { issues { path message } } } }`;
    expect(await server.ask(inline)).toMatchObject(rejected);
  });

  it('reports an unknown publisher together with all other issues', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const [result] = await run([record({ publisherId: nobody, campaign: { medium: 'tv' } })]);
    expect(result?.issues).toMatchObject([
      { path: 'campaign.medium', message: expect.stringContaining('must be one of online') },
      { path: 'publisherId', message: 'must be the id of a publisher that exists' },
    ]);
  });

  it('uses the name of the publisher if the record has none', async () => {
    const absent = record({ legalMetadata: { publisherName: undefined } });
    const given = record({ publisherId: publisherId.toUpperCase() });
    await run([absent, given]);
    expect((await stored(absent.paId)).legalMetadata?.publisherName).toBe('The Publisher');
    expect((await stored(given.paId)).legalMetadata?.publisherName).toBe('Järvilehti Media Oy');
  });

  it('fills in missing times and the end of retention', async () => {
    const times = [
      'createdAt',
      'updatedAt',
      'confirmedAt',
      'signedOffAt',
      'ceasedAt',
      'ceasedReason',
      'retentionUntil',
    ];
    const absent = record({ legalMetadata: Object.fromEntries(times.map((name) => [name, undefined])) });
    const draft = record({
      basicInformation: { confirmationStatus: 'draft', signOffStatus: 'pending' },
      legalMetadata: { confirmedAt: undefined, signedOffAt: undefined },
    });
    await run([absent, draft]);
    const now = '2026-11-21T12:00:00Z';
    expect((await stored(absent.paId)).legalMetadata).toMatchObject({
      createdAt: now,
      updatedAt: now,
      confirmedAt: now,
      signedOffAt: now,
      ceasedAt: null,
      retentionUntil: '2034-04-17',
    });
    expect((await stored(draft.paId)).legalMetadata).toMatchObject({ confirmedAt: null, signedOffAt: null });
  });

  it('keeps a PA-ID of any form, and generates a missing one', async () => {
    const odd = record({ paId: "g45y2q ?$1 ':' 🗳" });
    const results = await run([odd, { ...record(), paId: undefined }, { ...record(), paId: null }]);
    expect(results).toMatchObject([{ paId: odd.paId }, { outcome: 'imported' }, { outcome: 'imported' }]);
    for (const { paId } of results.slice(1)) expect(paId).toMatch(/^PA-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect((await stored(odd.paId)).paId).toBe(odd.paId);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it.each<[OnExisting, number]>([
    ['reject', 0],
    ['update', 2],
  ])('mints again when a minted PA-ID is taken, and never replaces it (onExisting: %s)', async (onExisting, digit) => {
    const [taken, fresh] = [digit, digit + 1].map((each) => `PA-${String(each).repeat(10)}`);
    await run([{ ...record(), paId: taken }]);
    const drawn = [digit, digit, digit + 1].flatMap((each) => Array<number>(10).fill(each));
    jest.spyOn(crypto, 'randomInt').mockImplementation(() => drawn.shift());
    syncBuiltinESMExports();
    const title = { basicInformation: { title: 'Another' } };
    expect(await run([{ ...record(title), paId: null }], { onExisting })).toMatchObject([
      { paId: fresh, outcome: 'imported', issues: [] },
    ]);
    expect((await stored(String(taken))).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
    expect((await stored(String(fresh))).basicInformation?.title).toBe('Another');
  });
});

describe('a PA-ID that exists', () => {
  it('is rejected if repeated in one call, also after a record that was rejected', async () => {
    const one = record();
    const bad = { ...one, campaign: 5 };
    expect(
      (await run([bad, one, one])).map(({ outcome, issues }) => [outcome, issues.map(({ path }) => path)]),
    ).toMatchObject([
      ['rejected', ['campaign']],
      ['rejected', ['paId']],
      ['rejected', ['paId']],
    ]);
  });
});

describe('an import that skips what exists', () => {
  it('skips it without validation, and imports the rest', async () => {
    const known = record();
    await run([known]);
    const other = await server.publisher();
    const records = [{ ...known, basicInformation: { title: 'Another' } }, record()];
    for (const dryRun of [true, false]) {
      const results = [
        await run(records, { onExisting: 'skip', dryRun }),
        await run([{ ...known, publisherId: other }], { onExisting: 'skip', dryRun }),
        await run([{ ...known, campaign: null }], { onExisting: 'skip', dryRun }),
      ];
      const outcomes = results.flat().map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['skipped', 'imported', 'rejected', 'skipped']);
    }
    expect((await stored(known.paId)).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
    expect(await auditOf(known.paId)).toHaveLength(1);
  });
});

describe('a PA-ID that clients cannot request', () => {
  it.each(['.', '..'])('%j is rejected, also by the database', async (paId) => {
    expect(await run([record({ paId })])).toMatchObject([{ outcome: 'rejected', issues: [{ path: 'paId' }] }]);
    const known = record();
    await run([known]);
    await expect(sql('update notice set pa_id = ? where pa_id = ?', [paId, known.paId])).rejects.toThrow(
      /notice_pa_id_can_exist/,
    );
  });
  it.each(['...', '.a', 'a.'])('%j is accepted', async (paId) => {
    expect(await run([record({ paId })])).toMatchObject([{ outcome: 'imported' }]);
  });
});

describe('a PA-ID that a file has by accident is rejected', () => {
  it.each<[what: string, paId: string, why: RegExp]>([
    ['a blank that does not break', 'A\u00a01', /U\+00A0/],
    ['a change of text direction', 'A\u202e1', /U\+202E/],
    ['a blank without width', 'A\u200b1', /U\+200B/],
    ['a hyphen that does not break', 'A\u20111', /U\+2011/],
    ['quotation marks of a text program', '“A1”', /that a spreadsheet adds/],
    ['the apostrophe of a spreadsheet', "'A-1", /that a spreadsheet adds/],
    ['the formula of a spreadsheet', '="A1"', /that a spreadsheet adds/],
    ['an accent of its own', 'A\u0301', /Unicode NFC/],
    ['a dash for nothing', '–', /word for "no value"/],
    ['the error of a spreadsheet', '#REF!', /word for "no value"/],
    ['a row of totals', 'Gesamtsumme:', /row of totals/],
  ])('%s', async (_what, paId, message) => {
    expect(await run([record({ paId })])).toMatchObject([
      { outcome: 'rejected', issues: [{ path: 'paId', message: expect.stringMatching(message) }] },
    ]);
  });
});

describe('a text that is hardly ever meant gives a warning', () => {
  const misread = /read in another encoding/;
  const nothing = /word for "no value"/;
  const texts = ['#NULO#', '#N/A', '#BEZUG!', '#¡VALOR!', 'n.v.t.', '(blank)', '<NA>', '–', '########'];
  it.each<[text: string, warning: RegExp | undefined]>([
    ...texts.map((text): [string, RegExp] => [text, nothing]),
    ['Gute StraÃŸe', misread],
    ['Lâ€™Ã©lection', misread],
    ['Stra\ufffde', /U\+FFFD/],
    ['Razem', /row of totals/],
    ['Say\\nyes', /may need "escapes"/],
    ['C:\\\\Data', /may need "escapes"/],
    ['C:\\Data', undefined],
    ['#VoteNow!', undefined],
    ['Nothing to lose', undefined],
    ['AMANHÃ É NOSSO', undefined],
  ])('%s', async (title, warning) => {
    const named = { basicInformation: { title }, legalMetadata: { publisherName: null } };
    const [result] = await run([record(named)], { dryRun: true });
    const messages = result?.warnings.map(({ message }) => message) ?? [];
    expect(messages).toEqual(warning ? [expect.stringMatching(warning)] : []);
  });

  it.each(['2.38512E+16', '2,4e+9', '1234567890123450000', '238512.0'])('the PA-ID %s was rounded', async (paId) => {
    expect(await run([record({ paId, legalMetadata: { publisherName: null } })], { dryRun: true })).toMatchObject([
      { outcome: 'imported', warnings: [{ path: 'paId', message: expect.stringContaining('has rounded') }] },
    ]);
  });
});

describe('the name of the publisher in a record', () => {
  it('gives a warning if it differs from the owner’s', async () => {
    const named = (publisherName: string | null) => record({ legalMetadata: { publisherName } });
    const results = await run([named('Pub'), named('The Publisher'), named(null)]);
    expect(results.map(({ outcome, warnings }) => [outcome, warnings])).toMatchObject([
      ['imported', [{ path: 'legalMetadata.publisherName', message: expect.stringContaining('is not the name') }]],
      ['imported', []],
      ['imported', []],
    ]);
  });
});

describe('a dry run', () => {
  it('validates everything, including duplicates, and writes nothing', async () => {
    const known = record();
    await run([known]);
    const fresh = record();
    const tables = ['notice', 'party', 'engagement_metrics_change', 'audit_trail'];
    const rowCounts = () => Promise.all(tables.map((table) => sql(`select count(*) from ${table}`)));
    const before = await rowCounts();
    const records = [known, fresh, fresh, { ...record(), paId: null }, {}];
    expect((await run(records, { dryRun: true })).map(({ paId, outcome }) => [paId, outcome])).toEqual([
      [known.paId, 'rejected'],
      [fresh.paId, 'imported'],
      [fresh.paId, 'rejected'],
      [null, 'imported'],
      [null, 'rejected'],
    ]);
    const updates = await run(records, { dryRun: true, onExisting: 'update' });
    expect(updates.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'imported',
      'rejected',
      'imported',
      'rejected',
    ]);
    expect(await rowCounts()).toEqual(before);
  });
});
