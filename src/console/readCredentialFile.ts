import { AppError } from '../errors.js';

/**
 * The JWT in a file: the JWT alone, or JSON that holds it as `credential`, as the answers of the API do, also within
 * `certificate`.
 * @throws AppError INVALID_REQUEST for a file of another kind
 */
export async function readCredentialFile(bytes: Buffer): Promise<string> {
  // Where a printed certificate is read: its JWT is attached to it.
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw new AppError('INVALID_REQUEST', 'A PDF cannot be read here: give its JWT, which is `credential` in the API.');
  }
  const text = bytes.toString('utf8').trim();
  return Promise.resolve(text.startsWith('{') ? credentialIn(text) : text);
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
  throw new AppError('INVALID_REQUEST', 'The file is JSON without a text `credential`, which holds the JWT.');
}
