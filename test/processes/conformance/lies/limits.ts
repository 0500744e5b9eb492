import { errors } from '../../../../rest-gateway/conformance/errors.ts';
import { cross, mustWhenLimited, partnerEndpoints, product } from './kinds.ts';
import { edited, isStatus, type Reply, replaced, where, withHeader } from './liar.ts';

const limited = (change: { answer: Reply }) => where(isStatus(429), change);

/** 429 instead of the answer that is the nth to succeed. */
const refusing = (isRefused: (count: number) => boolean): { answer: Reply } => ({
  answer: (answer, { endpoint }, { memory, now }) => {
    if (answer.status >= 300) return undefined;
    const count = Number(memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    const reset = new Date(now() + 30_000).toISOString();
    const { body } = endpoint === 'metrics' ? errors.writeLimited : errors.limited;
    const window = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    const headers = { ...answer.headers, ...window };
    return isRefused(count) ? { ...answer, status: 429, headers, text: JSON.stringify({ ...body, reset }) } : undefined;
  },
});

mustWhenLimited('the limit is wrong', [
  ...product(partnerEndpoints, ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']).map(
    ([endpoint, header]) => [`no ${header} ${endpoint}`, { endpoint }, limited(withHeader(header))] as const,
  ),
  ...product(partnerEndpoints, ['limit', 'remaining', 'reset']).map(
    ([endpoint, key]) =>
      [`no ${key} ${endpoint}`, { endpoint }, limited(edited(({ [key]: _, ...body }) => body))] as const,
  ),
  ...cross({ endpoint: partnerEndpoints }, () => limited(replaced(200, { a: 1 }))),
  ['a time without a zone', {}, limited(edited((body) => ({ ...body, reset: String(body.reset).slice(0, 19) })))],
  ['a time in seconds', {}, limited(edited((body) => ({ ...body, reset: 1_800_000_000 })))],
  ['999', { credential: 'limited' }, refusing((count) => count === 1000)],
  ['500 in the second window', { credential: 'limited' }, refusing((count) => count > 1600)],
]);
