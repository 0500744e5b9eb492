import type { Difference, Exchange, Expect, Scope, WireResponse } from './kit.ts';
import { contains, difference } from './matchers.ts';
import { excerpt, own, parsed, show } from './values.ts';

/** The first difference between a response and what is expected of it. `earlier` are the exchanges of the row so far. */
export function differenceIn(
  expect: Expect,
  { response, body }: Exchange,
  scope: Scope,
  earlier: readonly Exchange[],
): Difference | undefined {
  const { status, headers, text } = response;
  if (status === 0) return { path: 'response', expected: 'an HTTP response', received: text };
  if (expect.status !== undefined) {
    const [from, to] = typeof expect.status === 'number' ? [expect.status, expect.status] : expect.status;
    if (status < from || status > to) {
      return {
        path: 'status',
        expected: from === to ? String(from) : `${from} to ${to}`,
        received: `${status} ${excerpt(text, 200)}`,
      };
    }
  }
  if (expect.atOnce && expect.status === undefined && status === 429)
    return { path: 'status', expected: 'anything but 429', received: '429' };
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
  if (expect.continue !== undefined) {
    const informed = response.continue ?? null;
    if (expect.continue === null && informed !== null)
      return { path: '100 Continue', expected: 'none', received: 'one' };
    if (expect.continue !== null) {
      if (informed === null) return { path: '100 Continue', expected: 'one', received: 'none' };
      const found = difference(contains(expect.continue as Record<string, unknown>), informed, '100 Continue', scope);
      if (found) return found;
    }
  }
  if (expect.body !== undefined) {
    const found = difference(expect.body, body, 'body', scope);
    if (found)
      return body === undefined ? { path: 'body', expected: 'JSON', received: excerpt(text, 200) || 'nothing' } : found;
  }
  if (expect.like !== undefined) {
    const found =
      difference(comparable(earlier[expect.like]?.response), comparable(response), '', scope) ??
      differentCount(earlier.at(-2)?.response, response);
    if (found) return { ...found, path: found.path.replace(/^\./, '') };
  }
  return undefined;
}

/** Two requests after each other that look alike must cost the same, too. `remaining` starts again with each window. */
function differentCount(before: WireResponse | undefined, { headers }: WireResponse): Difference | undefined {
  const name = 'x-ratelimit-remaining';
  if (before?.headers[name] === undefined || before.headers['x-ratelimit-reset'] !== headers['x-ratelimit-reset'])
    return undefined;
  const expected = String(Number(before.headers[name]) - 1);
  return headers[name] === expected ? undefined : { path: `headers.${name}`, expected, received: show(headers[name]) };
}

/** Headers that differ from one response to the next on any server. */
const varying =
  /^(date|x-request-id|x-ratelimit-.*|ratelimit.*|age|server-timing|traceparent|connection|keep-alive|cf-ray|x-amz.*|set-cookie|via)$/;

/** Headers that depend on the connection, or on what is between client and server. */
const ofConnection = /^(connection|keep-alive|age|server-timing|cf-ray|x-amz.*|set-cookie|via)$/;

const comparable = (response: WireResponse | undefined) =>
  response && {
    status: response.status,
    body: parsed(response.text) ?? response.text,
    text: response.text,
    headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !varying.test(name))),
    'names of headers': (response.order ?? Object.keys(response.headers)).filter((name) => !ofConnection.test(name)),
  };

/** How long a 429 asks to wait, in milliseconds. */
export function waitOf({ headers, text }: WireResponse): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.max(1, seconds) * 1000;
  const reset = headers['x-ratelimit-reset'] ?? String(own(parsed(text), 'reset'));
  const until = /^\d+$/.test(reset) ? Number(reset) * 1000 : Date.parse(reset);
  return Number.isFinite(until) ? Math.max(1000, until - Date.now()) : 5000;
}
