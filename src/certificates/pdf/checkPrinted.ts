import { isDeepStrictEqual } from 'node:util';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import type { CredentialCheck, CredentialResult } from '../checkResult.js';
import { certificatePdf } from './certificatePdf.js';
import { type FileStructure, isDictionary, readFileStructure, UnusualFile } from './fileStructure.js';
import type { CertificateFile } from './readCertificatePdf.js';
import { rendererName } from './sheet.js';

/**
 * Adds the rule `printed`: whether the PDF is the issued document, byte for byte. It is skipped if no statement was
 * verified. Works only in Node, because the document is rendered again.
 */
export async function withPrinted(
  { ok, checks, statement }: CredentialResult,
  bytes: Uint8Array,
  file: CertificateFile,
): Promise<CredentialResult> {
  const check: CredentialCheck = statement
    ? await checkPrinted(bytes, file, statement)
    : { rule: 'printed', outcome: 'not_checked', detail: 'Not checked, because an earlier check failed.' };
  return { ok: ok && check.outcome !== 'failed', checks: [...checks, check], statement };
}

/** Whether a file is the document of a verified statement. Every other file fails, even if it looks the same. */
export async function checkPrinted(
  bytes: Uint8Array,
  { jwt, creator }: CertificateFile,
  statement: CertificateStatement,
): Promise<CredentialCheck> {
  if (await isByteIdentical(bytes, statement, jwt)) {
    return { rule: 'printed', outcome: 'passed', detail: 'The file is byte for byte the document that was issued.' };
  }
  const detail =
    creator === rendererName
      ? 'The file was altered: it is not byte for byte the document that was issued.'
      : 'The file is not byte for byte the document that this version of the service creates: another version created it, or it was altered.';
  const advice = 'Rely on the words of the credential, or download the PDF again from the service.';
  return { rule: 'printed', outcome: 'failed', detail: `${detail} ${advice}` };
}

/**
 * Whether a file equals the newly rendered document of a statement and its credential. Streams are compared
 * uncompressed, because another build of zlib may compress the same bytes differently. Nothing else may differ.
 */
async function isByteIdentical(bytes: Uint8Array, statement: CertificateStatement, jwt: string): Promise<boolean> {
  const ours = await certificatePdf(statement, jwt);
  if (ours.equals(bytes)) return true;
  try {
    return isDeepStrictEqual(unpacked(await readFileStructure(bytes)), unpacked(await readFileStructure(ours)));
  } catch (error) {
    if (error instanceof UnusualFile) return false;
    throw error;
  }
}

/** The complete content of a file, without the lengths of its compressed streams. */
function unpacked({ objects, trailer }: FileStructure): unknown {
  const plain = [...objects].map(([id, { value, stream }]) => {
    if (!isDictionary(value)) return { id, value, stream };
    return { id, value: [...value].filter(([key]) => key !== 'Length'), stream };
  });
  return { plain, trailer };
}
