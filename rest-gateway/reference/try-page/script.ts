import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The script of the page as one file. */
export function tryScript(): string {
  const [script] = buildSync({
    absWorkingDir: fileURLToPath(new URL('browser/', import.meta.url)),
    entryPoints: ['try.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
  }).outputFiles;
  return script?.text ?? '';
}
