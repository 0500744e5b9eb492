/** SQLSTATE classes and codes, and system errors, that mean that the database is unavailable. */
const outage =
  /^(08...|28...|3D000|40001|40P01|53...|55000|55P03|57...|58...|25006|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/;
/** Codes of Node and OpenSSL when the other side's certificate or protocol is refused. */
const tls = /^(ERR_(TLS|SSL)_\w+|\w*CERT\w*|UNABLE_TO_\w+|INVALID_(CA|PURPOSE))$/;
/** Messages of pg and its pool that come without a code. */
const messages =
  /unsuitable session|SSL connection|timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end/;

/**
 * 08P01 is a protocol violation. A pooler that cannot serve closes the connection with it, as a fatal error. PostgreSQL
 * rejects a statement with it, such as one with too many parameters: that is a bug, not an outage.
 */
function isOutageCode(error: Error & { code?: unknown; severity?: unknown }): boolean {
  if (error.code === '08P01') return error.severity === 'FATAL';
  return outage.test(String(error.code)) || tls.test(String(error.code));
}

/** Whether an error, or its cause, is an outage of the database and not a fault in a statement. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    // PostgreSQL's Unix socket is missing. For other system calls, the code means a missing file.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (isOutageCode(cause) || messages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

const remedies = [
  [/^42501$/, 'grant connect on it to the role'],
  [/^28P01$/, 'use the password of that role'],
  [/^28...$/, 'check the role, and what pg_hba.conf lets in'],
  [/^3D000$/, 'create it with createdb, or correct the name'],
  [/^CERT_HAS_EXPIRED$/, 'renew it'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'use the host name that the certificate has'],
  [tls, 'name the file of its CA as sslrootcert'],
] as const;

/** What to do if the connection is refused: a wrong password, database name or certificate. Such an outage does not end by itself. */
export function remedyOf({ code, message }: Error & { code?: unknown }): string | undefined {
  if (message.startsWith('unsuitable session')) return '`RECONNECT` in PgBouncer after that';
  if (message.includes('does not support SSL')) return 'turn ssl on in postgresql.conf, or use sslmode=disable';
  return remedies.find(([codes]) => codes.test(String(code)))?.[1];
}

const remediesOfOutages = [
  [
    /^E(CONNREFUSED|AI_AGAIN|NOTFOUND|HOSTUNREACH|NETUNREACH|TIMEDOUT)$|^ENOENT$/,
    'start PostgreSQL, or correct host and port',
  ],
  [/^25006$/, 'use the primary, or set default_transaction_read_only = off'],
  [/^53100$/, 'make room on the disk of PostgreSQL'],
  [/^53300$/, 'end other connections, or raise max_connections or the limit of the role'],
] as const;

/** What to do about an outage that may also end by itself. */
export const remedyOfOutage = ({ code }: Error & { code?: unknown }): string | undefined =>
  remediesOfOutages.find(([codes]) => codes.test(String(code)))?.[1];

/** Whether an outage may end by itself. */
export const isTransientOutage = (error: Error): boolean => isOutage(error) && remedyOf(error) === undefined;

/** The innermost cause of an error. */
export function rootCause(error: unknown): Error {
  let root = error instanceof Error ? error : new Error(String(error));
  for (;;) {
    const cause = root instanceof AggregateError ? root.errors[0] : root.cause;
    if (!(cause instanceof Error)) return root;
    root = cause;
  }
}

/**
 * Whether a statement itself took too long. One that waited for a lock, or was cancelled by somebody, is an outage. So is
 * any if PostgreSQL's messages are not in English.
 */
export function isTooSlow(error: unknown): boolean {
  return isStatementTimeout(error) && /statement timeout/.test((error as Error).message);
}

/** Whether PostgreSQL stopped a statement that took too long: it is slow, but not down. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '57014';
}
