import type { OpenApiDocument, OpenApiOperation } from '../../openapi/document.ts';
import type { Header, HeaderMap, Reference } from '../../openapi/headers.ts';
import type { Response } from '../../openapi/replies.ts';
import { codes, table } from './markdown.ts';

/** The headers of the answers of an endpoint, with the statuses that have them. */
export function headerTable({ responses }: OpenApiOperation, { components }: OpenApiDocument): string {
  const answers = Object.entries(responses).filter((entry): entry is [string, Response] => 'headers' in entry[1]);
  const seen = answers.flatMap(([status, { headers }]) =>
    Object.entries(headers).map(([name, header]) => ({ status, name, header: resolve(header) })),
  );
  const byName = [...Map.groupBy(seen, ({ name }) => name).values()].flat();
  const rows = [...Map.groupBy(byName, ({ name, header }) => `${name} ${header.description}`).values()].flatMap(
    (same) => {
      const [{ name, header }] = same as [(typeof same)[0]];
      const statuses = same.map(({ status, header: { required } }) => (required ? status : `${status} (not always)`));
      const everywhere = same.length === answers.length && same.every((one) => one.header.required);
      return [[`\`${name}\``, everywhere ? 'every answer' : statuses.join(', '), meaningOf(header)]];
    },
  );
  return table(['Header', 'Sent with', 'Meaning'], rows);

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
