import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../src/generate/tools.ts';

/** Servers that the benchmark compares with, and their packages, which nothing else needs. */
const folder = join(import.meta.dirname, 'peers');

export const isPeer = (server: string) => existsSync(join(folder, `${server}.ts`));
export const installPeers = () => installPackages(folder);
