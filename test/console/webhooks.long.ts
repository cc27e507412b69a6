import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { body, headers, id, secret, sentAt } from '../support/servers/signedDelivery.js';
import { keptConsole } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const given = {
  body: files.write('body.json', body),
  headers: files.write('headers.json', JSON.stringify(headers)),
  'secret-file': files.write('secret.txt', `${secret}\n`),
  'received-at': String(sentAt + 1),
};
const dataDir = join(files.write('none', ''), '..', 'data');

const console = keptConsole();
async function diagnose(changed: Record<string, string | undefined> = {}, ...more: string[]) {
  const options: Record<string, string | undefined> = { ...given, ...changed };
  const words = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  // A start on this database would fail: nothing listens there.
  const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, ...printed } = await console.run(settings, ['webhooks', 'diagnose', ...words, ...more]);
  return { status: code, ...printed };
}

describe('kyb webhooks diagnose', () => {
  it('prints one JSON document and starts no database', async () => {
    const { status, stdout, stderr } = await diagnose({}, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { verdict, findings } = JSON.parse(stdout);
    expect(verdict).toBe('valid');
    expect(findings.map((finding: any) => [finding.rule, finding.ok])).toContainEqual(['webhook-signature', true]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['lines', lines.join('\n')],
    ['a request as it came', ['POST /hooks HTTP/1.1', 'Host: a.example', ...lines, '', ''].join('\r\n')],
    ['the output of curl -v', ['POST /hooks HTTP/1.1', ...lines, ''].map((line) => `> ${line}`).join('\n')],
    ['JSON with lists and a byte order mark', `\uFEFF${JSON.stringify({ ...headers, 'webhook-id': [id], age: 1 })}`],
  ])('reads headers from %s', async (_what, content) => {
    const { status, stdout } = await diagnose({ headers: files.write('headers', content) }, '--json');
    expect({ status, verdict: JSON.parse(stdout).verdict }).toEqual({ status: 0, verdict: 'valid' });
  });

  it('has a result, and so exit code 0, when the delivery is invalid, and says why to a person', async () => {
    const { status, stdout, stderr } = await diagnose({
      body: files.write('spoilt.json', JSON.stringify(JSON.parse(body), null, 2)),
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^The delivery is invalid\.\nok {5}headers: /);
    expect(stdout).toMatch(/\nFAULT {2}body: The body was parsed and serialised again: it has indentation/);
    expect(stdout).not.toContain(secret);
  });

  it('judges by its own clock unless told when, in seconds or as a date', async () => {
    expect(JSON.parse((await diagnose({ 'received-at': undefined }, '--json')).stdout).findings).toContainEqual(
      expect.objectContaining({ rule: 'timestamp' }),
    );
    expect(JSON.parse((await diagnose({ 'received-at': '2026-11-20T03:04:05Z' }, '--json')).stdout).verdict).toBe(
      'valid',
    );
    expect(JSON.parse((await diagnose({ 'received-at': '2026-11-21' }, '--json')).stdout).verdict).toBe('invalid');
  });

  it('says of what a computed signature is the HMAC', async () => {
    const computed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(body)
      .digest('hex');
    expect((await diagnose({ computed })).stdout).toMatch(/FAULT {2}computed: .*base64-decoded part/);
  });

  it.each([
    ['a missing option', { 'secret-file': undefined }, 2, /--secret-file/],
    ['a time that is none', { 'received-at': 'yesterday' }, 2, /ISO 8601/],
    ['a missing file', { body: '/nowhere/body.json' }, 1, /\/nowhere\/body\.json cannot be read \(ENOENT\)/],
    ['headers that are none', { headers: given['secret-file'] }, 1, /Line 1 of the headers/],
    ['headers of broken JSON', { headers: files.write('broken', '{"a":') }, 1, /begin like JSON/],
    ['headers of nested JSON', { headers: files.write('nested', '{"a":{}}') }, 1, /header a must be a string/],
  ])('%s goes to stderr with its exit code', async (_what, changed, code, says) => {
    const { status, stdout, stderr } = await diagnose(changed, '--json');
    expect({ status, stdout }).toEqual({ status: code, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('    at ');
    expect(stderr).not.toContain(secret);
  });
});
