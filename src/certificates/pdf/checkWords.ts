import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { comparePrinted, type PrintedDifference } from './comparePrinted.js';
import { rendererName } from './document.js';
import type { CertificateFile } from './readCertificatePdf.js';

/** How far a file is the document of what was signed, with a sentence for the reader. */
export type PrintedCheck =
  | { readonly level: 'identical'; readonly sentence: string }
  | { readonly level: 'words'; readonly sentence: string }
  | { readonly level: 'different'; readonly sentence: string; readonly difference: PrintedDifference };

/**
 * Holds the words of a file against the statement in its credential, whose signature must have been verified; in Node and in
 * browsers. `words` is a warning: the words are those that were signed, but how they look is not known.
 */
export function checkWords(file: CertificateFile, statement: CertificateStatement): PrintedCheck {
  const difference = comparePrinted(statement, file);
  if (difference) {
    return { level: 'different', sentence: 'The words in the file differ from the signed words.', difference };
  }
  const other = file.creator === rendererName ? '' : ' Another version of the service created the file.';
  return { level: 'words', sentence: `The words match the signed words.${other}` };
}
