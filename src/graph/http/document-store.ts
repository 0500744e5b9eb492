import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

/** Characters that all kept documents have as JSON; on the heap it is about four times as much, in bytes. */
const maxLength = 5_000_000;

type DocumentStore = NonNullable<ApolloServerOptions<Context>['documentStore']>;

/** Keeps parsed and validated documents. Apollo Server's own store has room for about 120 MB of them. */
export function createDocumentStore(): DocumentStore {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: maxLength,
    sizeCalculation: (document) => JSON.stringify(document).length,
  });
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => void documents.set(key, document),
    delete: async (key) => documents.delete(key),
  };
}
