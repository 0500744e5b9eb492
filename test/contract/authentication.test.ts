import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { endpoints } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

/** Bytes as a header value: Node's client takes each byte as a character. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

describe.each(endpoints)('$title', ({ method, path, body, tier, headerMissing, tokenInvalid }) => {
  const token = tier === 'ssp' ? tokens.ssp : tokens.write;
  const call = (authorization: string | string[] | undefined) =>
    server.call({
      method,
      path: path(notices.own),
      body,
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  describe('accepts the scheme Bearer in any case, one or more spaces, one b64token', () => {
    it.each([
      { when: 'as documented', authorization: `Bearer ${token}` },
      { when: 'in lower case', authorization: `bearer ${token}` },
      { when: 'in upper case', authorization: `BEARER ${token}` },
      { when: 'in mixed case', authorization: `bEaReR ${token}` },
      { when: 'with several spaces', authorization: `Bearer     ${token}` },
      { when: 'with spaces at the end, which are no part of a header', authorization: `Bearer ${token}   ` },
      { when: 'with tabs at both ends, which are no part of a header', authorization: `\t Bearer ${token} \t` },
    ])('$when', async ({ authorization }) => {
      expect((await call(authorization)).status).toBe(200);
    });
  });

  describe('rejects a missing or malformed Authorization header', () => {
    it.each([
      { when: 'it is missing', authorization: undefined },
      { when: 'it is empty', authorization: '' },
      { when: 'it is blank', authorization: '   ' },
      { when: 'the scheme stands alone', authorization: 'Bearer' },
      { when: 'the scheme stands alone, with a space', authorization: 'Bearer ' },
      { when: 'the token stands alone', authorization: token },
      { when: 'the scheme is another', authorization: `Token ${token}` },
      { when: 'the scheme is Basic', authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` },
      { when: 'the scheme is DPoP', authorization: `DPoP ${token}` },
      { when: 'the scheme begins with Bearer', authorization: `BearerToken ${token}` },
      { when: 'nothing separates them', authorization: `Bearer${token}` },
      { when: 'a tab separates them', authorization: `Bearer\t${token}` },
      { when: 'a space and a tab separate them', authorization: `Bearer \t${token}` },
      { when: 'a colon separates them', authorization: `Bearer: ${token}` },
      { when: 'an equals sign separates them', authorization: `Bearer=${token}` },
      { when: 'it has two tokens', authorization: `Bearer ${token} ${token}` },
      { when: 'it has two tokens and a comma', authorization: `Bearer ${token},${token}` },
      { when: 'it has two credentials', authorization: `Bearer ${token}, Bearer ${token}` },
      { when: 'a comma follows', authorization: `Bearer ${token},` },
      { when: 'a parameter follows', authorization: `Bearer ${token}, realm="x"` },
      { when: 'the token is in quotes', authorization: `Bearer "${token}"` },
      { when: 'the token is in angle brackets', authorization: `Bearer <${token}>` },
      { when: 'the token is only padding', authorization: 'Bearer ===' },
      { when: 'padding is inside the token', authorization: `Bearer =${token}` },
      { when: 'something follows the padding', authorization: 'Bearer abc=def' },
      { when: 'the token has an escape', authorization: `Bearer ${token}%20` },
      { when: 'the token has letters beyond ASCII', authorization: asBytes(`Bearer ${token}ü`) },
      { when: 'the token has an emoji', authorization: asBytes(`Bearer 🗳️${token}`) },
      { when: 'the space does not break', authorization: asBytes(`Bearer\u00a0${token}`) },
      { when: 'a byte that some call a space follows', authorization: `Bearer ${token}\u00a0` },
      { when: 'a byte that some call a space comes first', authorization: `\u00a0Bearer ${token}` },
      { when: 'the scheme has a look-alike letter', authorization: asBytes(`Βearer ${token}`) },
    ])('when $when', async ({ authorization }) => {
      const response = await call(authorization);
      expect(answerOf(response)).toEqual(headerMissing);
      expect(response.headers['www-authenticate']).toBe('Bearer realm="partner-api"');
    });
  });

  describe('rejects a token that is not active', () => {
    const forms = {
      'is well formed, but was never minted': server.unknownToken(tier),
      'has a wrong checksum': tokens.wrongChecksum,
      'lacks its checksum': token.slice(0, -7),
      'lacks its last character': token.slice(0, -1),
      'has one character more': `${token}0`,
      'has its first random character changed': replaceAt(token, token.indexOf('_', 3) + 1),
      'is in other letters': token.toUpperCase(),
      'names another tier': token.replace(/^pa_[a-z]+/, tier === 'ssp' ? 'pa_partner' : 'pa_ssp'),
      'is of the other tier': tier === 'ssp' ? tokens.write : tokens.ssp,
      'is a staff token': tokens.staff,
      'is any b64token': 'a-Z0._~+/==',
      'is a JSON Web Token': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      'is one character': 'x',
      'is very long': 'x'.repeat(8_000),
      'reads like SQL': '1/or/1--',
    };
    it.each(Object.entries(forms))('when the token %s', async (_, sent) => {
      const response = await call(`Bearer ${sent}`);
      expect(answerOf(response)).toEqual(tokenInvalid);
      expect(response.headers['www-authenticate']).toBe('Bearer realm="partner-api", error="invalid_token"');
    });

    it('when the token is revoked or has expired', async () => {
      const owner = tier === 'ssp' ? { tier } : { publisherId, scopes: ['metrics:write' as const] };
      const revoked = await server.token({ ...owner, revokedAt: new Date('2026-11-20T00:00:00Z') });
      const expired = await server.token({ ...owner, expiresAt: new Date('2026-11-21T12:00:00Z') });
      const valid = await server.token({ ...owner, expiresAt: new Date('2026-11-21T12:00:00.001Z') });
      expect(answerOf(await call(`Bearer ${revoked.secret}`))).toEqual(tokenInvalid);
      expect(answerOf(await call(`Bearer ${expired.secret}`))).toEqual(tokenInvalid);
      expect((await call(`Bearer ${valid.secret}`)).status).toBe(200);
    });
  });

  it('reads the token from the header only', async () => {
    const address = `${path(notices.own)}?access_token=${token}&token=${token}`;
    const headers = { Cookie: `token=${token}`, 'X-Api-Key': token, 'Proxy-Authorization': `Bearer ${token}` };
    expect(answerOf(await server.call({ method, path: address, headers, body }))).toEqual(headerMissing);
  });
});

/** The text with the character at that index replaced. */
function replaceAt(text: string, place: number): string {
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
}
