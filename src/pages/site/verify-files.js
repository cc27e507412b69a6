/** What the files are, by what is in them: a person who drops three at once need not say which is which. */
globalThis.kybFiles = {
  /** @returns 'certificate', 'keys' or 'status' */
  kindOf(text) {
    const document = jsonOf(text);
    if (Array.isArray(document?.keys)) return 'keys';
    const payload = document ? null : payloadOf(text.trim());
    return payload?.type?.includes?.('BitstringStatusListCredential') ? 'status' : 'certificate';
  },

  /** The JWT in a file of a certificate. @throws Error with a sentence for a file of another kind */
  async credentialIn(file) {
    const text = await file.text();
    // Where a printed certificate is read: its JWT is attached to it.
    if (text.startsWith('%PDF-')) throw new Error('A PDF cannot be read here: give its JWT.');
    const document = jsonOf(text);
    const credential = document ? (document.certificate ?? document).credential : text.trim();
    if (typeof credential !== 'string') throw new Error('This file is JSON without a text “credential”.');
    return credential;
  },

  /** @throws Error with a sentence for a file of another kind */
  async keySetIn(file) {
    const document = jsonOf(await file.text());
    if (!Array.isArray(document?.keys)) throw new Error('This file is no JSON Web Key Set.');
    return document;
  },
};

function jsonOf(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function payloadOf(jwt) {
  try {
    return jsonOf(atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
