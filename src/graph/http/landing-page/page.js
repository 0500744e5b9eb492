/* global EmbeddedSandbox */
const sandboxScript = 'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js';
const sandboxOrigin = 'https://sandbox.embed.apollographql.com';

const { examples, headers } = await (await fetch('/graphiql/start.json')).json();
const needsToken = headers.Authorization.endsWith(' TOKEN');
const call = document.querySelector('pre code');
call.textContent = call.textContent
  .replace('http://localhost:4001', location.origin)
  .replace('Bearer TOKEN', headers.Authorization);
document.getElementById('token').hidden = !needsToken;

// The frame of the Sandbox sends messages once it has loaded. That its script has loaded says nothing about the frame.
addEventListener('message', ({ origin }) => {
  if (origin === sandboxOrigin) document.body.classList.add('has-sandbox');
});

const [{ document: operation, variables }] = examples;
const script = document.createElement('script');
script.addEventListener('load', () => {
  new EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: `${location.origin}/graphql`,
    endpointIsEditable: false,
    initialState: {
      includeCookies: false,
      // Shared headers are also sent with introspection, which needs a token.
      ...(!needsToken && { document: operation, variables, headers, sharedHeaders: headers }),
    },
    hideCookieToggle: true,
    runTelemetry: false,
    allowDynamicStyles: false,
  });
});
script.src = sandboxScript;
document.head.append(script);
