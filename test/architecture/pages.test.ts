import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const map = read('src/README.md');

/** The names in the first column of a page's tables. */
const mappedIn = (page: string) =>
  (page.match(/^\| `.*$/gm) ?? []).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

describe('src/README.md', () => {
  it('has every room in its map', () => {
    const folders = globSync('src/{*,{platform,domain,products}/*}/', { cwd: root });
    expect(mappedIn(map).sort()).toEqual(folders.map((folder) => `${folder.replace(/^src\//, '')}/`).sort());
  });

  it('names files and folders that exist, from src/ or from the top', () => {
    const paths = [...map.matchAll(/`((?:\.\.\/)?[\w./-]*[\w-]\.(?:ts|graphql|sql|cjs|md)|[\w./-]+\/)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(30);
    const rooms = globSync('{domain,domain/notices,generate,graph,platform,platform/*,products,products/*}/', {
      cwd: join(root, 'src'),
    });
    const folders = ['.', 'src', ...rooms.map((room) => `src/${room}`)];
    const isThere = (path: string) => folders.some((folder) => existsSync(join(root, folder, path)));
    // The migration that the recipe makes.
    expect(paths.filter((path) => !isThere(path))).toEqual(['database/migrations/0002-add-label-url.ts']);
  });
});

it('test/README.md has every folder of tests in its table, and no other', () => {
  const folders = globSync('test/{*,processes/*}/', { cwd: root });
  expect(mappedIn(read('test/README.md')).sort()).toEqual(
    folders.map((one) => `${one.replace(/^test\//, '')}/`).sort(),
  );
});

it.each(globSync('**/*.md', { cwd: root, exclude: ['**/node_modules/**'] }))('%s has no heading twice', (page) => {
  const headings: readonly string[] =
    read(page)
      .replace(/```[\s\S]*?```/g, '')
      .match(/^#+ .*$/gm) ?? [];
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
});

it('every version that Renovate holds back is one of a package that is installed', () => {
  const folders = ['.', 'src/generate/tools'];
  const manifests = folders.map((folder) => JSON.parse(read(join(folder, 'package.json'))) as Record<string, object>);
  const names = manifests.flatMap((manifest) =>
    ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}).flatMap(([name, value]) => [name, ...Object.keys(Object(value))]),
    ),
  );
  const listed = [...read('.github/renovate.json5').matchAll(/matchPackageNames: \[(.*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  );
  expect(listed.length).toBeGreaterThan(10);
  const isInstalled = (name: string) =>
    names.some((each) => (name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : each === name));
  expect(listed.filter((name) => !isInstalled(name))).toEqual([]);
});
