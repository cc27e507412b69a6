import { beforeAll, describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../../src/certificates/pdf/certificatePdf.js';
import { checkPrinted } from '../../../src/certificates/pdf/checkPrinted.js';
import { readCertificatePdf } from '../../../src/certificates/pdf/readCertificatePdf.js';
import { AppError } from '../../../src/platform/errors.js';
import { type EditedObject, firstContent, objectWith, rebuild } from './rebuild.js';
import { clean, exception, jwt, test } from './statements.js';

let original: Uint8Array;
beforeAll(async () => {
  original = await certificatePdf(clean, jwt);
});

/** The checker's report on a file that claims to be the clean certificate. */
async function verdictOn(bytes: Uint8Array): Promise<string> {
  try {
    const { outcome, detail } = await checkPrinted(bytes, await readCertificatePdf(bytes), clean);
    return `${outcome}: ${detail}`;
  } catch (error) {
    if (error instanceof AppError) return `refused: ${error.message}`;
    throw error;
  }
}
const altered = /^failed: The file was altered: it is not byte for byte the document that was issued\./;

const content = (change: (stream: string) => string) => (objects: EditedObject[]) => {
  const page = firstContent(objects);
  const changed = change(page.stream);
  if (changed === page.stream) throw new Error('The forgery changes nothing.');
  page.stream = changed;
};
const lastText = (stream: string): number => stream.lastIndexOf('\nBT\n');
const before = (stream: string, inserted: string): string =>
  `${stream.slice(0, lastText(stream))}\n${inserted}${stream.slice(lastText(stream))}`;

const paintings: [string, (stream: string) => string][] = [
  ['a rectangle over a text', (s) => `${s}1 1 1 rg 50 600 300 40 re f\n`],
  ['a line through a text', (s) => `${s}0 0 0 RG 50 600 m 300 600 l S\n`],
  ['a text in white', (s) => before(s, '/DeviceRGB cs 1 1 1 scn')],
  ['a text that is not painted', (s) => before(s, '3 Tr')],
  ['a text cut away', (s) => before(s, '0 0 1 1 re W n')],
  ['a text off the page', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '1 0 0 1 -400 $1 Tm')],
  ['a tiny text', (s) => s.replace(/\/F2 9 Tf/, '/F2 0.5 Tf')],
  ['a turned text', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '0.98 0.2 -0.2 0.98 54 $1 Tm')],
  ['a mirrored text', (s) => s.replace(/1 0 0 1 54 ([\d.]+) Tm/, '-1 0 0 1 354 $1 Tm')],
  ['an image in the page', (s) => `${s}BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n`],
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
  ['a script in an escaped spelling', catalog('/#4fpenAction << /S /#4aavaScript >>'), altered],
  ['layers', catalog('/OCProperties << /OCGs [] >>'), /layers/],
  ['an image', page('/XObject << /I 1 0 R >>'), /image or pasted/],
  ['transparency', page('/ExtGState << /G << /ca 0 >> >>'), /transparent/],
  ['a key twice', page('/Contents 1 0 R'), /twice/],
  ['a note', replaceIn('/Subtype /Link', '/Subtype /Link', '/Subtype /Text'), altered],
  [
    'an image in a page that does not say that it is one',
    (objects) => {
      firstContent(objects).stream += 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n';
      replaceIn('/Type /Page\n', '/Type /Page\n', '')(objects);
    },
    altered,
  ],
  ['a cropped page', replaceIn('/Type /Page\n', '[0 0 595.28 841.89]', '[0 400 595.28 841.89]'), altered],
];

describe('forged certificates', () => {
  it('leaves a rebuilt file in which nothing was changed what it is', async () => {
    expect(await verdictOn(rebuild(original, () => undefined))).toMatch(/^passed: /);
  });

  it.each(paintings)('finds %s', async (_, change) => {
    expect(await verdictOn(rebuild(original, content(change)))).toMatch(altered);
  });

  it.each(structures)('finds %s', async (_, edit, reason) => {
    expect(await verdictOn(rebuild(original, edit))).toMatch(reason);
  });

  it('finds a changed character, and another verdict', async () => {
    const other = await certificatePdf({ ...clean, entity: { ...clean.entity, abn: '51 824 753 566' } }, jwt);
    expect(await verdictOn(other)).toMatch(altered);
    expect(await verdictOn(await certificatePdf(exception, jwt))).toMatch(altered);
  });

  it('finds a line that was taken out, and one that was added', async () => {
    const blocks = /\/P <<\n\/MCID \d+\n>> BDC[\s\S]*?EMC\n/g;
    const without = content((stream) => stream.replace(blocks.exec(stream)?.[0] ?? '', ''));
    expect(await verdictOn(rebuild(original, without))).toMatch(altered);
    const twice = content((stream) => stream.replace(/(BT\n[\s\S]*?ET\n)/, '$1$1'));
    expect(await verdictOn(rebuild(original, twice))).toMatch(altered);
  });

  it('finds a page that was added', async () => {
    const added = rebuild(original, (objects) => {
      const pages = objectWith(objects, '/Type /Pages');
      pages.head = pages.head.replace('/Count 1', '/Count 2').replace(/\/Kids \[(.*)\]/, '/Kids [$1 $1]');
    });
    expect(await verdictOn(added)).toMatch(altered);
  });

  it('finds a link that leads elsewhere', async () => {
    const elsewhere = replaceIn('/S /URI', 'verify.example.com', 'verify.example.net');
    expect(await verdictOn(rebuild(original, elsewhere))).toMatch(altered);
  });

  it('finds a test certificate whose mark was taken away', async () => {
    const bytes = await certificatePdf(test, jwt);
    const unmarked = rebuild(
      bytes,
      content((stream) => stream.replace(/BT\n[\s\S]*?ET\n/, '')),
    );
    const check = await checkPrinted(unmarked, await readCertificatePdf(unmarked), test);
    expect(check).toMatchObject({ rule: 'printed', outcome: 'failed' });
  });

  it('finds glyphs that look different from what they are read as', async () => {
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
    expect(await verdictOn(disguised)).toMatch(altered);
  });

  it('finds a file in which only what is not printed was changed', async () => {
    expect(await verdictOn(rebuild(original, replaceIn('(pdfkit)', '(pdfkit)', '(Adobe)')))).toMatch(altered);
  });

  it('fails a file that names another version of the layout, and does not say that it was altered', async () => {
    const earlier = replaceIn('certificate layout 3)', 'layout 3', 'layout 2');
    expect(await verdictOn(rebuild(original, earlier))).toMatch(
      /^failed: .*another version created it, or it was altered/,
    );
  });
});
