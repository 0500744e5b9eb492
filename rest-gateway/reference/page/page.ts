import type { OpenApiDocument } from '../../openapi/document.ts';
import { listenerCases, pathNotFoundCase } from '../../openapi/error-cases.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { describeEndpoint } from './endpoint.ts';
import { describeErrors, errorIndex } from './errors.ts';
import { valuesId } from './fields.ts';
import { blocks, heading, table } from './markdown.ts';

/**
 * The reference page as Markdown, made from the tables: routes, errors, headers, limits, the guide, and the descriptions of
 * the SDL by way of the OpenAPI document. The page in HTML is rendered from it.
 * @param variables sets what the calls of the page use
 */
export function referencePage(document: OpenApiDocument, endpoints: readonly Route[], variables: string): string {
  const { title, version, summary, description } = document.info;
  const [introduction = '', firstSteps = '', ...rules] = String(description).split(/^(?=## )/m);
  return blocks(
    `# ${title}`,
    `${summary}. Version ${version}.`,
    introduction.trim(),
    table(
      ['Endpoint', 'What it does', 'Token'],
      endpoints.map((route) => {
        const { operationId, summary } = route.documentation;
        return [
          `[\`${endpointOf(route)}\`](#${operationId})`,
          summary,
          `${tierNames[route.tier]}${route.scope ? `, \`${route.scope}\`` : ''}`,
        ];
      }),
    ),
    firstSteps.trim(),
    variables,
    ...endpoints.map((route) => describeEndpoint(route, document)),
    heading(2, 'All errors', 'all-errors'),
    errorIndex(endpoints),
    heading(3, 'Errors of every path', 'errors-of-every-path', 'errors'),
    'The HTTP server answers these itself, before a request reaches an endpoint.',
    describeErrors(4, 'http', [pathNotFoundCase, ...listenerCases]),
    ...rules.map((section) => section.trim()),
    heading(2, 'Values', 'values'),
    ...valueSections(document),
  );
}

const tierNames: Record<Route['tier'], string> = { partner: 'partner', ssp: 'SSP' };

/** The values of each enumeration, with their meanings. */
const valueSections = ({ components }: OpenApiDocument) =>
  Object.entries(components.schemas)
    .filter(([, schema]) => Array.isArray(schema.enum))
    .map(([name, { description }]) => blocks(heading(3, name, valuesId(name)), String(description)));
