import { distinctErrors, errorCases, listenerCases, pathNotFoundCase } from '../../openapi/error-cases.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { anchor, linkTo, table } from './markdown.ts';

/** All errors by status: each with its exact body, why it is sent, what to do about it, and which calls it answers. */
export function errorTable(endpoints: readonly Route[]): string {
  const cases = [
    ...endpoints.flatMap((route) =>
      errorCases(route).map((error) => ({ ...error, call: linkTo(`\`${endpointOf(route)}\``) })),
    ),
    ...[pathNotFoundCase, ...listenerCases].map((error) => ({ ...error, call: 'every path' })),
  ];
  const anchors = new Set<string>();
  const anchorOnce = (id: string) => {
    if (anchors.has(id)) return '';
    anchors.add(id);
    return anchor(id);
  };
  const errors = distinctErrors(cases).sort((a, b) => a.reply.status - b.reply.status);
  return table(
    ['Error', 'Why', 'What to do', 'Body', 'Calls'],
    errors.map(({ reply: { status, code, cause, remedy }, body, same }) => [
      `${anchorOnce(String(status))}${status} ${code ? `${anchorOnce(code)}\`${code}\`` : 'without a code'}`,
      cause,
      remedy,
      `\`${body}\``,
      [...new Set(same.map(({ call }) => call))].join(', '),
    ]),
  );
}

/** Links to the errors of an endpoint. */
export function errorLinks(route: Route): string {
  const links = Object.values(route.errors)
    .toSorted((a, b) => a.status - b.status)
    .map(({ status, code }) => `[${status}${code ? ` \`${code}\`` : ''}](#${code ?? status})`);
  return [...new Set(links)].join(', ');
}
