import type PDFDocument from 'pdfkit';
import { ornament } from './ornament.js';
import { sheet, type Page, type PlacedText, type Shape } from './sheet.js';
import { testMarkStyle, textStyles } from './textStyles.js';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** The element of the printed line that is being painted: it goes on when the line goes on, also over the page. */
export interface Painting {
  readonly document: Document;
  readonly root: Element;
  readonly url: string;
  open: { readonly line: number; readonly element: Element } | null;
}

/**
 * Paints one page: everything drawn first, then everything written, in reading order. The checker relies on it: nothing may
 * cover a text. What is no content (frame, mark, footer) is marked as an artifact for screen readers.
 */
export function paintPage(painting: Painting, page: Page, mark: string | null, footer: string): void {
  const { document } = painting;
  document.addPage();
  artifact(document, () => {
    for (const shape of [...ornament(), ...page.shapes]) paintShape(document, shape);
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

function paintShape(document: Document, { path, fill, stroke, lineWidth }: Shape): void {
  document.path(path);
  if (fill !== undefined) document.fill(fill);
  else document.lineWidth(lineWidth ?? 1).stroke(stroke);
}

function paintText(document: Document, { text, x, y, style }: PlacedText): void {
  document.font(style.font, style.size).fillColor(style.colour);
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** Across the page, from its lower left to its upper right. */
function paintMark(document: Document, mark: string): void {
  const style = testMarkStyle;
  const [centreX, centreY] = [sheet.width / 2, sheet.height / 2];
  document.save().rotate(-52, { origin: [centreX, centreY] });
  document.font(style.font, style.size);
  const x = centreX - document.widthOfString(mark) / 2;
  paintText(document, { text: mark, x, y: centreY + style.size * 0.36, style, line: null });
  document.restore();
}
