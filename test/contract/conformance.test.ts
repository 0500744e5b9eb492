import { expect, it } from '@jest/globals';
import { parseFixtures } from '../../rest-gateway/conformance/fixtures.ts';
import { rows } from '../../rest-gateway/conformance/rows.ts';
import { run } from '../../rest-gateway/conformance/run.ts';
import { createSender } from '../../rest-gateway/conformance/sender.ts';
import { parsed } from '../../rest-gateway/conformance/values.ts';
import { createFixtures } from '../../src/products/admin/conformance/fixtures.ts';
import { createExecutor } from '../../src/products/admin/session.ts';
import { contractServer } from '../support/contract.ts';

/* The rows of the conformance kit: what clients can observe of the contract. The rest of this folder tests what they cannot. */

const server = await contractServer();
server.clock.now = new Date(); // rows compare it with the machine's, which answers have in Date
const now = () => server.clock.now;
// Both wait for a minute. The test of the whole kit, in processes/, has them.
const only = rows.map(({ id }) => id).filter((id) => !/^8\.1-.*minute$/.test(id));
const fixtures = parseFixtures(await createFixtures(createExecutor(server.database.orm, now), now()));
const siteUrl = new URL(server.publicUrl);
const send = createSender({ timeout: 60_000 });
const { results } = await run({
  baseUrl: new URL('/api/v1', siteUrl),
  siteUrl,
  fixtures,
  only,
  exhaust: true,
  send: async (wire) => {
    const answer = await send(wire);
    const request = { method: wire.method, path: wire.path.replace('/api/v1/', '~/') };
    // What the HTTP parser refuses belongs to no operation.
    if (!('fault' in answer) && wire.raw === undefined)
      await server.checkDescribed(request, { ...answer, body: parsed(answer.text) });
    return answer;
  },
}).finally(send.close);

it.each(results)('$row.id $row.sentence', ({ row: _row, judged: _judged, ...result }) => {
  expect(result).toEqual({ verdict: 'passed' });
});

it('every row was run', () => {
  expect(results.map(({ row }) => row.id)).toEqual(only);
});
