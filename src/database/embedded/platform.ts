/** Windows has neither users as numbers nor sockets in folders that PostgreSQL would check. */
export const isWindows = process.platform === 'win32';

/** A user that PostgreSQL runs as, by its numbers. */
export type User = { uid: number; gid: number };

/** Group of `nobody`. PostgreSQL needs no group, so the group of the user stays out of it. */
const noGroup = 65_534;
export const userOf = (uid: number): User => ({ uid, gid: noGroup });

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux. */
export const nobody = userOf(65_534);

/** Environment of PostgreSQL's programs: nothing of ours, since its user could read it. */
export function environment(): NodeJS.ProcessEnv {
  if (isWindows) return process.env;
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' };
}
