import qrcode from 'qrcode';
import type { CertificateStatement } from '../../domain/certificates/certificate.js';
import {
  printedCertificate,
  type PrintedCertificate,
  type PrintedField,
} from '../../domain/certificates/printedCertificate.js';
import { Flow, type Measure } from './flow.js';
import {
  hairline,
  ink,
  type Page,
  type PlacedFigure,
  type Shape,
  sheet,
  type TextStyle,
  textStyles,
  verdictColours,
} from './sheet.js';

const panelPadding = 12;
const qrWidth = 78;
const longName = 120;
const logoWidth = 36;

/** Lays out the printed lines in their order, on as many pages as necessary. */
export function layoutCertificate(statement: CertificateStatement, measure: Measure): readonly Page[] {
  const printed = printedCertificate(statement);
  const flow = new Flow(measure);
  flow.page.shapes.push(...logo());
  const [x, width] = [sheet.left, sheet.right - sheet.left - logoWidth - 12];
  flow.paragraph(printed.heading, statement.mode === 'test' ? textStyles.testHeading : textStyles.heading, x, width);
  flow.paragraph(printed.issuer, textStyles.issuer, x, width);
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

/** The logo of the portal, at the right of the heading: lines of a register, the last of them ticked. */
function logo(): Shape[] {
  const scale = logoWidth / 32;
  const at = (x: number, y: number): string =>
    `${(sheet.right - logoWidth + x * scale).toFixed(2)} ${(sheet.top + y * scale).toFixed(2)}`;
  const side = (from: string, corner: string, to: string): string => `L${from}Q${corner} ${to}`;
  const tile = [
    `M${at(7, 0)}`,
    side(at(25, 0), at(32, 0), at(32, 7)),
    side(at(32, 25), at(32, 32), at(25, 32)),
    side(at(7, 32), at(0, 32), at(0, 25)),
    side(at(0, 7), at(0, 0), at(7, 0)),
    'Z',
  ];
  const line = { lineWidth: 2.8 * scale, isRound: true };
  const entries = [`M${at(8, 9.5)}L${at(24, 9.5)}`, `M${at(8, 16)}L${at(15, 16)}`, `M${at(8, 22.5)}L${at(11.5, 22.5)}`];
  return [
    { path: tile.join(''), fill: '#0b6e63' },
    { path: entries.join(''), stroke: '#9dc5c1', ...line },
    { path: `M${at(15.5, 20)}L${at(19.5, 24)}L${at(25.5, 15.5)}`, stroke: '#ffffff', ...line },
  ];
}

/** A list of checks made and not made, which precedes the facts. */
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

/** Verdict and condition on a tinted panel with a bar at its side, one panel for each page that they reach. */
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

/** The QR code and, next to it, how to check the certificate. Both stay on one page. */
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
  // Placed at the foot of the page, where readers expect a stamp.
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

const gap = 12;
const rowGap = 4;
// The columns fit a certificate number, an id and a time, each in one line.
const shares = [0.36, 0.35, 0.29];
const room = sheet.right - sheet.left - gap * (shares.length - 1);
const widths = shares.map((share) => share * room);
const starts = widths.map((_, index) => {
  return sheet.left + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0);
});

/** Facts in three columns, row by row. A fact that does not fit into its column in one line gets a separate row. */
function fieldGrid(flow: Flow, fields: readonly PrintedField[], style: TextStyle = textStyles.value): void {
  let row: PrintedField[] = [];
  for (const field of fields) {
    if (flow.measure(field.value, style) > (widths[row.length] ?? 0)) {
      placeRow(flow, row, style);
      placeWide(flow, field, style);
      row = [];
    } else if (row.push(field) === shares.length) {
      placeRow(flow, row, style);
      row = [];
    }
  }
  placeRow(flow, row, style);
}

function placeRow(flow: Flow, fields: readonly PrintedField[], style: TextStyle): void {
  if (fields.length === 0) return;
  const height = textStyles.label.leading + style.leading;
  flow.keep(height);
  for (const [index, { label, value }] of fields.entries()) {
    const x = starts[index] ?? sheet.left;
    flow.block([label], textStyles.label, x, flow.y);
    flow.block([value], style, x, flow.y + textStyles.label.leading);
  }
  flow.y += height + rowGap;
}

function placeWide(flow: Flow, { label, value }: PrintedField, style: TextStyle): void {
  flow.keep(textStyles.label.leading + style.leading);
  flow.paragraph(label, textStyles.label);
  flow.paragraph(value, style);
  flow.y += rowGap;
}

/**
 * The QR code of an address as vectors (ISO/IEC 18004, error correction M: 15 % of it may be unreadable). The
 * surrounding paper serves as its quiet zone. Adjacent dark modules form one rectangle, so that no seams show between
 * them.
 */
function qrFigure(url: string, x: number, y: number, width: number): PlacedFigure {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' });
  const module = width / modules.size;
  const parts: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      const [left, top, right, bottom] = [start, row, column + 1, row + 1].map((at) => at * module);
      parts.push(rectangle(x + Number(left), y + Number(top), x + Number(right), y + Number(bottom)));
    }
  }
  return {
    shapes: [{ path: parts.join(''), fill: ink }],
    alternative: `QR code of the address ${url}`,
    box: { x, y, width, height: width },
  };
}

function rectangle(left: number, top: number, right: number, bottom: number): string {
  const [l, t, r, b] = [left, top, right, bottom].map((value) => value.toFixed(2));
  return `M${l} ${t}H${r}V${b}H${l}Z`;
}
