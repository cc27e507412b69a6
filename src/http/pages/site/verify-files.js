/** What the files are, by what is in them: a person who drops three at once need not say which is which. */
globalThis.kybFiles = {
  /** @returns 'certificate', 'keys', 'status' or 'suspension' */
  kindOf(text) {
    const document = jsonOf(text);
    if (Array.isArray(document?.keys)) return 'keys';
    const payload = document ? null : payloadOf(text.trim());
    if (!payload?.type?.includes?.('BitstringStatusListCredential')) return 'certificate';
    return payload.credentialSubject?.statusPurpose === 'suspension' ? 'suspension' : 'status';
  },

  /**
   * The JWT in a file of a certificate, and where that is a PDF what is printed in it.
   * @throws Error with a sentence for a file of another kind
   */
  async credentialIn(file) {
    const text = await file.text();
    if (text.startsWith('%PDF-')) {
      const { readCertificatePdf } = await pdfReader();
      const printed = await readCertificatePdf(new Uint8Array(await file.arrayBuffer()));
      return { jwt: printed.jwt, printed };
    }
    const document = jsonOf(text);
    const credential = document ? (document.certificate ?? document).credential : text.trim();
    if (typeof credential !== 'string') throw new Error('This file is JSON without a text “credential”.');
    return { jwt: credential, printed: null };
  },

  /** Adds to a result whether what is printed is what was signed. */
  async withPrinted(result, printed) {
    const { checkWords, withPrinted } = await pdfReader();
    return withPrinted(result, (statement) => checkWords(printed, statement));
  },

  /** @throws Error with a sentence for a file of another kind */
  async keySetIn(file) {
    const document = jsonOf(await file.text());
    if (!Array.isArray(document?.keys)) throw new Error('This file is no JSON Web Key Set.');
    return document;
  },
};

const readerAddress = document.currentScript.dataset.pdf;
let reader;

/** What reads PDFs is five times as large as all else here, and is loaded when there is one. */
function pdfReader() {
  reader ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = readerAddress;
    script.onload = () => resolve(globalThis.kybPdf);
    script.onerror = () => {
      reader = undefined;
      reject(new Error('What reads PDFs could not be loaded. Try again, or give the JWT.'));
    };
    document.head.append(script);
  });
  return reader;
}

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
