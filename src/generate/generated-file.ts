import { readFile, writeFile } from 'node:fs/promises';

const isCheck = process.argv.includes('--check');

/** Writes a generated file. With `--check` it only compares: the process exits with 1 when the file is out of date. */
export async function generatedFile(url: URL, text: string): Promise<void> {
  if (!isCheck) {
    await writeFile(url, text);
  } else if ((await currentText(url)) !== text) {
    console.error(`${url.pathname} is out of date: run \`npm run generate\``);
    process.exitCode = 1;
  }
}

/** The text of a generated file; empty when there is none yet. */
export const currentText = (url: URL) => readFile(url, 'utf8').catch(() => '');
