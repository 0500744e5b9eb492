import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { requestIdsOf } from '../../../src/platform/runtime/request-id.ts';

const idsFor = (id: string | undefined) => requestIdsOf({ headers: { 'x-request-id': id } });
const minted = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// choice D8. What HTTP can carry is in the rows of the conformance kit (ingredients/manners.ts).
describe('the ids of a request', () => {
  it.each(['a\nb', 'a\0', '🗳', '\x7f'])('answer with ours for %j, and keep nothing of it', (id) => {
    const { own, answered, callers } = idsFor(id);
    expect([answered, callers]).toEqual([own, undefined]);
  });

  it.each(['a', '0f3c-1', 'Root=1-67891233-abcdef012345678912345678', 'trace:1.2_3', 'x'.repeat(128)])(
    "keep the caller's %s",
    (id) => {
      expect(idsFor(id).callers).toBe(id);
    },
  );

  it.each(['jane.doe@example.org', '+358501234567', 'https://x.example/a', '<b>', '"', "';--", 'a%40b'])(
    "do not keep the caller's %s, which is no id",
    (id) => {
      expect(idsFor(id)).toMatchObject({ answered: id, callers: undefined });
    },
  );

  it('include a unique one of the server, whatever the caller sends', () => {
    const own = [idsFor('a'), idsFor('a'), idsFor(undefined)].map((ids) => ids.own);
    expect(own).toEqual(own.map(() => expect.stringMatching(minted)));
    expect(new Set(own).size).toBe(3);
  });

  it('of the server grow with time, which keeps inserts into indexes cheap', async () => {
    const earlier = idsFor(undefined).own;
    const then = Date.now();
    while (Date.now() <= then) await turn();
    expect(earlier < idsFor(undefined).own).toBe(true);
  });
});
