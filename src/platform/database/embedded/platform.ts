/** Windows has no numeric users, and no socket folders that PostgreSQL would check. */
export const isWindows = process.platform === 'win32';

/** The user that PostgreSQL runs as. */
export type User = { uid: number; gid: number };

/** Group of `nobody`, for all users: PostgreSQL does not need a group. */
const noGroup = 65_534;
export const userOf = (uid: number): User => ({ uid, gid: noGroup });

/** PostgreSQL refuses to run as root; every Linux has `nobody`. */
export const nobody = userOf(65_534);

/** Environment of PostgreSQL's programs. Without the server's settings, because PostgreSQL's user can read it. */
export function environment(): NodeJS.ProcessEnv {
  if (isWindows) return process.env;
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' };
}
