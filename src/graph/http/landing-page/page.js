const { tokens, examples, groups, reference, roles } = await (await fetch('/graphiql/start.json')).json();

function add(parent, name, text = '') {
  const element = document.createElement(name);
  element.textContent = text;
  parent.append(element);
  return element;
}

// The reference is on another port, whose address is not always known.
const item = document.getElementById('reference');
if (reference) item.querySelector('a').href = reference;
else item.remove();

/** Each opens in GraphiQL, where it is shown and not run. */
for (const [group, questions] of Map.groupBy(examples, (example) => example.group)) {
  const details = add(document.querySelector('#examples .rows'), 'details');
  const summary = add(details, 'summary');
  add(summary, 'b', group);
  add(summary, 'span', `${groups[group]}\u00a0(${questions.length})`);
  const list = add(details, 'ul');
  for (const { question, role, writes, document: query, variables } of questions) {
    const item = add(list, 'li');
    const link = add(item, 'a', question.replaceAll('`', ''));
    link.href = `/graphiql#${new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) })}`;
    if (role !== 'viewer') add(item, 'small', role);
    if (writes) add(item, 'small', 'writes');
  }
}

const sandbox = document.getElementById('sandbox');
const [first] = examples;
sandbox.href += `?${new URLSearchParams({
  endpoint: `${location.origin}/graphql`,
  document: first.document,
  variables: JSON.stringify(first.variables),
})}`;

const call = document.querySelector('pre code');
call.textContent = call.textContent.replace('http://localhost:4001', location.origin);
if (tokens) {
  call.textContent = call.textContent.replace('a staff token', tokens.viewer);
  document.getElementById('token').textContent = 'This demo token is a viewer’s: it cannot change anything.';
}

const list = document.querySelector('dl');
for (const { name, description } of roles) {
  const each = add(list, 'div');
  add(each, 'dt', name);
  add(each, 'dd', description);
  if (tokens) add(add(add(each, 'dd'), 'pre'), 'code', tokens[name]);
}

// Runs now that the page has all its blocks of code.
add(document.head, 'script').src = '/graphql/copy.js';
