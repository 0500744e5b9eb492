import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import { metrics } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens } = await seedActors(server);
const write = (paId: string) =>
  server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body: metrics.body });

describe('a notice has started running', () => {
  it('at midnight UTC of its first day, and not before', async () => {
    const paId = await server.notice(publisherId, { startDate: '2026-12-01' });
    const before = await server.at('2026-11-30T23:59:59.999Z', () => write(paId));
    expect(answerOf(before)).toEqual(metrics.notApplicable);
    expect((await server.at('2026-12-01T00:00:00Z', () => write(paId))).status).toBe(200);
  });

  it('stored counts remain when metrics no longer apply', async () => {
    const paId = await server.notice(publisherId);
    await write(paId);
    await server.sql(`update notice set sign_off_status = 'pending' where pa_id = '${paId}'`);
    const request = { path: metrics.path(paId), token: tokens.write, body: { viewsCount: 0, engagementsCount: 0 } };
    await expectRefusedWrite(server, request, metrics.notApplicable);
    const record = await server.call({ path: `~/advertisement-full/${paId}`, token: tokens.read });
    expect(record.body).toMatchObject({ targeting: metrics.body });
  });
});
