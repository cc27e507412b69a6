import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { documentRules } from '../../src/certificates/checkResult.js';
import { signCredential, statusListCacheMs, statusListValidMs } from '../../src/operations/certificates/statusLists.js';
import { toCredential } from '../../src/domain/certificates/credential.js';
import { createKeyPair } from '../certificates/signedFixture.js';
import { issuer, statementWith } from '../certificates/statement.js';

const page = readFileSync('docs/reference/certificates.md', 'utf8');

it('the check in docs/reference/certificates.md takes what we sign, and nothing else', async () => {
  const [, code = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
  const { readSigned } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readSigned: (jwt: string, keys: object) => unknown;
  };
  const [own, other] = await Promise.all([createKeyPair(), createKeyPair()]);
  const credential = toCredential(statementWith(), issuer);
  const jwt = await signCredential(credential, own.key);
  expect(readSigned(jwt, own.keys)).toEqual(credential);
  expect(() => readSigned(jwt, other.keys)).toThrow('Not signed with a key of this set.');
  expect(() => readSigned(jwt, { keys: [{ ...other.jwk, kid: own.key.kid }] })).toThrow('The signature is wrong.');
  expect(() => readSigned(jwt.replace(/.{9}$/, 'AAAAAAAAA'), own.keys)).toThrow('The signature is wrong.');
});

it('docs/reference/certificates.md names every check, and the times that hold', () => {
  for (const rule of documentRules) expect(page).toContain(`| \`${rule}\``);
  expect([statusListCacheMs, statusListValidMs]).toEqual([5_000, 300_000]);
  expect(page).toContain('5 seconds later at most');
});
