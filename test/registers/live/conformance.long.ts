import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import type { RegisterAnswer } from '../../../src/domain/registerFacts.js';
import { reachVerdict } from '../../../src/domain/verdict.js';
import { createVault } from '../../../src/encryption/vault.js';
import { testSecrets } from '../../support/app.js';
import { testDatabase, type TestDatabase } from '../../support/database/database.js';
import { liveOptions, registerServer } from '../../support/registers/liveRegister.js';
import { adapters, type Adapter, type Said } from './adapters.js';
import { misbehaviours } from './misbehaviours.js';
import { readBody } from '../../../src/encryption/registerAnswer.js';

// Every adapter against every misbehaviour: a degraded answer, never a wrong one.
let database: TestDatabase;
let server: Awaited<ReturnType<typeof registerServer>>;
// Time enough on a busy machine for what answers, and little for what does not.
const patient = { wholeMs: 20_000, firstWaitMs: 1, failures: 100_000 };
const limits = { ...patient, wholeMs: 700 };

beforeAll(async () => {
  database = await testDatabase();
  server = await registerServer();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const says = ({ body, type, status }: Said): void => {
  server.answers(body, type, status);
};

const keptAnswers = async (): Promise<number> =>
  (await database.pool.query('select from register_answers')).rowCount ?? 0;

function expectNoAnswer(answer: RegisterAnswer, { identifier, secret }: Adapter): void {
  expect(answer).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(/^The (ABR|NZBN) .*\.$/) });
  expect(answer.source).toMatchObject({ kind: 'live' });
  expect(JSON.stringify(answer)).not.toContain(secret);
  expect(JSON.stringify(answer)).not.toContain('127.0.0.1');
  expect(reachVerdict({ identifier, answer }, null, '2026-1')).toMatchObject({ status: 'error', fractureScore: null });
}

describe.each(adapters)('$title', (adapter) => {
  const { identifier } = adapter;
  const register = (log = pino({ level: 'silent' })) =>
    adapter.create(server.url, liveOptions(server.ca, database, { deadlineMs: 5_000, limits: patient, log }));
  const hurried = () => adapter.create(server.url, liveOptions(server.ca, database, { deadlineMs: 200, limits }));
  const verdictNow = async (): Promise<unknown> => {
    const answer = await register().lookUp(identifier);
    expect(answer).toMatchObject({ evidence: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    return reachVerdict({ identifier, answer }, null, '2026-1');
  };

  it('tells who is registered and active, who is not active, and who is not there', async () => {
    says(adapter.found);
    expect(await verdictNow()).toMatchObject({ status: 'verified', legalName: expect.stringMatching(/^WATTLEBRIM/) });
    says(adapter.inactive);
    expect(await verdictNow()).toMatchObject({ status: 'inactive' });
    says(adapter.notFound);
    expect(await verdictNow()).toMatchObject({ status: 'not_found', fractureScore: 100 });
    const { rows } = await database.pool.query<{ id: string; sealedBody: Buffer }>(
      'select id, sealed_body as "sealedBody" from register_answers',
    );
    const vault = createVault(testSecrets);
    const texts = await Promise.all(rows.map(({ id, sealedBody }) => readBody(vault, id, { body: null, sealedBody })));
    expect(texts.join()).not.toContain(adapter.secret);
  });

  it.each(Object.entries(misbehaviours))('has no answer where the register %s', async (_, misbehaves) => {
    const before = await keptAnswers();
    server.behaves(misbehaves(adapter.found));
    const startedAt = performance.now();
    expectNoAnswer(await hurried().lookUp(identifier), adapter);
    // Without the limit of 700 ms, those that send nothing or bytes now and then would take longer than this on any machine.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(await keptAnswers()).toBe(before);
  });

  it.each(Object.entries(adapter.unsure))('has no answer to an answer %s', async (_, said) => {
    says(said);
    const own = register();
    expectNoAnswer(await own.lookUp(identifier), adapter);
    const [outcome] = own.health().calls.keys();
    expect(['unclear', 'mismatch', 'refused', 'unreadable']).toContain(outcome);
  });

  it('has no answer of a server whose certificate nobody vouches for, or that is not there', async () => {
    says(adapter.found);
    const { fetch } = liveOptions('', database);
    const stranger = adapter.create(server.url, { ...liveOptions(server.ca, database, { limits }), fetch });
    expectNoAnswer(await stranger.lookUp(identifier), adapter);
    const absent = adapter.create('https://127.0.0.1:1', liveOptions(server.ca, database, { limits }));
    expectNoAnswer(await absent.lookUp(identifier), adapter);
  });

  it('finds what two failures stood before', async () => {
    let count = 0;
    server.behaves((_request, response) => {
      const { body, type } = adapter.found;
      if ((count += 1) < 3) response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': type }).end(body);
    });
    expect(await register().lookUp(identifier)).toMatchObject({ kind: 'found' });
    expect(count).toBe(3);
  });

  it('raises an alarm for a wrong key, once, until the key is taken', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const own = register(log);
    const asked = server.asked.length;
    says(adapter.wrongKey);
    expectNoAnswer(await own.lookUp(identifier), adapter);
    expectNoAnswer(await own.lookUp(identifier), adapter);
    expect(server.asked.length - asked).toBe(2);
    expect(own.health()).toMatchObject({ isMisconfigured: true });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(adapter.secret);
    says(adapter.found);
    expect(await own.lookUp(identifier)).toMatchObject({ kind: 'found' });
    expect(own.health()).toMatchObject({ isMisconfigured: false });
  });
});
