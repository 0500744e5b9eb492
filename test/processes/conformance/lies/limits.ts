import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, createKinds, type Place, product } from './kinds.ts';
import { edited, type Lie, replaced, where, withHeader } from './liar.ts';

const { lies, kind } = createKinds();

const limited = (answer: WireResponse) => answer.status === 429;
const limits: Place[] = [
  ...product(['register', 'full', 'metrics'], ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']).map(
    ([endpoint, header]): Place => [
      `no ${header} ${endpoint}`,
      { fits: at({ endpoint }), answer: where(limited, withHeader(header, undefined)) },
    ],
  ),
  ...product(['register', 'full', 'metrics'], ['limit', 'remaining', 'reset']).map(
    ([endpoint, key]): Place => [
      `no ${key} ${endpoint}`,
      {
        fits: at({ endpoint }),
        answer: where(
          limited,
          edited(({ [key]: _, ...body }) => body),
        ),
      },
    ],
  ),
  ...['register', 'full', 'metrics'].map(
    (endpoint): Place => [
      `${endpoint} is not limited`,
      { fits: at({ endpoint }), answer: where(limited, replaced(200, { a: 1 })) },
    ],
  ),
  [
    'a time without a zone',
    {
      fits: () => true,
      answer: where(
        limited,
        edited((body) => ({ ...body, reset: String(body.reset).slice(0, 19) })),
      ),
    },
  ],
  [
    'a time in seconds',
    {
      fits: () => true,
      answer: where(
        limited,
        edited((body) => ({ ...body, reset: 1_800_000_000 })),
      ),
    },
  ],
  ['999', { fits: at({ credential: 'limited' }), answer: nth((count) => count === 1000) }],
  ['500 in the second window', { fits: at({ credential: 'limited' }), answer: nth((count) => count > 1600) }],
];
/** 429 instead of the answer that is the nth to succeed. */
function nth(isRefused: (count: number) => boolean): NonNullable<Lie['answer']> {
  return (answer, { endpoint }, { memory, now }) => {
    if (answer.status >= 300) return undefined;
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const reset = new Date(now() + 30_000).toISOString();
    const body = {
      error: 'Rate limit exceeded',
      ...(endpoint === 'metrics' && { code: 'RATE_LIMITED' }),
      limit: 1000,
      remaining: 0,
      reset,
    };
    const headers = {
      ...answer.headers,
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
    };
    return isRefused(count) ? { ...answer, status: 429, headers, text: JSON.stringify(body) } : undefined;
  };
}
kind(
  'the limit is wrong',
  'must',
  limits.map(([what, lie]) => [what, { ...lie, needsExhaust: true }]),
);

export const limitsLies = lies;
