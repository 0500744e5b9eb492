import type { OpenApiDocument } from '../../openapi/document.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { describeDemo, type Site } from './demo.ts';
import { describeEndpoint } from './endpoint.ts';
import { errorTables } from './errors.ts';
import { objectSections, valueSections } from './fields.ts';
import { describeFirstCall } from './first-call.ts';
import { describeGenerated } from './generated.ts';
import { headerTable } from './headers.ts';
import { blocks, linkTo, table } from './markdown.ts';

/**
 * The reference page as Markdown, made from the tables: routes, errors, headers, the guide, and the descriptions of the SDL by
 * way of the OpenAPI document. It states each error, header, object and value once. The page in HTML is rendered from it.
 */
export function referencePage(document: OpenApiDocument, endpoints: readonly Route[], site: Site): string {
  const { info, components } = document;
  const { demo, publicUrl = demo?.origin } = site;
  const { title, version, summary, description } = info;
  // Elsewhere, the description has no page around it.
  const [introduction = '', ...sections] = String(description)
    .trim()
    .replaceAll('](/api/docs#', '](#')
    .split(/\n+(?=## )/);
  const { usual, rare } = errorTables(endpoints);
  /** What is made from tables, by the section of the guide that it goes on. */
  const more: Readonly<Record<string, (string | false | undefined)[]>> = {
    'Reporting engagement metrics': [demo && describeDemo(demo, endpoints)],
    'Programs and tools': [describeGenerated(publicUrl)],
    Errors: [usual, '### Rare errors', rare],
    'Requests and responses': ['### Response headers', headerTable(document)],
  };
  return blocks(
    `# ${title}`,
    `${summary}. Version ${version}.`,
    introduction,
    describeFirstCall(document, endpoints, site),
    '## Endpoints and tokens',
    table(
      ['Endpoint', 'What it does', 'Token'],
      endpoints.map((route) => [
        linkTo(`\`${endpointOf(route)}\``),
        route.documentation.summary,
        `${tierNames[route.tier]}${route.scope ? `, \`${route.scope}\`` : ''}`,
      ]),
    ),
    ...endpoints.map((route, n) => describeEndpoint(route, document, demo, endpoints.slice(0, n))),
    ...sections.flatMap((section) => [section, ...(more[section.slice(3, section.indexOf('\n'))] ?? [])]),
    '## Objects',
    ...objectSections(document),
    '## Values',
    ...valueSections(components.schemas),
  );
}

const tierNames: Record<Route['tier'], string> = { partner: 'partner', ssp: 'SSP' };
