import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type RequestIds = {
  /** Unique id, created here. Log, ledger and audit trail use it. Later ids are higher, so an index of them grows at its end. */
  own: string;
  /** `X-Request-Id` of the response: the caller's id if it is well-formed, otherwise `own`. */
  answered: string;
  /** The caller's id, if it may be stored in the log and the ledger. */
  callers: string | undefined;
};

/** Visible ASCII, 128 characters at most (choice D8). */
const wellFormed = /^[\x21-\x7e]{1,128}$/;

/** No `@`, `+` or `/`: an id, not an e-mail address, a telephone number or a URL (choice D11). */
const storable = /^[A-Za-z0-9._:=-]{1,128}$/;

export function requestIdsOf({ headers }: Pick<IncomingMessage, 'headers'>): RequestIds {
  const own = randomUUIDv7();
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !wellFormed.test(given)) return { own, answered: own, callers: undefined };
  return { own, answered: given, callers: storable.test(given) ? given : undefined };
}
