import { expect } from '@jest/globals';
import type { QueryNoticesArgs } from '../../../src/generated/graph/graphql.ts';
import { graphServer } from '../../support/graph-server.ts';
import { type TestServer, testNow } from '../../support/server.ts';

export type Node = { paId: string; title: string; phase: string };
export type Page = {
  edges: { cursor: string; node: { paId: string } }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
  isHeldBack: boolean;
};
export type NoticeData = NonNullable<Parameters<TestServer['notice']>[1]>;

const parties = `fragment party on RegisterParty { __typename displayName ... on RegisterOrganisation { companyName legalName city country }
  ... on RegisterPerson { firstName lastName country } }`;

/** The list, in its own database, until the tests of the file have ended. */
export async function startList() {
  const server = await graphServer({}, {}, { limits: { cost: 200_000 } }); // pages of 100 with all that a list has
  const answer = (args: Partial<QueryNoticesArgs>, selection: string) =>
    server.graphql(
      server.staff,
      `query ($filter: NoticeFilter, $orderBy: NoticeOrder! = created_desc, $first: Int, $after: String, $last: Int, $before: String) {
        notices(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) { ${selection} } }
      ${selection.includes('...party') ? parties : ''}`,
      args,
    );
  const list = async (args: Partial<QueryNoticesArgs> = {}, selection = 'nodes { paId title phase }') => {
    const { data, errors } = await answer(args, selection);
    expect(errors).toBeUndefined();
    return data?.notices as Page;
  };
  return { server, answer, list };
}

/** Counts recorded at that time. */
export const record = (server: TestServer, paId: string, at: Date, views = 500) =>
  server.sql(
    'insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, ?, 7, ?)',
    [paId, views, at],
  );

const day = 86_400_000;
/** The day that many days from now. */
export const inDays = (days: number) => new Date(testNow.getTime() + days * day).toISOString().slice(0, 10);
