import { afterAll, beforeEach } from '@jest/globals';
import { type GraphqlAnswer, startServer, type TestServer, testNow } from './server.ts';

type Refusal = NonNullable<GraphqlAnswer['errors']>[number]['extensions'];

/** A server for the tests of the graph in a file. */
export type GraphServer = TestServer & {
  /** The secret of an administrator's token. */
  staff: string;
  /** Creates a token. @returns its secret */
  secretOf: (token: Parameters<TestServer['token']>[0]) => Promise<string>;
  /** Sends an operation, by default of the administrator, which must succeed. @returns the value of its first root field */
  ask: <Value = unknown>(operation: string, variables?: object, token?: string) => Promise<Value>;
  /** Sends an operation, by default of the administrator. @returns the extensions of its errors; empty if it succeeds */
  refusals: (operation: string, variables?: object, token?: string) => Promise<Refusal[]>;
  /** Reads a list of the graph page by page, as the administrator. @returns the nodes of all pages */
  readPages: <Node>(field: string, args: string, selection: string) => Promise<Node[]>;
  /** Reports counts of a notice over REST, which must succeed, at a time of the server's clock. */
  report: (
    paId: string,
    token: string,
    counts: readonly [views: number, engagements: number],
    at?: Date,
  ) => Promise<void>;
};

/** Starts a server and stops it after the tests of this file. Each test begins at the initial time of the clock. */
export async function graphServer(...options: Parameters<typeof startServer>): Promise<GraphServer> {
  const server = await startServer(...options);
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.now = testNow;
  });
  const { secret: staff } = await server.token({ tier: 'staff' });
  const ask: GraphServer['ask'] = async <Value>(operation: string, variables?: object, token = staff) => {
    const { data, errors } = await server.graphql(token, operation, variables);
    if (errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
    return Object.values(data ?? {})[0] as Value;
  };
  return {
    ...server,
    staff,
    secretOf: async (token) => (await server.token(token)).secret,
    ask,
    refusals: async (operation, variables, token = staff) => {
      const { errors = [] } = await server.graphql(token, operation, variables);
      return errors.map(({ extensions }) => extensions);
    },
    readPages: async <Node>(field: string, args: string, selection: string) => {
      type Page = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      const read: Node[] = [];
      for (let after = ''; ; ) {
        const page: Page = await ask(
          `{ ${field}(${args}${after}) { nodes { ${selection} } pageInfo { hasNextPage endCursor } } }`,
        );
        read.push(...page.nodes);
        if (!page.pageInfo.hasNextPage) return read;
        after = `, after: "${page.pageInfo.endCursor}"`;
      }
    },
    report: async (paId, token, [viewsCount, engagementsCount], at = server.clock.now) => {
      const { now } = server.clock;
      server.clock.now = at;
      const path = `~/advertisement/${encodeURIComponent(paId)}/metrics`;
      const { status, text } = await server.call({
        method: 'PUT',
        path,
        token,
        body: { viewsCount, engagementsCount },
      });
      server.clock.now = now;
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    },
  };
}
