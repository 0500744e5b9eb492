import { readFile } from 'node:fs/promises';

/** How often a process says that it is alive, and how often its parent looks, in milliseconds. */
export const beat = 5_000;
/** Longest silence of an event loop, in milliseconds. */
const limit = 60_000;

/** The state of a process as the kernel sees it, and the CPU time it has used, in milliseconds. Linux only. */
async function lookAt(pid: number): Promise<{ state: string; cpu: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state ? { state, cpu: (Number(fields[11]) + Number(fields[12])) * 10 } : undefined; // clock ticks of 10 ms
}

/**
 * Watches the event loop of a process. Time in which it could not run does not count: it was halted (SIGSTOP, a debugger), the
 * machine slept, or others had its CPU or disk. So a process that wants to run is measured by the CPU time that it used.
 * @param onSilent called once
 * @returns `heard` is to be called at each sign of life
 */
export function watchSilence(pid: number, onSilent: () => void, { every = beat, longest = limit } = {}) {
  let silent = 0;
  let cpu = 0;
  let isBusy = false;
  let lookedAt = performance.now();
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    const found = await lookAt(pid);
    isBusy = false;
    const now = performance.now();
    const passed = Math.min(now - lookedAt, 2 * every); // this process may have been halted, too
    const used = (found?.cpu ?? 0) - cpu;
    lookedAt = now;
    cpu = found?.cpu ?? 0;
    if (!found) silent += process.platform === 'linux' ? 0 : passed / 3;
    else if (found.state === 'S') silent += passed;
    else if (/[RD]/.test(found.state)) silent += Math.min(used, passed);
    if (silent < longest) return;
    clearInterval(timer);
    onSilent();
  }, every).unref();
  return {
    heard: () => {
      silent = 0;
    },
    stop: () => clearInterval(timer),
  };
}
