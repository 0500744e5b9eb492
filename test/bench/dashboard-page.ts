/*
 * A dashboard's page: 100 notices of one day with sponsor, controllers, publisher and counts, newest first. PostGraphile
 * names things otherwise, and leaves it to its asker to tell a sponsor from a controller; what they tell is the same.
 */
export const dashboardQueries: Record<string, string> = {
  ours: `query Page($day: Date!) {
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
