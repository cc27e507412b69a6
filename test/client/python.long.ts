import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startBulkWorker, type BulkWorker } from '../../src/workers/bulk/bulkWorker.js';
import { newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';
import { testApp, type TestApp } from '../support/app.js';
import { newMember } from '../support/people/officers.js';
import { pythonTests, runPython } from '../support/processes/python.js';
import { body, id } from '../support/servers/signedDelivery.js';
import { submittedCase } from '../support/seeds/submissions.js';

const readme = readFileSync('clients/python/README.md', 'utf8');
const [quickstart = '', events = '', errors = '', webhooks = '', bulk = ''] = [
  ...readme.matchAll(/```python\n(.*?)```/gs),
].map(([, code]) => code);

await pythonTests('the Python client', () => {
  let app: TestApp;
  let worker: BulkWorker;
  let organisationId: string;
  let folder: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    app = await testApp();
    organisationId = await app.newOrganisation();
    const onBehalfOf = await newMember(app, organisationId, 'officer');
    const { key } = await app.newKey(organisationId, 'test', { onBehalfOf });
    worker = startBulkWorker(app.services, { pollMs: 20 });
    folder = mkdtempSync(join(tmpdir(), 'kyb-python-'));
    environment = { KYB_URL: app.url, KYB_API_KEY: key, PYTHONPATH: resolve('clients/python/src') };
  });
  afterAll(async () => {
    await worker.stop();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function printed(code: string, more: Record<string, string> = {}): Promise<string[]> {
    writeFileSync(join(folder, 'pasted.py'), code);
    const { stdout, stderr, exitCode } = await runPython(['pasted.py'], { cwd: folder, ...environment, ...more });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  }

  it('passes its own tests against the service, each of them', async () => {
    const { onboardingId } = await submittedCase(app, { organisationId });
    const own = { KYB_ONBOARDING_ID: onboardingId, KYB_VECTORS: resolve('docs/reference/webhook-vectors.json') };
    const parameters = ['-W', 'error', '-m', 'unittest', 'discover', '-s', resolve('clients/python/tests')];
    const { stderr, exitCode } = await runPython(parameters, { cwd: folder, ...environment, ...own });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    // Without a number of skipped tests behind it.
    expect(stderr.trimEnd()).toMatch(/Ran [3-9]\d tests in .*\n\nOK$/);
  }, 120_000);

  it('has a quickstart of ten lines that verifies and lists', async () => {
    expect(quickstart.trim().split('\n').length).toBeLessThanOrEqual(10);
    const [verified, listed] = await printed(quickstart);
    expect(verified).toBe('SANDBOX CLEAN PTY LTD verified 0');
    expect(listed).toMatch(/^ver_\w+ customer-42 20\d\d-/);
  });

  it('has code in its README that reads events and errors, and runs a bulk', async () => {
    const [first = ''] = await printed(events);
    expect(first).toMatch(/^[a-z]+\.[a-z_]+ \w+/);
    const [facts, message] = await printed(errors);
    expect(facts).toMatch(/^IDENTIFIER_INVALID 422 req_\w+$/);
    expect(message).toMatch(/\w/);
    writeFileSync(join(folder, 'customers.csv'), '55999999003,AU,first\n123,AU,second\n');
    const lines = await printed(bulk);
    expect(lines.slice(-3)).toEqual(['2 of 2', '1 first verified', '2 second IDENTIFIER_INVALID']);
  });

  it('has a receiver in its README that takes a delivery, and refuses one that was changed or has a negative length', async () => {
    const secret = newWebhookSecret();
    const headers = prepareSigner(secret)('evt_1', Math.floor(Date.now() / 1_000), body);
    writeFileSync(join(folder, 'delivery.json'), JSON.stringify({ headers, body }));
    const driver = `
import json, socket, threading, urllib.error, urllib.request
threading.Thread(target=receiver.serve_forever, daemon=True).start()
delivery = json.load(open("delivery.json", encoding="utf-8"))
for text in (delivery["body"], delivery["body"] + " "):
    url = f"http://127.0.0.1:{receiver.server_port}"
    request = urllib.request.Request(url, text.encode(), delivery["headers"])
    try:
        print(urllib.request.urlopen(request).status)
    except urllib.error.HTTPError as refused:
        print(refused.code)
# A negative length would read until the sender closes the connection.
with socket.create_connection(("127.0.0.1", receiver.server_port), timeout=10) as connection:
    connection.sendall(b"POST / HTTP/1.0\\r\\nContent-Length: -1\\r\\n\\r\\nx")
    print(connection.recv(100).split()[1].decode())
`;
    const quiet = webhooks.replace(
      '    def do_POST',
      '    def log_message(self, *_):\n        pass\n\n    def do_POST',
    );
    const lines = await printed(quiet + driver, { KYB_WEBHOOK_SECRET: secret, PORT: '0' });
    expect(lines).toEqual([expect.stringContaining(id), '200', '400', '400']);
  });
});
