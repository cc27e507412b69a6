import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { certificatePdf } from '../../src/credentials/pdf/certificatePdf.js';
import { signCredential } from '../../src/credentials/signCredential.js';
import { credentialOf } from '../../src/domain/certificates/credential.js';
import { rebuild } from '../credentials/pdf/rebuild.js';
import { newKeyPair, signedList } from '../credentials/signedWorld.js';
import { issuer, statementWith } from '../credentials/statement.js';
import { TemporaryFiles } from '../support/temporaryFiles.js';

const files = new TemporaryFiles();
const statement = statementWith();
let jwt: string;
let jwks: string;
let list: string;
let pdf: Buffer;

beforeAll(async () => {
  const { key, keys } = await newKeyPair();
  jwt = await signCredential(credentialOf(statement, issuer), key);
  jwks = files.write('jwks.json', JSON.stringify(keys));
  list = files.write('list.jwt', await signedList(key, []));
  pdf = await certificatePdf(statement, jwt);
});
afterAll(() => {
  files.remove();
});

function verify(file: Uint8Array, ...more: string[]) {
  const path = files.write('certificate.pdf', Buffer.from(file));
  const words = ['certificates', 'verify', path, '--jwks', jwks, '--status-list', list, '--at', '2027-01-01T00:01:00Z'];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...words, ...more], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
const retitled = () =>
  rebuild(pdf, (objects) => {
    for (const object of objects) object.head = object.head.replace('(pdfkit)', '(Adobe)');
  });
const forged = () => certificatePdf({ ...statement, entity: { ...statement.entity, abn: '51 824 753 566' } }, jwt);

describe('kyb certificates verify, of a PDF', () => {
  it('finds the document that was issued to be that', () => {
    const { status, stdout, stderr } = verify(pdf, '--json');
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

  it('warns where only the words are known to be those that were signed', () => {
    const { status, stdout } = verify(retitled());
    expect(status).toBe(0);
    expect(stdout).toMatch(/^The certificate is valid, as far as it was checked\./);
    expect(stdout).toMatch(
      /^ok {10}printed: The words match .* not byte for byte .*\nWARNING {5}printed: The appearance/m,
    );
    const { checks } = JSON.parse(verify(retitled(), '--json').stdout);
    expect(checks.at(-1)).toMatchObject({
      outcome: 'passed',
      warning: expect.stringContaining('appearance of the file was not checked'),
    });
  });

  it('fails one with other words around a genuine credential, and names the line', async () => {
    const { status, stdout } = verify(await forged());
    expect(status).toBe(1);
    expect(stdout).toMatch(/^The certificate is not valid\./);
    const line = `The credential has “${statement.entity.abn}”, and the file has “51 824 753 566”.`;
    expect(stdout).toContain(`FAILED      printed: The words in the file differ from the signed words. ${line}`);
    expect(stdout).toContain('ok          signature');
    const { ok, checks } = JSON.parse(verify(await forged(), '--json').stdout);
    expect([ok, checks.at(-1).outcome]).toEqual([false, 'failed']);
  });

  it('compares no words with those of a credential that nobody signed', async () => {
    const { status, stdout } = verify(await certificatePdf(statement, `${jwt.slice(0, -6)}AAAAAA`), '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout).checks.at(-1)).toMatchObject({ rule: 'printed', outcome: 'not_checked' });
  });

  it('reads no PDF that is not as it was issued', () => {
    const changed = verify(Buffer.concat([pdf, pdf]));
    expect(changed).toMatchObject({ status: 1, stdout: '' });
    expect(changed.stderr).toContain('Ask for the original file.');
    expect(verify(Buffer.from('%PDF-1.7\n'))).toMatchObject({ status: 1, stdout: '' });
  });
});
