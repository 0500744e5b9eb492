import { ConfigError } from '../config.ts';

/** In megabytes: with 400, the kernel killed a server within minutes, without a word in its log. */
const least = 500;

/** @throws {ConfigError} if the container or unit allows too little memory */
export function assertMemory(bytes = process.constrainedMemory()): void {
  const megabytes = Math.floor(bytes / 2 ** 20);
  if (megabytes === 0 || megabytes >= least) return; // 0: unknown
  throw new ConfigError(
    `${megabytes} MB of memory is too little: allow 750 MB, or 1 GB with the embedded PostgreSQL (MemoryMax, mem_limit, resources.limits.memory)`,
  );
}
