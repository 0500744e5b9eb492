import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { type Endpoint, fullRecord, metrics, register, ssp } from '../documents.ts';

/* choice D6: a PA-ID is opaque and compared exactly. */

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

/** Sends a path segment without encoding it. */
const ask = ({ method, path, body, tier }: Endpoint, segment: string) =>
  server.call({ method, path: path(segment), token: tier === 'ssp' ? tokens.ssp : tokens.write, body });

/** The segment with every byte percent-encoded. */
const encodeAll = (paId: string) =>
  [...Buffer.from(paId)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

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
