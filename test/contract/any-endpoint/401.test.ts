import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { endpoints } from '../documents.ts';

/* Tokens in the format of this server, which rows of the conformance kit do not know. */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

describe.each(endpoints)('$title rejects a token that is not active', ({ method, path, body, tier, tokenInvalid }) => {
  const token = tier === 'ssp' ? tokens.ssp : tokens.write;
  const forms = {
    'is well formed, but was never minted': server.unknownToken(tier),
    'has a wrong checksum': tokens.wrongChecksum,
    'lacks its checksum': token.slice(0, -7),
    'lacks its last character': token.slice(0, -1),
    'has its first random character changed': replaceAt(token, token.indexOf('_', 3) + 1),
    'is in other letters': token.toUpperCase(),
    'names another tier': token.replace(/^pa_[a-z]+/, tier === 'ssp' ? 'pa_partner' : 'pa_ssp'),
    'is of the other tier': tier === 'ssp' ? tokens.write : tokens.ssp,
    'is a staff token': tokens.staff,
  };
  it.each(Object.entries(forms))('when the token %s', async (_, sent) => {
    const response = await server.call({ method, path: path(notices.own), body, token: sent });
    expect(answerOf(response)).toEqual(tokenInvalid);
  });
});

/** The text with the character at that index replaced. */
function replaceAt(text: string, place: number): string {
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
}
