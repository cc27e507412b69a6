import { expect, it } from '@jest/globals';
import qrcode from 'qrcode';
import { certificatePdf } from '../../../src/certificates/pdf/certificatePdf.js';
import { readFileStructure } from '../../../src/certificates/pdf/fileStructure.js';
import { clean, conditional, jwt } from './statements.js';

/** The dark modules as they are drawn in a file, row by row from the top, and how large one is in points. */
async function drawnCode(bytes: Uint8Array): Promise<{ rows: string[]; module: number }> {
  const { objects } = await readFileStructure(bytes);
  const streams = [...objects.values()].map(({ stream }) => Buffer.from(stream ?? []).toString('latin1'));
  const figures = streams.flatMap((stream) => [...stream.matchAll(/\/Figure <<[^]*?BDC\n([^]*?)EMC\n/g)]);
  expect(figures).toHaveLength(1);
  const corners = [...(figures[0]?.[1] ?? '').matchAll(/([\d.]+) ([\d.]+) m\n([^]*?)h\n/g)].map(([, x, y, rest]) => {
    const points = [[x, y], ...[...(rest ?? '').matchAll(/([\d.]+) ([\d.]+) l\n/g)].map((point) => point.slice(1))];
    const xs = points.map((point) => Number(point[0]));
    const ys = points.map((point) => Number(point[1]));
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const left = Math.min(...corners.map((box) => box.left));
  const top = Math.min(...corners.map((box) => box.top));
  const width = Math.max(...corners.map((box) => box.right)) - left;
  // The frame of the first corner pattern is the first row: seven modules wide and one high.
  const first = corners.find((box) => box.left === left && box.top === top);
  const module = ((first?.right ?? 0) - left) / 7;
  const size = Math.round(width / module);
  const at = (value: number) => Math.round((value * size) / width);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const box of corners) {
    for (let row = at(box.top - top); row < at(box.bottom - top); row++) {
      rows[row]?.fill('#', at(box.left - left), at(box.right - left));
    }
  }
  return { rows: rows.map((row) => row.join('')), module };
}

it.each([clean, conditional, { ...clean, url: `https://${'a'.repeat(60)}.example/verify/${clean.id}` }])(
  'the QR code that is drawn leads to the public page, and is large enough for a camera',
  async (statement) => {
    const { rows, module } = await drawnCode(await certificatePdf(statement, jwt));
    const { modules } = qrcode.create(statement.url, { errorCorrectionLevel: 'M' });
    const expected = Array.from({ length: modules.size }, (_, row) =>
      Array.from({ length: modules.size }, (__, column) => (modules.get(row, column) ? '#' : '.')).join(''),
    );
    expect(rows).toEqual(expected);
    // 0.4 mm: print and phones read modules of 0.33 mm.
    expect(module).toBeGreaterThan((0.4 / 25.4) * 72);
  },
);
