import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';
import { runConsole } from '../support/processes/console.js';

// The bridge has no database and no rights: nothing listens at this address.
const noDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
let app: TestApp;
let organisationId: string;
let key: string;
const clients: Client[] = [];

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  ({ key } = await app.newKey(organisationId, 'test'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => app.stop());

const settings = (own: string): Record<string, string> => ({ ...noDatabase, KYB_URL: app.url, KYB_API_KEY: own });

async function connect(own: string, mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const env = bareEnvironment(settings(own)) as Record<string, string>;
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ['dist/cli.js', 'mcp'], env }));
  clients.push(client);
  return client;
}

describe('kyb mcp', () => {
  it.each(['legacy', 'auto'] as const)('has the tools of the service for a client of the kind %s', async (mode) => {
    const client = await connect(key, mode);
    expect(client.getServerVersion()).toMatchObject({ name: 'kyb', version: '0.0.0-test' });
    expect(client.getInstructions()).toContain('No tool decides');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'verify_business',
      'search_businesses',
      'explain_verification',
      'screen_names',
      'list_cases',
      'read_case',
    ]);
    const values = { queryValue: '11 900 000 017', jurisdiction: 'AU', idempotencyKey: mode };
    const { structuredContent } = await client.callTool({ name: 'verify_business', arguments: values });
    const { result } = structuredContent as { result: { id: string } };
    const stored = await createApiClient(app, key).get(`/api/enterprise/verifications/${result.id}`);
    expect(result).toEqual(stored.body.verification);
  });

  it('returns refusals of the service, and follows a revocation at once', async () => {
    const { id, key: own } = await app.newKey(organisationId, 'test');
    const client = await connect(own, 'legacy');
    const wrong = await client.callTool({ name: 'read_case', arguments: { id: 'nothing' } });
    expect(wrong).toMatchObject({ isError: true, structuredContent: { code: 'NOT_FOUND' } });
    await expect(client.callTool({ name: 'approve_case', arguments: {} })).rejects.toThrow(/This tool does not exist/);
    await createApiClient(app, key).post(`/api/enterprise/api-keys/${id}/revoke`);
    await expect(client.listTools()).rejects.toThrow(/UNAUTHENTICATED/);
    await expect(client.callTool({ name: 'list_cases', arguments: {} })).rejects.toThrow(/UNAUTHENTICATED/);
  });

  it('prints nothing but messages, and ends with its input', async () => {
    const child = spawn(process.execPath, ['dist/cli.js', 'mcp'], { env: bareEnvironment(settings(key)) });
    const printed = text(child.stdout);
    const reported = text(child.stderr);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.write('no JSON\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    setTimeout(() => child.stdin.end(), 2_000);
    expect(await ended).toBe(0);
    expect(
      (await printed)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    expect(await reported).not.toContain(key);
  });

  it.each<[string, Record<string, string>, RegExp, number?]>([
    ['without a key', { KYB_URL: 'http://127.0.0.1:1' }, /KYB_API_KEY/, 2],
    ['with a wrong key', { KYB_API_KEY: 'vnt_ent_test_nobody' }, /UNAUTHENTICATED/],
    ['with an address that is none', { KYB_API_KEY: 'x', KYB_URL: 'nothing' }, /address of the service/, 2],
    ['without a service', { KYB_API_KEY: 'x', KYB_URL: 'http://127.0.0.1:1' }, /does not respond/],
  ])('ends with a sentence %s', async (_what, more, sentence, exitCode = 1) => {
    const { code, stdout, stderr } = await runConsole({ ...noDatabase, KYB_URL: app.url, ...more }, ['mcp']);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});
