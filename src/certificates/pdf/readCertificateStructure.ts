import { AppError } from '../../platform/errors.js';
import { checkContent } from './checkContent.js';
import { type FileStructure, readFileStructure } from './fileStructure.js';
import { knownNames } from './knownNames.js';
import { UnusualFile } from './pdfValue.js';

const pdfSignature = '%PDF-';

/** What makes a file another thing than a certificate, by the name that stands in it (ISO 32000-1). */
const foreign: Record<string, string> = {
  Encrypt: 'is encrypted',
  JavaScript: 'holds a script',
  JS: 'holds a script',
  Launch: 'starts another program',
  OpenAction: 'runs an action when it is opened',
  AA: 'runs an action by itself',
  AcroForm: 'has form fields',
  Widget: 'has form fields',
  OCProperties: 'has layers that can be shown and hidden',
  OCG: 'has layers that can be shown and hidden',
  Image: 'holds an image',
  Form: 'holds pasted content',
  XObject: 'holds an image or pasted content',
  ExtGState: 'has a transparent object',
  Prev: 'was changed after it was created (an incremental update)',
  ObjStm: 'was saved again by another program',
  XRef: 'was saved again by another program',
};

/**
 * The structure of a file that has nothing but what certificates have.
 * @throws AppError INVALID_REQUEST with what is unusual about it
 */
export async function readCertificateStructure(bytes: Uint8Array): Promise<FileStructure> {
  try {
    const structure = await readFileStructure(bytes);
    const unknown = [...structure.names].filter((name) => !knownNames.has(name) && !isFontName(name));
    if (unknown.length > 0) {
      throw new UnusualFile(`has /${(unknown[0] ?? '').slice(0, 40)}, which no certificate has`);
    }
    checkContent(structure);
    return structure;
  } catch (error) {
    if (!(error instanceof UnusualFile)) throw error;
    throw refusal(bytes, error.message);
  }
}

/** INVALID_REQUEST for a file that is no certificate of ours; `what` goes on from "The file". */
export function refusedFile(what: string): AppError {
  return new AppError('INVALID_REQUEST', `The file ${what}. Ask for the original file.`);
}

function refusal(bytes: Uint8Array, reason: string): AppError {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.startsWith(pdfSignature)) return refusedFile('is not a PDF');
  const name = Object.keys(foreign).find((key) => new RegExp(`/${key}(?![A-Za-z])`).test(text));
  return refusedFile(name ? `${foreign[name] ?? ''}, so it is not the original` : reason);
}

function isFontName(name: string): boolean {
  return /^(?:F\d|[A-Z]{6}\+NotoSans-(?:Regular|SemiBold))$/.test(name);
}
