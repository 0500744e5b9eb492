import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { installPackages, requirePackages } from '../../src/generate/tools.ts';

/* Generators run with the packages of their lock file, or not at all. */

const lock = {
  '': { name: 'tools' },
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'notices-tools-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['nothing is installed', undefined, true],
  ['an installation was interrupted', {}, true],
  ['all but what is for another platform is installed', { 'node_modules/one': lock['node_modules/one'] }, false],
  ['another version is installed', { 'node_modules/one': { version: '0.9.0', integrity: 'sha512-a' } }, true],
  ['another content is installed', { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-c' } }, true],
])('if %s', (_what, packages, isRefused) => {
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  if (packages) {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }
  const check = () => requirePackages(folder);
  if (isRefused) expect(check).toThrow(/are missing, or not those of its lock file: npm run tools$/);
  else check();
});

it('are installed once, where a program may install them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-tools-'));
  const said = jest.spyOn(console, 'error').mockReturnValue();
  try {
    const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
    const root = { name: 'tools', version: '1.0.0', dependencies: { one: 'file:one' } };
    mkdirSync(join(folder, 'one'));
    write('one/package.json', { name: 'one', version: '1.0.0' });
    write('package.json', root);
    const packages = { '': root, 'node_modules/one': { resolved: 'one', link: true }, one: { version: '1.0.0' } };
    write('package-lock.json', { name: 'tools', version: '1.0.0', lockfileVersion: 3, packages });
    expect(() => requirePackages(folder)).toThrow(/are missing/);
    installPackages(folder);
    requirePackages(folder);
    const { mtimeMs } = statSync(join(folder, 'node_modules'));
    installPackages(folder);
    expect(statSync(join(folder, 'node_modules')).mtimeMs).toBe(mtimeMs);
    expect(said).toHaveBeenCalledTimes(1);
  } finally {
    said.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
