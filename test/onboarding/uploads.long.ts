import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OnboardingDocument } from '../../src/entities/onboardingDocument.js';
import { loadDocument } from '../../src/operations/onboarding/applicant/uploadDocument.js';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { applicantBrowser, seedLink, type SeededLink } from '../support/people/applicant.js';
import { testApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

const maxBytes = 10 * 1024 * 1024;
const createPdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 15, 'secret words '), Buffer.from('%%EOF\n')]);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(200),
  Buffer.from([0xff, 0xd9]),
]);

let app: TestApp;
let link: SeededLink;
let browser: ReturnType<typeof applicantBrowser>;

beforeAll(async () => {
  app = await testApp({ sample: false, access: { uploadPace: { windowMs: 300, leastBytes: 1_000 } } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  link = await seedLink(app);
  browser = applicantBrowser(app, link);
  await browser.open();
});

const rowsKept = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: string }>(
    `select (select count(*) from onboarding_documents where link_id = $1)
      + (select count(*) from onboarding_document_parts p where not exists
          (select 1 from onboarding_documents d where d.id = p.document_id)) as count`,
    [link.id],
  );
  return Number(rows[0]?.count);
};
const downloadBytes = async (id: string): Promise<Buffer> => {
  const em = app.database.orm.em.fork();
  const document = await em.findOneOrFail(OnboardingDocument, { id }, { filters: { tenant: false } });
  const cipher = await loadRecordCipher(em, app.services.vault, link.id);
  if (!cipher) throw new Error('There is no seal.');
  return Buffer.concat(await Array.fromAsync(loadDocument(em, cipher, document)));
};

/** Sends the beginning of a file, and says how the call ends. */
const begin = (bytes: Buffer, length: number) => {
  const call = request(`${app.url}/api/onboard/documents?kind=identity&name=a.pdf`, {
    method: 'POST',
    headers: {
      authorization: `Onboarding ${link.token}`,
      origin: app.url,
      cookie: browser.cookie,
      'content-length': length,
    },
  });
  const ended = new Promise<string>((resolve) => {
    call.once('response', (response) => {
      resolve(String(response.statusCode));
    });
    call.once('error', () => {
      resolve('cut');
    });
  });
  call.write(bytes);
  return { call, ended };
};

describe('a file', () => {
  it.each([
    ['a PDF of several parts', createPdf(3 * 1024 * 1024 + 17), 'application/pdf'],
    ['a PDF of exactly two parts', createPdf(2 * 1024 * 1024), 'application/pdf'],
    ['a PDF of exactly 10 MiB', createPdf(maxBytes), 'application/pdf'],
    ['a PNG', png, 'image/png'],
    ['a JPEG', jpeg, 'image/jpeg'],
  ])('is kept whole and sealed: %s', async (_title, bytes, mediaType) => {
    const { status, body } = await browser.upload(bytes, { name: '../../etc/pass\u202eport\u0007.pdf' });
    expect([status, body]).toEqual([201, { document: expect.objectContaining({ mediaType, size: bytes.length }) }]);
    expect(body.document).toMatchObject({
      kind: 'identity',
      name: expect.stringMatching(/^passport\.pdf(?:\.png|\.jpg)?$/),
    });
    expect((await downloadBytes(body.document.id)).equals(bytes)).toBe(true);
    const { rows } = await app.database.pool.query<{ sealed: Buffer }>(
      'select sealed from onboarding_document_parts where document_id = $1',
      [body.document.id],
    );
    expect(rows.some(({ sealed }) => sealed.includes('secret words') || sealed.includes('%PDF'))).toBe(false);
  });

  it.each([
    ['one byte too many', createPdf(maxBytes + 1), 413, /10 MiB/],
    ['nothing', Buffer.alloc(0), 400, /empty/],
    ['HTML', Buffer.from('<!DOCTYPE html><html><script>alert(1)</script>'), 415, /a web page/],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, /an SVG image/],
    ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), Buffer.alloc(60)]), 415, /a ZIP archive/],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 415, /a program for Windows/],
    ['HTML after a PDF header', Buffer.from('%PDF-1.4\n<html><script>1</script>%%EOF'), 415, /web page/],
    ['a PDF with an archive behind it', Buffer.concat([createPdf(900), Buffer.from('PK\x05\x06')]), 415, /ZIP/],
    ['a PDF that is cut off', createPdf(9_000).subarray(0, 8_000), 415, /is incomplete/],
    ['a PNG that is cut off', png.subarray(0, -12), 415, /is incomplete/],
    ['a text', Buffer.from('I am Jane, honestly.'), 415, /file type is not supported/],
  ])('is refused, and nothing of it stays: %s', async (_title, bytes, status, sentence) => {
    const answer = await browser.upload(bytes);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await rowsKept()).toBe(0);
  });

  it('is refused as too large too where its length is not said', async () => {
    const response = await fetch(`${app.url}/api/onboard/documents?kind=identity&name=a.pdf`, {
      method: 'POST',
      headers: { authorization: `Onboarding ${link.token}`, origin: app.url, cookie: browser.cookie },
      body: new Blob([createPdf(maxBytes + 1)]).stream(),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(await rowsKept()).toBe(0);
  });

  it('leaves nothing behind when it breaks off, or drips', async () => {
    const cut = begin(createPdf(200_000).subarray(0, 100_000), 200_000);
    await sleep(100);
    cut.call.destroy();
    expect(await cut.ended).toBe('cut');
    const slow = begin(Buffer.from('%PDF-1.7'), 200_000);
    const drip = setInterval(() => slow.call.write('x'), 50);
    expect(await slow.ended).toBe('cut');
    clearInterval(drip);
    expect(await rowsKept()).toBe(0);
  });

  it('needs its link, its device, a page of this service, and a kind', async () => {
    const stranger = applicantBrowser(app, link);
    expect((await stranger.upload(png)).status).toBe(401);
    expect((await browser.upload(png, { headers: { authorization: 'Onboarding nobody' } })).status).toBe(401);
    expect((await browser.upload(png, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await browser.upload(png, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await browser.upload(png, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
    expect((await browser.upload(png, { kind: 'selfie' })).body.errors[0].pointer).toBe('/kind');
    expect((await browser.upload(png, { name: '' })).body.errors[0].pointer).toBe('/name');
    const { status } = await fetch(`${app.url}/api/onboard/documents`);
    expect(status).toBe(405);
    expect(await rowsKept()).toBe(0);
  });

  it('that is sent again is kept once; twenty are the most, and four at once', async () => {
    const [one, two] = [await browser.upload(png), await browser.upload(png)];
    expect(two.body.document.id).toBe(one.body.document.id);
    const { rows } = await app.database.pool.query<{ content_mac: Buffer }>(
      'select content_mac from onboarding_documents where id = $1',
      [one.body.document.id],
    );
    // An attacker with the table and a guess of the file cannot confirm the guess.
    expect(rows[0]?.content_mac.equals(createHash('sha256').update(png).digest())).toBe(false);
    let isHeld = true;
    const held = new Set<ReturnType<typeof begin>['call']>();
    // On a busy machine the first may be cut off for its silence before the fourth has come in.
    const hold = (): void => {
      const { call, ended } = begin(createPdf(5_000), 50_000);
      held.add(call);
      void ended.then(() => {
        held.delete(call);
        if (isHeld) hold();
      });
    };
    for (let count = 0; count < 4; count += 1) hold();
    await until(async () => (await browser.upload(png)).body.code === 'RATE_LIMITED');
    isHeld = false;
    for (const call of held) call.destroy();
    await sleep(100);
    for (let number = 1; number < 20; number += 1) {
      expect((await browser.upload(createPdf(100 + number))).status).toBe(201);
    }
    expect((await browser.upload(createPdf(500))).body.code).toBe('STATE_CONFLICT');
    expect(await rowsKept()).toBe(20);
  });

  it('is refused after 200 files, with those that were removed', async () => {
    const { body } = await browser.upload(png);
    const columns = `organisation_id, mode, link_id, kind, media_type, size, sealed_name, sealed_digest, content_mac, uploaded_at, is_kept`;
    await app.database.pool.query(
      `insert into onboarding_documents (id, removed_at, ${columns})
       select 'doc_' || lpad(n::text, 26, '0'), now(), ${columns} from onboarding_documents, generate_series(1, 199) n where id = $1`,
      [body.document.id],
    );
    const refused = await browser.upload(createPdf(100));
    expect(refused.body).toMatchObject({
      code: 'STATE_CONFLICT',
      detail: expect.stringContaining('has had 200 files'),
    });
  });

  it('is taken back by its own link alone, and then its bytes are gone', async () => {
    const { body } = await browser.upload(png);
    const other = applicantBrowser(app, await seedLink(app, { organisationId: link.organisationId }));
    await other.open();
    const remove = `mutation ($id: ID!) { removeOnboardingDocument(input: { id: $id }) { documents { id name } } }`;
    const { id } = body.document;
    expect((await other.graphql(remove, { id })).body.errors[0].extensions.code).toBe('NOT_FOUND');
    const gone = await browser.graphql(remove, { id });
    expect(gone.body.data.removeOnboardingDocument.documents).toEqual([]);
    expect((await browser.graphql(remove, { id })).body.errors[0].extensions.code).toBe('NOT_FOUND');
    const { rowCount } = await app.database.pool.query(
      'select 1 from onboarding_document_parts where document_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  it('is not read when its parts are swapped or cut off', async () => {
    const { id } = (await browser.upload(createPdf(2 * 1024 * 1024 + 5))).body.document;
    const run = (text: string) => app.database.pool.query(text, [id]);
    await run('update onboarding_document_parts set number = -1 - number where document_id = $1 and number < 2');
    await run(
      'update onboarding_document_parts set number = case number when -1 then 1 else 0 end where document_id = $1 and number < 0',
    );
    await expect(downloadBytes(id)).rejects.toThrow('cannot be decrypted');
    await run('delete from onboarding_document_parts where document_id = $1 and number = 2');
    await run('update onboarding_documents set size = 2097152 where id = $1');
    await expect(downloadBytes(id)).rejects.toThrow('cannot be decrypted');
  });
});
