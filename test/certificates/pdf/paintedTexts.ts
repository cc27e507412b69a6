import { type PdfObject, type PdfValue, readFileStructure } from '../../../src/certificates/pdf/fileStructure.js';
import { getEntry, isDictionary, isName } from '../../../src/certificates/pdf/fileStructure.js';
import type { CertificateStatement } from '../../../src/domain/certificates/certificate.js';
import { printedCertificate } from '../../../src/domain/certificates/printedCertificate.js';

/** The texts of each page in the order in which they are painted, each run of type as one, as the fonts of the file map them. */
export async function paintedTexts(bytes: Uint8Array): Promise<string[][]> {
  const { objects } = await readFileStructure(bytes);
  const pages = [...objects.values()].filter(({ value }) => isName(getEntry(value, 'Type'), 'Page'));
  return pages.map(({ value }) => {
    const fonts = getEntry(resolve(objects, getEntry(value, 'Resources')).value, 'Font');
    const maps = new Map<string, string[]>();
    for (const [name, font] of isDictionary(fonts ?? null) ? (fonts as ReadonlyMap<string, PdfValue>) : []) {
      const { value: dictionary } = resolve(objects, font);
      maps.set(name, readMap(streamText(resolve(objects, getEntry(dictionary, 'ToUnicode')))));
    }
    return readRuns(streamText(resolve(objects, getEntry(value, 'Contents'))), maps);
  });
}

function readRuns(content: string, maps: ReadonlyMap<string, string[]>): string[] {
  let map: string[] = [];
  return [...content.matchAll(/BT\n([^]*?)ET\n/g)].map(([, block = '']) => {
    let text = '';
    for (const [, font, codes = ''] of block.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) map = maps.get(font) ?? [];
      for (const [code] of codes.replaceAll(/>[^<]*</g, '').matchAll(/[0-9a-f]{4}/g)) {
        text += map[Number.parseInt(code, 16)] ?? '?';
      }
    }
    return text;
  });
}

/** The text of each glyph, by its code. */
function readMap(map: string): string[] {
  const texts: string[] = [];
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      texts[start + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    }
  }
  return texts;
}

function resolve(objects: ReadonlyMap<number, PdfObject>, value: PdfValue | undefined): PdfObject {
  if (typeof value === 'object' && value !== null && 'reference' in value) {
    const held = objects.get(value.reference);
    if (held) return held;
  }
  return { value: value ?? null, stream: null };
}

function streamText({ stream }: PdfObject): string {
  return Buffer.from(stream ?? []).toString('latin1');
}

/**
 * The exact texts of a certificate in reading order: labels and values, titles and sentences. Line breaks are up to the
 * layout. The texts of every page (`testMark`, `pageFooter`) are not among them.
 */
export function printedLines(statement: CertificateStatement): string[] {
  const { heading, issuer, summary, business, verdict, condition, checks, groups, limits, check } =
    printedCertificate(statement);
  const both = ({ label, value }: { label: string; value: string }): string[] => [label, value];
  return [
    heading,
    issuer,
    ...summary.flatMap(both),
    ...both(business),
    verdict.title,
    verdict.meaning,
    ...(condition ? [condition.title, ...condition.paragraphs] : []),
    ...checks.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ...groups.flatMap(({ title, fields }) => [title, ...fields.flatMap(both)]),
    limits.title,
    limits.text,
    check.title,
    check.text,
    check.url,
  ];
}
