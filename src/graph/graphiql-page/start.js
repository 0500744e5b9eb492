/* global React, ReactDOM, GraphiQL */
const { examples, headers } = await (await fetch('/graphiql/start.json')).json();
const h = React.createElement;
const json = (value) => (Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : '');

/** A list of questions; one that is chosen opens in a tab of its own. */
function Examples() {
  const { addTab, queryEditor, variableEditor } = GraphiQL.React.useEditorContext({ nonNull: true });
  const [chosen, choose] = React.useState();
  React.useEffect(() => {
    if (!chosen) return;
    queryEditor?.setValue(chosen.document);
    variableEditor?.setValue(json(chosen.variables));
    queryEditor?.focus();
    choose();
  }, [chosen, queryEditor, variableEditor]);
  const open = (example) => () => {
    addTab();
    choose(example);
  };
  return h(
    'section',
    { 'aria-label': 'Examples' },
    h('h1', { className: 'graphiql-doc-explorer-title' }, 'Examples'),
    h(
      'ul',
      { className: 'examples' },
      examples.map((example) =>
        h('li', { key: example.name }, h('button', { type: 'button', onClick: open(example) }, example.question)),
      ),
    ),
  );
}

function Icon() {
  const line = (y) => h('path', { key: y, d: `M2 ${y}h2M7 ${y}h11` });
  return h('svg', { viewBox: '0 0 20 20', stroke: 'currentColor', strokeWidth: 2 }, [4, 10, 16].map(line));
}

const examplesPlugin = { title: 'Examples', icon: Icon, content: Examples };
const [first] = examples;
// GraphiQL keeps the tabs of the last visit, and with them their variables.
const isFirstVisit = localStorage.getItem('graphiql:tabState') === null;
const needsToken = headers.Authorization.endsWith(' TOKEN');

ReactDOM.createRoot(document.getElementById('graphiql')).render(
  h(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
    defaultTabs: [{ query: first.document, variables: json(first.variables), headers: json(headers) }],
    defaultHeaders: json(headers),
    defaultQuery: '',
    ...(isFirstVisit && { variables: json(first.variables) }),
    defaultEditorToolsVisibility: needsToken ? 'headers' : 'variables',
    shouldPersistHeaders: false,
    plugins: [examplesPlugin],
    visiblePlugin: examplesPlugin,
  }),
);
