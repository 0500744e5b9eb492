import { demoTokens } from './tokens.ts';

/** The addresses are without a path. */
export type BannerOptions = { publicUrl: string; internalUrl: string; basePath: string; hasDemo: boolean };

/** Two aligned columns. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
}

/** Printed when the server is ready: its addresses and, with demo data, tokens and calls to try. */
export function startupBanner({ publicUrl, internalUrl, basePath, hasDemo }: BannerOptions): string {
  const addresses = aligned([
    ['REST', publicUrl + basePath],
    ['API reference', `${publicUrl}/api/docs`],
    ['Console', internalUrl],
    ['GraphQL', `${internalUrl}/graphql${hasDemo ? `, and ${internalUrl}/graphiql in a browser` : ''}`],
    ['Health', `${internalUrl}/health/ready`],
  ]);
  if (!hasDemo) return `\nReady.\n\n${addresses}\n\nFirst steps:\n\n${firstSteps}\n`;
  return `
Ready, with demo data.

${addresses}

Demo tokens (the same on every machine, valid in demo databases only):

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

Calls to try:

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
    ['A notice on the register', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement/${own}`],
    ['The full record, for its publisher', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement-full/${own}`],
    [
      'Update its metrics',
      `curl -X PUT ${bearer(demoTokens.readWrite)} -H "Content-Type: application/json" -d '{"viewsCount":190000,"engagementsCount":2400}' ${baseUrl}/advertisement/${own}/metrics`,
    ],
    ['A declaration from the Dutch register', `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement/g45y2q`],
    ['A notice, for an SSP', `curl ${bearer(demoTokens.ssp)} ${baseUrl}/ssp/advertisement/${own}`],
    ['403: not on the Pro plan', `curl -i ${bearer(demoTokens.offPro)} ${baseUrl}/advertisement/${own}`],
    [
      'The graph, for staff',
      `curl ${bearer(demoTokens.viewer)} -H "Content-Type: application/json" -d '{"query":"{ publishers { nodes { name isPro } } }"}' ${internalUrl}/graphql`,
    ],
  ];
}
