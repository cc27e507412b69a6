import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { testMark } from '../../domain/certificates/printedLines.js';
import { AppError } from '../../platform/errors.js';
import { attachmentName } from './document.js';
import { paintedTexts } from './paintedTexts.js';
import { entryOf, isName, UnusualFile } from './pdfValue.js';
import { readCertificateStructure, refusedFile } from './readCertificateStructure.js';
import { sheet } from './sheet.js';

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

const largestFile = 5 * 1024 * 1024;
const mostPages = 10;
const largestCredential = 64 * 1024;

/**
 * Reads a certificate file without trusting it: in Node and in browsers, with no network, no script run, no font of the system.
 * A file that has anything that certificates do not have is refused with what that is.
 * @throws AppError PAYLOAD_TOO_LARGE above 5 MiB, INVALID_REQUEST otherwise
 */
export async function readCertificatePdf(bytes: Uint8Array): Promise<CertificateFile> {
  if (bytes.length > largestFile) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The file is larger than 5 MiB, which no certificate is.');
  }
  const { objects } = await readCertificateStructure(bytes);
  const embedded = [...objects.values()].filter(({ value }) => isName(entryOf(value, 'Type'), 'EmbeddedFile'));
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
  if (document.numPages > mostPages) throw refusedFile(`has more than ${mostPages} pages`);
  const jwt = await credentialOf(document);
  const pages: string[][] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const isSheet = page.view.every((edge, index) => edge === [0, 0, sheet.width, sheet.height][index]);
    if (!isSheet || page.rotate !== 0 || page.userUnit !== 1) throw refusedFile('has a page of another size than A4');
    const annotations: unknown[] = await page.getAnnotations();
    links.push(...annotations.map(linkOf));
    pages.push(paintedTexts(await page.getOperatorList(), testMark));
  }
  const { info } = await document.getMetadata();
  return { jwt, pages, links, creator: 'Creator' in info && typeof info.Creator === 'string' ? info.Creator : '' };
}

async function credentialOf(document: PDFDocumentProxy): Promise<string> {
  const attachments = [...((await document.getAttachments()) ?? new Map<string, unknown>()).keys()];
  const [id] = attachments;
  if (id !== attachmentName || attachments.length !== 1) throw refusedFile('has no credential attached');
  const content: unknown = await document.getAttachmentContent(id);
  const jwt = ArrayBuffer.isView(content) ? textOf(content) : '';
  if (jwt.length > largestCredential || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) {
    throw refusedFile('has an attachment that is not a signed credential');
  }
  return jwt;
}

function linkOf(annotation: unknown): string {
  if (typeof annotation === 'object' && annotation !== null && 'subtype' in annotation) {
    const { subtype } = annotation;
    if (subtype === 'Link' && 'unsafeUrl' in annotation && typeof annotation.unsafeUrl === 'string') {
      return annotation.unsafeUrl;
    }
  }
  throw refusedFile('has an annotation or a form field');
}

function textOf({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return new TextDecoder('utf-8').decode(new Uint8Array(buffer, byteOffset, byteLength));
}
