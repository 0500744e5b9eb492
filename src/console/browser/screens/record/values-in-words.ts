import type { ComponentChildren } from 'preact';
import { fieldAt, recordValue } from '../../parts/record-value.ts';
import { isTyped, readTyped } from '../../typed/read-typed.ts';
import { currencyIn, parsed, type Values } from './values.ts';

/** What a field says, for people. A text that cannot be read stays as it is. */
export function inWords(path: string, values: Values): ComponentChildren {
  const text = values[path]?.trim() ?? '';
  const type = fieldAt(path)?.type ?? 'String';
  const currency = currencyIn(values);
  if (text === '') return 'empty';
  const canRead = !isTyped(type) || readTyped(type, text, currency).value !== undefined;
  if (!canRead || (type === 'Money' && currency === '')) return text;
  return recordValue(type, parsed(text, type, currency), currency);
}

/** The fields that do not say the same any more. `52 000` says the same as `52000.00`. */
export function changedPaths(before: Values, values: Values): readonly string[] {
  const meaning = (of: Values, path: string) =>
    JSON.stringify(parsed(of[path] ?? '', fieldAt(path)?.type ?? 'String', currencyIn(of)) ?? '');
  return [...new Set([...Object.keys(before), ...Object.keys(values)])].filter(
    (path) => meaning(before, path) !== meaning(values, path),
  );
}
