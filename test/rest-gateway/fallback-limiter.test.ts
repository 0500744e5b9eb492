import { describe, expect, it } from '@jest/globals';
import { healthCheckKey, withLocalFallback } from '../../rest-gateway/rate-limit/fallback-limiter.ts';
import type { WindowState } from '../../rest-gateway/rate-limit/rate-limit.ts';

/* choice D7: a limiter store that fails degrades to a limit per process; it never answers 429 or 500 for that. */

const shared: WindowState = {
  allowed: true,
  remaining: 7,
  reset: 1_795_262_460,
  retryAfter: 30,
  endsAt: performance.now() + 30_000,
};

/** A store that a test breaks and repairs, and the reports about it. */
function setUp({ patience = 20 } = {}) {
  const store = { count: async (_tokenId: string): Promise<WindowState> => shared, asked: 0 };
  const told: boolean[] = [];
  let mended = () => {};
  const isBack = new Promise<void>((resolve) => {
    mended = resolve;
  });
  const { limiter } = withLocalFallback({
    shared: (tokenId) => {
      store.asked++;
      return store.count(tokenId);
    },
    timeoutMs: patience,
    onChange: (isAlone) => {
      told.push(isAlone);
      if (!isAlone) mended();
    },
  });
  return { store, told, isBack, limiter };
}

describe('the shared limiter', () => {
  it('returns the results of the store, also rejections', async () => {
    const { store, told, limiter } = setUp();
    expect(await limiter('a')).toEqual(shared);
    store.count = async () => ({ ...shared, allowed: false, remaining: 0 });
    expect(await limiter('a')).toEqual({ ...shared, allowed: false, remaining: 0 });
    expect(told).toEqual([]);
  });

  it.each([
    { when: 'fails', count: () => Promise.reject(new Error('gone')) },
    { when: 'does not answer', count: () => new Promise<WindowState>(() => {}) },
  ])('counts alone, from the first request on, when the store $when: 1,000 requests', async ({ count }) => {
    const { store, told, limiter } = setUp();
    store.count = count;
    const answers = await Promise.all(Array.from({ length: 1_050 }, () => limiter('a')));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(1_000);
    expect(new Set(answers.map(({ reset }) => reset)).size).toBe(1);
    expect(told).toEqual([true]);
  });

  it('does not use the store for requests after a failure', async () => {
    const { store, limiter } = setUp();
    store.count = () => Promise.reject(new Error('gone'));
    await limiter('a');
    const { asked } = store;
    await Promise.all(Array.from({ length: 50 }, () => limiter('b')));
    expect(store.asked).toBe(asked);
  });

  it('continues from the last result of the store, and adds its own counts to the store when that recovers', async () => {
    const { store, isBack, limiter } = setUp();
    const reset = Math.ceil(Date.now() / 1000) + 60;
    store.count = async () => ({ ...shared, remaining: 400, reset, endsAt: performance.now() + 60_000 });
    await limiter('a');
    store.count = () => Promise.reject(new Error('gone'));
    const answers = await Promise.all(Array.from({ length: 500 }, () => limiter('a')));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(400);
    expect(answers[0]).toMatchObject({ remaining: 399, reset });
    await limiter('b'); // its window opened here
    const added: string[] = [];
    store.count = async (tokenId) => {
      added.push(tokenId);
      return shared;
    };
    for (let more = 0; more < 10; more++) await limiter('a');
    await isBack;
    // The 500 may have reached the store, and are not added again.
    expect(added.filter((tokenId) => tokenId !== healthCheckKey)).toEqual(Array.from({ length: 10 }, () => 'a'));
  });

  it('uses the store again when it recovers', async () => {
    const { store, told, isBack, limiter } = setUp();
    store.count = () => Promise.reject(new Error('gone'));
    expect((await limiter('a')).remaining).toBe(999);
    store.count = async () => shared;
    await isBack;
    expect(await limiter('a')).toEqual(shared);
    expect(told).toEqual([true, false]);
  });
});
