import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

/** Apollo Client with its normalised cache, by default without configuration. */
export function apolloClient(uri, headers, fetch, cache = new InMemoryCache()) {
  const client = new ApolloClient({ cache, link: new HttpLink({ uri, headers, fetch }) });
  return {
    // From the network, as `fetchMore` does: the cache answers a later page with those before.
    query: async (text, variables) =>
      (await client.query({ query: gql(text), variables, fetchPolicy: 'network-only' })).data,
    mutate: async (text, variables) => (await client.mutate({ mutation: gql(text), variables })).data,
    read: (text, variables) => client.readQuery({ query: gql(text), variables }),
  };
}
