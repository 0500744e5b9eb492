import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { pageFile, type StaticFile } from '../../platform/runtime/static-files.ts';

/** The files of the console, as a browser gets them. */
export type Assets = {
  /** By their path below `folder`. */
  files: ReadonlyMap<string, StaticFile>;
  /** Where they are served. It changes with their content, so that browsers may keep them. */
  folder: string;
  /** The modules that the first one imports, so that the page asks for all of them at once. */
  preloads: readonly string[];
};

let assets: Assets | undefined;

/** The files, built on the first call. It takes a moment, so the process that serves them calls it before it listens. */
export function readAssets(): Assets {
  assets ??= build();
  return assets;
}

function build(): Assets {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: fileURLToPath(new URL('browser/', import.meta.url)),
    entryPoints: { main: 'app/main.tsx', console: 'console.css' },
    outdir: 'out',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    legalComments: 'none',
    // Elements as calls of `h`, which are shorter than those of `jsx`.
    inject: ['jsx.ts'],
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    // Without a comment in each file: a header names it.
    sourcemap: 'external',
    metafile: true,
    format: 'esm',
    target: 'es2024',
    logLevel: 'error',
  });
  const hash = createHash('sha256');
  for (const { path, hash: own } of outputFiles) hash.update(`${basename(path)} ${own}\n`);
  const imports = metafile.outputs['out/main.js']?.imports ?? [];
  return {
    files: new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, fileOf(path, contents)])),
    folder: `/console/${hash.digest('hex').slice(0, 12)}/`,
    preloads: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)),
  };
}

const fileOf = (path: string, contents: Uint8Array) =>
  pageFile(/\.map$/.test(path) ? 'json' : (path.split('.').at(-1) ?? ''), Buffer.from(contents), 'immutable');
