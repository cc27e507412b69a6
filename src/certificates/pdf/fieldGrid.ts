import type { PrintedField } from '../../domain/certificates/printedCertificate.js';
import type { Flow } from './flow.js';
import { sheet } from './sheet.js';
import { textStyles, type TextStyle } from './textStyles.js';

const gap = 12;
const rowGap = 4;
// The first holds a certificate number, the second an id, the third a time, each in one line.
const shares = [0.36, 0.35, 0.29];
const room = sheet.right - sheet.left - gap * (shares.length - 1);
const widths = shares.map((share) => share * room);
const starts = widths.map((_, index) => {
  return sheet.left + widths.slice(0, index).reduce((sum, width) => sum + width + gap, 0);
});

/** Facts in three columns, row after row. One that does not fit into a line of its column has a row of its own. */
export function fieldGrid(flow: Flow, fields: readonly PrintedField[], style: TextStyle = textStyles.value): void {
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
