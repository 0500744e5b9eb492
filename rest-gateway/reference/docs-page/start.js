/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: new URL('docs/openapi.json', document.baseURI).href,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // The default loads a badge from validator.swagger.io.
  validatorUrl: null,
});
