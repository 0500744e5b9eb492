import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { z } from 'zod';
import { recordSchema } from './record-schema.ts';

/** Every field of a record as a path, groups included. `*` is the index in a list. */
const paths = [...pathsOf(recordSchema, [])].filter((path) => path !== '' && path !== '_rejected');
const knownPaths = new Set(paths);

function* pathsOf(schema: z.core.$ZodType, path: readonly string[]): Generator<string> {
  const inner = unwrapped(schema);
  yield path.join('.');
  if (inner instanceof z.ZodObject) {
    for (const [key, field] of Object.entries<z.core.$ZodType>(inner.shape)) yield* pathsOf(field, [...path, key]);
  } else if (inner instanceof z.ZodArray) {
    yield* pathsOf(inner.element, [...path, '*']);
  }
}

/** Removes defaults, transformations and the length check of lists from a schema. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  const isWrapper =
    schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

const general = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '.*');

/** The longest part of a path that is a field of a record, from its beginning; empty if there is none. */
export function knownPath(path: string): string {
  if (path === '' || knownPaths.has(general(path))) return path;
  return knownPath(path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}

/** The error for a path that is not a field of a record, with the most similar field as a hint. */
export function pathError(path: string): string | undefined {
  const given = general(path);
  if (knownPaths.has(given)) return undefined;
  const last = given.split('.').at(-1) ?? '';
  const nearest =
    suggestionList(given, paths)[0] ??
    paths.find((one) => one.endsWith(`.${suggestionList(last, paths.map(lastOf))[0]}`));
  const hint = nearest ? `; did you mean ${nearest.replaceAll('*', '0')}?` : '';
  return `"${path}" is not a field of a record${hint}`;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
