import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const decompress = promisify(gunzip);

/** What encrypts an answer for its row, and decrypts it. */
export interface ResponseVault {
  readonly seal: (text: string, place: string) => Buffer;
  readonly unseal: (sealed: Buffer, place: string) => string;
}

/** The body of a row: `body` alone was filled by versions that did not encrypt it. */
export interface StoredBody {
  readonly body: Buffer | null;
  readonly sealedBody: Buffer | null;
}

/** What an answer is encrypted for: its row and column. */
export function responseAad(id: string): string {
  return `${id}:answer`;
}

/** The text of an answer, in whichever form it is stored. */
export async function readBody(vault: ResponseVault, id: string, { body, sealedBody }: StoredBody): Promise<string> {
  const compressed = sealedBody === null ? body : Buffer.from(vault.unseal(sealedBody, responseAad(id)), 'base64');
  if (compressed === null) throw new Error(`The register response ${id} has no body.`);
  return (await decompress(compressed)).toString();
}
