import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
