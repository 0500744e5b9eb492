const { tokens } = await (await fetch('/graphiql/start.json')).json();
const sandbox = document.getElementById('sandbox');
sandbox.href += `?${new URLSearchParams({ endpoint: `${location.origin}/graphql` })}`;

const call = document.querySelector('pre code');
call.textContent = call.textContent.replace('http://localhost:4001', location.origin);
if (tokens) {
  call.textContent = call.textContent.replace('TOKEN', tokens.viewer);
  for (const [role, token] of Object.entries(tokens)) {
    const [term, value] = ['dt', 'dd'].map((name) => document.createElement(name));
    term.textContent = role;
    value.textContent = token;
    document.querySelector('dl').append(term, value);
  }
}
document.getElementById('tokens').hidden = !tokens;
document.getElementById('token').hidden = tokens !== undefined;
