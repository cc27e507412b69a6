import { beforeAll, describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../../src/certificates/pdf/certificatePdf.js';
import { readCertificatePdf } from '../../../src/certificates/pdf/readCertificatePdf.js';
import { type EditedObject, firstContent, objectWith, rebuild } from './rebuild.js';
import { clean, exception, jwt, test } from './statements.js';
import { checkPrinted } from '../../../src/certificates/pdf/checkPrinted.js';

let original: Uint8Array;
beforeAll(async () => {
  original = await certificatePdf(clean, jwt);
});

/** What the checker says of a file that claims to be the clean certificate. */
async function verdictOn(bytes: Uint8Array): Promise<string> {
  const file = await readCertificatePdf(bytes);
  const check = await checkPrinted(bytes, file, clean);
  const { signed, printed } = check.level === 'different' ? check.difference : { signed: '', printed: '' };
  return check.level === 'different' ? `different: ${signed ?? 'nothing'} / ${printed ?? 'nothing'}` : check.level;
}

const content = (change: (stream: string) => string) => (objects: EditedObject[]) => {
  const page = firstContent(objects);
  const changed = change(page.stream);
  if (changed === page.stream) throw new Error('The forgery changes nothing.');
  page.stream = changed;
};
const lastText = (stream: string): number => stream.lastIndexOf('\nBT\n');
const before = (stream: string, inserted: string): string =>
  `${stream.slice(0, lastText(stream))}\n${inserted}${stream.slice(lastText(stream))}`;

const paintings: [string, (stream: string) => string, RegExp][] = [
  ['a rectangle over a text', (s) => `${s}1 1 1 rg 50 600 300 40 re f\n`, /drawing over its text/],
  ['a line through a text', (s) => `${s}0 0 0 RG 50 600 m 300 600 l S\n`, /drawing over its text/],
  ['a text in white', (s) => before(s, '/DeviceRGB cs 1 1 1 scn'), /colour of the paper/],
  ['a text that is not painted', (s) => before(s, '3 Tr'), /may be invisible/],
  ['a text cut away', (s) => before(s, '0 0 1 1 re W n'), /clips a part/],
  ['a text off the page', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '1 0 0 1 -400 $1 Tm'), /outside its page/],
  ['a tiny text', (s) => s.replace(/\/F2 9 Tf/, '/F2 0.5 Tf'), /too small to read/],
  ['a turned text', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '0.98 0.2 -0.2 0.98 54 $1 Tm'), /rotated/],
  ['a mirrored text', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '-1 0 0 1 354 $1 Tm'), /rotated/],
  ['an image in the page', (s) => `${s}BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n`, /holds an image/],
];

const replaceIn = (part: string, from: string, to: string) => (objects: EditedObject[]) => {
  const object = objectWith(objects, part);
  object.head = object.head.replace(from, to);
};
const catalog = (entry: string): ((objects: EditedObject[]) => void) =>
  replaceIn('/Type /Catalog', '/Type /Catalog', `/Type /Catalog\n${entry}`);
const page = (entry: string): ((objects: EditedObject[]) => void) =>
  replaceIn('/Type /Page\n', '/Type /Page\n', `/Type /Page\n${entry}\n`);

const structures: [string, (objects: EditedObject[]) => void, RegExp][] = [
  ['form fields', catalog('/AcroForm << /Fields [] >>'), /form fields/],
  ['a script', catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), /script/],
  ['a script in an escaped spelling', catalog('/#4fpenAction << /S /#4aavaScript >>'), /no certificate has/],
  ['layers', catalog('/OCProperties << /OCGs [] >>'), /layers/],
  ['an image', page('/XObject << /I 1 0 R >>'), /image or pasted/],
  ['transparency', page('/ExtGState << /G << /ca 0 >> >>'), /transparent/],
  ['a key twice', page('/Contents 1 0 R'), /twice/],
  ['a note', replaceIn('/Subtype /Link', '/Subtype /Link', '/Subtype /Text'), /annotation or a form field/],
  [
    'an image in a page that does not say that it is one',
    (objects) => {
      firstContent(objects).stream += 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n';
      replaceIn('/Type /Page\n', '/Type /Page\n', '')(objects);
    },
    /holds an image/,
  ],
  ['a cropped page', replaceIn('/Type /Page\n', '[0 0 595.28 841.89]', '[0 400 595.28 841.89]'), /another size/],
];

describe('forged certificates', () => {
  it('leaves a rebuilt file in which nothing was changed what it is', async () => {
    expect(await verdictOn(rebuild(original, () => undefined))).toBe('identical');
  });

  it.each(paintings)('finds %s', async (_, change, reason) => {
    await expect(verdictOn(rebuild(original, content(change)))).rejects.toThrow(reason);
  });

  it.each(structures)('finds %s', async (_, edit, reason) => {
    await expect(verdictOn(rebuild(original, edit))).rejects.toThrow(reason);
  });

  it('finds a changed character, with both readings', async () => {
    const other = await certificatePdf({ ...clean, entity: { ...clean.entity, abn: '51 824 753 566' } }, jwt);
    expect(await verdictOn(other)).toBe('different: 51 824 753 556 / 51 824 753 566');
    expect(await verdictOn(await certificatePdf(exception, jwt))).toBe('different: Clean / Exception');
  });

  it('finds a line that was taken out, and one that was added', async () => {
    const blocks = /\/P <<\n\/MCID \d+\n>> BDC[\s\S]*?EMC\n/g;
    const without = content((stream) => stream.replace(blocks.exec(stream)?.[0] ?? '', ''));
    expect(await verdictOn(rebuild(original, without))).toMatch(/^different: Issued by Southern Mutual Bank Limited/);
    const twice = content((stream) => stream.replace(/(BT\n[\s\S]*?ET\n)/, '$1$1'));
    expect(await verdictOn(rebuild(original, twice))).toMatch(/^different: Issued by .* \/ Certificate of business/);
  });

  it('finds a page that was added', async () => {
    const added = rebuild(original, (objects) => {
      const sheet = objectWith(objects, '/Type /Page\n');
      const pages = objectWith(objects, '/Type /Pages');
      pages.head = pages.head.replace('/Count 1', '/Count 2').replace(/\/Kids \[(.*)\]/, '/Kids [$1 $1]');
      expect(sheet.stream).toBeNull();
    });
    await expect(verdictOn(added)).resolves.toMatch(/^different: KYB .* page 1 of 2/);
  });

  it('finds a link that leads elsewhere', async () => {
    const elsewhere = replaceIn('/S /URI', 'verify.example.com', 'verify.example.net');
    expect(await verdictOn(rebuild(original, elsewhere))).toMatch(/^different: .*example.com.* \/ .*example.net/);
  });

  it('finds a test certificate whose mark was taken away', async () => {
    const bytes = await certificatePdf(test, jwt);
    const unmarked = rebuild(
      bytes,
      content((stream) => stream.replace(/BT\n[\s\S]*?ET\n/, '')),
    );
    const file = await readCertificatePdf(unmarked);
    const check = await checkPrinted(unmarked, file, test);
    expect(check).toMatchObject({ level: 'different', difference: { signed: 'TEST' } });
  });

  it('warns of glyphs that look different from what they are read as', async () => {
    const disguised = rebuild(original, (objects) => {
      const font = objects.find(({ stream }) => stream?.includes('beginbfrange'));
      if (!font?.stream) throw new Error('The file has no map of characters.');
      // The fourth and the fifth glyph of a font change places, in the map and on the page.
      font.stream = font.stream.replace(/\[(<\S+> <\S+> <\S+> )(<\S+>) (<\S+>)/, '[$1$3 $2');
      const painted = firstContent(objects);
      const id = /\/(F\d) 20 Tf/.exec(painted.stream)?.[1] ?? '';
      painted.stream = painted.stream.replace(new RegExp(`/${id} [\\d.]+ Tf\\n(?:.*\\n)*?ET`, 'g'), (run) =>
        run.replace(/<([0-9a-f]+)>/g, (_, hex: string) => {
          const swapped = hex.replace(/.{4}/g, (code) => ({ '0003': '0004', '0004': '0003' })[code] ?? code);
          return `<${swapped}>`;
        }),
      );
    });
    expect(await verdictOn(disguised)).toBe('words');
  });

  it('warns of a file in which only what is not printed was changed', async () => {
    const retitled = rebuild(original, replaceIn('(pdfkit)', '(pdfkit)', '(Adobe)'));
    expect(await verdictOn(retitled)).toBe('words');
  });
});
