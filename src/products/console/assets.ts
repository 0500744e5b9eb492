import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { linkModules } from '../../platform/bundle/link-modules.ts';
import { stripTypes } from '../../platform/bundle/strip-types.ts';
import { pageFile, type StaticFile } from '../../platform/runtime/static-files.ts';

/** The files of the console, as a browser gets them. */
export type Assets = {
  /** By their path below `folder`. */
  files: ReadonlyMap<string, StaticFile>;
  /** Where they are served. It changes with their content, so that browsers may keep them. */
  folder: string;
  /** The address of each package that the console imports. */
  imports: Readonly<Record<string, string>>;
};

const browserFolder = new URL('browser/', import.meta.url);

/** A file of a package, even if the package does not export it. */
function packageFile(name: string, file: string): string {
  const description = findPackageJSON(name, import.meta.url);
  if (description === undefined) throw new Error(`the package ${name} is not installed`);
  return readFileSync(join(dirname(description), file), 'utf8');
}

/** The packages, each with its module. They import each other by name. */
const packages = {
  preact: packageFile('preact', 'dist/preact.mjs'),
  'preact/hooks': packageFile('preact', 'hooks/dist/hooks.mjs'),
  '@preact/signals': packageFile('@preact/signals', 'dist/signals.mjs'),
  '@preact/signals-core': packageFile('@preact/signals-core', 'dist/signals-core.mjs'),
  htm: packageFile('htm', 'dist/htm.mjs'),
  'htm/preact': packageFile('htm', 'preact/index.mjs'),
  // Loaded only by those who sign in with an identity provider.
  oauth4webapi: packageFile('oauth4webapi', 'build/index.js'),
  // The two functions in use, and not the 60 files of the package.
  'd3-array': `export { default as nice } from './nice.js';\nexport { default as ticks } from './ticks.js';\n`,
};

const fileOf = (name: string) => `${name.replace('@', '')}/index.js`;

let assets: Assets | undefined;

/** The files, prepared on the first call. It takes a moment, so the worker that serves them calls it before it listens. */
export function readAssets(): Assets {
  assets ??= prepare();
  return assets;
}

function prepare(): Assets {
  const libraries = [
    ...Object.entries(packages).map(([name, text]) => [`packages/${fileOf(name)}`, text] as const),
    ...['nice.js', 'ticks.js'].map(
      (file) => [`packages/d3-array/${file}`, packageFile('d3-array', `src/${file}`)] as const,
    ),
  ].map(([path, text]) => [path, script(text)] as const);
  const modules = globSync('**/*.ts', { cwd: browserFolder, exclude: ['**/*-types.ts'] }).map(
    (path) => [path, moduleText(path)] as const,
  );
  const program = script(linkModules(new Map(modules), 'main.ts'));
  const styles = readStyles();
  const files = [...libraries, ['main.js', program] as const, ['console.css', styles] as const].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const folder = `/console/${digestOf(files)}/`;
  return {
    files: new Map(files.map(([path, file]) => [`/${path}`, file])),
    folder,
    imports: Object.fromEntries(Object.keys(packages).map((name) => [name, `${folder}packages/${fileOf(name)}`])),
  };
}

/** A source map names files that are not served. */
const script = (text: string) => pageFile('js', text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n'), 'immutable');

/** The indentation of operations stays: people copy them. */
function moduleText(path: string): string {
  const text = withoutComments(stripTypes(readFileSync(new URL(path, browserFolder), 'utf8')));
  return path === 'generated/operations.ts' ? text : text.replace(/\n[ \t]+/g, '\n');
}

/** Without the comments that have lines of their own, and without empty lines. */
const withoutComments = (source: string) =>
  source.replace(/^[ \t]*(\/\*[\s\S]*?\*\/|\/\/.*)[ \t]*$/gm, '').replace(/\n\s*\n/g, '\n');

/** One style sheet out of several files, in the order of their names. */
function readStyles(): StaticFile {
  const names = globSync('styles/*.css', { cwd: browserFolder }).sort();
  const body = names.map((name) => readFileSync(new URL(name, browserFolder), 'utf8')).join('\n');
  return pageFile('css', body, 'immutable');
}

function digestOf(files: readonly (readonly [string, StaticFile])[]): string {
  const hash = createHash('sha256');
  for (const [path, { read }] of files) hash.update(`${path}\0${read().byteLength}\0`).update(read());
  return hash.digest('hex').slice(0, 12);
}
