import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';

/** Apollo Client with its normalised cache, without configuration. */
export function apolloClient(uri, headers, fetch) {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri, headers, fetch }) });
  return {
    query: async (text, variables) => (await client.query({ query: gql(text), variables })).data,
    mutate: async (text, variables) => (await client.mutate({ mutation: gql(text), variables })).data,
    read: (text, variables) => client.readQuery({ query: gql(text), variables }),
  };
}
