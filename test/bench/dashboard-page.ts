import type { NextRequest } from './load.ts';
import type { Seeded } from './seed.ts';

/*
 * A dashboard's page: 100 notices of one day with sponsor, controllers, publisher and counts, newest first. PostGraphile
 * names things otherwise, and leaves it to its asker to tell a sponsor from a controller; what they tell is the same.
 */
const queries: Record<string, string> = {
  'ours-graph': `query Page($day: Date!) {
    notices(first: 100, orderBy: created_desc, filter: { publicationFrom: $day, publicationTo: $day }) {
      nodes {
        paId title language countries currency publicationStartDate createdAt
        campaign { name medium totalValue startDate endDate }
        advertiser { ...Named } controllers { ...Named } publisher { id name plan }
        metrics { viewsCount engagementsCount recordedAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
  fragment Named on RegisterParty {
    ... on RegisterOrganisation { companyName legalName city country }
    ... on RegisterPerson { firstName lastName country }
  }`,
  postgraphile: `query Page($day: Date!) {
    allNotices(first: 100, orderBy: [CREATED_AT_DESC, PA_ID_DESC], condition: { publicationStartDate: $day }) {
      nodes {
        paId title language countries currency publicationStartDate createdAt
        campaignName medium totalValue startDate endDate
        partiesByPaId { nodes { role companyName legalName firstName lastName city country } }
        publisherByPublisherId { rowId name plan }
        engagementMetricByPaId { viewsCount engagementsCount recordedAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`,
};

/** Asks for the page of one of the days on which notices of the seed were published. */
export function dashboardPages({ staffToken }: Seeded, server: string, random: (below: number) => number): NextRequest {
  return () => {
    const day = new Date(Date.now() - (2 + random(280)) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const body = JSON.stringify({ query: queries[server], variables: { day } });
    return Buffer.from(
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${staffToken}\r\n\r\n${body}`,
    );
  };
}

type Named = { companyName: string; role?: string };
type Node = { paId: string; title: string } & (
  | { advertiser: Named; controllers: Named[]; publisher: { name: string }; metrics: { viewsCount: number | null } }
  | {
      partiesByPaId: { nodes: Named[] };
      publisherByPublisherId: { name: string };
      engagementMetricByPaId: { viewsCount: string } | null;
    }
);

/** What a page tells, under the same names for both. */
export function toldBy(page: string): unknown {
  const { data } = JSON.parse(page) as { data: Record<string, { nodes: Node[]; pageInfo: { hasNextPage: boolean } }> };
  const { nodes, pageInfo } = data.notices ?? data.allNotices ?? { nodes: [], pageInfo: { hasNextPage: false } };
  const notices = nodes.map((node) => {
    const isOurs = 'advertiser' in node;
    const parties = isOurs ? [node.advertiser, ...node.controllers] : node.partiesByPaId.nodes;
    const views = isOurs ? node.metrics.viewsCount : node.engagementMetricByPaId?.viewsCount;
    return {
      paId: node.paId,
      title: node.title,
      parties: parties.map(({ companyName }) => companyName),
      publisher: isOurs ? node.publisher.name : node.publisherByPublisherId.name,
      views: views === undefined || views === null ? null : Number(views),
    };
  });
  return { notices, hasNextPage: pageInfo.hasNextPage };
}
