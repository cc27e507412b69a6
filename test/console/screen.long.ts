import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { testApp, type TestApp } from '../support/app.js';
import { keptConsole } from '../support/processes/console.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { rateLimits: createRateLimits(parseLimits(undefined)) } });
  ({ key } = await app.newKey(await app.newOrganisation(), 'test'));
});
afterAll(async () => {
  await app.stop();
  files.remove();
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const console = keptConsole();
async function kyb(words: readonly string[], more: Record<string, string> = {}): Promise<Ended> {
  // A database is not asked: nothing listens there.
  const env = { KYB_URL: app.url, KYB_API_KEY: key, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...more };
  const { code, ...printed } = await console.run(env, ['screen', ...words]);
  return { status: code, ...printed };
}

describe('kyb screen', () => {
  it('sends a CSV file, and prints what is not clear and the lists', async () => {
    const file = files.write(
      'names.csv',
      'Full name,Kind,DOB,Ref,Shoe size\n"Sandboxov, Viktor",Person,1968-03-17,director-7,44\nHarbour Bakery,,,b,\n',
    );
    const { status, stdout, stderr } = await kyb([file, '--kind', 'body']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Ignored columns: Shoe size.')]);
    expect(stdout).toMatch(/^2 names: 1 candidates, 1 clear\.\nLists: sandbox of 2026-11-01 \(current\)\.\n/);
    expect(stdout).toMatch(/candidates {2}Sandboxov, Viktor\n {2}\d\.\d\d {2}.*sandbox sandbox-101 {2}open\n$/);
  });

  it('sends NDJSON, and prints one JSON document in the order of the file', async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `Invented Person ${at}`);
    const file = files.write(
      'names.ndjson',
      names.map((name) => JSON.stringify({ name, kind: 'person', dateOfBirth: 1970 })).join('\n'),
    );
    const { status, stdout } = await kyb([file, '--json']);
    const { screenings } = JSON.parse(stdout);
    expect([status, screenings.map((one: { name: string }) => one.name)]).toEqual([0, names]);
    expect(screenings[0]).toMatchObject({ status: 'clear', dateOfBirth: '1970', lists: [{ list: 'sandbox' }] });
  });

  it.each([
    ['a row without a kind', ['rows.csv', 'name\nHarbour Bakery\n'], [], {}, /Line 2, kind: Must be person or body/],
    [
      'a wrong row, before any is sent',
      ['rows.csv', 'name,country\nHarbour,AU\nBakery,Atlantis\n'],
      ['--kind', 'body'],
      {},
      /Line 3, country/,
    ],
    [
      'a file in another encoding',
      ['rows.csv', Buffer.from('name\nHarbour\nMu\xf1oz\n', 'latin1')],
      ['--kind', 'person'],
      {},
      /Line 3 is not valid UTF-8/,
    ],
    ['no column of names', ['rows.csv', 'abn\n1\n'], [], {}, /“name” is missing/],
    ['a line that is no JSON', ['rows.ndjson', 'x'], [], {}, /Line 1 is not a JSON object/],
    ['another kind of file', ['rows.xlsx', 'PK'], [], {}, /must end with \.csv/, 2],
    ['a file without rows', ['rows.csv', 'name\n'], [], {}, /no rows/],
    ['a key that is none', ['rows.csv', 'name,kind\nA B,person\n'], [], { KYB_API_KEY: 'x' }, /UNAUTHENTICATED/],
  ] as const)('fails with a sentence for %s', async (...[, [name, content], words, env, sentence, exitCode]) => {
    const { rows: before } = await app.database.pool.query('select count(*) from screenings');
    const { status, stdout, stderr } = await kyb([files.write(name, content), ...words], env);
    expect({ status, stdout }).toEqual({ status: exitCode ?? 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect((await app.database.pool.query('select count(*) from screenings')).rows).toEqual(before);
  });

  it('retries when the connection breaks, and screens each name once', async () => {
    const { port, hostname } = new URL(app.url);
    let broken = 0;
    const proxy = createServer((socket) => {
      if (broken < 2) {
        broken += 1;
        socket.once('data', () => socket.resetAndDestroy());
        return;
      }
      const service = connect(Number(port), hostname);
      socket.pipe(service).pipe(socket);
      socket.on('error', () => service.destroy());
      service.on('error', () => socket.destroy());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port: own } = proxy.address() as AddressInfo;
    const count = async () => (await app.database.pool.query('select from screenings')).rowCount ?? 0;
    const before = await count();
    const file = files.write('names.csv', 'name,kind\nHarbour Bakery,body\n');
    const { status, stdout } = await kyb([file], { KYB_URL: `http://127.0.0.1:${own}` });
    expect([status, broken]).toEqual([0, 2]);
    expect(stdout).toMatch(/^1 names: 1 clear\./);
    expect(await count()).toBe(before + 1);
    proxy.close();
  });
});
