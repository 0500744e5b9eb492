import { demoTokens } from './tokens.ts';

/** The addresses are without a path. */
type BannerOptions = { publicUrl: string; internalUrl: string; basePath: string; hasDemo: boolean };

/** Two aligned columns. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
}

/** Printed when the server is ready: its addresses and, with demo data, tokens and a first call for each group of users. */
export function startupBanner({ publicUrl, internalUrl, basePath, hasDemo }: BannerOptions): string {
  const addresses = aligned([
    ['Console', `${internalUrl}/${hasDemo ? '  (start here: one click signs in)' : ''}`],
    ['REST', publicUrl + basePath],
    ['GraphQL', `${internalUrl}/graphql${hasDemo ? '  (in a browser: /graphiql)' : ''}`],
    ['Reference', `${publicUrl}/api/docs`],
  ]);
  if (!hasDemo) return `\nReady.\n\n${addresses}\n\nFirst steps:\n\n${firstSteps}\n`;
  return `
Ready, with demo data.

${addresses}

Demo tokens (the same on every machine, so valid in demo databases only):

${aligned([
  ['Partner: read', demoTokens.readOnly],
  ['Read and write', demoTokens.readWrite],
  ['Plan lapsed', demoTokens.offPro],
  ['Revoked', demoTokens.revoked],
  ['SSP', demoTokens.ssp],
  ['Staff: viewer', demoTokens.viewer],
  ['Operator', demoTokens.operator],
  ['Administrator', demoTokens.administrator],
])}

First calls:

${demoCalls(publicUrl + basePath, internalUrl)
  .map(([who, call]) => `  # ${who}\n  ${call}`)
  .join('\n')}

Each call of the reference and each figure of the console can be copied, too.
`;
}

const firstSteps = aligned([
  ['A publisher', 'npm run --silent admin -- publisher create --name NAME --plan pro'],
  ['Its token', 'npm run --silent admin -- token mint --tier partner --publisher ID'],
  ['Its notices', 'npm run --silent admin -- notices import FILE --publisher ID'],
]);

const bearer = (token: string) => `-H "Authorization: Bearer ${token}"`;

function demoCalls(baseUrl: string, internalUrl: string): [who: string, call: string][] {
  const question = '{"query":"{ publishers { nodes { name isPro } } }"}';
  return [
    [
      'Partners: a notice on the register',
      `curl ${bearer(demoTokens.readOnly)} ${baseUrl}/advertisement/PA-7K3QX9T2ZB`,
    ],
    [
      'Dashboards: the publishers',
      `curl ${bearer(demoTokens.viewer)} -H "Content-Type: application/json" -d '${question}' ${internalUrl}/graphql`,
    ],
    ['Operators: tokens and their last use, at the command line', 'npm run --silent admin -- token list'],
  ];
}
