/*
 * Runs a module with the Node.js that `npm ci` has installed, for any Node.js that came with npm:
 * `node src/node.mjs [OPTIONS OF NODE] MODULE [ARGUMENTS]`. Its path is looked up, because up to 11.7 npm leaves no
 * `node_modules/.bin/node`: there it removes what it has linked for other platforms.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldest = 24;
const { platform, arch, versions, execPath, env, argv } = process;
const isWindows = platform === 'win32';
const packed = `../node_modules/node-${isWindows ? 'win' : platform}-${arch}/bin/node${isWindows ? '.exe' : ''}`;
const installed = fileURLToPath(new URL(packed, import.meta.url));
const node = existsSync(installed) ? installed : execPath;

if (node === execPath && Number.parseInt(versions.node, 10) < oldest) {
  console.error(
    `Node.js ${versions.node} is too old, and no package has another for this platform: run "npm ci", or install Node.js ${oldest}.`,
  );
  process.exit(1);
}
// Programs such as jest find it as `node`.
const PATH = [dirname(node), env.PATH].join(delimiter);
const child = spawn(node, argv.slice(2), { stdio: 'inherit', env: { ...env, PATH } });
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const forward = (signal) => child.kill(signal);
for (const signal of signals) process.on(signal, forward);
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  if (signal === 'SIGKILL') console.error('Node.js was ended by SIGKILL: by the kernel, if memory ran out.');
  for (const each of signals) process.off(each, forward);
  process.kill(process.pid, signal);
});
