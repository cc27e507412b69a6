/** Detects the type of a file by its content: a person who drops three at once need not label them. */
globalThis.kybFiles = {
  /** @returns 'certificate', 'keys', 'status' or 'suspension' */
  detectKind(text) {
    const document = parseJson(text);
    if (Array.isArray(document?.keys)) return 'keys';
    const payload = document ? null : decodePayload(text.trim());
    if (!payload?.type?.includes?.('BitstringStatusListCredential')) return 'certificate';
    return payload.credentialSubject?.statusPurpose === 'suspension' ? 'suspension' : 'status';
  },

  /**
   * The JWT in a certificate file, and whether the file is a PDF.
   * @throws Error with a sentence for a file of another type
   */
  async credentialIn(file) {
    const text = await file.text();
    if (text.startsWith('%PDF-')) {
      const { jwt } = await globalThis.kybCheck.readCertificatePdf(new Uint8Array(await file.arrayBuffer()));
      return { jwt, isPdf: true };
    }
    const document = parseJson(text);
    const credential = document ? (document.certificate ?? document).credential : text.trim();
    if (typeof credential !== 'string') throw new Error('This file is JSON, but has no text “credential”.');
    return { jwt: credential, isPdf: false };
  },

  /** @throws Error with a sentence for a file of another type */
  async keySetIn(file) {
    const document = parseJson(await file.text());
    if (!Array.isArray(document?.keys)) throw new Error('This file is not a JSON Web Key Set.');
    return document;
  },
};

function parseJson(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function decodePayload(jwt) {
  try {
    return parseJson(atob(jwt.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
