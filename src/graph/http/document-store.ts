import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../domain/context.ts';

/** Total characters of cached documents. */
const maxLength = 5_000_000;

/**
 * The characters of a document: as JSON, and as text, which its locations keep with all comments. Each takes about four bytes of
 * heap.
 */
export const documentLength = (document: DocumentNode): number =>
  JSON.stringify(document).length + (document.loc?.source.body.length ?? 0);

type DocumentStore = NonNullable<ApolloServerOptions<Context>['documentStore']>;

/** Keeps parsed and validated documents. Apollo Server's own store has room for about 120 MB of them. */
export function createDocumentStore(): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: maxLength, sizeCalculation: documentLength });
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => void documents.set(key, document),
    delete: async (key) => documents.delete(key),
  };
}
