import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnce } from './install-once.ts';

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
