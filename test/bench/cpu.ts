import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second, as Linux counts them for /proc. */
const ticks = 100;

/** User and system seconds of a process, and of its children that have ended. */
export async function secondsOf(pid: number | string): Promise<{ own: number; ended: number; parent: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [own, ended] = [
    [11, 12],
    [13, 14],
  ].map((pair) => pair.reduce((sum, index) => sum + (fields[index] ?? 0), 0) / ticks);
  return { own: own ?? 0, ended: ended ?? 0, parent: fields[1] ?? 0 };
}

/** CPU seconds of a process and of its children, such as those of a PostgreSQL server from its postmaster. */
export async function familySeconds(parent: number): Promise<number> {
  const root = await secondsOf(parent);
  let total = root.own + root.ended;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const one = await secondsOf(pid).catch(() => undefined); // it may have ended since
    if (one?.parent === parent) total += one.own;
  }
  return total;
}
