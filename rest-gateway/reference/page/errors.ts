import { errorPlace } from '../../headers.ts';
import {
  alternatives,
  type ErrorCase,
  errorCases,
  goneCase,
  listenerCases,
  pathNotFoundCase,
} from '../../openapi/error-cases.ts';
import { endpointOf, type Route } from '../../routes.ts';
import { linkTo, table } from './markdown.ts';

/** The first heading of the table of errors. The page in HTML makes a list of it, with places for its statuses and codes. */
export const errorTableHead = 'Status';

/** An error, and the calls that it answers. */
type CallError = ErrorCase & Readonly<{ calls: string; route?: Route }>;

/** Errors of the HTTP server itself, and of what usual clients do not send. */
const rare = new Set([
  ...listenerCases.map(({ name }) => name),
  ...['READ_CONDITION_NOT_MET', 'WRITE_CONDITIONAL', 'WRITE_PARTIAL'],
]);

/**
 * All errors by status, with a row for each cause: its code, its exact bodies, what to do about it, and which calls it answers.
 * Causes whose answers are the same share a row.
 */
export function errorTables(endpoints: readonly Route[]): { usual: string; rare: string } {
  const everywhere = [pathNotFoundCase, ...listenerCases].map((error) => ({ ...error, calls: 'every path' }));
  const atEndpoints = endpoints.flatMap((route) =>
    errorCases(route).map((error) => ({ ...error, route, calls: linkTo(`\`${endpointOf(route)}\``) })),
  );
  // A client may prepare for it before any endpoint has such a day.
  const isPlanned = atEndpoints.some(({ name }) => name === goneCase.name);
  const later = isPlanned ? [] : [{ ...goneCase, calls: 'no endpoint at present' }];
  const tableOf = (errors: CallError[]) => {
    const byCause = Map.groupBy(errors, ({ reply: { status, cause } }) => `${status} ${cause}`);
    const byAnswer = Map.groupBy(byCause.values(), (cases) =>
      JSON.stringify(cases.map(({ reply, body, calls }) => [reply.status, body, calls])),
    );
    const rows = [...byAnswer.values()].map((causes) => rowOf(causes, endpoints.length));
    return table(
      [errorTableHead, 'Code and body', 'Cause', 'What to do', 'Calls'],
      rows.sort(([a = ''], [b = '']) => Number(a) - Number(b)),
    );
  };
  const isRare = (error: CallError) => rare.has(error.name) || later.includes(error);
  const { true: apart = [], false: usual = [] } = Object.groupBy([...atEndpoints, ...everywhere, ...later], (error) =>
    isRare(error) ? 'true' : 'false',
  );
  return { usual: tableOf(usual), rare: tableOf(apart) };
}

/** @param causes each with the calls that answer it, which are those of the others as well */
function rowOf(causes: readonly (readonly CallError[])[], endpoints: number): string[] {
  const [cases = []] = causes;
  const textOf = (key: 'cause' | 'remedy') => alternatives([...new Set(causes.map(([one]) => one?.reply[key] ?? ''))]);
  const calls = [...new Set(cases.map((one) => one.calls))];
  return [
    String(cases[0]?.reply.status),
    [codesOf(cases), ...[...new Set(cases.map(({ body }) => body))].map((body) => `\`${body}\``)].join(' '),
    textOf('cause'),
    textOf('remedy'),
    calls.length === endpoints ? 'all endpoints' : calls.join(', '),
  ];
}

/** The code of the answers, or the code of each call. */
function codesOf(cases: readonly CallError[]): string {
  const byCode = [...Map.groupBy(cases, ({ reply }) => reply.code)];
  const nameOf = (code: string | undefined) => (code ? `\`${code}\`` : 'no code');
  if (byCode.length === 1) return nameOf(byCode[0]?.[0]);
  return byCode
    .map(([code, same]) => `${nameOf(code)} for ${[...new Set(same.map(({ route }) => route?.method.toUpperCase()))]}`)
    .join(', ');
}

/** Links to the errors of an endpoint. */
export function errorLinks(route: Route): string {
  const links = Object.values(route.errors)
    .toSorted((a, b) => a.status - b.status)
    .map((reply) => `[${reply.status}${reply.code ? ` \`${reply.code}\`` : ''}](#${errorPlace(reply)})`);
  return [...new Set(links)].join(' · ');
}
