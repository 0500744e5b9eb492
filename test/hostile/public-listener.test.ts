import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaign, runs } from './campaign.ts';
import { rawBytes, shapedRequests, startTarget } from './public-fuzz.ts';

/* Whatever is sent: an answer below 500 that the OpenAPI document describes, or the end of the connection; in time, with
   its version, and with nothing in it or in the log that was not meant for either. */

let target: Awaited<ReturnType<typeof startTarget>>;
beforeAll(async () => {
  target = await startTarget();
}, 60_000);
afterAll(() => target.stop());

const timeout = 60_000 + runs * 20;

describe('the public listener', () => {
  it(
    'keeps to its description whatever a request is like',
    () => campaign(0.45, shapedRequests(target), target.attempt),
    timeout,
  );
  it('keeps to its description whatever bytes come', () => campaign(0.4, rawBytes(target), target.attempt), timeout);
  it('wrote no token, contact or PA-ID of all that to its log', () => expect(target.leaked()).toEqual([]));
  it('serves after all that', async () => expect(await target.serves()).toBe(true));
});
