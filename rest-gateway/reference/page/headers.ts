import { listenerReplies } from '../../error-replies.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { listenerCases } from '../../openapi/error-cases.ts';
import type { Header, HeaderMap, Reference } from '../../openapi/headers.ts';
import type { Response } from '../../openapi/replies.ts';
import { meaning } from './fields.ts';
import { codes, table } from './markdown.ts';

/** A header of an answer, and the call that is answered. */
type Sent = Readonly<{ status: string; call: string; name: string; header: Header }>;

/** The headers of all answers, each once, with the statuses that have them. */
export function headerTable({ paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ call: `${method.toUpperCase()} ${path}`, responses })),
  );
  const answers = operations.flatMap(({ call, responses }) =>
    Object.entries(responses).map(([status, response]) => ({
      status: status === 'default' ? listenerStatuses : status,
      call,
      headers: ('headers' in response
        ? response
        : ((components.responses as Record<string, Response>)[nameOf(response)] as Response)
      ).headers,
    })),
  );
  const sent = answers.flatMap(({ headers, ...answer }) =>
    Object.entries(headers).map(([name, header]): Sent => {
      const { status } = name === 'Allow' ? listenerReplies.methodNotAllowed : answer;
      return { ...answer, status: `${status}`, name, header: resolve(header) };
    }),
  );
  const rows = [...Map.groupBy(sent, ({ name }) => name)].map(([name, same]) => {
    return [`\`${name}\``, same.length === answers.length ? 'every answer' : statusesOf(same), meaningOf(same)];
  });
  return table(['Header', 'Sent with', meaning], rows);

  function resolve(header: HeaderMap[string]): Header {
    return ('$ref' in header ? components.headers[nameOf(header)] : header) as Header;
  }
}

const nameOf = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? '';

/** The statuses of the HTTP server itself, for which the description has one response. */
const listenerStatuses = [...new Set(listenerCases.map(({ reply }) => reply.status))]
  .filter((status) => status < 500)
  .join(', ');

const statusesOf = (sent: readonly Sent[]) =>
  [...new Set(sent.flatMap(({ status }) => status.split(', ')))].sort().join(', ');

/** What a header says; where its values depend on the answer, the values of each. */
function meaningOf(sent: readonly Sent[]): string {
  const variants = [...Map.groupBy(sent, ({ header }) => `${header.description} ${valuesOf(header)}`)];
  if (variants.length === 1) return variants[0]?.[0].trim() ?? '';
  const [description, ...others] = new Set(sent.map(({ header }) => header.description));
  const texts = variants.map(([text, same]) => {
    const of = same[0]?.header;
    return `${whichOf(same, sent)}: ${others.length > 0 || !of ? text.trim() : valuesOf(of)}`;
  });
  return [...(others.length > 0 ? [] : [description]), ...texts].join(' ');
}

/** Statuses; a status whose answers differ, with its calls. */
function whichOf(same: readonly Sent[], sent: readonly Sent[]): string {
  const isShared = ({ status }: Sent) => sent.some((one) => one.status === status && !same.includes(one));
  const { shared = [], only = [] } = Object.groupBy(same, (one) => (isShared(one) ? 'shared' : 'only'));
  const named = [...Map.groupBy(shared, ({ status }) => status)].map(
    ([status, some]) => `${status} of ${codes(some.map(({ call }) => call))}`,
  );
  return [...named, ...(only.length > 0 ? [statusesOf(only)] : [])].join('; ');
}

function valuesOf({ description, schema, example }: Header): string {
  if (Array.isArray(schema.examples)) return `${codes(schema.examples)}.`;
  const value = schema.const ?? example;
  if (value === undefined || description.includes(`\`${value}\``)) return '';
  return `${schema.const === undefined ? 'Example: ' : ''}\`${value}\`.`;
}
