import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signCheckpoint, signHead } from '../../src/audit/checkpoints.js';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { loadRoot } from '../../src/audit/subtrees.js';
import { insertEntries } from '../support/audit/auditLog.js';
import { testApp, type TestApp } from '../support/app.js';
import { decodeJwt } from 'jose';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it('gives each head one statement, with the root over it, when many workers seal and sign at once', async () => {
  const { pool } = app.database;
  const services = { pool, vault: app.services.vault, clock: app.services.clock };
  const signed = new Map<number, Set<string>>();
  for (let round = 0; round < 15; round += 1) {
    await insertEntries(pool, 3);
    await sealEntries(pool, { isWaiting: true });
    const calls = Array.from({ length: 8 }, async (_, worker) => {
      if (worker % 4 === 3) {
        await insertEntries(pool, 1);
        return signHead(app.services);
      }
      return signCheckpoint(services);
    });
    for (const checkpoint of await Promise.all(calls)) {
      if (!checkpoint) throw new Error('Nothing was signed.');
      const statements = signed.get(checkpoint.size) ?? new Set();
      signed.set(checkpoint.size, statements.add(checkpoint.statement));
    }
  }
  expect([...signed.values()].every(({ size }) => size === 1)).toBe(true);
  for (const [size, [statement = '']] of signed) {
    expect(decodeJwt(statement)).toMatchObject({ size, root: (await loadRoot(pool, size)).toString('hex') });
  }
});
