import { isDeepStrictEqual } from 'node:util';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { certificatePdf } from './certificatePdf.js';
import { type FileStructure, isDictionary, readFileStructure, UnusualFile } from './fileStructure.js';
import { type CertificateFile, checkWords, type PrintedCheck } from './readCertificatePdf.js';

/** As `checkWords`, and whether the file is the one that was issued, byte for byte. In Node only. */
export async function checkPrinted(
  bytes: Uint8Array,
  file: CertificateFile,
  statement: CertificateStatement,
): Promise<PrintedCheck> {
  const check = checkWords(file, statement);
  if (check.level === 'different') return check;
  if (await isByteIdentical(bytes, statement, file.jwt)) {
    return { level: 'identical', sentence: 'The file is byte for byte the document that was issued.' };
  }
  return { level: 'words', sentence: `${check.sentence} The file is not byte for byte the document that was issued.` };
}

/**
 * Whether a file is the document of a statement and its credential to the last byte: it is rendered again and compared. Streams
 * are compared unpacked, for another build of zlib may pack the same bytes otherwise; nothing else may differ. In Node only.
 * @param jwt the credential that is attached to the file
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

/** Everything that a file holds, but how long its packed streams are. */
function unpacked({ objects, trailer }: FileStructure): unknown {
  const plain = [...objects].map(([id, { value, stream }]) => {
    if (!isDictionary(value)) return { id, value, stream };
    return { id, value: [...value].filter(([key]) => key !== 'Length'), stream };
  });
  return { plain, trailer };
}
