import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A package of their own, so that an installation for other purposes does without them: they are large. */
const folder = fileURLToPath(new URL('peers', import.meta.url));

/** Whether a server of the benchmark is one of the peers. */
export const isPeer = (server: string) => existsSync(`${folder}/${server}.ts`);

/** Installs the packages of the peers, unless they are there. */
export function installPeers(): void {
  if (existsSync(`${folder}/node_modules`)) return;
  process.stderr.write('installs what this server is compared with\n');
  execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
}
