import { inflateAll } from './inflateAll.js';
import { entryOf, isName, PdfValues, UnusualFile, type PdfValue } from './pdfValue.js';

/** One object of a file: its value and, unpacked, its stream. */
export interface PdfObject {
  readonly value: PdfValue;
  readonly stream: Uint8Array | null;
}

export interface FileStructure {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: PdfValue;
  readonly names: ReadonlySet<string>;
}

const mostObjects = 5_000;
const objectHead = /(\d{1,6}) 0 obj\n/y;

/**
 * The objects of a file that is built as certificates are: one after the other from the first byte to the last, with one table
 * of their places that says the truth, and nothing behind it. So there is one reading of the file, and everything in it is
 * seen. Not a general parser: what others write is refused.
 * @throws UnusualFile
 */
export async function readFileStructure(bytes: Uint8Array): Promise<FileStructure> {
  // One character for each byte: this encoding has one for all 256.
  const values = new PdfValues(new TextDecoder('windows-1252').decode(bytes));
  values.expect('%PDF-1.7\n%ÿÿÿÿ\n', 'does not begin like a certificate');
  const objects = new Map<number, { value: PdfValue; packed: Uint8Array | null; place: number }>();
  for (;;) {
    const place = values.position;
    const id = Number(values.match(objectHead)?.[1]);
    if (Number.isNaN(id)) break;
    if (objects.has(id)) throw new UnusualFile(`has object ${id} twice`);
    if (objects.size === mostObjects) throw new UnusualFile('has too many objects');
    const value = values.value();
    objects.set(id, { value, packed: streamOf(values, value, bytes), place });
    values.expect('endobj\n', 'has an object without an end');
  }
  const trailer = readEnd(
    values,
    [...objects].map(([id, { place }]) => ({ id, place })),
  );
  const budget = { bytes: 6 * 1024 * 1024 };
  const unpacked = new Map<number, PdfObject>();
  for (const [id, { value, packed }] of objects) {
    const stream = packed && isPacked(value) ? await inflateAll(packed, budget) : packed;
    unpacked.set(id, { value, stream });
  }
  return { objects: unpacked, trailer, names: values.names };
}

function streamOf(values: PdfValues, value: PdfValue, bytes: Uint8Array): Uint8Array | null {
  values.expect('\n', 'has an object without an end');
  if (!values.match(/stream\n/y)) return null;
  const length = entryOf(value, 'Length');
  if (typeof length !== 'number') throw new UnusualFile('has a stream without a length');
  const start = values.position;
  values.position += length;
  values.expect('\nendstream\n', 'has a stream with a wrong length');
  return bytes.subarray(start, start + length);
}

function isPacked(value: PdfValue): boolean {
  const filter = entryOf(value, 'Filter');
  if (filter === undefined) return false;
  if (isName(filter, 'FlateDecode')) return true;
  throw new UnusualFile('has a stream that is compressed in an unusual way');
}

/** The table of places, the trailer, and the end of the file. */
function readEnd(values: PdfValues, objects: readonly { id: number; place: number }[]): PdfValue {
  const start = values.position;
  const inOrder = objects.toSorted((a, b) => a.id - b.id);
  if (inOrder.some(({ id }, index) => id !== index + 1)) throw new UnusualFile('lacks an object');
  const rows = inOrder.map(({ place }) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n`;
  values.expect(table, 'has data between its objects, or a wrong table of their positions');
  const trailer = values.value();
  values.expect(`\nstartxref\n${start}\n%%EOF\n`, 'does not end like a certificate');
  if (values.position !== values.text.length) {
    throw new UnusualFile('continues after its end: data was appended to the certificate');
  }
  return trailer;
}
