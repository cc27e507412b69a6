import { testMark, type PrintedField } from '../../domain/certificates/printedCertificate.js';
import {
  printedSummary,
  summaryCut,
  summaryFooter,
  type SubmissionSummary,
} from '../../domain/onboarding/printedSummary.js';
import { renderDocument } from './certificatePdf.js';
import { Flow, type Measure } from './flow.js';
import { hairline, type Page, sheet, textStyles } from './sheet.js';

/** Longer than the copy of any real form. */
export const maxSummaryPages = 40;

const labelWidth = 150;
const valueLeft = sheet.left + labelWidth;
const valueWidth = sheet.right - valueLeft;

/**
 * Renders the copy of a submission for its applicant: A4, tagged, with embedded fonts, at most 40 pages. It is not signed and
 * has no attachment, so that nobody takes it for a certificate.
 */
export function summaryPdf(summary: SubmissionSummary): Promise<Buffer> {
  return renderDocument({
    title: `Application ${summary.reference}`,
    creator: 'Enterprise Entity Verification, copy of a submission',
    createdAt: new Date(summary.submittedAt),
    url: '',
    layout: (measure) => layoutSummary(summary, measure),
    decorate: (page, count) => ({
      mark: summary.mode === 'test' ? testMark : null,
      ornament: [],
      footer: summaryFooter(summary, page, count),
    }),
  });
}

/** Lays out the sections, each value next to its label, until the pages are full. */
function layoutSummary(summary: SubmissionSummary, measure: Measure): readonly Page[] {
  const printed = printedSummary(summary);
  const flow = new Flow(measure);
  flow.paragraph(printed.heading, summary.mode === 'test' ? textStyles.testHeading : textStyles.heading);
  flow.paragraph(printed.lead, textStyles.issuer);
  flow.y += 4;
  flow.paragraph(printed.note, textStyles.small);
  for (const { title, fields } of printed.sections) {
    flow.y += 10;
    if (!hasRoom(flow, titleRoom)) return cut(flow);
    flow.keep(titleRoom);
    flow.paragraph(title, textStyles.title);
    flow.y += 2;
    const path = `M${sheet.left} ${flow.y.toFixed(2)}H${sheet.right}`;
    flow.page.shapes.push({ path, stroke: hairline, lineWidth: 0.6 });
    flow.y += 4;
    for (const field of fields) if (!placeField(flow, field)) return cut(flow);
  }
  return flow.pages;
}

const { leading } = textStyles.value;
const titleRoom = textStyles.title.leading + 2 * leading + 8;

/** Whether there is room on this page, or a further page. A line stays free on the last one, for the sentence about the cut. */
function hasRoom(flow: Flow, height: number): boolean {
  return flow.pages.length < maxSummaryPages || flow.y + height + leading <= sheet.bottom;
}

function cut(flow: Flow): readonly Page[] {
  flow.paragraph(summaryCut, textStyles.strong);
  return flow.pages;
}

/** Places a label and, next to it, the lines of its value. @returns false if the last page ends before them */
function placeField(flow: Flow, { label, value }: PrintedField): boolean {
  const labels = flow.wrap(label, textStyles.label, labelWidth - 8);
  const labelHeight = leading * labels.length;
  if (!hasRoom(flow, labelHeight)) return false;
  flow.keep(labelHeight);
  const { y: top, pages } = flow;
  const first = pages.length;
  flow.block(labels, { ...textStyles.label, leading }, sheet.left, top);
  const line = flow.nextLine();
  for (const text of flow.wrap(value, textStyles.value, valueWidth)) {
    if (!hasRoom(flow, leading)) return false;
    flow.place(text, textStyles.value, valueLeft, line);
  }
  if (pages.length === first) flow.y = Math.max(flow.y, top + labelHeight);
  flow.y += 2;
  return true;
}
