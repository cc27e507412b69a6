import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importExtract } from '../../src/registers/importExtract.js';
import { abrFile, abrRecords, testAbn } from '../support/registers/abrFile.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// Verifications continue while a register is refreshed. Each finds the entity as it was before or as it is after, and
// nothing between, because a row is changed whole.
const held = 40_000;
const files = new TemporaryFiles();
let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  ({ key } = await app.newKey(await app.newOrganisation()));
});
afterAll(async () => {
  files.remove();
  await app.stop();
});

function importWeek(records: readonly string[], week: number): ReturnType<typeof importExtract> {
  const path = files.write(`week${week}.xml`, abrFile(records, { extractTime: `2026-05-0${week}T00:00:00` }));
  return importExtract(app.database.pool, { register: 'abr', files: [path], production: false });
}

it('verifications find before or after, and none fails, while a refresh goes on', async () => {
  const first = abrRecords(held);
  await importWeek(first, 1);
  const client = createApiClient(app, key);
  const found = new Map<string, number>();
  let isDone = false;
  let after = 0;
  const verify = async (worker: number): Promise<void> => {
    for (let step = 0; !isDone || step < 20; step += 1) {
      const number = 1 + ((worker * 7_919 + step * 104_729) % held);
      const { status, body } = await client.verify(testAbn(number));
      expect(status).toBe(200);
      const { legalName, gstRegistered, abnStatus, source } = body.result;
      // The number of the entity is in its name: the rest distinguishes before from after.
      const name = String(legalName).replace(String(number), 'n');
      const facts = [body.result.status, name, abnStatus, gstRegistered, source.register].join(', ');
      found.set(facts, (found.get(facts) ?? 0) + 1);
      if (isDone) after += 1;
    }
  };
  const workers = Array.from({ length: 4 }, (_, worker) => verify(worker));
  const renamed = first.map((record) =>
    record
      .replace('NUMBER', 'RENAMED')
      .replace('<ABN status="ACT"', '<ABN status="CAN"')
      .replace('<GST status="ACT"', '<GST status="CAN"'),
  );
  const report = await importWeek(renamed, 8);
  isDone = true;
  await Promise.all(workers);

  expect(report).toMatchObject({ added: 0, changed: held, removed: 0 });
  const before = 'verified, NUMBER n PTY LTD, Active, true, ABR';
  const now = 'inactive, RENAMED n PTY LTD, Cancelled, false, ABR';
  expect([...found.keys()].sort()).toEqual([now, before].sort());
  expect(found.get(before)).toBeGreaterThan(20);
  expect(found.get(now)).toBeGreaterThan(20);
  expect(after).toBeGreaterThan(0);
});
