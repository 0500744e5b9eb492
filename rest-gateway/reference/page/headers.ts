import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Header, HeaderMap, Reference } from '../../openapi/headers.ts';
import { meaning } from './fields.ts';
import { codes, table } from './markdown.ts';

/** A header of an answer. */
type Sent = Readonly<{ status: string; name: string; header: Header }>;

/** The headers of all answers, each once, with the statuses that have them. */
export function headerTable({ paths, components }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      'headers' in response ? [{ status, headers: response.headers }] : [],
    ),
  );
  const sent = answers.flatMap(({ status, headers }) =>
    Object.entries(headers).map(([name, header]): Sent => ({ status, name, header: resolve(header) })),
  );
  const rows = [...Map.groupBy(sent, ({ name }) => name)].map(([name, same]) => {
    return [`\`${name}\``, same.length === answers.length ? 'every answer' : statusesOf(same), meaningOf(same)];
  });
  return table(['Header', 'Sent with', meaning], rows);

  function resolve(header: HeaderMap[string]): Header {
    const { $ref } = header as Partial<Reference>;
    return ($ref ? components.headers[$ref.split('/').at(-1) ?? ''] : header) as Header;
  }
}

const statusesOf = (sent: readonly Sent[]) => [...new Set(sent.map(({ status }) => status))].sort().join(', ');

/** What a header says; where its values depend on the status, the values of each. */
function meaningOf(sent: readonly Sent[]): string {
  const variants = [...Map.groupBy(sent, ({ header }) => `${header.description} ${valuesOf(header)}`)];
  const descriptions = new Set(sent.map(({ header }) => header.description));
  if (variants.length === 1 || descriptions.size > 1) {
    return variants
      .map(([text, same]) => (variants.length === 1 ? text : `${statusesOf(same)}: ${text}`).trim())
      .join(' ');
  }
  const values = variants.map(([, same]) => `${statusesOf(same)}: ${same.map(({ header }) => valuesOf(header))[0]}`);
  return [...descriptions, ...values].join(' ');
}

function valuesOf({ description, schema, example }: Header): string {
  if (Array.isArray(schema.enum)) return `${codes(schema.enum)}.`;
  const value = schema.const ?? example;
  if (value === undefined || description.includes(`\`${value}\``)) return '';
  return `${schema.const === undefined ? 'Example' : 'Value'}: \`${value}\``;
}
