const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

const openApi = new URL('/openapi.json', location.href).href;

globalThis.SwaggerUIBundle({
  url: openApi,
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  requestSnippetsEnabled: true,
  // A key must not stay on the disk of a browser.
  persistAuthorization: false,
  // The badge would send the document to another host.
  validatorUrl: null,
  responseInterceptor: callThisService,
});

/** Calls go to where the page came from, whatever address the document names: no other may be called from here. */
function callThisService(response) {
  if (response.url === openApi && response.ok) {
    response.text = JSON.stringify({ ...JSON.parse(response.text), servers: [{ url: location.origin }] });
  }
  return response;
}
