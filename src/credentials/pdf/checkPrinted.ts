import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { comparePrinted, type PrintedDifference } from './comparePrinted.js';
import { rendererName } from './document.js';
import { isExactlyOurs } from './isExactlyOurs.js';
import type { CertificateFile } from './readCertificatePdf.js';

/** How far a file is the document of what was signed, with a sentence for the reader. */
export type PrintedCheck =
  | { readonly level: 'identical' | 'words'; readonly sentence: string }
  | { readonly level: 'different'; readonly sentence: string; readonly difference: PrintedDifference };

/**
 * Holds a file against the statement in its credential, whose signature must have been verified. `words` is a warning: the
 * words are those that were signed, but how they look is not known.
 */
export async function checkPrinted(
  bytes: Uint8Array,
  file: CertificateFile,
  statement: CertificateStatement,
): Promise<PrintedCheck> {
  const difference = comparePrinted(statement, file);
  if (difference) {
    return { level: 'different', sentence: 'The words in the file are not those that were signed.', difference };
  }
  if (await isExactlyOurs(bytes, statement, file.jwt)) {
    return { level: 'identical', sentence: 'Byte for byte the document that was issued.' };
  }
  const words = 'The words are those that were signed, but the file is not byte for byte the one that was issued';
  return {
    level: 'words',
    sentence: file.creator === rendererName ? `${words}.` : `${words}: another version of the service has made it.`,
  };
}
