import type { Difference, Exchange, Expect, WireResponse } from './kit.ts';
import { difference, type Scope } from './matchers.ts';
import { excerpt, own, parsed, show } from './values.ts';

/** The first difference between an answer and what is expected of it. */
export function differenceIn(expect: Expect, { response, body }: Exchange, scope: Scope): Difference | undefined {
  const { status, headers, text } = response;
  if (status === 0) return { path: 'response', expected: 'an HTTP response', received: text };
  if (expect.status !== undefined) {
    const [from, to] = typeof expect.status === 'number' ? [expect.status, expect.status] : expect.status;
    if (status < from || status > to) {
      const expected = from === to ? String(from) : `${from} to ${to}`;
      return { path: 'status', expected, received: `${status} ${excerpt(text, 200)}`.trim() };
    }
  }
  for (const [name, pattern] of Object.entries(expect.headers ?? {})) {
    const value = headers[name];
    if (pattern === null && value === undefined) continue;
    const found =
      pattern === null
        ? { path: '', expected: 'no such header', received: show(value) }
        : difference(pattern, value, '', scope);
    if (found) return { ...found, path: `headers.${name}` };
  }
  if (expect.text !== undefined && text !== expect.text)
    return { path: 'body', expected: 'no body', received: excerpt(text, 200) };
  if (expect.body === undefined) return undefined;
  const found = difference(expect.body, body, 'body', scope);
  return found && body === undefined
    ? { path: 'body', expected: 'JSON', received: excerpt(text, 200) || 'nothing' }
    : found;
}

/** How long a 429 asks to wait, in milliseconds. */
export function waitOf({ headers, text }: WireResponse): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.max(1, seconds) * 1000;
  const reset = headers['x-ratelimit-reset'] ?? String(own(parsed(text), 'reset'));
  const until = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(until) ? Math.max(1000, until - Date.now()) : 5000;
}
