import { expect, it } from '@jest/globals';
import { ofLimits } from '../../rest-gateway/conformance/run/limits.ts';
import { tested } from '../../rest-gateway/conformance/run/results.ts';
import { run } from '../../rest-gateway/conformance/run.ts';
import { parsed } from '../../rest-gateway/conformance/values.ts';
import { ourTarget } from '../processes/conformance/our-target.ts';
import { contractServer } from '../support/contract.ts';

/* The sentences of the conformance kit: what clients can observe of the contract. The rest of this folder tests what they cannot. */

const server = await contractServer();
const target = await ourTarget(server);
const { results, seed } = await run({
  ...target,
  walk: 1000,
  send: async (wire) => {
    const answer = await target.send(wire);
    const request = { method: wire.method, path: wire.path.replace('/api/v1/', '~/') };
    // What the HTTP parser refuses belongs to no operation.
    if (!('fault' in answer) && wire.raw === undefined)
      await server.checkDescribed(request, { ...answer, body: parsed(answer.text) });
    return answer;
  },
}).finally(target.send.close);

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
