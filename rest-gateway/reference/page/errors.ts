import { distinctErrors, type ErrorCase, errorCases } from '../../openapi/error-cases.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { blocks, code, heading, table } from './markdown.ts';

/** Each error with its exact body, its cause, and what to do about it. */
export function describeErrors(level: number, idOfOwner: string, errors: readonly ErrorCase[]): string {
  return blocks(
    ...inOrder(errors).flatMap((error) => {
      const { reply, guidance, body } = error;
      return [
        heading(level, titleOf(error), idOf(idOfOwner, error), 'error'),
        code('json', body),
        `**Cause:** ${guidance.cause}`,
        `**What to do:** ${guidance.remedy}`,
        reply.headers &&
          `**Headers:** ${Object.entries(reply.headers)
            .map(([name, value]) => `\`${name}: ${value}\``)
            .join(', ')}`,
      ];
    }),
  );
}

/** All errors of all endpoints, by status, with links to those who answer with them. */
export function errorIndex(endpoints: readonly Route[]): string {
  const all = endpoints.flatMap((route) =>
    distinctErrors(errorCases(route)).map((error) => ({
      ...error,
      route,
      operationId: route.documentation.operationId,
    })),
  );
  const same = Map.groupBy(all, ({ reply }) => JSON.stringify([reply.status, reply.code, reply.error]));
  const rows = [...same.values()].map((errors) => {
    const [{ reply }] = errors as [(typeof errors)[0]];
    const links = errors.map((error) => `[\`${endpointOf(error.route)}\`](#${idOf(error.operationId, error)})`);
    return {
      reply,
      cells: [String(reply.status), reply.code ? `\`${reply.code}\`` : 'none', reply.error, links.join(', ')],
    };
  });
  return table(
    ['Status', 'Code', 'Text', 'Where'],
    inOrder(rows).map(({ cells }) => cells),
  );
}

const inOrder = <Error extends { reply: { status: number } }>(errors: readonly Error[]) =>
  errors.toSorted((a, b) => a.reply.status - b.reply.status);

const titleOf = ({ reply }: ErrorCase) => `${reply.status} ${reply.code ? `\`${reply.code}\`` : 'without a code'}`;

/** Unique: the name is that of a failure of the owner. */
const idOf = (owner: string, { name, reply }: ErrorCase) => `${owner}-${reply.status}-${name}`;
