import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The ids of a request. */
export type RequestIds = {
  /** Ours, unique: what log, ledger and audit trail name the request by. */
  own: string;
  /** The value of `X-Request-Id` in the response: the caller's id if it is acceptable, otherwise ours. */
  answered: string;
  /** The caller's id, if it is fit to be kept in the log and the ledger. */
  callers: string | undefined;
};

/** Visible ASCII, 128 characters at most (decisions §8). */
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** No `@`, `+` or `/`: an id, not an e-mail address, a telephone number or a URL (decisions §11). */
const keepable = /^[A-Za-z0-9._:=-]{1,128}$/;

export function requestIdsOf({ headers }: Pick<IncomingMessage, 'headers'>): RequestIds {
  const own = randomUUID();
  const given = headers['x-request-id'];
  if (typeof given !== 'string' || !acceptable.test(given)) return { own, answered: own, callers: undefined };
  return { own, answered: given, callers: keepable.test(given) ? given : undefined };
}
