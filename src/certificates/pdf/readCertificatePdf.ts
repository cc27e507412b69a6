import { AppError } from '../../platform/errors.js';
import type { CredentialResult } from '../checkResult.js';
import {
  type FileStructure,
  getEntry,
  isName,
  type PdfValue,
  readFileStructure,
  UnusualFile,
} from './fileStructure.js';

/** The content of a certificate file, all of it unverified. */
export interface CertificateFile {
  readonly jwt: string;
  /** The program that created the file, with the version of the layout, as the file states. */
  readonly creator: string;
}

const maxFileBytes = 5 * 1024 * 1024;
const maxCredentialBytes = 64 * 1024;
const pdfSignature = '%PDF-';

/** Names that no certificate contains, with what they mean for a file that has one (ISO 32000-1). */
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
 * Reads the unverified credential in a certificate file. Works in Node and in browsers. A file that another program
 * saved, appended to or scanned is rejected. The printed text is not read: only `checkPrinted` detects changes to it.
 * @throws AppError PAYLOAD_TOO_LARGE above 5 MiB, INVALID_REQUEST otherwise
 */
export async function readCertificatePdf(bytes: Uint8Array): Promise<CertificateFile> {
  if (bytes.length > maxFileBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 5 MiB, which no certificate is.');
  }
  try {
    const structure = await readFileStructure(bytes);
    const name = Object.keys(foreign).find((key) => structure.names.has(key));
    if (name !== undefined) throw new UnusualFile(toForeignReason(name));
    return { jwt: readAttachedCredential(structure), creator: readCreator(structure) };
  } catch (error) {
    if (!(error instanceof UnusualFile)) throw error;
    throw new AppError('INVALID_REQUEST', `The file ${findReason(bytes) ?? error.message}. Ask for the original file.`);
  }
}

/**
 * The trace that another program left in the file. It explains a failure better than the position where parsing
 * stopped.
 */
function findReason(bytes: Uint8Array): string | null {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.startsWith(pdfSignature)) return 'is not a PDF';
  const name = Object.keys(foreign).find((key) => new RegExp(`/${key}(?![A-Za-z])`).test(text));
  return name === undefined ? null : toForeignReason(name);
}

function toForeignReason(name: string): string {
  return `${foreign[name] ?? ''}, so it is not the original`;
}

function readAttachedCredential({ objects }: FileStructure): string {
  const attached = [...objects.values()].filter(({ value }) => isName(getEntry(value, 'Type'), 'EmbeddedFile'));
  if (attached.length !== 1) throw new UnusualFile(`has ${attached.length} attachments, and a certificate has one`);
  const jwt = new TextDecoder('utf-8').decode(attached[0]?.stream ?? new Uint8Array());
  if (jwt.length > maxCredentialBytes || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) {
    throw new UnusualFile('has an attachment that is not a signed credential');
  }
  return jwt;
}

function readCreator({ objects, trailer }: FileStructure): string {
  const resolve = (value: PdfValue | undefined): PdfValue =>
    (typeof value === 'object' && value !== null && 'reference' in value
      ? objects.get(value.reference)?.value
      : value) ?? null;
  const creator = resolve(getEntry(resolve(getEntry(trailer, 'Info')), 'Creator'));
  return typeof creator === 'object' && creator !== null && 'string' in creator ? creator.string.slice(1, -1) : '';
}

/** The result of a PDF that cannot be rendered again, as in browsers: its text is not compared with the credential. */
export function withUncheckedWords(result: CredentialResult): CredentialResult {
  const check = {
    rule: 'printed',
    outcome: 'not_checked',
    detail: 'This page does not compare the words of the PDF with its credential.',
    warning: 'Rely on the words of the credential below, not on the words of the PDF.',
  } as const;
  return { ...result, checks: [...result.checks, check] };
}
