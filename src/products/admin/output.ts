import { disguises, disguisesInText } from '../../platform/database/validate-text.ts';

/** A failed command, with a message for the operator; exit code 1. */
export class CommandError extends Error {}

/** Invalid arguments; exit code 2. */
export class UsageError extends Error {}

let wantsJson = false;

/** Makes all results JSON, also on a terminal. */
export const printJsonOnly = (): void => {
  wantsJson = true;
};

/** Whether results are tables for people. */
export const isForPeople = (): boolean => process.stdout.isTTY && !wantsJson;

/**
 * Prints the result of a command: one line of JSON, or a table on a terminal. A terminal gets no control characters of stored texts.
 * @param columns paths of the values that a table of a list shows, such as `publisher.name`; default: all
 */
export function printResult(result: unknown, columns?: readonly string[]): void {
  if (!isForPeople()) print(escaped(JSON.stringify(result) ?? ''));
  else if (Array.isArray(result)) printList(result, columns);
  else printRows(valuesOf(result));
}

function printList(list: readonly unknown[], columns?: readonly string[]): void {
  const rows = list.map((row) => Object.fromEntries(valuesOf(row)));
  const paths = columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (rows.length > 0) printRows([paths, ...rows.map((row) => paths.map((path) => row[path] ?? ''))]);
  printMessage(rows.length === 1 ? '1 row' : `${rows.length} rows`);
}

/** The values of a result by their paths, such as `controllers.0.email`, without those that are null. */
function valuesOf(value: unknown, path = ''): [string, string][] {
  if (value == null) return [];
  const isList = Array.isArray(value) && value.every((one) => Object(one) !== one);
  if (isList) return [[path, value.join(', ') || 'none']];
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => valuesOf(inner, path ? `${path}.${key}` : key));
}

/** Aligns the columns of rows. */
function printRows(rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.map((cell) => escaped(cell)));
  const widths = lines.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  for (const row of lines)
    print(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints a document as JSON on several lines. */
export const printJson = (document: object): void => print(JSON.stringify(document, null, 2));

/** Prints messages for people. They must not contain values of a record. */
export function printMessage(...lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${escaped(line, disguisesInText)}\n`);
}

/** A text, such as the name of a file, without characters that could change what a terminal shows. */
export const escaped = (text: string, unsafe = disguises): string =>
  text.replace(new RegExp(unsafe, 'gu'), (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
