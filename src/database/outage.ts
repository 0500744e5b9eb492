/** SQLSTATE classes and codes, and system errors, that mean "the database cannot serve now". */
const outage =
  /^(08...|28...|3D000|40001|40P01|53...|55000|55P03|57...|58...|25006|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/;
/** What pg and its pool say without a code. */
const words =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end/;

/**
 * 08P01 is a protocol violation. Poolers end connections with it, as a fatal error, when they cannot serve. PostgreSQL
 * refuses a statement with it, such as one with too many parameters: that is a fault in the statement.
 */
function isOutageCode(error: Error & { code?: unknown; severity?: unknown }): boolean {
  if (error.code === '08P01') return error.severity === 'FATAL';
  return outage.test(String(error.code));
}

/** Whether an error, or what caused it, is an outage of the database and not a fault in a statement. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    // A socket of PostgreSQL that is not there; elsewhere the same code is a missing file.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (isOutageCode(cause) || words.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

/** Whether PostgreSQL itself stopped a statement that took too long, so that it does answer others. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '57014';
}
