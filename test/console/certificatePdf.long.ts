import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../src/certificates/pdf/certificatePdf.js';
import { signCredential } from '../../src/operations/certificates/statusLists.js';
import { toCredential } from '../../src/domain/certificates/credential.js';
import { rebuild } from '../certificates/pdf/rebuild.js';
import { createKeyPair, signedList } from '../certificates/signedFixture.js';
import { issuer, statementWith } from '../certificates/statement.js';
import { keptConsole } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
const statement = statementWith();
let jwt: string;
let jwks: string;
let list: string;
let pdf: Buffer;

beforeAll(async () => {
  const { key, keys } = await createKeyPair();
  jwt = await signCredential(toCredential(statement, issuer), key);
  jwks = files.write('jwks.json', JSON.stringify(keys));
  list = files.write('list.jwt', await signedList(key, []));
  pdf = await certificatePdf(statement, jwt);
});
afterAll(() => {
  files.remove();
});

const console = keptConsole();
async function verify(file: Uint8Array, ...more: string[]) {
  const path = files.write('certificate.pdf', Buffer.from(file));
  const words = ['certificates', 'verify', path, '--jwks', jwks, '--status-list', list, '--at', '2027-01-01T00:01:00Z'];
  const { code, ...printed } = await console.run({}, [...words, ...more]);
  return { status: code, ...printed };
}
const retitled = () =>
  rebuild(pdf, (objects) => {
    for (const object of objects) object.head = object.head.replace('(pdfkit)', '(Adobe)');
  });
const forged = () => certificatePdf({ ...statement, entity: { ...statement.entity, abn: '51 824 753 566' } }, jwt);

describe('kyb certificates verify, of a PDF', () => {
  it('finds the document that was issued to be that', async () => {
    const { status, stdout, stderr } = await verify(pdf, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { ok, checks, statement: read } = JSON.parse(stdout);
    expect({ ok, read }).toEqual({ ok: true, read: statement });
    expect(checks.at(-1)).toEqual({
      rule: 'printed',
      outcome: 'passed',
      detail: 'The file is byte for byte the document that was issued.',
    });
    expect(checks.filter(({ outcome }: { outcome: string }) => outcome === 'passed')).toHaveLength(7);
  });

  it.each([
    ['with other words around a genuine credential', () => forged()],
    ['in which only what is not printed was changed', () => Promise.resolve(retitled())],
  ])('fails a PDF %s', async (_what, altered) => {
    const { status, stdout } = await verify(await altered());
    expect(status).toBe(1);
    expect(stdout).toMatch(/^The credential is valid, but the PDF was not confirmed\./);
    expect(stdout).toContain(
      'FAILED      printed: The file was altered: it is not byte for byte the document that was issued. Rely on',
    );
    expect(stdout).toContain('ok          signature');
    const { ok, checks } = JSON.parse((await verify(await altered(), '--json')).stdout);
    expect([ok, checks.at(-1).outcome]).toEqual([false, 'failed']);
  });

  it('does not compare a PDF whose credential nobody signed', async () => {
    const { status, stdout } = await verify(await certificatePdf(statement, `${jwt.slice(0, -6)}AAAAAA`), '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout).checks.at(-1)).toMatchObject({ rule: 'printed', outcome: 'not_checked' });
  });

  it('reads no PDF that is not as it was issued', async () => {
    const changed = await verify(Buffer.concat([pdf, pdf]));
    expect(changed).toMatchObject({ status: 1, stdout: '' });
    expect(changed.stderr).toContain('Ask for the original file.');
    expect(await verify(Buffer.from('%PDF-1.7\n'))).toMatchObject({ status: 1, stdout: '' });
  });
});
