/* global SwaggerUIBundle */
SwaggerUIBundle({
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
});
