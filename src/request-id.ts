import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Visible ASCII, 128 characters at most (decisions §8). */
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** The id of a request: the caller's own where it is acceptable, a new one otherwise. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
