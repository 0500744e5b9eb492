import { expect, it } from '@jest/globals';
import { parseFixtures } from '../../rest-gateway/conformance/fixtures.ts';
import { ofLimits } from '../../rest-gateway/conformance/run/limits.ts';
import { tested } from '../../rest-gateway/conformance/run/results.ts';
import { run } from '../../rest-gateway/conformance/run.ts';
import { createSender } from '../../rest-gateway/conformance/sender.ts';
import { parsed } from '../../rest-gateway/conformance/values.ts';
import { createFixtures, operateBy } from '../../src/products/admin/conformance/fixtures.ts';
import { createExecutor } from '../../src/products/admin/session.ts';
import { contractServer } from '../support/contract.ts';

/* The sentences of the conformance kit: what clients can observe of the contract. The rest of this folder tests what they cannot. */

const server = await contractServer();
// The kit compares it with the machine's, which answers have in Date.
Object.defineProperty(server.clock, 'now', { get: () => new Date() });
const now = () => server.clock.now;
const execute = createExecutor(server.database.orm, now);
const fixtures = parseFixtures(await createFixtures(execute, now()));
const siteUrl = new URL(server.publicUrl);
const send = createSender({ timeout: 60_000 });
const { results, seed } = await run({
  baseUrl: new URL('/api/v1', siteUrl),
  siteUrl,
  fixtures,
  walk: 1000,
  operator: (action) => operateBy(execute, action),
  send: async (wire) => {
    const answer = await send(wire);
    const request = { method: wire.method, path: wire.path.replace('/api/v1/', '~/') };
    // What the HTTP parser refuses belongs to no operation.
    if (!('fault' in answer) && wire.raw === undefined)
      await server.checkDescribed(request, { ...answer, body: parsed(answer.text) });
    return answer;
  },
}).finally(send.close);

// Limits take minutes. The test of the whole kit, in processes/, has them.
it.each(results.filter(({ section }) => !ofLimits.includes(section)))(
  `$section $sentence (seed ${seed})`,
  ({ section: _section, sentence: _sentence, level: _level, judged: _judged, ...result }) => {
    expect(result).toEqual({ verdict: 'passed', differing: 0 });
  },
);

it('every sentence that a client can observe is there', () => {
  expect(results.map(({ section }) => section)).toEqual(tested);
});
