import { afterAll, beforeEach, expect } from '@jest/globals';
import { draftRecord } from './draft-record.ts';
import { mutation } from './literals.ts';
import { type GraphqlAnswer, startServer, type TestServer, testNow } from './server.ts';

type Refusal = NonNullable<GraphqlAnswer['errors']>[number]['extensions'];

/** What tests do with the graph. Operations are those of one token unless another one is given. */
type GraphClient = {
  /** Sends an operation that must succeed. @returns the value of its first root field */
  ask: <Value = unknown>(operation: string, variables?: object, token?: string) => Promise<Value>;
  /** Sends an operation. @returns the extensions of its errors; empty if it succeeds */
  refusals: (operation: string, variables?: object, token?: string) => Promise<Refusal[]>;
  /** Sends an operation. @returns the codes of its errors; empty if it succeeds */
  codes: (operation: string, variables?: object, token?: string) => Promise<string[]>;
  /** Reads a list of the graph page by page. @returns the nodes of all pages */
  readPages: <Node>(field: string, args: string, selection: string) => Promise<Node[]>;
  /** Creates a notice from a record. @returns its PA-ID */
  draft: (record?: object) => Promise<string>;
  /** Makes transitions of a notice, each at its current revision. */
  move: (paId: string, ...transitions: readonly string[]) => Promise<void>;
  /** Amends a notice at its current revision. */
  amend: (paId: string, record?: object, reason?: string | null) => Promise<void>;
};

/** A server for the tests of the graph in a file. Operations are the administrator's unless another token is given. */
type GraphServer = TestServer &
  GraphClient & {
    /** The secret of an administrator's token. */
    staff: string;
    /** Creates a token. @returns its secret */
    secretOf: (token: Parameters<TestServer['token']>[0]) => Promise<string>;
    /** Reports counts of a notice over REST, which must succeed, at a time of the server's clock. */
    report: (
      paId: string,
      token: string,
      counts: readonly [views: number, engagements: number],
      at?: Date,
    ) => Promise<void>;
  };

/** The transitions of a draft to the register. */
export const review = ['submitNotice', 'confirmNotice', 'signOffNotice'] as const;

/** What `refusals` returns for input that is invalid at these paths. */
export const invalidAt = (...paths: readonly string[]) => [
  expect.objectContaining({
    code: 'INPUT_INVALID',
    issues: paths.map((path) => expect.objectContaining({ path, message: expect.any(String) })),
  }),
];

/** A cursor: the names of its list and order, and the sort keys of a row. */
export const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** A client with a token. */
export function graphClient(server: TestServer, staff: string): GraphClient {
  const ask: GraphClient['ask'] = async <Value>(operation: string, variables?: object, token = staff) => {
    const { data, errors } = await server.graphql(token, operation, variables);
    if (errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
    return Object.values(data ?? {})[0] as Value;
  };
  const refusals: GraphClient['refusals'] = async (operation, variables, token = staff) => {
    const { errors = [] } = await server.graphql(token, operation, variables);
    return errors.map(({ extensions }) => extensions);
  };
  const change = async (field: string, paId: string, input: object = {}) =>
    void (await ask(mutation(field), { input: { paId, revision: await server.revision(paId), ...input } }));
  return {
    ask,
    refusals,
    codes: async (...operation) => (await refusals(...operation)).map(({ code }) => code),
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
    draft: async (record = draftRecord({ publisherId: null })) => {
      const { notice } = await ask<{ notice: { paId: string } }>(mutation('createNotice', 'notice { paId }'), {
        input: { record },
      });
      return notice.paId;
    },
    move: async (paId, ...transitions) => {
      for (const transition of transitions) await change(transition, paId);
    },
    amend: (paId, record = draftRecord(), amendmentReason = 'A correction.') =>
      change('amendNotice', paId, { record, amendmentReason }),
  };
}

/** Starts a server and stops it after the tests of this file. Each test begins at the initial time of the clock. */
export async function graphServer(...options: Parameters<typeof startServer>): Promise<GraphServer> {
  const server = await startServer(...options);
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.now = testNow;
  });
  const { secret: staff } = await server.token({ tier: 'staff' });
  return {
    ...server,
    ...graphClient(server, staff),
    staff,
    secretOf: async (token) => (await server.token(token)).secret,
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
