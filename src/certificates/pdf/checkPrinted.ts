import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { checkWords, type PrintedCheck } from './checkWords.js';
import { isExactlyOurs } from './isExactlyOurs.js';
import type { CertificateFile } from './readCertificatePdf.js';

/** As `checkWords`, and whether the file is the one that was issued, byte for byte. In Node only. */
export async function checkPrinted(
  bytes: Uint8Array,
  file: CertificateFile,
  statement: CertificateStatement,
): Promise<PrintedCheck> {
  const check = checkWords(file, statement);
  if (check.level === 'different') return check;
  if (await isExactlyOurs(bytes, statement, file.jwt)) {
    return { level: 'identical', sentence: 'The file is byte for byte the document that was issued.' };
  }
  return { level: 'words', sentence: `${check.sentence} The file is not byte for byte the document that was issued.` };
}
