import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { fullRecord, metrics, register, ssp } from '../documents.ts';
import { partyRecord, personRecord, registerView } from '../samples.ts';

const server = await contractServer();
const { publisherId, tokens } = await seedActors(server);
const read = async (endpoint: typeof register, paId: string, token = tokens.read) =>
  answerOf(await server.call({ path: endpoint.path(paId), token }));

describe('a notice in which every field has a value', () => {
  it('is shown as it was stored, and on the register by an allow-list', async () => {
    const paId = await server.noticeOf(publisherId, partyRecord);
    const { viewsCount, engagementsCount, metricsUpdatedAt } = partyRecord.targeting;
    const body = { viewsCount, engagementsCount };
    const write = { method: 'PUT', path: metrics.path(paId), token: tokens.write, body };
    await server.at(metricsUpdatedAt, () => server.call(write));
    expect(await read(fullRecord, paId)).toEqual([200, partyRecord]);
    expect(await read(register, paId)).toEqual([200, registerView(partyRecord)]);
    expect(await read(ssp, paId, tokens.ssp)).toEqual([200, registerView(partyRecord)]);
  });
});

describe('a notice of a natural person', () => {
  it('has null for absent values; the register shows name and country', async () => {
    const paId = await server.noticeOf(publisherId, personRecord);
    expect(await read(fullRecord, paId)).toEqual([200, personRecord]);
    expect(await read(register, paId)).toEqual([200, registerView(personRecord)]);
  });
});
