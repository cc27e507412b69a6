import { deflateSync, inflateSync } from 'node:zlib';

/** One object of a file as text, with its stream unpacked; both may be changed. */
export interface EditedObject {
  readonly id: number;
  head: string;
  stream: string | null;
}

/**
 * A file of the same build with other content: its objects are taken apart, changed, and written again with right lengths
 * and places. So a forgery is refused for what it does, not because it is clumsy.
 */
export function rebuild(bytes: Uint8Array, edit: (objects: EditedObject[]) => void): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const objects: EditedObject[] = [];
  let at = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
  const start = text.slice(0, at);
  for (;;) {
    const found = /^(\d+) 0 obj\n/.exec(text.slice(at, at + 20));
    if (!found) break;
    const from = at + found[0].length;
    const end = text.slice(from).search(/\n(?:endobj|stream)\n/) + from;
    const head = text.slice(from, end);
    if (text.startsWith('\nstream', end)) {
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const raw = Buffer.from(text.slice(end + 8, end + 8 + length), 'latin1');
      const stream = (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
      objects.push({ id: Number(found[1]), head, stream });
      at = text.indexOf('endobj\n', end + 8 + length) + 7;
    } else {
      objects.push({ id: Number(found[1]), head, stream: null });
      at = end + 8;
    }
  }
  const trailer = /trailer\n([\s\S]*)\nstartxref/.exec(text.slice(at))?.[1] ?? '';
  edit(objects);
  return written(start, objects, trailer);
}

function written(start: string, objects: readonly EditedObject[], trailer: string): Uint8Array {
  const places = new Map<number, number>();
  let file = start;
  for (const { id, head, stream } of objects) {
    places.set(id, file.length);
    if (stream === null) {
      file += `${id} 0 obj\n${head}\nendobj\n`;
    } else {
      const raw = Buffer.from(stream, 'latin1');
      const body = (head.includes('/FlateDecode') ? deflateSync(raw) : raw).toString('latin1');
      const sized = head.replace(/\/Length \d+/, `/Length ${body.length}`);
      file += `${id} 0 obj\n${sized}\nstream\n${body}\nendstream\nendobj\n`;
    }
  }
  const rows = [...places]
    .sort(([a], [b]) => a - b)
    .map(([, place]) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const end = trailer.replace(/\/Size \d+/, `/Size ${objects.length + 1}`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n${end}\n`;
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** The object whose text holds this; throws when there is none, so that no forgery misses its mark. */
export function objectWith(objects: readonly EditedObject[], part: string): EditedObject {
  const found = objects.find(({ head, stream }) => head.includes(part) || stream?.includes(part));
  if (!found) throw new Error(`No object holds ${part}.`);
  return found;
}

/** The painting of the first page. */
export function firstContent(objects: readonly EditedObject[]): EditedObject & { stream: string } {
  const content = objects.find(({ stream }) => stream?.includes('BT\n'));
  if (typeof content?.stream !== 'string') throw new Error('The file paints no text.');
  return content as EditedObject & { stream: string };
}
