// Runs before the library, which reads MonacoEnvironment while it loads, and starts it when both are ready.
const workers = {
  editorWorkerService: '/assets/editor-worker.js',
  json: '/assets/json-worker.js',
  graphql: '/assets/graphql-worker.js',
};
globalThis.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => workers[label] };

const placeholder = 'Bearer <paste your key>';
const headers = JSON.stringify({ Authorization: placeholder }, null, 2);
const query = `# 1. Paste your API key under Headers.
#    It stays in this page only. If you are
#    signed in at /portal, you need none.
# 2. Ctrl-Enter runs the query;
#    Ctrl-Space completes it.
# 3. The book on the left documents
#    every type and field.

query Me {
  me {
    kind
    mode
    plan
    scopes
  }
}
`;

// The last key that was entered, with its `Bearer`, in memory only.
let authorization;
let rereading;

addEventListener('DOMContentLoaded', () => {
  globalThis.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
    endpoint: '/graphql',
    title: '<a href="/docs">Documentation</a>',
    logo: '<img src="/assets/icon.svg" alt="" width="24" height="24" />',
    defaultQuery: query,
    ...tabAtStart(),
    defaultHeaders: headers,
    defaultEditorToolsVisibility: 'headers',
    // A key must not be stored on a browser's disk.
    shouldPersistHeaders: false,
    // Queries may contain names, which must not get into the URL, the history or the logs of proxies.
    onEditQuery: () => undefined,
    onEditHeaders: readHeaders,
    subscriptionsProtocol: 'WS',
    connectionParams: () => ({ authorization }),
  });
});

/**
 * The tab for the query in the URL, or else the last open tab. GraphiQL compares the two by their text. It opens
 * another tab for the smallest difference, even an edit that it had not stored yet.
 */
function tabAtStart() {
  const asked = new URL(location).searchParams.get('query');
  if (asked !== null) return { initialQuery: asked };
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const tab = tabs[activeTabIndex];
    return { initialQuery: tab.query ?? '', initialVariables: tab.variables ?? '' };
  } catch {
    // There is no stored tab on the first visit.
    return { initialQuery: query };
  }
}

/**
 * Watches the header editor. Once a new key has been there for a moment, the schema is fetched again through GraphiQL's
 * keyboard shortcut.
 */
function readHeaders(text) {
  const given = authorizationIn(text);
  if (!isKey(given) || given === authorization) return;
  authorization = given;
  clearTimeout(rereading);
  rereading = setTimeout(readSchema, 300);
}

function readSchema() {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'R', ctrlKey: true, shiftKey: true }));
}

function authorizationIn(text) {
  try {
    return new Headers(JSON.parse(text)).get('authorization');
  } catch {
    // The JSON is still being typed.
    return null;
  }
}

function isKey(value) {
  return /^bearer\s+\w+$/i.test(value ?? '');
}

// A new tab starts with the placeholder, which stands in for the key of the other tabs or the browser's session.
// Without either, the request would be refused, so an explanation for this page is returned instead. GraphiQL has no
// option for a fetch function, but uses the global one at each call.
const fetchFromService = globalThis.fetch;
globalThis.fetch = async (url, options) => {
  const sent = new Headers(options?.headers);
  if (sent.get('authorization') !== placeholder) return fetchFromService(url, options);
  if (authorization !== undefined) {
    sent.set('authorization', authorization);
    return fetchFromService(url, { ...options, headers: sent });
  }
  if (await isSignedIn()) {
    sent.delete('authorization');
    return fetchFromService(url, { ...options, headers: sent });
  }
  const message = `Paste your API key under Headers, in place of ${placeholder.replace('Bearer ', '')}, or sign in at /portal.`;
  return Response.json({ errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
};

async function isSignedIn() {
  const answer = await fetchFromService('/api/portal/session');
  return answer.ok && (await answer.json()).session.state === 'signed_in';
}
