import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { pageFooter, testMark } from '../../domain/certificates/printedLines.js';
import { attachmentName, attachmentType, rendererName } from './document.js';
import { fonts } from './fonts.js';
import { layoutCertificate } from './layoutCertificate.js';
import { paintPage, type Painting } from './paintPage.js';
import { sheet } from './sheet.js';

/**
 * The document of a certificate: A4, tagged, its fonts embedded, with the signed credential as its one attachment. It claims no
 * conformance to PDF/A, because no validator has checked that. Deterministic: the same statement and credential give the same bytes,
 * whenever they are rendered, so a copy can be compared with its original.
 */
export async function certificatePdf(statement: CertificateStatement, jwt: string): Promise<Buffer> {
  const issuedAt = new Date(statement.issuedAt);
  const document = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: `Certificate of business verification ${statement.id}`,
      Creator: rendererName,
      Producer: 'pdfkit',
      // The id of the file is made of these, so all of it is the same for the same certificate.
      CreationDate: issuedAt,
    },
  });
  const bytes = buffer(document);
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const pages = layoutCertificate(statement, (text, { font, size }) => {
    return document.font(font, size).widthOfString(text);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  const painting: Painting = { document, root, url: statement.url, open: null };
  for (const [index, page] of pages.entries()) {
    const mark = statement.mode === 'test' ? testMark : null;
    paintPage(painting, page, mark, pageFooter(statement, index + 1, pages.length));
  }
  root.end();
  const attachment = {
    name: attachmentName,
    type: attachmentType,
    description: 'The signed credential of which this document is the printed form',
    relationship: 'Data',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  };
  document.file(Buffer.from(jwt, 'ascii'), attachment);
  document.end();
  return bytes;
}
