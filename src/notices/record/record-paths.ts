import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { z } from 'zod';
import { recordForm } from './record-schema.ts';

/** Every field of a record as a path, groups included; `*` stands for the place in a list. */
const paths = [...pathsOf(recordForm, [])].filter((path) => path !== '' && path !== '_rejected');
const known = new Set(paths);

function* pathsOf(schema: z.core.$ZodType, path: readonly string[]): Generator<string> {
  const inner = unwrapped(schema);
  yield path.join('.');
  if (inner instanceof z.ZodObject) {
    for (const [key, field] of Object.entries<z.core.$ZodType>(inner.shape)) yield* pathsOf(field, [...path, key]);
  } else if (inner instanceof z.ZodArray) {
    yield* pathsOf(inner.element, [...path, '*']);
  }
}

/** The schema of a field that may be left out, or is changed once it is judged. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  const isWrapper =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

/** Why a path leads to no field of a record, with the nearest one that does; undefined when it leads to one. */
export function pathFault(path: string): string | undefined {
  const general = path.replace(/\.\d+(?=\.|$)/g, '.*');
  if (known.has(general)) return undefined;
  const last = general.split('.').at(-1) ?? '';
  const nearest =
    suggestionList(general, paths)[0] ??
    paths.find((one) => one.endsWith(`.${suggestionList(last, paths.map(lastOf))[0]}`));
  const hint = nearest ? `; did you mean ${nearest.replaceAll('*', '0')}?` : '';
  return `"${path}" is not a field of a record${hint}`;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
