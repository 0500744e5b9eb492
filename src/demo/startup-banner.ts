import { demoTokens } from './tokens.ts';

/** Where a server can be reached; addresses without a path. */
export type Addresses = { publicUrl: string; internalUrl: string; basePath: string; hasDemo: boolean };

/** Lines of two columns, the first as wide as its widest entry. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
}

/** What a server says when it is ready: where it is and, over demo data, with which tokens and calls to try it. */
export function welcome({ publicUrl, internalUrl, basePath, hasDemo }: Addresses): string {
  const addresses = aligned([
    ['REST', publicUrl + basePath],
    ['Description', `${publicUrl}/api/docs`],
    ['GraphQL', `${internalUrl}/graphql${hasDemo ? `, and ${internalUrl}/graphiql in a browser` : ''}`],
    ['Health', `${internalUrl}/health/ready`],
  ]);
  if (!hasDemo) return `\nReady.\n\n${addresses}\n\nFirst steps:\n\n${firstSteps}\n`;
  return `
Ready, with demo data.

${addresses}

Demo tokens, the same on every machine and only in demo databases:

${aligned([
  ['Partner, read', demoTokens.readOnly],
  ['Partner, read and write', demoTokens.readWrite],
  ['Partner, off the Pro plan', demoTokens.offPro],
  ['SSP', demoTokens.ssp],
  ['Partner, revoked', demoTokens.revoked],
  ['Staff (GraphQL): viewer', demoTokens.viewer],
  ['Staff: operator', demoTokens.operator],
  ['Staff: administrator', demoTokens.administrator],
])}

Calls to paste:

${demoCalls(publicUrl + basePath, internalUrl)
  .map(([what, call]) => `  # ${what}\n  ${call}`)
  .join('\n')}
`;
}

const firstSteps = aligned([
  ['A publisher', 'npm run --silent admin -- publisher create --name NAME --plan pro'],
  ['Its token', 'npm run --silent admin -- token mint --tier partner --publisher ID --scope metrics:write'],
  ['Its notices', 'npm run --silent admin -- notices import FILE --publisher ID'],
]);

const bearer = (token: string) => `-H "Authorization: Bearer ${token}"`;

function demoCalls(baseUrl: string, internalUrl: string): [what: string, call: string][] {
  const own = 'PA-7K3QX9T2ZB';
  return [
    ['A notice, as on the register', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement/${own}`],
    ['All of it, for its publisher', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement-full/${own}`],
    [
      'Its metrics, written',
      `curl -X PUT ${bearer(demoTokens.readWrite)} -H "Content-Type: application/json" -d '{"viewsCount":190000,"engagementsCount":2400}' ${baseUrl}/advertisement/${own}/metrics`,
    ],
    ['A declaration of the Dutch register', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement/g45y2q`],
    ['A notice, for an SSP', `curl ${bearer(demoTokens.ssp)} ${baseUrl}/ssp/advertisement/${own}`],
    ['403: off the Pro plan', `curl -i ${bearer(demoTokens.offPro)} ${baseUrl}/advertisement/${own}`],
    [
      'The graph, for staff',
      `curl ${bearer(demoTokens.viewer)} -H "Content-Type: application/json" -d '{"query":"{ publishers { nodes { name isPro } } }"}' ${internalUrl}/graphql`,
    ],
  ];
}
