/* global React, ReactDOM, GraphiQL, graphqlSse */
const { examples, reference, tokens } = await (await fetch('/graphiql/start.json')).json();
const h = React.createElement;
/** In a narrow window, the examples cover the editor (page.css). */
const narrow = matchMedia('(max-width: 700px)');
// The reference is on another port, whose address is not always known.
const link = document.getElementById('reference');
if (reference) link.firstChild.href = reference;
else link.remove();
const json = (value) => (Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : '');
const headersWith = (token) => ({ Authorization: `Bearer ${token}` });
const headers = headersWith(tokens?.viewer ?? 'TOKEN');

function showEditor(editor, setVisiblePlugin) {
  if (narrow.matches) setVisiblePlugin(null);
  editor?.focus();
}

/** Text with code between backticks. */
const withCode = (text) => text.split('`').map((part, n) => (n % 2 ? h('code', { key: n }, part) : part));

/** The words of an example that the filter looks in. */
const wordsOf = ({ group, question, role, writes, document }) =>
  `${group} ${question} ${role} ${writes ? 'writes' : ''} ${document}`.toLowerCase();

const marksOf = ({ role, writes }) => [
  role !== 'viewer' && h('small', { key: 'role', title: 'The least role that may send it' }, role),
  writes && h('small', { key: 'writes', title: 'It changes something' }, 'writes'),
];

/** Whose token the tab sends, and over demo data a button for each other role. It starts as a viewer. */
function Sender() {
  const { headerEditor } = GraphiQL.React.useEditorContext({ nonNull: true });
  const [text, setText] = React.useState(json(headers));
  React.useEffect(() => {
    if (!headerEditor) return;
    const read = () => setText(headerEditor.getValue());
    read();
    headerEditor.on('change', read);
    return () => headerEditor.off('change', read);
  }, [headerEditor]);
  if (!tokens) return 'Sends the token in Headers';
  const button = ([role, token]) =>
    h(
      'button',
      {
        key: role,
        type: 'button',
        'aria-pressed': text.includes(token),
        onClick: () => headerEditor?.setValue(json(headersWith(token))),
      },
      role,
    );
  return h(
    'div',
    { role: 'group', 'aria-label': 'Send as' },
    h('span', null, 'Send as'),
    Object.entries(tokens).map(button),
  );
}

/**
 * Lists of questions, by who asks. A chosen one opens in the tab that has it already, in place of another example that was not
 * edited, or in a new tab.
 */
function Examples() {
  const { activeTabIndex, addTab, changeTab, queryEditor, tabs, variableEditor } = GraphiQL.React.useEditorContext({
    nonNull: true,
  });
  const { setVisiblePlugin } = GraphiQL.React.usePluginContext();
  const [chosen, choose] = React.useState();
  const [text, setText] = React.useState('');
  React.useEffect(() => {
    if (!chosen) return;
    queryEditor?.setValue(chosen.document);
    variableEditor?.setValue(json(chosen.variables));
    choose();
    showEditor(queryEditor, setVisiblePlugin);
  }, [chosen, queryEditor, setVisiblePlugin, variableEditor]);
  const open = (example) => () => {
    const current = queryEditor?.getValue();
    if (current === example.document) return showEditor(queryEditor, setVisiblePlugin);
    const index = tabs.findIndex(({ query }) => query === example.document);
    if (index >= 0) {
      changeTab(index);
      return showEditor(queryEditor, setVisiblePlugin);
    }
    if (examples.every(({ document }) => document !== current)) addTab();
    choose(example);
  };
  const words = text.toLowerCase().split(/\s+/);
  const found = examples.filter((example) => words.every((word) => wordsOf(example).includes(word)));
  const item = (example) => {
    const [question, ...notes] = example.question.split(/(?<=[?:]) /);
    const note = notes.length > 0 && [' ', h('span', { key: 'note' }, withCode(notes.join(' ')))];
    const text = [...withCode(question), note, ' ', marksOf(example)];
    const isOpen = tabs[activeTabIndex]?.query === example.document;
    const button = h(
      'button',
      { type: 'button', 'aria-current': isOpen ? 'true' : undefined, onClick: open(example) },
      text,
    );
    return h('li', { key: example.name }, button);
  };
  const listOf = ([group, shown]) => [h('h2', { key: group }, group), h('ul', { key: `of ${group}` }, shown.map(item))];
  return h(
    'section',
    { 'aria-label': 'Examples' },
    h('h1', { className: 'graphiql-doc-explorer-title' }, 'Examples'),
    h('p', null, 'A viewer’s token is enough, unless an example names another role.'),
    h('input', {
      type: 'search',
      placeholder: 'Words, fields or role',
      'aria-label': 'Filter the examples',
      value: text,
      onChange: ({ target }) => setText(target.value),
    }),
    found.length === 0 && h('p', null, 'No example has all of these words.'),
    [...Map.groupBy(found, ({ group }) => group)].flatMap(listOf),
  );
}

/** Shows nothing: it only configures the editor. GraphiQL has no setting for this. */
function LineWrapping() {
  const { queryEditor } = GraphiQL.React.useEditorContext({ nonNull: true });
  React.useEffect(() => queryEditor?.setOption('lineWrapping', true), [queryEditor]);
  return null;
}

function Icon() {
  const line = (y) => h('path', { key: y, d: `M2 ${y}h2M7 ${y}h11` });
  return h('svg', { viewBox: '0 0 20 20', stroke: 'currentColor', strokeWidth: 2 }, [4, 10, 16].map(line));
}

const examplesPlugin = { title: 'Examples', icon: Icon, content: Examples };
const [first] = examples;
/** An operation that a link hands over, as `#query=…&variables=…`. It is shown, and not run. */
const linked = new URLSearchParams(location.hash.slice(1));
const isLinked = linked.has('query');
const initial = isLinked
  ? { query: linked.get('query'), variables: linked.get('variables') ?? '' }
  : { query: first.document, variables: json(first.variables) };
// GraphiQL keeps the tabs of the last visit, and with them their variables.
const isFirstVisit = localStorage.getItem('graphiql:tabState') === null;
// Until a reader moves the borders: the examples are narrow, and the editor is wider than its answer.
if (isFirstVisit) {
  localStorage.setItem('graphiql:docExplorerFlex', '0.25');
  localStorage.setItem('graphiql:editorFlex', '1.2');
}
const send = GraphiQL.createFetcher({ url: '/graphql' });

/** Follows a subscription: results as they arrive, until GraphiQL stops. An error is shown, not tried again. */
const follow = (request, options) =>
  graphqlSse.createClient({ url: '/graphql/stream', headers: options.headers, retryAttempts: 0 }).iterate(request);

/** By the text: the document that GraphiQL has parsed may be that of a moment ago. */
function isSubscription({ query, operationName }) {
  const { getOperationAST, parse } = GraphiQL.GraphQL;
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false; // the server says what is wrong
  }
}

/**
 * Sends a request. Introspection also needs the token, and starts before the headers editor exists. GraphiQL updates
 * `operationName` shortly after the text, so a stale name is dropped.
 */
function fetcher({ operationName, ...request }, options) {
  const isCurrent = operationName && request.query.includes(operationName);
  const named = isCurrent ? { ...request, operationName } : request;
  const authorized = options?.headers || !tokens ? options : { ...options, headers };
  return isSubscription(named) ? follow(named, authorized) : send(named, authorized);
}

ReactDOM.createRoot(document.getElementById('graphiql')).render(
  h(
    GraphiQL,
    {
      fetcher,
      defaultTabs: [{ ...initial, headers: json(headers) }],
      defaultHeaders: json(headers),
      defaultQuery: '',
      ...(isFirstVisit && { variables: initial.variables }),
      ...(isLinked && initial),
      defaultEditorToolsVisibility: !tokens ? 'headers' : !narrow.matches && 'variables',
      shouldPersistHeaders: false,
      toolbar: { additionalComponent: LineWrapping },
      plugins: [examplesPlugin],
      ...(!narrow.matches && { visiblePlugin: examplesPlugin }),
    },
    // The bar above says what the page is, so this place is free.
    h(GraphiQL.Logo, null, h(Sender)),
  ),
);
