import type { OpenApiDocument } from '../../openapi/document.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { describeEndpoint } from './endpoint.ts';
import { errorTable } from './errors.ts';
import { objectSections, valueSections } from './fields.ts';
import { headerTable } from './headers.ts';
import { blocks, linkTo, table } from './markdown.ts';

/**
 * The reference page as Markdown, made from the tables: routes, errors, headers, the guide, and the descriptions of the SDL by
 * way of the OpenAPI document. It states each error, header, object and value once. The page in HTML is rendered from it.
 * @param variables sets what the calls of the page use
 */
export function referencePage(document: OpenApiDocument, endpoints: readonly Route[], variables: string): string {
  const { info, components } = document;
  const { title, version, summary, description } = info;
  const [introduction = '', firstSteps = '', errors = '', ...rules] = String(description)
    .trim()
    .split(/\n+(?=## )/);
  return blocks(
    `# ${title}`,
    `${summary}. Version ${version}.`,
    introduction,
    table(
      ['Endpoint', 'What it does', 'Token'],
      endpoints.map((route) => [
        linkTo(`\`${endpointOf(route)}\``),
        route.documentation.summary,
        `${tierNames[route.tier]}${route.scope ? `, \`${route.scope}\`` : ''}`,
      ]),
    ),
    firstSteps,
    variables,
    errors,
    errorTable(endpoints),
    ...rules,
    ...endpoints.map((route) => describeEndpoint(route, document)),
    '## Response headers',
    headerTable(document),
    '## Objects',
    ...objectSections(components.schemas),
    '## Values',
    ...valueSections(components.schemas),
  );
}

const tierNames: Record<Route['tier'], string> = { partner: 'partner', ssp: 'SSP' };
