import type { OpenApiDocument } from '../../openapi/document.ts';
import { errorCases } from '../../openapi/error-cases.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { callIn, tokenVariables } from './calls.ts';
import type { Site } from './demo.ts';
import { exampleAnswer, exampleCall } from './endpoint.ts';
import { blocks, code, firstCall, linkTo } from './markdown.ts';

/** What a newcomer does: set the variables that all calls use, read, and write. Each call has its answer. */
export function describeFirstCall(document: OpenApiDocument, endpoints: readonly Route[], site: Site): string {
  const { basePath, demo, publicUrl = demo?.origin ?? 'https://address-of-this-site' } = site;
  const tokens = demo?.tokens ?? { partner: 'a partner token', ssp: 'an SSP token' };
  const variables = [
    `BASE_URL='${publicUrl}${basePath}'`,
    ...Object.entries(tokenVariables).map(([tier, name]) => `${name}='${tokens[tier as Route['tier']]}'`),
  ];
  const [read] = endpoints;
  const write = endpoints.find(({ body }) => body);
  const [refusal] = write ? errorCases(write).filter(({ name }) => name === 'SCOPE_MISSING') : [];
  const call = (route: Route) =>
    blocks(code('sh', callIn.sh(exampleCall(route, document))), exampleAnswer(route, document, demo));
  return blocks(
    `## ${firstCall}`,
    '### 1. Set your token',
    demo
      ? 'These demo tokens are public. Paste the lines into a terminal: all calls on this page use them.'
      : 'Put yours in here, and paste the lines into a terminal: all calls on this page use them. Only SSPs need the last line.',
    code('bash', variables.map((variable) => `export ${variable}`).join('\n')),
    read &&
      blocks(
        '### 2. Read a notice',
        `In the same terminal. The answer is 200, with the notice as the public register shows it. The same call in ${linkTo(`\`${endpointOf(read)}\``, 'TypeScript and Python')}.`,
        call(read),
      ),
    write &&
      blocks(
        '### 3. Report views and engagements',
        `Send both totals since the advertisement started: ${linkTo('Reporting engagement metrics', 'when and how')}. They replace the earlier totals.`,
        call(write),
      ),
    refusal &&
      blocks(
        '### 4. If a call is refused',
        `Each status and \`code\` has its cause and what to do in ${linkTo('Errors')}. [403](#403) means the plan, the scope or the publisher: \`code\` says which. For help, quote the \`X-Request-Id\` of the answer.`,
        code('json', JSON.stringify(JSON.parse(refusal.body), null, 2)),
      ),
  );
}
