import type { OpenApiDocument } from '../../openapi/document.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { type CallValues, setVariables } from './calls.ts';
import { type Demo, describeDemo } from './demo.ts';
import { describeEndpoint } from './endpoint.ts';
import { errorTables } from './errors.ts';
import { objectSections, valueSections } from './fields.ts';
import { describeGenerated } from './generated.ts';
import { headerTable } from './headers.ts';
import { blocks, linkTo, table } from './markdown.ts';

/** The site of the page: what its calls use. */
export type Site = Readonly<{
  basePath: string;
  publicUrl?: string | undefined;
  /** Without one, readers put in the tokens. */
  demo?: Demo | undefined;
}>;

/**
 * The reference page as Markdown, made from the tables: routes, errors, headers, the guide, and the descriptions of the SDL by
 * way of the OpenAPI document. It states each error, header, object and value once. The page in HTML is rendered from it.
 */
export function referencePage(document: OpenApiDocument, endpoints: readonly Route[], site: Site): string {
  const { info, components } = document;
  const { basePath, demo, publicUrl = demo?.origin } = site;
  const values: CallValues = { baseUrl: publicUrl && `${publicUrl}${basePath}`, tokens: demo?.tokens };
  const { title, version, summary, description } = info;
  // Elsewhere, the description has no page around it.
  const [introduction = '', ...sections] = String(description)
    .trim()
    .replaceAll('](/api/docs#', '](#')
    .split(/\n+(?=## )/);
  const { usual, rare } = errorTables(endpoints);
  /** What is made from tables, by the section of the guide that it goes on. */
  const more: Readonly<Record<string, (string | false | undefined)[]>> = {
    'First steps': [setVariables(values, basePath)],
    Errors: [usual, '### Rare errors', rare, demo && describeDemo(demo, endpoints)],
    'Requests and responses': ['### Response headers', headerTable(document)],
  };
  const [put] = endpoints.filter(({ body }) => body);
  const start = [
    linkTo('First steps'),
    put && linkTo(`\`${endpointOf(put)}\``, 'Report metrics'),
    demo && linkTo('Test notices'),
    linkTo('Errors'),
  ];
  return blocks(
    `# ${title}`,
    `${summary}. Version ${version}.`,
    introduction,
    `Start here: ${start.filter(Boolean).join(', ')}.`,
    table(
      ['Endpoint', 'What it does', 'Token'],
      endpoints.map((route) => [
        linkTo(`\`${endpointOf(route)}\``),
        route.documentation.summary,
        `${tierNames[route.tier]}${route.scope ? `, \`${route.scope}\`` : ''}`,
      ]),
    ),
    ...sections.flatMap((section) => [section, ...(more[section.slice(3, section.indexOf('\n'))] ?? [])]),
    describeGenerated(values, publicUrl),
    ...endpoints.map((route, n) => describeEndpoint(route, document, values, endpoints.slice(0, n))),
    '## Objects',
    ...objectSections(document),
    '## Values',
    ...valueSections(components.schemas),
  );
}

const tierNames: Record<Route['tier'], string> = { partner: 'partner', ssp: 'SSP' };
