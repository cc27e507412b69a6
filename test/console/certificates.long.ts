import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signCredential } from '../../src/operations/certificates/statusLists.js';
import { toCredential } from '../../src/domain/certificates/credential.js';
import { createKeyPair, signedList } from '../certificates/signedFixture.js';
import { issuer, statementWith } from '../certificates/statement.js';
import { keptConsole } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
const statement = statementWith();
const at = '2027-01-01T00:01:00Z';
let jwt: string;
let jwks: string;
let clear: string;
let revoked: string;

beforeAll(async () => {
  const { key, keys } = await createKeyPair();
  jwt = await signCredential(toCredential(statement, issuer), key);
  jwks = files.write('jwks.json', JSON.stringify(keys));
  clear = files.write('clear.jwt', `${await signedList(key, [])}\n`);
  revoked = files.write('revoked.jwt', await signedList(key, [statement.statusEntry.index]));
});
afterAll(() => {
  files.remove();
});

const dataDir = join(files.write('none', ''), '..', 'data');

function verify(content: string, ...more: string[]) {
  const words = ['certificates', 'verify', files.write('certificate', content), '--jwks', jwks, '--at', at, ...more];
  return kyb(...words);
}

const console = keptConsole();
async function kyb(...words: string[]) {
  // A start on this database would fail: nothing listens there.
  const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, ...printed } = await console.run(settings, words);
  return { status: code, ...printed };
}

describe('kyb certificates verify', () => {
  it('prints one JSON document, and starts no database', async () => {
    const { status, stdout, stderr } = await verify(jwt, '--status-list', clear, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, statement });
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['with a line end', () => `${jwt}\r\n`],
    ['as the API answers it', () => JSON.stringify({ certificate: { id: statement.id, credential: jwt } })],
    ['as a member of JSON', () => JSON.stringify({ credential: jwt }, null, 2)],
  ])('reads the JWT %s', async (_what, content) => {
    expect(await verify(content())).toMatchObject({ status: 0, stderr: '' });
  });

  it('says to a person what was found, and what was not looked at', async () => {
    const { status, stdout } = await verify(jwt);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^The certificate is valid, as far as it was checked\.\nKYB-[\w]{20}: WATTLEBRIM TEAPOT REPAIRS PTY LTD, clean, issued by/,
    );
    expect(stdout).toContain('not checked status: Revocation was not checked');
  });

  it('exits with 1 when the certificate is not good', async () => {
    const outcome = await verify(jwt, '--status-list', revoked);
    expect(outcome).toMatchObject({ status: 1, stderr: '' });
    expect(outcome.stdout).toMatch(/^The certificate is not valid\./);
    expect(outcome.stdout).toContain('FAILED      status: Revoked');
    expect(await verify(`${jwt}A`)).toMatchObject({ status: 1, stderr: '' });
    expect(await verify('no certificate')).toMatchObject({ status: 1, stderr: '' });
    expect(await verify('{}')).toMatchObject({ status: 1, stdout: '' });
  });

  it.each([
    ['without a key set', ['certificates', 'verify', 'x']],
    ['with a file that is not there', ['certificates', 'verify', '/nothing/there', '--jwks', '/nothing']],
    ['with a key set that is none', ['certificates', 'verify', 'package.json', '--jwks', 'package.json']],
    ['with an unknown option', ['certificates', 'verify', 'package.json', '--network']],
    ['with an export that is not there', ['audit', 'verify', '/nothing/there']],
    ['with an anchor that is not there', ['audit', 'verify', 'package.json', '--anchor', '/nothing/there']],
  ])('exits with 2 when called %s', async (_what, words) => {
    const { status, stdout, stderr } = await kyb(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });
});
