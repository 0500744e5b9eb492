import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { requirePackages } from '../../src/generate/tools.ts';

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
