import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/*
 * Packages that only generators, checks or one test need, and that are too large for the main `npm ci`. Each folder has its own
 * package.json and lock file. `npm run tools` installs them, and `npm run bench` those of the servers that it compares with.
 */

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'tools');
const shell = process.platform === 'win32';

/** The folder of the tools that checks and generators need and the server does not. */
export function toolsFolder(): string {
  requirePackages(folder);
  return folder;
}

/**
 * Runs a tool to its end.
 * @returns its standard output
 */
export function runTool(name: string, args: readonly string[], options: { cwd?: string } = {}): string {
  return execFileSync(join(toolsFolder(), 'node_modules/.bin', name), args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell,
  });
}

/** @throws Error unless the packages of a folder are those of its lock file */
export function requirePackages(folder: string): void {
  if (isInstalled(folder)) return;
  throw new Error(
    `The packages of ${relative(root, folder)} are missing, or not those of its lock file: npm run tools`,
  );
}

/** Installs the packages of a folder, unless they are those of its lock file. */
export function installPackages(cwd: string): void {
  if (isInstalled(cwd)) return;
  console.error(`npm ci in ${relative(root, cwd)}`);
  execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell,
  });
}

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

/** Whether npm has installed what the lock file says. Optional packages may be for other platforms. */
function isInstalled(folder: string): boolean {
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json'))).filter(([path]) => path !== '');
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'));
  return wanted.every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** npm writes the second file at the end of an installation. */
function packagesIn(lock: string): Packages {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')).packages;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

if (import.meta.main) {
  const locks = globSync('{src,test}/**/package-lock.json', { cwd: root, exclude: ['**/node_modules/**'] });
  for (const lock of locks) installPackages(join(root, dirname(lock)));
}
