import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'tools');

/** The folder of the tools that checks and generators need and the server does not. Installs them, if missing. */
export function toolsFolder(): string {
  installOnce(folder);
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
    shell: process.platform === 'win32',
  });
}

/**
 * Installs the packages of a folder with its own package.json, if missing: packages that only one command needs and that
 * are too large for the main `npm ci`.
 */
export function installOnce(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  process.stderr.write(`Installing the packages of ${folder}\n`);
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
