import { type FileStructure } from './fileStructure.js';
import { isDictionary, type PdfValue, UnusualFile } from './pdfValue.js';

/** The operators that a certificate is painted with (ISO 32000-1, Annex A). */
const operators = new Set('q Q cm w rg RG cs CS sc SC scn SCN m l c h re S f BT ET Tf Tm TJ BDC BMC EMC'.split(' '));

const telling: Record<string, string> = {
  W: 'clips a part of a page',
  'W*': 'clips a part of a page',
  BI: 'holds an image',
  Do: 'holds an image or pasted content',
  Tr: 'has text that may be invisible',
  gs: 'has a transparent object',
};

// Ten full pages have some 100,000; what is far more only takes time.
const mostParts = 200_000;
// Each glyph by itself, in lists: a range in short would be a large map in a few bytes.
const characterMap =
  /^[^[\]]{1,400}beginbfrange\n(?:<[0-9a-f]{4}> <[0-9a-f]{4}> \[[0-9a-f<> ]*\]\n)+endbfrange\n[\w\s/]*$/;
const otherMaps = /bfchar|cidchar|cidrange|notdef|usecmap/;

/**
 * Holds the painting of every page against the operators of a certificate, and the maps of characters against their form. The
 * texts are in hexadecimal, so that each part between two spaces is an operator, a name, a number or such a text.
 * @throws UnusualFile
 */
export function checkContent(structure: FileStructure): void {
  let parts = 0;
  // By what a dictionary has, not by what it calls itself: a viewer may take it for a page or a font all the same.
  for (const dictionary of [...structure.objects.values()].flatMap(({ value }) => dictionariesIn(value))) {
    const map = dictionary.get('ToUnicode');
    if (map !== undefined) checkMap(streamText(structure, map));
    const contents = dictionary.get('Contents');
    if (contents === undefined || isText(contents)) continue;
    for (const [, part = ''] of streamText(structure, contents).matchAll(/([^\s[\]]+)/g)) {
      if (++parts > mostParts) throw new UnusualFile('draws far more than a certificate has');
      if (!operators.has(part) && !/^(?:[-+.\d]+|\/[\w-]+|<[0-9a-f]*>|<<|>>)$/.test(part)) {
        throw new UnusualFile(telling[part] ?? 'has a drawing operator that no certificate has');
      }
    }
  }
}

function checkMap(map: string): void {
  if (!characterMap.test(map) || otherMaps.test(map)) {
    throw new UnusualFile('has fonts that are not those of a certificate');
  }
}

function dictionariesIn(value: PdfValue): ReadonlyMap<string, PdfValue>[] {
  if (isDictionary(value)) return [value, ...[...value.values()].flatMap(dictionariesIn)];
  return isList(value) ? value.flatMap(dictionariesIn) : [];
}

function isList(value: PdfValue): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/** The contents of an annotation are a text, those of a page are painting. */
function isText(value: PdfValue): boolean {
  return typeof value === 'object' && value !== null && 'string' in value;
}

function streamText({ objects }: FileStructure, value: PdfValue): string {
  const isOne = typeof value === 'object' && value !== null && 'reference' in value;
  const stream = isOne ? objects.get(value.reference)?.stream : null;
  if (!stream) throw new UnusualFile('has a page that is drawn in an unusual way');
  return new TextDecoder('windows-1252').decode(stream);
}
