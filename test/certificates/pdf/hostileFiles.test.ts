import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../../src/certificates/pdf/certificatePdf.js';
import { checkPrinted } from '../../../src/certificates/pdf/checkPrinted.js';
import { readCertificatePdf } from '../../../src/certificates/pdf/readCertificatePdf.js';
import { AppError } from '../../../src/platform/errors.js';
import { Random } from '../../webhooks/simulation/random.js';
import { firstContent, objectWith, rebuild } from './rebuild.js';
import { clean, jwt } from './statements.js';

let original: Buffer;
beforeAll(async () => {
  original = await certificatePdf(clean, jwt);
});

/** The sentence with which a file is refused, within seconds and 200 MB. */
async function findRefusal(bytes: Uint8Array): Promise<string> {
  const [start, memory] = [performance.now(), process.memoryUsage().rss];
  const refused: unknown = await readCertificatePdf(bytes).then(
    () => 'It was read.',
    (error: unknown) => error,
  );
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(200 * 1024 * 1024);
  if (!(refused instanceof AppError)) throw new Error(String(refused));
  expect(refused.message).toMatch(/^(The file|A certificate) .*\.$/);
  return refused.message;
}

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('hostile files', () => {
  it('refuses what is too large, empty, or no PDF', async () => {
    expect(await findRefusal(new Uint8Array(6 * 1024 * 1024))).toMatch(/larger than 5 MiB/);
    expect(await findRefusal(new Uint8Array())).toMatch(/is not a PDF/);
    expect(await findRefusal(new Uint8Array(5 * 1024 * 1024))).toMatch(/is not a PDF/);
    expect(await findRefusal(ascii('<html>'))).toMatch(/is not a PDF/);
  });

  it('refuses a file that ends too early, wherever it does', async () => {
    const random = new Random(20);
    for (let round = 0; round < 40; round++) {
      await findRefusal(original.subarray(0, random.below(original.length - 1)));
    }
  });

  it('refuses what was appended to a certificate', async () => {
    const update = '1 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Prev 10 >>\nstartxref\n10\n%%EOF\n';
    expect(await findRefusal(Buffer.concat([original, ascii(update)]))).toMatch(/changed after it was created/);
    expect(await findRefusal(Buffer.concat([original, ascii('\n')]))).toMatch(/appended/);
  });

  it('refuses a file that is encrypted or comes from another program', async () => {
    const document = new PDFDocument({ userPassword: 'secret', pdfVersion: '1.7' });
    document.text('A certificate').end();
    expect(await findRefusal(await buffer(document))).toMatch(/encrypted/);
    expect(await findRefusal(ascii('%PDF-1.5\n1 0 obj\n<< /Type /ObjStm >>\nendobj\n'))).toMatch(/saved again/);
  });

  it('refuses several attachments, none, and one that is no credential', async () => {
    const attached = (text: string): Promise<Buffer> => certificatePdf(clean, text);
    expect(await findRefusal(await attached('no credential'))).toMatch(/not a signed credential/);
    expect(await findRefusal(await attached(`a.b.${'c'.repeat(70_000)}`))).toMatch(/not a signed credential/);
    const two = rebuild(original, (objects) => {
      objects.push({ ...objectWith(objects, '/Type /EmbeddedFile'), id: objects.length + 1 });
    });
    expect(await findRefusal(two)).toMatch(/2 attachments/);
    const none = rebuild(original, (objects) => {
      const file = objectWith(objects, '/Type /EmbeddedFile');
      file.head = file.head.replace('/Type /EmbeddedFile\n', '');
    });
    expect(await findRefusal(none)).toMatch(/0 attachments/);
  });

  it('refuses deep nesting, also where it would overflow the stack', async () => {
    for (const deep of ['['.repeat(1_000_000), '<</A '.repeat(500_000), '('.repeat(1_000_000)]) {
      expect(await findRefusal(ascii(`%PDF-1.7\n%ÿÿÿÿ\n1 0 obj\n${deep}`))).toMatch(/too deep|without an end/);
    }
  });

  it('refuses a stream that unpacks to far more than it is', async () => {
    const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024));
    const head = `%PDF-1.7\n%ÿÿÿÿ\n1 0 obj\n<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`;
    const body = `${head}${bomb.toString('latin1')}\nendstream\nendobj\n`;
    const table = `xref\n0 2\n0000000000 65535 f \n0000000015 00000 n \ntrailer\n<< >>\nstartxref\n${body.length}\n%%EOF\n`;
    expect(await findRefusal(ascii(body + table))).toMatch(/larger after decompression/);
  });

  it('refuses a page whose painting unpacks to more than a whole certificate', async () => {
    const long = rebuild(original, (objects) => {
      firstContent(objects).stream += 'q Q '.repeat(2_000_000);
    });
    expect(await findRefusal(long)).toMatch(/larger after decompression/);
  });

  it('never takes a file for ours in which one byte was changed', async () => {
    const random = new Random(7);
    for (let round = 0; round < 60; round++) {
      const changed = Uint8Array.from(original);
      const place = random.below(changed.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << random.below(8));
      const outcome = await readCertificatePdf(changed).then(
        async (file) => (await checkPrinted(changed, file, clean)).outcome,
        (error: unknown) => (error instanceof AppError ? 'refused' : String(error)),
      );
      expect({ place, outcome }).toEqual({ place, outcome: expect.stringMatching(/^(refused|failed)$/) });
    }
  });
});
