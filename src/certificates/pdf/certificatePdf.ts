import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { pageFooter, testMark } from '../../domain/certificates/printedCertificate.js';
import { commonLocale } from '../../domain/jurisdictions/jurisdiction.js';
import type { Measure } from './flow.js';
import { fonts } from './fonts.js';
import { layoutCertificate } from './layoutCertificate.js';
import {
  attachmentName,
  attachmentType,
  type Page,
  type PlacedText,
  rendererName,
  type Shape,
  sheet,
  testMarkStyle,
  textStyles,
} from './sheet.js';

/**
 * Renders the document of a certificate: A4, tagged, with embedded fonts and the signed credential as its only
 * attachment. It does not claim conformance to PDF/A, because no validator has checked that. The same statement and
 * credential always give the same bytes, so a copy can be compared with its original.
 */
export function certificatePdf(statement: CertificateStatement, jwt: string): Promise<Buffer> {
  const issuedAt = new Date(statement.issuedAt);
  return renderDocument({
    title: `Certificate of business verification ${statement.id}`,
    creator: rendererName,
    createdAt: issuedAt,
    url: statement.url,
    layout: (measure) => layoutCertificate(statement, measure),
    decorate: (page, count) => ({
      mark: statement.mode === 'test' ? testMark : null,
      ornament: ornament(),
      footer: pageFooter(statement, page, count),
    }),
    attach: (document) => {
      const attachment = {
        name: attachmentName,
        type: attachmentType,
        description: 'The signed credential of which this document is the printed form',
        relationship: 'Data',
        creationDate: issuedAt,
        modifiedDate: issuedAt,
      };
      document.file(Buffer.from(jwt, 'ascii'), attachment);
    },
  });
}

/** A document of this service: its properties, pages and decoration. */
interface Printout {
  readonly title: string;
  readonly creator: string;
  readonly createdAt: Date;
  /** The address that a link in the document opens; empty if it has none. */
  readonly url: string;
  readonly layout: (measure: Measure) => readonly Page[];
  /** @param page From 1 */
  readonly decorate: (page: number, count: number) => Decoration;
  readonly attach?: (document: Document) => void;
}

/** Renders a document: A4, tagged, with embedded fonts. */
export async function renderDocument({
  title,
  creator,
  createdAt,
  url,
  layout,
  decorate,
  attach,
}: Printout): Promise<Buffer> {
  const document = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: commonLocale,
    displayTitle: true,
    // pdfkit derives the file's id from these, so the id is the same for the same certificate.
    info: { Title: title, Creator: creator, Producer: 'pdfkit', CreationDate: createdAt },
  });
  const bytes = buffer(document);
  for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font);
  const pages = layout((text, { font, size }) => document.font(font, size).widthOfString(text));
  const root = document.struct('Document');
  document.addStructure(root);
  const painting: Painting = { document, root, url, open: null };
  for (const [index, page] of pages.entries()) paintPage(painting, page, decorate(index + 1, pages.length));
  root.end();
  attach?.(document);
  document.end();
  return bytes;
}

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** The structure element of the current printed line. A line that breaks continues in it, also across pages. */
interface Painting {
  readonly document: Document;
  readonly root: Element;
  readonly url: string;
  open: { readonly line: number; readonly element: Element } | null;
}

/** The decoration around the content of a page. */
interface Decoration {
  /** The word across the page. */
  readonly mark: string | null;
  readonly ornament: readonly Shape[];
  readonly footer: string;
}

/**
 * Paints one page: all shapes first, then all texts in reading order, so that nothing covers a text. The checker relies
 * on this. Decoration (frame, mark, footer) is marked as an artifact for screen readers.
 */
function paintPage(painting: Painting, page: Page, { mark, ornament, footer }: Decoration): void {
  const { document } = painting;
  document.addPage();
  artifact(document, () => {
    for (const shape of [...ornament, ...page.shapes]) paintShape(document, shape);
  });
  const figures = page.figures.map(({ shapes, alternative, box }) => {
    const element = document.struct('Figure', {
      alt: alternative,
      ...{ bbox: [box.x, box.y, box.x + box.width, box.y + box.height] },
    });
    element.add(document.markStructureContent('Figure'));
    for (const shape of shapes) paintShape(document, shape);
    document.endMarkedContent();
    return element;
  });
  if (mark) {
    artifact(document, () => {
      paintMark(document, mark);
    });
  }
  for (const text of page.texts) paintInElement(painting, page, text);
  for (const figure of figures) painting.root.add(figure);
  const y = sheet.footer;
  artifact(document, () => {
    paintText(document, { text: footer, x: sheet.left, y, style: textStyles.footer, line: null });
  });
}

function paintInElement(painting: Painting, page: Page, text: PlacedText): void {
  const { document, root } = painting;
  const { tag } = text.style;
  if (text.line === null) throw new Error('A text of a page belongs to a printed line.');
  if (painting.open?.line !== text.line) {
    painting.open = { line: text.line, element: document.struct(tag) };
    root.add(painting.open.element);
  }
  const { element } = painting.open;
  element.add(document.markStructureContent(tag));
  paintText(document, text);
  document.endMarkedContent();
  const links = page.links.filter(({ line }) => line === text.line);
  const isLast = page.texts.findLast(({ line }) => line === text.line) === text;
  for (const { box } of isLast ? links : []) {
    const options = { structParent: element, Border: [0, 0, 0] };
    document.link(box.x, box.y, box.width, box.height, painting.url, options);
  }
}

function artifact(document: Document, paint: () => void): void {
  document.markContent('Artifact', { type: 'Layout' });
  paint();
  document.endMarkedContent();
}

function paintShape(document: Document, { path, fill, stroke, lineWidth, isRound }: Shape): void {
  if (isRound) document.save().lineCap('round').lineJoin('round');
  document.path(path);
  if (fill !== undefined) document.fill(fill);
  else document.lineWidth(lineWidth ?? 1).stroke(stroke);
  if (isRound) document.restore();
}

function paintText(document: Document, { text, x, y, style }: PlacedText): void {
  document.font(style.font, style.size).fillColor(style.colour);
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** Paints the mark across the page, from lower left to upper right. */
function paintMark(document: Document, mark: string): void {
  const style = testMarkStyle;
  const [centreX, centreY] = [sheet.width / 2, sheet.height / 2];
  document.save().rotate(-52, { origin: [centreX, centreY] });
  document.font(style.font, style.size);
  const x = centreX - document.widthOfString(mark) / 2;
  paintText(document, { text: mark, x, y: centreY + style.size * 0.36, style, line: null });
  document.restore();
}

const outer = 22;
const inner = 27;
const waves = 7;
const halves = 32;

/** The frame of each page and, at its top, a guilloche band of interlaced waves. */
function ornament(): Shape[] {
  return [
    { path: frame(outer), stroke: '#17365d', lineWidth: 1.1 },
    { path: frame(inner), stroke: '#9fb0c6', lineWidth: 0.4 },
    ...Array.from({ length: waves }, (_, index) => ({
      path: wave(39, 7.5 * (1 - (2 * index) / (waves - 1))),
      stroke: index % 2 === 0 ? '#9fb0c6' : '#bcc8d8',
      lineWidth: 0.35,
    })),
  ];
}

function frame(inset: number): string {
  const right = (sheet.width - inset).toFixed(2);
  const bottom = (sheet.height - inset).toFixed(2);
  return `M${inset} ${inset}H${right}V${bottom}H${inset}Z`;
}

/** A sine as Bézier curves of half a period each. Without trigonometry, the digits are the same on every machine. */
function wave(middle: number, amplitude: number): string {
  const start = inner + 4;
  const half = (sheet.width - 2 * start) / halves;
  const parts = [`M${start} ${middle}`];
  let sign = -1;
  for (let index = 0; index < halves; index++) {
    const x = start + index * half;
    // 0.3642 and 4/3 give the cubic curve closest to half a sine.
    const control = (middle + sign * amplitude * (4 / 3)).toFixed(2);
    const [first, second, to] = [x + half * 0.3642, x + half * (1 - 0.3642), x + half].map((at) => at.toFixed(2));
    parts.push(`C${first} ${control} ${second} ${control} ${to} ${middle}`);
    sign = -sign;
  }
  return parts.join('');
}
