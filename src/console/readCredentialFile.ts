import type { CertificateFile } from '../certificates/pdf/readCertificatePdf.js';
import { AppError } from '../platform/errors.js';

/** What a file holds of a certificate: its JWT, and where it is a PDF, what is printed in it. */
export interface CredentialFile {
  readonly jwt: string;
  readonly printed: CertificateFile | null;
}

/**
 * Reads the document of a certificate, its JWT alone, or JSON that contains the JWT as `credential`, as the answers of the API
 * do, also within `certificate`.
 * @throws AppError INVALID_REQUEST for a file of another kind and for a PDF that is not as it was issued, PAYLOAD_TOO_LARGE
 */
export async function readCredentialFile(bytes: Buffer): Promise<CredentialFile> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    // What reads PDFs takes long to load, and no other command needs it.
    const { readCertificatePdf } = await import('../certificates/pdf/readCertificatePdf.js');
    const printed = await readCertificatePdf(bytes);
    return { jwt: printed.jwt, printed };
  }
  const text = bytes.toString('utf8').trim();
  return { jwt: text.startsWith('{') ? credentialIn(text) : text, printed: null };
}

function credentialIn(text: string): string {
  let found: unknown;
  try {
    const document = JSON.parse(text) as Record<string, unknown>;
    const inner = (document['certificate'] ?? document) as Record<string, unknown>;
    found = inner['credential'];
  } catch {
    found = undefined;
  }
  if (typeof found === 'string') return found;
  throw new AppError('INVALID_REQUEST', 'The JSON in the file must have a string `credential` with the JWT.');
}
