import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import { printedCertificate, type PrintedCertificate } from '../../domain/certificates/printedCertificate.js';
import { fieldGrid } from './fieldGrid.js';
import { Flow, type Measure } from './flow.js';
import { qrFigure } from './qrFigure.js';
import { sheet, type Page } from './sheet.js';
import { hairline, textStyles, verdictColours } from './textStyles.js';

const panelPadding = 12;
const qrWidth = 78;
const longName = 120;

/** Where everything stands: the printed lines in their order, on as many pages as they take. */
export function layoutCertificate(statement: CertificateStatement, measure: Measure): readonly Page[] {
  const printed = printedCertificate(statement);
  const flow = new Flow(measure);
  flow.paragraph(printed.heading, statement.mode === 'test' ? textStyles.testHeading : textStyles.heading);
  flow.paragraph(printed.issuer, textStyles.issuer);
  flow.y += 8;
  rule(flow);
  fieldGrid(flow, printed.summary, textStyles.strong);
  rule(flow);
  flow.paragraph(printed.business.label, textStyles.label);
  const { value } = printed.business;
  flow.paragraph(value, value.length > longName ? textStyles.longBusiness : textStyles.business);
  flow.y += 8;
  verdictPanel(flow, statement, printed);
  for (const one of printed.checks) section(flow, one);
  for (const { title, fields } of printed.groups) {
    flow.y += 7;
    flow.keep(textStyles.title.leading + 40);
    flow.paragraph(title, textStyles.title);
    flow.y += 2;
    rule(flow, 4);
    fieldGrid(flow, fields);
  }
  limits(flow, printed);
  check(flow, printed, statement.url);
  return flow.pages;
}

/** What was checked and what was not, before the facts themselves. */
function section(flow: Flow, { title, paragraphs }: PrintedCertificate['checks'][number]): void {
  flow.y += 5;
  flow.keep(textStyles.title.leading + textStyles.small.leading);
  flow.paragraph(title, textStyles.title);
  for (const text of paragraphs) flow.paragraph(text, textStyles.small);
}

function rule(flow: Flow, below = 6): void {
  const { left, right } = sheet;
  flow.page.shapes.push({ path: `M${left} ${flow.y.toFixed(2)}H${right}`, stroke: hairline, lineWidth: 0.6 });
  flow.y += below;
}

/** Verdict and condition on a tint with a bar at its side, once on each page that they reach over. */
function verdictPanel(flow: Flow, statement: CertificateStatement, { verdict, condition }: PrintedCertificate): void {
  const { dark, tint } = verdictColours[statement.verdict];
  flow.keep(70);
  const first = flow.pages.length - 1;
  const top = flow.y;
  const x = sheet.left + panelPadding + 3;
  const width = sheet.right - panelPadding - x;
  flow.y += panelPadding - 4;
  flow.paragraph(verdict.title, { ...textStyles.title, size: 14, leading: 20, colour: dark }, x, width);
  flow.paragraph(verdict.meaning, textStyles.text, x, width);
  if (condition) {
    flow.y += 5;
    flow.keep(textStyles.title.leading + textStyles.text.leading);
    flow.paragraph(condition.title, textStyles.title, x, width);
    for (const [index, paragraph] of condition.paragraphs.entries()) {
      flow.y += index > 0 ? 3 : 0;
      flow.paragraph(paragraph, textStyles.text, x, width);
    }
  }
  flow.y += panelPadding - 4;
  for (const [index, page] of flow.pages.entries()) {
    if (index < first) continue;
    const from = index === first ? top : sheet.top - 4;
    const to = index === flow.pages.length - 1 ? flow.y : sheet.bottom;
    page.shapes.push({ path: bar(sheet.left, sheet.right, from, to), fill: tint });
    page.shapes.push({ path: bar(sheet.left, sheet.left + 3, from, to), fill: dark });
  }
}

function bar(left: number, right: number, top: number, bottom: number): string {
  return `M${left} ${top.toFixed(2)}H${right}V${bottom.toFixed(2)}H${left}Z`;
}

function limits(flow: Flow, { limits: { title, text } }: PrintedCertificate): void {
  flow.y += 6;
  flow.keep(textStyles.title.leading + 3 * textStyles.small.leading);
  flow.paragraph(title, textStyles.title);
  flow.paragraph(text, textStyles.small);
}

/** The QR code, and beside it how to check; they stay together. */
function check(flow: Flow, { check: { title, text, url } }: PrintedCertificate, address: string): void {
  const x = sheet.left + qrWidth + 16;
  const width = sheet.right - x;
  const { title: titleStyle, small, link } = textStyles;
  const parts = flow.wrap(text, small, width);
  const urlParts = flow.wrap(url, link, width);
  const textHeight = titleStyle.leading + small.leading * parts.length + link.leading * urlParts.length + 2;
  const height = Math.max(qrWidth, textHeight);
  flow.y += 12;
  flow.keep(height);
  // At the foot of the page, where the eye looks for a seal.
  const top = sheet.bottom - height;
  flow.page.figures.push(qrFigure(address, sheet.left, top, qrWidth));
  flow.block([title], titleStyle, x, top);
  flow.block(parts, small, x, top + titleStyle.leading);
  const urlTop = top + titleStyle.leading + small.leading * parts.length + 2;
  const line = flow.block(urlParts, link, x, urlTop);
  const longest = Math.max(...urlParts.map((part) => flow.measure(part, link)));
  flow.link(line, { x, y: urlTop, width: longest, height: link.leading * urlParts.length });
  flow.y = sheet.bottom;
}
