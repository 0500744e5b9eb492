import type { OpenApiDocument } from '../../openapi/document.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { type CallValues, setVariables } from './calls.ts';
import { type Demo, describeDemo } from './demo.ts';
import { describeEndpoint } from './endpoint.ts';
import { errorTable } from './errors.ts';
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
  const [introduction = '', firstSteps = '', errors = '', ...rules] = String(description)
    .trim()
    .split(/\n+(?=## )/);
  return blocks(
    `# ${title}`,
    `${summary}. Version ${version}.`,
    table(
      ['Endpoint', 'What it does', 'Token'],
      endpoints.map((route) => [
        linkTo(`\`${endpointOf(route)}\``),
        route.documentation.summary,
        `${tierNames[route.tier]}${route.scope ? `, \`${route.scope}\`` : ''}`,
      ]),
    ),
    introduction,
    firstSteps,
    setVariables(values, basePath),
    errors,
    errorTable(endpoints),
    demo && describeDemo(demo, endpoints),
    ...rules,
    describeGenerated(values, publicUrl),
    ...endpoints.map((route, n) => describeEndpoint(route, document, values, endpoints.slice(0, n))),
    '## Response headers',
    headerTable(document),
    '## Objects',
    ...objectSections(document),
    '## Values',
    ...valueSections(components.schemas),
  );
}

const tierNames: Record<Route['tier'], string> = { partner: 'partner', ssp: 'SSP' };
