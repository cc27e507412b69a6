import qrcode from 'qrcode';
import type { PlacedFigure } from './sheet.js';
import { ink } from './textStyles.js';

/**
 * The QR code of an address as vectors (ISO/IEC 18004, error correction M: 15 % of it may be unreadable), without its quiet
 * zone: the paper around it is that. Dark modules in a row are one rectangle, so that no seams show between them.
 */
export function qrFigure(url: string, x: number, y: number, width: number): PlacedFigure {
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
