import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { pageFooter, printedLines, testMark } from '../../domain/certificates/printedCertificate.js';
import { AppError } from '../../platform/errors.js';
import { getEntry, isName, UnusualFile } from './fileStructure.js';
import { paintedTexts } from './paintedTexts.js';
import { readCertificateStructure, refusedFile } from './readCertificateStructure.js';
import { attachmentName, rendererName, sheet } from './sheet.js';

/** What a certificate file holds; nothing of it is verified yet. */
export interface CertificateFile {
  /** The credential that is attached. */
  readonly jwt: string;
  /** The texts of each page in the order in which they are painted. */
  readonly pages: readonly (readonly string[])[];
  /** Where a click leads. */
  readonly links: readonly string[];
  /** What made it, with the version of the layout. */
  readonly creator: string;
}

const maxFileBytes = 5 * 1024 * 1024;
const maxPages = 10;
const maxCredentialBytes = 64 * 1024;

/**
 * Reads a certificate file without trusting it: in Node and in browsers, with no network, no script run, no font of the system.
 * A file that has anything that certificates do not have is refused with what that is.
 * @throws AppError PAYLOAD_TOO_LARGE above 5 MiB, INVALID_REQUEST otherwise
 */
export async function readCertificatePdf(bytes: Uint8Array): Promise<CertificateFile> {
  if (bytes.length > maxFileBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 5 MiB, which no certificate is.');
  }
  const { objects } = await readCertificateStructure(bytes);
  const embedded = [...objects.values()].filter(({ value }) => isName(getEntry(value, 'Type'), 'EmbeddedFile'));
  if (embedded.length !== 1) throw refusedFile(`has ${embedded.length} attachments, and a certificate has one`);
  const loading = getDocument({
    // pdf.js takes over what it is given.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 0,
    isOffscreenCanvasSupported: false,
  });
  try {
    return await readDocument(await loading.promise);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusedFile(error instanceof UnusualFile ? error.message : 'cannot be read as a PDF');
  } finally {
    await loading.destroy();
  }
}

async function readDocument(document: PDFDocumentProxy): Promise<CertificateFile> {
  if (document.numPages > maxPages) throw refusedFile(`has more than ${maxPages} pages`);
  const jwt = await readAttachedCredential(document);
  const pages: string[][] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const isSheet = page.view.every((edge, index) => edge === [0, 0, sheet.width, sheet.height][index]);
    if (!isSheet || page.rotate !== 0 || page.userUnit !== 1) throw refusedFile('has a page of another size than A4');
    const annotations: unknown[] = await page.getAnnotations();
    links.push(...annotations.map(readLink));
    pages.push(paintedTexts(await page.getOperatorList(), testMark));
  }
  const { info } = await document.getMetadata();
  return { jwt, pages, links, creator: 'Creator' in info && typeof info.Creator === 'string' ? info.Creator : '' };
}

async function readAttachedCredential(document: PDFDocumentProxy): Promise<string> {
  const attachments = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
  const [id] = attachments;
  if (id !== attachmentName || attachments.length !== 1) throw refusedFile('has no credential attached');
  const content: unknown = await document.getAttachmentContent(id);
  const jwt = ArrayBuffer.isView(content) ? decodeUtf8(content) : '';
  if (jwt.length > maxCredentialBytes || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) {
    throw refusedFile('has an attachment that is not a signed credential');
  }
  return jwt;
}

function readLink(annotation: unknown): string {
  if (typeof annotation === 'object' && annotation !== null && 'subtype' in annotation) {
    const { subtype } = annotation;
    if (subtype === 'Link' && 'unsafeUrl' in annotation && typeof annotation.unsafeUrl === 'string') {
      return annotation.unsafeUrl;
    }
  }
  throw refusedFile('has an annotation or a form field');
}

function decodeUtf8({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return new TextDecoder('utf-8').decode(new Uint8Array(buffer, byteOffset, byteLength));
}

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

/** Where a document says something else than was signed. */
interface PrintedDifference {
  /** What was signed, as it is printed; null for what should not be there. */
  readonly signed: string | null;
  /** What stands in its place; null where nothing does. */
  readonly printed: string | null;
}

/**
 * Compares what stands in a file with what was signed: every text, in order, to the character, with the links. Null when
 * they are equal. It reads what the fonts of the file say of their characters; that they look so, only `isByteIdentical` shows.
 */
function comparePrinted(
  statement: CertificateStatement,
  { pages, links }: Pick<CertificateFile, 'pages' | 'links'>,
): PrintedDifference | null {
  const foreign = links.find((link) => link !== statement.url);
  if (foreign !== undefined) return { signed: statement.url, printed: foreign };
  const printed: string[] = [];
  for (const [index, texts] of pages.entries()) {
    const footer = pageFooter(statement, index + 1, pages.length);
    if (texts.at(-1) !== footer) return { signed: footer, printed: texts.at(-1) ?? null };
    const isTest = statement.mode === 'test';
    if (isTest && texts[0] !== testMark) return { signed: testMark, printed: texts[0] ?? null };
    printed.push(...texts.slice(isTest ? 1 : 0, -1));
  }
  return findFirstDifference(printedLines(statement), printed);
}

/** A printed line is one or more runs of type, put together without anything dropped or added. */
function findFirstDifference(lines: readonly string[], runs: readonly string[]): PrintedDifference | null {
  let next = 0;
  for (const line of lines) {
    const first = next;
    let read = '';
    while (read !== line && next < runs.length) {
      read += runs[next++] ?? '';
      if (!line.startsWith(read)) return { signed: line, printed: takeRemainingText(line, runs.slice(first)) };
    }
    if (read !== line) return { signed: line, printed: read === '' ? null : read };
  }
  return next < runs.length ? { signed: null, printed: runs[next] ?? null } : null;
}

/** What stands where a line should: as many runs as are about as long. */
function takeRemainingText(line: string, runs: readonly string[]): string {
  let text = '';
  for (const run of runs) {
    if (text.length >= line.length || (text !== '' && text.length + run.length > line.length + 20)) break;
    text += run;
  }
  return text;
}
