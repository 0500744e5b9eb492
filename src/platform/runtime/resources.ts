import { readFileSync } from 'node:fs';
import { ConfigError } from '../config.ts';

/** In megabytes: with 400, the kernel killed a server within minutes, without a word in its log. */
const leastMemory = 500;
/** With fewer, a server hangs, or starts with hardly any file descriptors left for clients. */
const leastFiles = 128;
/** Files of a process that are no clients: its code, its log, and connections to other servers than PostgreSQL's primary. */
const spareFiles = 50;

/** @throws {ConfigError} if the container, unit or shell allows too little memory or too few open files */
export function assertResources(bytes = process.constrainedMemory(), files = openFilesLimit()): void {
  const megabytes = Math.floor(bytes / 2 ** 20);
  // 0: unknown
  if (megabytes > 0 && megabytes < leastMemory) {
    throw new ConfigError(
      `${megabytes} MB of memory is too little: allow 750 MB, or 1 GB with the embedded PostgreSQL (MemoryMax, mem_limit, resources.limits.memory)`,
    );
  }
  if (files < leastFiles) {
    throw new ConfigError(
      `${files} open files are too few: allow 1,024, and one more for each connection (ulimit -n, LimitNOFILE, ulimits)`,
    );
  }
}

/** How many connections of clients the limit of open files leaves. Beyond it the system would close new ones, and keep idle ones. */
export const connectionsLeft = (poolSize: number): number => openFilesLimit() - spareFiles - poolSize;

function openFilesLimit(): number {
  try {
    const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(files ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY; // not Linux
  }
}
