import { type FileStructure } from './fileStructure.js';
import { entryOf, isName, UnusualFile } from './pdfValue.js';

/** The operators that a certificate is painted with (ISO 32000-1, Annex A). */
const operators = new Set('q Q cm w rg RG cs CS sc SC scn SCN m l c h re S f BT ET Tf Tm TJ BDC BMC EMC'.split(' '));

const telling: Record<string, string> = {
  W: 'cuts something out of a page',
  'W*': 'cuts something out of a page',
  BI: 'holds an image',
  Do: 'holds an image or pasted content',
  Tr: 'has text that may not be seen',
  gs: 'holds something transparent',
};

/**
 * Holds the painting of every page against the operators of a certificate. Its texts are in hexadecimal, so that each part
 * between two spaces is an operator, a name, a number or such a text.
 * @throws UnusualFile
 */
export function checkContent({ objects }: FileStructure): void {
  for (const { value } of objects.values()) {
    if (!isName(entryOf(value, 'Type'), 'Page')) continue;
    const contents = entryOf(value, 'Contents');
    const isOne = typeof contents === 'object' && contents !== null && 'reference' in contents;
    const stream = isOne ? objects.get(contents.reference)?.stream : null;
    if (!stream) throw new UnusualFile('has a page that is painted in an unusual way');
    for (const [, part = ''] of new TextDecoder('windows-1252').decode(stream).matchAll(/([^\s[\]]+)/g)) {
      if (!operators.has(part) && !/^(?:[-+.\d]+|\/[\w-]+|<[0-9a-f]*>|<<|>>)$/.test(part)) {
        throw new UnusualFile(telling[part] ?? 'is painted with something that no certificate is painted with');
      }
    }
  }
}
