import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import { GraphQLError, type GraphQLSchema, parse, stripIgnoredCharacters, validate } from 'graphql';
import { z } from 'zod';
import { errorMessages } from '../../generated/graph/error-messages.ts';
import { ConfigError } from '../../platform/config.ts';

/** The operations that clients may run, and no others. */
export type PersistedOperations = {
  /** Their texts, without ignored characters: spaces, commas and comments. */
  texts: ReadonlySet<string>;
  /** The texts of a manifest, by id. */
  byId: ReadonlyMap<string, string>;
};

/** A manifest as Apollo's `generate-persisted-query-manifest` writes it. */
const manifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string() })),
});

/**
 * Reads operations from a manifest, or from the `.graphql` files of a folder and of those within it.
 * @param ownTexts operations of this server itself, which are known as well
 * @throws {ConfigError} if there are none, or one of them does not fit the schema
 */
export function readPersistedOperations(
  path: string,
  schema: GraphQLSchema,
  ownTexts: readonly string[] = [],
): PersistedOperations {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const byId = isFolder ? new Map<string, string>() : readManifest(path);
  const bodies = isFolder ? readFolder(path) : byId;
  if (bodies.size === 0) throw configError(path, 'holds no operations');
  for (const [name, body] of bodies) {
    const problem = validationErrorOf(body, schema);
    if (problem) throw configError(`${path}, ${name}`, problem);
  }
  return { texts: new Set([...bodies.values(), ...ownTexts].map((body) => stripIgnoredCharacters(body))), byId };
}

const configError = (what: string, why: string) => new ConfigError(`GRAPHQL_OPERATIONS: ${what}: ${why}`);

function readFolder(path: string): Map<string, string> {
  const files = globSync('**/*.graphql', { cwd: path }).sort();
  return new Map(files.map((file) => [file, readFileSync(join(path, file), 'utf8')]));
}

function readManifest(path: string): Map<string, string> {
  try {
    const { operations } = manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
    return new Map(operations.map(({ id, body }) => [id, body]));
  } catch {
    throw configError(path, 'is neither a folder nor a persisted-query manifest of version 1');
  }
}

function validationErrorOf(body: string, schema: GraphQLSchema): string | undefined {
  try {
    return validate(schema, parse(body))[0]?.message;
  } catch (error) {
    return (error as Error).message;
  }
}

export const operationUnknown = 'OPERATION_UNKNOWN';

/** Refuses the text or the id of any other operation, before it is parsed. */
export function requirePersisted(operations: PersistedOperations, { url, body }: Request): void {
  const parameters = new URLSearchParams(url.replace(/^[^?]*|#.*/g, ''));
  const texts = [body?.query, ...parameters.getAll('query')].filter((text) => typeof text === 'string');
  if (!texts.every((text) => operations.texts.has(normalised(text)))) throw unknown();
  if (texts.length > 0) return;
  for (const given of [body?.extensions, ...parameters.getAll('extensions')]) {
    if (typeof given === 'string' || idOf(given) !== undefined) textById(operations, given);
  }
}

const unknown = () =>
  new GraphQLError(errorMessages[operationUnknown], { extensions: { code: operationUnknown, http: { status: 400 } } });

const withId = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** The id in the `extensions` of a request; in an address they are JSON. */
function idOf(extensions: unknown): string | undefined {
  try {
    const given = typeof extensions === 'string' ? JSON.parse(extensions) : extensions;
    return withId.safeParse(given).data?.persistedQuery.sha256Hash;
  } catch {
    return undefined;
  }
}

/** The text of an operation that a request names by its id. @throws GraphQLError if there is none */
export function textById({ byId }: PersistedOperations, extensions: unknown): string {
  const text = byId.get(idOf(extensions) ?? '');
  if (text === undefined) throw unknown();
  return text;
}

function normalised(source: string): string {
  try {
    return stripIgnoredCharacters(source);
  } catch {
    return source; // not GraphQL, so not in the list
  }
}

/** The operations of a manifest for Apollo Server, which looks them up by the ids that clients send instead of a text. */
export function persistedQueriesOf({ byId }: PersistedOperations) {
  const textOf = (key: string) => byId.get(key.replace(/^apq:/, ''));
  return { cache: { get: async (key: string) => textOf(key), set: async () => {}, delete: async () => false } };
}
