import { html } from 'htm/preact';
import type { Operation } from '../graph/operation.ts';
import { settings } from '../settings.ts';
import { copy } from './clipboard.ts';
import { Menu } from './menu.ts';

/** The operation behind a list or figure, for the dashboard of somebody else. */
export function QueryMenu({ of, with: variables }: { of: Operation<unknown, never>; with: unknown }) {
  const json = JSON.stringify(variables, null, 2);
  const hasVariables = json !== '{}';
  const graphiql = `/graphiql#${new URLSearchParams({ query: of.text, ...(hasVariables && { variables: json }) })}`;
  const asGraphql = () => copy(hasVariables ? `${of.text}\n# Variables\n${comment(json)}\n` : of.text, 'GraphQL');
  const asCurl = () => copy(curl(of, variables), 'curl call');
  return html`<${Menu} text="{ }" label="The query of this: ${of.name}" title="The query of this, to use it in your own dashboard">
    <ul>
      <li class="note">The query behind this, for your own dashboard</li>
      <li><button type="button" onClick=${asGraphql}>Copy as GraphQL</button></li>
      <li><button type="button" onClick=${asCurl}>Copy as curl</button></li>
      ${settings.hasGraphiql && html`<li><a href=${graphiql} target="_blank">Open in GraphiQL</a></li>`}
    </ul>
  <//>`;
}

const comment = (text: string) => text.replace(/^/gm, '# ');

/** The token stays out of it: a copied call is pasted into chats and tickets. */
function curl({ name, text }: Operation<unknown, never>, variables: unknown): string {
  const body = JSON.stringify({ operationName: name, query: text, variables });
  return `curl ${location.origin}/graphql -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`;
}
