import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../../context.ts';

/**
 * The answer of a mutation may hold the secret of a token. An attacker who sees the length of compressed answers, and can
 * add text to them, could guess it (BREACH): neither this server nor a proxy compresses them. Other answers hold no secret.
 */
export const uncompressedMutations: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, response }) => {
      if (operation?.operation === 'mutation')
        response.http.headers.set('cache-control', 'private, no-store, no-transform');
    },
  }),
};
