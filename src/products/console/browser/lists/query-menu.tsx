import type { ConsoleOperation } from '../base/graph.ts';
import { settings } from '../base/settings.ts';
import { copy } from '../parts/clipboard.ts';

type QueryProps = { of: ConsoleOperation<unknown, unknown>; with: unknown };

/** Menu items that copy or open the operation behind a list, for the reader's own dashboard. */
export function QueryItems({ of, with: variables }: QueryProps) {
  const json = JSON.stringify(variables, null, 2);
  const hasVariables = json !== '{}';
  const text = indented(of.text);
  const graphiql = `/graphiql#${new URLSearchParams({ query: text, ...(hasVariables && { variables: json }) })}`;
  const asGraphql = () => copy(hasVariables ? `${text}\n# Variables\n${comment(json)}\n` : text, 'GraphQL');
  const asCurl = () => copy(curl(of, variables), 'curl call');
  return (
    <>
      <li class="note">The query of this list, for your own dashboard</li>
      <li>
        <button type="button" onClick={asGraphql}>
          Copy as GraphQL
        </button>
      </li>
      <li>
        <button type="button" onClick={asCurl}>
          Copy as curl
        </button>
      </li>
      {settings.hasGraphiql && (
        <li>
          <a href={graphiql} target="_blank">
            Open in GraphiQL
          </a>
        </li>
      )}
    </>
  );
}

/** The text of an operation, whose lines have no indentation. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => {
    if (/^[)}]/.test(line)) depth -= 1;
    const whole = '  '.repeat(depth) + line;
    if (/[({]$/.test(line)) depth += 1;
    return whole;
  });
  return lines.join('\n');
}

const comment = (text: string) => text.replace(/^/gm, '# ');

/** The token stays out of it: a copied call is pasted into chats and tickets. */
function curl({ text }: ConsoleOperation<unknown, unknown>, variables: unknown): string {
  const body = JSON.stringify({ query: text, variables });
  return `curl ${location.origin}/graphql -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`;
}
