import { AppError } from '../../platform/errors.js';
import { type FileStructure, isDictionary, type PdfValue, readFileStructure, UnusualFile } from './fileStructure.js';

const pdfSignature = '%PDF-';

/** What makes a file another thing than a certificate, by the name that stands in it (ISO 32000-1). */
const foreign: Record<string, string> = {
  Encrypt: 'is encrypted',
  JavaScript: 'holds a script',
  JS: 'holds a script',
  Launch: 'starts another program',
  OpenAction: 'runs an action when it is opened',
  AA: 'runs an action by itself',
  AcroForm: 'has form fields',
  Widget: 'has form fields',
  OCProperties: 'has layers that can be shown and hidden',
  OCG: 'has layers that can be shown and hidden',
  Image: 'holds an image',
  Form: 'holds pasted content',
  XObject: 'holds an image or pasted content',
  ExtGState: 'has a transparent object',
  Prev: 'was changed after it was created (an incremental update)',
  ObjStm: 'was saved again by another program',
  XRef: 'was saved again by another program',
};

/**
 * The structure of a file that has nothing but what certificates have.
 * @throws AppError INVALID_REQUEST with what is unusual about it
 */
export async function readCertificateStructure(bytes: Uint8Array): Promise<FileStructure> {
  try {
    const structure = await readFileStructure(bytes);
    const unknown = [...structure.names].filter((name) => !knownNames.has(name) && !isFontName(name));
    if (unknown.length > 0) {
      throw new UnusualFile(`has /${(unknown[0] ?? '').slice(0, 40)}, which no certificate has`);
    }
    checkContent(structure);
    return structure;
  } catch (error) {
    if (!(error instanceof UnusualFile)) throw error;
    throw refusal(bytes, error.message);
  }
}

/** INVALID_REQUEST for a file that is no certificate of ours; `what` goes on from "The file". */
export function refusedFile(what: string): AppError {
  return new AppError('INVALID_REQUEST', `The file ${what}. Ask for the original file.`);
}

function refusal(bytes: Uint8Array, reason: string): AppError {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.startsWith(pdfSignature)) return refusedFile('is not a PDF');
  const name = Object.keys(foreign).find((key) => new RegExp(`/${key}(?![A-Za-z])`).test(text));
  return refusedFile(name ? `${foreign[name] ?? ''}, so it is not the original` : reason);
}

function isFontName(name: string): boolean {
  return /^(?:F\d|[A-Z]{6}\+NotoSans-(?:Regular|SemiBold))$/.test(name);
}

/** The operators that a certificate is painted with (ISO 32000-1, Annex A). */
const operators = new Set('q Q cm w rg RG cs CS sc SC scn SCN m l c h re S f BT ET Tf Tm TJ BDC BMC EMC'.split(' '));

const unusualOperators: Record<string, string> = {
  W: 'clips a part of a page',
  'W*': 'clips a part of a page',
  BI: 'holds an image',
  Do: 'holds an image or pasted content',
  Tr: 'has text that may be invisible',
  gs: 'has a transparent object',
};

// Ten full pages have some 100,000; what is far more only takes time.
const maxParts = 200_000;
// Each glyph by itself, in lists: a range in short would be a large map in a few bytes.
const characterMap =
  /^[^[\]]{1,400}beginbfrange\n(?:<[0-9a-f]{4}> <[0-9a-f]{4}> \[[0-9a-f<> ]*\]\n)+endbfrange\n[\w\s/]*$/;
const otherMaps = /bfchar|cidchar|cidrange|notdef|usecmap/;

/**
 * Holds the painting of every page against the operators of a certificate, and the maps of characters against their form. The
 * texts are in hexadecimal, so that each part between two spaces is an operator, a name, a number or such a text.
 * @throws UnusualFile
 */
function checkContent(structure: FileStructure): void {
  let parts = 0;
  // By what a dictionary has, not by what it calls itself: a viewer may take it for a page or a font all the same.
  for (const dictionary of [...structure.objects.values()].flatMap(({ value }) => dictionariesIn(value))) {
    const map = dictionary.get('ToUnicode');
    if (map !== undefined) checkMap(streamText(structure, map));
    const contents = dictionary.get('Contents');
    if (contents === undefined || isText(contents)) continue;
    for (const [, part = ''] of streamText(structure, contents).matchAll(/([^\s[\]]+)/g)) {
      if (++parts > maxParts) throw new UnusualFile('draws far more than a certificate has');
      if (!operators.has(part) && !/^(?:[-+.\d]+|\/[\w-]+|<[0-9a-f]*>|<<|>>)$/.test(part)) {
        throw new UnusualFile(unusualOperators[part] ?? 'has a drawing operator that no certificate has');
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

/**
 * Every name that a certificate holds, but for those of its fonts: keys and values alike. What is not here (images, forms,
 * scripts, layers, transparency, further kinds of annotation) is in no certificate. A name in an escaped spelling is another name.
 * Documents of layout 1, which can still be checked, have an output intent.
 */
const knownNames: ReadonlySet<string> = new Set(
  [
    'A AF AFRelationship Alt Annot Annots Ascent BBox BaseFont Block Border CIDFontType2 CIDSystemInfo CIDToGIDMap',
    'CapHeight Catalog CheckSum ColorSpace Contents Count CreationDate Creator Data Desc DescendantFonts Descent',
    'DestOutputProfile Dests DisplayDocTitle Document EF EmbeddedFile EmbeddedFiles Encoding F Figure Filespec Filter',
    'Flags FlateDecode Font FontBBox FontDescriptor FontFile2 FontName GTS_PDFA1 H1 H2 ID Identity Identity-H ImageB',
    'ImageC ImageI Info ItalicAngle K Kids Lang Layout Length Limits Link MCID MCR MarkInfo Marked MediaBox Metadata',
    'ModDate N Names Nums O OBJR Obj Ordering OutputConditionIdentifier OutputIntent OutputIntents P PDF Page Pages',
    'Params Parent ParentTree ParentTreeNextKey Pg Placement ProcSet Producer Rect Registry Resources Root S Size StemV',
    'StructElem StructParent StructParents StructTreeRoot Subtype Supplement Tabs Text Title ToUnicode Type Type0 UF URI',
    'UserUnit ViewerPreferences W XHeight XML application#2Fvc+jwt length',
  ].flatMap((line) => line.split(' ')),
);
