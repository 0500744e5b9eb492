import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import { type Endpoint, endpoints, fullRecord, metrics, register, ssp } from './documents.ts';
import { personRecord } from './samples.ts';

/* choice D6: a PA-ID is opaque and compared exactly. */

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

/** Sends a path segment without encoding it. */
const ask = ({ method, path, body, tier }: Endpoint, segment: string) =>
  server.call({ method, path: path(segment), token: tier === 'ssp' ? tokens.ssp : tokens.write, body });

/** The segment with every byte percent-encoded. */
const encodeAll = (paId: string) =>
  [...Buffer.from(paId)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('a PA-ID that is invalid or unknown is the 404 of its endpoint', () => {
  const { own } = notices;
  const segments = {
    'holds a NUL': `${own}%00`,
    'is a NUL': '%00',
    'is badly encoded': '%zz',
    'breaks off in its encoding': `${own}%2`,
    'ends in a percent sign': `${own}%`,
    'is no UTF-8': '%ff%fe',
    'is an overlong NUL': '%c0%80',
    'is half a surrogate pair': '%ed%a0%80',
    'holds a slash': `${own}%2F`,
    'climbs a folder': '..%2f..%2fetc%2fpasswd',
    'holds an encoded percent sign': '%25zz',
    'is encoded twice': `%2550A${own.slice(2)}`,
    'has 129 characters': 'x'.repeat(129),
    'has 129 characters of four bytes': '%F0%9F%97%B3'.repeat(129),
    'has thousands of characters': 'x'.repeat(8_000),
    'is an emoji': '%F0%9F%97%B3%EF%B8%8F',
    'is a dot': '.',
    'is two dots': '..',
    'is two encoded dots': '%2e%2e',
    'is a space': '%20',
    'is a star': '*',
    'reads like SQL': "'%20or%20'1'='1",
    'reads like SQL to run': `${own}';drop%20table%20notice;--`,
    'is a pattern of SQL': '%25',
    'is a pattern of one character': `${own.slice(0, -1)}_`,
    'is in lower case': own.toLowerCase(),
    'lacks its last character': own.slice(0, -1),
    'has a space before it': `%20${own}`,
    'has a space after it': `${own}%20`,
    'has a line after it': `${own}%0A`,
    'has a parameter': `${own};version=1`,
    'is null': 'null',
    'is undefined': 'undefined',
    'is a placeholder': '{PAID}',
  };

  it.each(endpoints)('$title', async (endpoint) => {
    for (const [which, segment] of Object.entries(segments)) {
      if (endpoint === metrics) {
        const request = { path: metrics.path(segment), token: tokens.write, body: metrics.body };
        await expectRefusedWrite(server, request, metrics.notFound);
      } else {
        expect([which, ...answerOf(await ask(endpoint, segment))]).toEqual([which, ...endpoint.notFound]);
      }
    }
    expect((await ask(endpoint, own)).status).toBe(200);
  });

  it('after the checks that come first', async () => {
    const at = async (token: string | undefined, body: unknown = metrics.body) =>
      answerOf(await server.call({ method: 'PUT', path: metrics.path('%00'), token, body }));
    expect(await at(undefined)).toEqual(metrics.headerMissing);
    expect(await at(tokens.unknown)).toEqual(metrics.tokenInvalid);
    expect(await at(tokens.notProReadOnly)).toEqual(metrics.notPro);
    expect(await at(tokens.read)).toEqual(metrics.insufficientScope);
    expect(await at(tokens.write, 'x')).toEqual(metrics.bodyNotJson);
    expect(await at(tokens.write)).toEqual(metrics.notFound);
  });
});

describe('a PA-ID that exists is found, however its characters are encoded', () => {
  const paIds = {
    'as it is minted here': notices.own,
    'as another register mints it': 'g45y2q',
    'of one character': 'x',
    'of 128 characters': 'x'.repeat(128),
    'of 128 characters of four bytes': '🗳'.repeat(128),
    'with spaces': 'Notice 12 of 2026',
    'with umlauts': 'Straßenbahn für Übermorgen',
    'with accents that are characters of their own': 'cafe\u0301',
    'in another script': 'Διαφήμιση-2026',
    'with a percent sign that encodes nothing': '%zz',
    'with a percent sign that would encode a NUL': 'a%00b',
    'with a plus sign': 'a+b',
    'with what an address uses': 'a?b#c&d=e;f:g@h',
    'with quotes': `it's "so"`,
    'of dots': '...',
    'like a number': '00012',
    'like a path of the API': 'metrics',
  };

  it.each(Object.entries(paIds))('%s', async (_, paId) => {
    if (paId !== notices.own) await server.notice(publisherId, { paId, noticeUrl: 'https://register.example/x' });
    for (const segment of [encodeURIComponent(paId), encodeAll(paId)]) {
      const expected = [200, expect.objectContaining({ paId })];
      for (const endpoint of [register, fullRecord, metrics, ssp]) {
        expect(answerOf(await ask(endpoint, segment))).toEqual(expected);
      }
    }
  });

  it('is compared exactly: case, accents and look-alikes matter', async () => {
    await server.notice(publisherId, { paId: 'Stra\u00dfe-Caf\u00e9', noticeUrl: 'https://register.example/y' });
    const others = ['stra\u00dfe-caf\u00e9', 'Strasse-Caf\u00e9', 'Stra\u00dfe-Cafe\u0301', 'Stra\u00dfe-Cafe'];
    for (const paId of others) {
      expect(answerOf(await ask(register, encodeURIComponent(paId)))).toEqual(register.notFound);
    }
    expect((await ask(register, encodeURIComponent('Stra\u00dfe-Caf\u00e9'))).status).toBe(200);
  });
});

describe('an imported PA-ID is kept as it is', () => {
  const importing =
    'mutation ($input: ImportNoticesInput!) { importNotices(input: $input) { results { paId outcome issues { path } } } }';

  it.each(['h77k2m', 'Anzeige Nr. 5', 'Überparteilich/'.slice(0, -1), 'ä'.repeat(128), '100% öffentlich'])(
    '%s',
    async (paId) => {
      const records = [{ ...personRecord, paId, publisherId }];
      const answer = await server.graphql(tokens.staff, importing, { input: { records } });
      expect(answer).toEqual({ data: { importNotices: { results: [{ paId, outcome: 'imported', issues: [] }] } } });
      expect(answerOf(await ask(fullRecord, encodeURIComponent(paId)))).toEqual([
        200,
        expect.objectContaining({ paId }),
      ]);
      expect((await ask(register, encodeURIComponent(paId))).status).toBe(200);
    },
  );

  it.each(['', 'a/b', 'x'.repeat(129), 'a\u0000b'])('an invalid one is rejected', async (paId) => {
    const records = [{ ...personRecord, paId, publisherId }];
    const answer = await server.graphql(tokens.staff, importing, { input: { records } });
    expect(answer.data).toEqual({
      importNotices: { results: [expect.objectContaining({ outcome: 'rejected', issues: [{ path: 'paId' }] })] },
    });
  });

  it('a missing one is generated: PA- and ten Crockford base32 characters', async () => {
    const { paId: _, ...record } = personRecord;
    const answer = await server.graphql(tokens.staff, importing, { input: { records: [{ ...record, publisherId }] } });
    const [imported] = (answer.data?.importNotices as { results: { paId: string }[] }).results;
    expect(imported?.paId).toMatch(/^PA-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect((await ask(register, String(imported?.paId))).status).toBe(200);
  });
});
