/* global SwaggerUIBundle */
// Swagger UI has dark colours, but follows no setting by itself.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const { tokens } = document.getElementById('reference').dataset;
const ui = SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  // A token is forgotten with the page.
  persistAuthorization: false,
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The default loads a badge from validator.swagger.io.
  validatorUrl: null,
  // The page may be open at another address of the site than the description names, and calls only its own.
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = `${location.origin}${pathname}${search}`;
    return request;
  },
  // Over demo data, calls have its tokens.
  onComplete() {
    for (const [scheme, token] of Object.entries(JSON.parse(tokens))) ui.preauthorizeApiKey(scheme, token);
  },
});
