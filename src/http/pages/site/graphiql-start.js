// Runs before the library, which reads MonacoEnvironment while it loads, and starts it when both are there.
const workers = {
  editorWorkerService: '/assets/editor-worker.js',
  json: '/assets/json-worker.js',
  graphql: '/assets/graphql-worker.js',
};
globalThis.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => workers[label] };

const placeholder = 'Bearer <paste your key>';
const headers = JSON.stringify({ Authorization: placeholder }, null, 2);
const query = `# 1. Paste your API key under Headers.
#    It stays in this page only. Who is
#    signed in at /portal needs none.
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

// The key that was pasted last, with its `Bearer`: in memory alone.
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
    // A key must not stay on the disk of a browser.
    shouldPersistHeaders: false,
    // Nor should the names in a query stand in the address, and so in the history and in the logs of proxies.
    onEditQuery: () => undefined,
    onEditHeaders: readHeaders,
    subscriptionsProtocol: 'WS',
    connectionParams: () => ({ authorization }),
  });
});

/**
 * What the address asks for, or else the tab that was open last: GraphiQL compares the two by their texts, and opens
 * another tab when they differ by as little as an edit that it had not stored yet.
 */
function tabAtStart() {
  const asked = new URL(location).searchParams.get('query');
  if (asked !== null) return { initialQuery: asked };
  try {
    const { tabs, activeTabIndex } = JSON.parse(localStorage.getItem('graphiql:tabState'));
    const tab = tabs[activeTabIndex];
    return { initialQuery: tab.query ?? '', initialVariables: tab.variables ?? '' };
  } catch {
    // The first visit.
    return { initialQuery: query };
  }
}

/**
 * Follows the header editor. When it has held a new key for a moment the schema is read again, by the shortcut that
 * GraphiQL has for it.
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
    // Half typed.
    return null;
  }
}

function isKey(value) {
  return /^bearer\s+\w+$/i.test(value ?? '');
}

// A new tab begins with the placeholder: it means the key of the others, or else the session of the browser. Without either
// the answer is known, and is given here in words for this page, which would look broken if it began with a refused call.
// GraphiQL takes no fetch of ours, but asks for the global one at each call.
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
