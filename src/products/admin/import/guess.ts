import { newFormOf } from '../../../domain/files/guess/file-form.ts';
import { guessMapping } from '../../../domain/files/guess/guess.ts';
import { beginningSize, InputError } from '../../../domain/files/input.ts';
import type { MappingJson } from '../../../domain/files/mapping-schema.ts';
import { neededPaths, recordFields } from '../../../domain/files/record-fields.ts';
import { CommandError, escaped, isForPeople, printMessage, printResult } from '../output.ts';
import { hasDatabase } from '../session.ts';
import { createBeside, type ImportInput, openInput, readSavedMappings, systemErrorMessage } from './input.ts';

const origins = { same_name: 'same name', guessed: 'guessed', earlier: 'earlier mapping', none: 'not imported' };

/** Writes a mapping to start from next to a CSV file, and shows what it guessed. Columns of saved mappings win. */
export async function guessFile(file: string): Promise<void> {
  const earlier = await savedMappings();
  const input = await openInput(file, new AbortController().signal);
  const start = await beginningOf(input);
  const { mapping, columns } = guessOf(start, earlier);
  const path = await writeNextTo(input, `${JSON.stringify(mapping, null, 2)}\n`);
  const filled = new Set([
    ...Object.keys(mapping.constants ?? {}),
    ...columns.flatMap(({ targets }) => targets.map(({ to }) => to)),
  ]);
  const missing = neededPaths.filter((path) => !filled.has(path));
  if (!isForPeople()) return printResult({ mapping: path, columns, missing });
  for (const { column, targets, origin, doubt } of columns) {
    const fields = targets.map(({ to, format }) => (format ? `${to} as ${format}` : to)).join(', ');
    printMessage(`${escaped(column)}  →  ${fields || '–'}  (${origins[origin]})`);
    if (doubt) printMessage(`  ${escaped(doubt)}`);
  }
  const { decimalSeparator = '.', groupSeparator = '' } = mapping;
  printMessage(`Numbers are read as 1${groupSeparator}234${decimalSeparator}56, times without a zone as UTC.`);
  if (missing.length > 0) printMessage(`No column has: ${missing.join(', ')}. Add them to "constants".`);
  printMessage(`The mapping is in ${escaped(path)}. Check it, then import with --mapping and --dry-run.`);
}

/** Saved mappings help; without a database there are none. */
async function savedMappings(): Promise<MappingJson[]> {
  if (!hasDatabase()) return [];
  try {
    return (await readSavedMappings()).map(({ mapping }) => JSON.parse(mapping));
  } catch (error) {
    printMessage(`Saved mappings cannot be read: ${(error as Error).message}`);
    return [];
  }
}

function guessOf(start: Uint8Array, earlier: readonly MappingJson[]) {
  try {
    return guessMapping(newFormOf(start), recordFields, earlier);
  } catch (error) {
    throw error instanceof InputError ? new CommandError(error.message) : error;
  }
}

async function beginningOf({ stream }: ImportInput): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size >= beginningSize) break;
  }
  return Buffer.concat(parts).subarray(0, beginningSize);
}

/** Writes a new file. @returns its path */
async function writeNextTo(input: ImportInput, text: string): Promise<string> {
  try {
    const { path, handle } = await createBeside(input, 'mapping', 'json');
    await handle.writeFile(text);
    await handle.close();
    return path;
  } catch (error) {
    const { path = '' } = error as NodeJS.ErrnoException;
    throw new CommandError(`The mapping cannot be written to ${escaped(path)}: ${systemErrorMessage(error)}`);
  }
}
