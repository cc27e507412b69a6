import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { createLog } from '../../src/platform/log.js';
import { createStoredMetrics } from '../../src/registers/storedMetrics.js';
import { recordDataset } from '../../src/registers/datasets/importDataset.js';
import { testApp, type TestApp } from '../support/app.js';
import { testDatabase } from '../support/database/database.js';
import { fetchMetrics } from '../support/processes/metrics.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await testDatabase({ sample: true }) });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const lines = async (): Promise<string[]> => (await fetchMetrics(app)).split('\n');

it('are what is held of registers and datasets, and of which day', async () => {
  const before = await lines();
  expect(before).toContainEqual(expect.stringMatching(/^register_extract_records\{register="ABR"\} \d+$/));
  expect(before).not.toContainEqual(expect.stringContaining('register="DFAT"'));
  const importedAt = new Date('2026-11-20T10:30:00Z');
  const client = await app.database.pool.connect();
  const dataset = { asOf: '2026-11-19', records: 3_906, rejects: 0, files: [], importedAt };
  await recordDataset(client, { ...dataset, name: 'DFAT' });
  await recordDataset(client, { ...dataset, name: 'ASIC companies', records: 3_500_000 });
  client.release();
  const after = await lines();
  expect(after).toContain('register_extract_records{register="DFAT"} 3906');
  expect(after).toContain('register_extract_records{register="ASIC companies"} 3500000');
  expect(after).toContain(
    `register_extract_day_timestamp_seconds{register="DFAT"} ${Date.parse('2026-11-19T00:00:00Z') / 1_000}`,
  );
  expect(after).toContain(
    `register_extract_imported_timestamp_seconds{register="DFAT"} ${importedAt.getTime() / 1_000}`,
  );
});

it('are absent while the database does not respond', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 });
  const read = createStoredMetrics({ database: { pool }, log: createLog('silent') }).map((metric) => metric.read());
  expect(await Promise.all(read)).toEqual([[], [], []]);
  await pool.end();
});
