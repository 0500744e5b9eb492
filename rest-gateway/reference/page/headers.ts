import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Header, HeaderMap, Reference } from '../../openapi/headers.ts';
import { meaning } from './fields.ts';
import { codes, table } from './markdown.ts';

/** The headers of all answers, with the statuses that have them. */
export function headerTable({ paths, components }: OpenApiDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      'headers' in response ? [{ status, headers: response.headers }] : [],
    ),
  );
  const found = answers.flatMap(({ status, headers }) =>
    Object.entries(headers).map(([name, header]) => ({ status, name, meaning: meaningOf(resolve(header)) })),
  );
  const rows = [...Map.groupBy(found, ({ name, meaning }) => `\`${name}\`\n${meaning}`)].map(([key, same]) => {
    const [name = '', meaning = ''] = key.split('\n');
    const statuses = [...new Set(same.map(({ status }) => status))].sort();
    return [name, same.length === answers.length ? 'every answer' : statuses.join(', '), meaning];
  });
  return table(['Header', 'Sent with', meaning], rows);

  function resolve(header: HeaderMap[string]): Header {
    const { $ref } = header as Partial<Reference>;
    return ($ref ? components.headers[$ref.split('/').at(-1) ?? ''] : header) as Header;
  }
}

function meaningOf({ description, schema, example }: Header): string {
  if (Array.isArray(schema.enum)) return `${description} One of ${codes(schema.enum)}.`;
  const value = schema.const ?? example;
  return value === undefined || description.includes(`\`${value}\``)
    ? description
    : `${description} ${schema.const === undefined ? 'Example' : 'Value'}: \`${value}\``;
}
