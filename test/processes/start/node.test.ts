import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** `src/node.mjs`, run by the Node.js that the machine has, without the commands of packages. */
function run(...args: string[]) {
  const PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  return spawn('node', ['src/node.mjs', ...args], { cwd: root, env: { ...process.env, PATH: PATH.join(':') } });
}

describe('src/node.mjs', () => {
  it('runs the installed Node.js, also as the command `node`', async () => {
    const program =
      "require('node:child_process').execFileSync('node', ['-p', 'process.execPath'], { stdio: 'inherit' })";
    expect(await text(run('-e', program).stdout)).toBe(`${process.execPath}\n`);
  });

  it('passes arguments, input and the exit code on', async () => {
    const program = 'process.stdin.pipe(process.stdout); process.exitCode = Number(process.argv[1])';
    const child = run('-e', program, '7');
    child.stdin.end('input');
    expect(await text(child.stdout)).toBe('input');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on, and ends as the program does', async (signal) => {
    const handled = run(
      '-e',
      `process.once('${signal}', () => process.exit(3)); console.log(1); setInterval(() => {}, 1e6)`,
    );
    const killed = run('-e', 'console.log(1); setInterval(() => {}, 1e6)');
    await Promise.all([handled, killed].map(({ stdout }) => once(stdout, 'data')));
    const ends = [handled, killed].map((child) => once(child, 'exit'));
    for (const child of [handled, killed]) child.kill(signal);
    expect(await Promise.all(ends)).toEqual([
      [3, null],
      [null, signal],
    ]);
  });
});

it('says that the program was ended by SIGKILL', async () => {
  const child = spawn(process.execPath, ['src/node.mjs', '-e', 'process.kill(process.pid, "SIGKILL")'], { cwd: root });
  const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, signal]).toEqual(['Node.js was ended by SIGKILL: by the kernel, if memory ran out.\n', 'SIGKILL']);
});

it.each(Object.entries(scripts))('npm run %s needs no node in node_modules/.bin', (_name, script) => {
  const commands = script.split(/ && | \|\| /).map((command) => command.replace(/^(exec|[A-Z_]+=\S+) /, ''));
  for (const command of commands) expect(command).toMatch(/^(node src\/node\.mjs|npm run|tsc|biome)\b/);
});
