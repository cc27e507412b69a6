import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../../src/certificates/pdf/certificatePdf.js';
import { readCertificatePdf } from '../../../src/certificates/pdf/readCertificatePdf.js';
import { fonts } from '../../../src/certificates/pdf/fonts.js';
import { toCertificateChecks } from '../../../src/domain/certificates/certificateChecks.js';
import { toCredential } from '../../../src/domain/certificates/credential.js';
import { signCredential } from '../../../src/operations/certificates/statusLists.js';
import { createKeyPair } from '../signedFixture.js';
import { issuer } from '../statement.js';
import type { CertificateStatement } from '../../../src/domain/certificates/certificate.js';
import { pageFooter, testMark } from '../../../src/domain/certificates/printedCertificate.js';
import { printableCharacters } from '../../../src/domain/certificates/visibleText.js';
import { Random } from '../../webhooks/simulation/random.js';
import { paintedTexts, printedLines } from './paintedTexts.js';
import { rebuild } from './rebuild.js';
import { clean, conditional, exception, jwt, passed, review, test } from './statements.js';
import { checkPrinted } from '../../../src/certificates/pdf/checkPrinted.js';

const alphabets = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ &'-.,()/0123456789",
  'āēīōūĀĒĪŌŪ aeiouhkmnprtw',
  'ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđĐ',
  'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰ ΑΒΓ',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяёЇїЄєҐґ',
  '東京株式会社한국상사 עברית العربية हिन्दी 😀🏦',
  '\u202e\u202d\u200b\u0000\u0007\u00ad\ufeff\u2028e\u0301\u0323\u0308fi ffl ﬁ',
  '[U+0041]  \u00a0\u2009<&>"\\()%/',
] as const;

function inventText(random: Random, longest: number): string {
  const characters = Array.from(alphabets[random.below(alphabets.length)] ?? 'A');
  const length = 1 + random.below(longest);
  return Array.from({ length }, () => characters[random.below(characters.length)] ?? 'A').join('');
}

function inventStatement(random: Random): CertificateStatement {
  const base = [clean, conditional, exception, passed, review, test][random.below(6)] ?? clean;
  const maybe = <T>(value: T): T | null => (random.below(3) === 0 ? null : value);
  const longest = [20, 100, 500][random.below(3)] ?? 20;
  return {
    ...base,
    condition: maybe(inventText(random, random.below(4) === 0 ? 2_000 : 100)),
    organisation: { ...base.organisation, name: inventText(random, 100) },
    issuedBy: { name: inventText(random, 100), role: 'officer' },
    agreedBy: maybe({ name: inventText(random, 100), role: 'officer' }),
    entity: {
      ...base.entity,
      legalName: inventText(random, longest),
      entityType: maybe(inventText(random, 60)),
      gstRegistered: maybe(random.below(2) === 0),
      registeredState: maybe('VIC'),
      registeredDate: maybe('1999-12-31'),
      source: { ...base.entity.source, asOf: maybe('2026-01-01') },
    },
  };
}

describe('a certificate as a document', () => {
  it('under policy 2026-3 says what was checked and what was not, and never that it is clean', async () => {
    const textOfPdf = async (statement: CertificateStatement): Promise<string> => {
      const pages = await paintedTexts(await certificatePdf(statement, jwt));
      return pages.flat().join(' ').replace(/\s+/g, ' ');
    };
    const text = await textOfPdf(passed);
    expect(text).toContain('page 1 of 1');
    expect(text).toContain('Register check passed');
    expect(text).toContain('4 names were screened against the DFAT list (as of 10 November 2026, 5726 entries).');
    expect(text).toContain('Whether ASIC has banned the organisation was not checked.');
    expect(text).not.toMatch(/clean/i);
    const open = await textOfPdf(review);
    for (const words of [
      'Open questions',
      'external administration',
      'The letter is on file.',
      'no sanctions check was made',
    ]) {
      expect(open).toContain(words);
    }
  });

  it('with 2,000 open candidates is read again, and says once for each list that a name is like an entry', async () => {
    const candidates = Array.from({ length: 2_000 }, (_, at) => ({
      ...({ code: 'open_candidate', detail: `NAME ${at} is like ENTRY ${at}.`, asOf: '2026-11-01' } as const),
      source: at % 2 === 0 ? 'DFAT' : 'UN',
    }));
    const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: 'test' } as const;
    const checks = toCertificateChecks({
      facts: { identifier: { kind: 'abn', value: '51824753556' }, answer: { kind: 'not_found', source } },
      screening: { status: 'candidates', names: 1, lists: [], candidates: [] },
      statusReasons: [...candidates, { code: 'name_mismatch', detail: 'x', source: 'ABR', asOf: null }],
      reason: 'The letter is on file.',
    });
    expect(checks.statusReasons.map(({ code, source: list }) => [code, list])).toEqual([
      ['open_candidate', 'DFAT'],
      ['open_candidate', 'UN'],
      ['name_mismatch', 'ABR'],
    ]);
    const statement = { ...review, checks };
    const signed = await signCredential(toCredential(statement, issuer), (await createKeyPair()).key);
    expect((await readCertificatePdf(await certificatePdf(statement, signed))).jwt).toBe(signed);
  });

  it('is tagged, has its fonts embedded, and claims no conformance that nothing has checked', async () => {
    let text = '';
    rebuild(await certificatePdf(clean, jwt), (objects) => {
      text = objects.map(({ head, stream }) => `${head}\n${stream ?? ''}`).join('\n');
    });
    expect(text).not.toMatch(/pdfaid|pdfuaid|GTS_PDF|OutputIntent/);
    for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en-AU)', '/FontFile2', '/AFRelationship /Data']) {
      expect(text).toContain(part);
    }
  });

  it('has the same objects in every build of layout 3', async () => {
    const digest = createHash('sha256');
    rebuild(await certificatePdf(clean, jwt), (objects) => {
      for (const { head, stream } of objects) digest.update(`${head.replace(/\/Length \d+/, '')}\n${stream ?? ''}\n`);
    });
    // Another digest means that PDFs issued earlier no longer pass: give the layout a new number in `rendererName`.
    expect(digest.digest('hex')).toBe('1b2b2bf75193e05c6458a0c16533d48987e30b72b26c9ce146a531a04b25c9b9');
  });

  it('prints every word of the statement in order, and is found to be the issued document, whatever the names', async () => {
    const random = new Random(2026);
    for (let round = 0; round < 25; round++) {
      const statement = inventStatement(random);
      const bytes = await certificatePdf(statement, jwt);
      const file = await readCertificatePdf(bytes);
      expect(file).toEqual({ jwt, creator: 'Enterprise Entity Verification, certificate layout 3' });
      expect(await checkPrinted(bytes, file, statement)).toMatchObject({ outcome: 'passed' });
      const pages = await paintedTexts(bytes);
      const frame = statement.mode === 'test' ? [testMark] : [];
      const words = pages.map((texts, index) => {
        expect(texts.slice(0, frame.length)).toEqual(frame);
        expect(texts.at(-1)).toBe(pageFooter(statement, index + 1, pages.length));
        return texts.slice(frame.length, -1).join('');
      });
      expect({ round, words: words.join('') }).toEqual({ round, words: printedLines(statement).join('') });
    }
  }, 120_000);

  it('is the same bytes for the same certificate, whatever was rendered between, and others for another', async () => {
    const first = await certificatePdf(conditional, jwt);
    await certificatePdf(exception, jwt);
    expect(Buffer.compare(first, await certificatePdf(conditional, jwt))).toBe(0);
    expect(Buffer.compare(first, await certificatePdf(conditional, `${jwt}A`))).not.toBe(0);
  });

  it('has one page in the ordinary case and below 100 KB, and goes on over the page when it must', async () => {
    for (const statement of [clean, conditional, exception, test]) {
      const bytes = await certificatePdf(statement, jwt);
      expect(bytes.length).toBeLessThan(100_000);
      expect(await paintedTexts(bytes)).toHaveLength(1);
    }
    const sentence = 'The trustees shall confirm each payment above the limit in writing before it is made. ';
    const long = {
      ...conditional,
      condition: sentence.repeat(23),
      entity: { ...clean.entity, legalName: 'W'.repeat(500) },
    };
    const pages = await paintedTexts(await certificatePdf(long, jwt));
    expect(pages).toHaveLength(2);
    expect(pages[1]?.at(-1)).toBe('KYB 1TBC9 X47Q2 M8ZK3 RWD5H · page 2 of 2');
  });

  it('marks test data across each page, before everything else', async () => {
    const long = {
      ...test,
      condition: 'Test data. '.repeat(180),
      entity: { ...clean.entity, legalName: 'W'.repeat(500) },
    };
    const pages = await paintedTexts(await certificatePdf(long, jwt));
    expect(pages.map(([mark]) => mark)).toEqual(['TEST', 'TEST']);
    expect(pages[0]?.[1]).toMatch(/^TEST: /);
  });

  it('prints every listed character in both weights with a glyph of its own', () => {
    const listed = new RegExp(`^[${printableCharacters}]$`, 'u');
    for (const font of Object.values(fonts)) {
      const characters = Array.from({ length: 0xffff }, (_, code) => code).filter(
        (code) => listed.test(String.fromCodePoint(code)) && String.fromCodePoint(code).normalize('NFC').length === 1,
      );
      expect(characters.length).toBeGreaterThan(1_200);
      expect(characters.filter((code) => !font.hasGlyphForCodePoint(code)).map((code) => code.toString(16))).toEqual(
        [],
      );
      expect(new Set(characters.map((code) => font.glyphForCodePoint(code).id)).size).toBe(characters.length);
    }
  });

  it('prints what is signed: nothing of the statement is left out', () => {
    const words = printedLines(conditional).join('\n');
    for (const part of [
      '9429046230881',
      'Đặng Thị Thủy',
      'List 1, entry 48213',
      '2026-1',
      'CC BY 4.0',
      conditional.url,
    ]) {
      expect(words).toContain(part);
    }
    expect(words).toContain('9f2c41d7 be03a558');
    expect(words).toContain('Registered for GST\nUnknown');
    expect(words).toContain('Valid until\n20 May 2027, 09:15 UTC');
  });
});
