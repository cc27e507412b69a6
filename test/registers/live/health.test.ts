import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { loadRegisterStates } from '../../../src/operations/platform/loadRegisterStates.js';
import { createLiveRegisters } from '../../../src/registers/live/createLiveRegisters.js';
import { testApp, type TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/database/database.js';
import { fetchMetrics } from '../../support/processes/metrics.js';
import { abn, abrDetails, abrMessage, guid } from '../../support/registers/liveRecords.js';
import { liveOptions, registerServer } from '../../support/registers/liveRegister.js';

// The operators' view of the registers.
let server: Awaited<ReturnType<typeof registerServer>>;
let app: TestApp;
let now = new Date('2026-11-20T10:30:00Z');

beforeAll(async () => {
  server = await registerServer();
  const database = await testDatabase({ sample: true });
  const clock = (): Date => now;
  const liveRegisters = createLiveRegisters(
    { abr: { guid, service: 'json', url: server.url }, nzbn: { key: guid, url: server.url } },
    liveOptions(server.ca, database, { clock, limits: { firstWaitMs: 1, failures: 2 } }),
  );
  app = await testApp({ database, services: { liveRegisters, clock } });
});

afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await server.stop();
});

const lookUp = () => app.services.liveRegisters.AU?.lookUp({ kind: 'abn', value: abn });
const loadState = async (register: string, kind: string) =>
  (await loadRegisterStates(app.services)).find((state) => state.register === register && state.kind === kind);
const metric = async (line: string): Promise<string | undefined> =>
  (await fetchMetrics(app)).split('\n').find((each) => each.startsWith(line));

it('are the extracts, and live registers that nobody has asked yet', async () => {
  const extract = { records: expect.any(Number), isSample: true, asOf: '2026-11-01', failures24Hours: 0 };
  expect(await loadState('ABR', 'extract')).toMatchObject(extract);
  expect(await loadState('NZBN', 'extract')).toMatchObject({ kind: 'extract' });
  const unasked = { records: null, asOf: null, importedAt: null, failures24Hours: 0, calls24Hours: {} };
  expect(await loadState('ABR', 'live')).toMatchObject({ ...unasked, lastSuccessAt: null, isMisconfigured: false });
  expect(await metric('register_misconfigured{register="NZBN"}')).toBe('register_misconfigured{register="NZBN"} 0');
});

it('are counts of what came of the calls, and an alarm while the GUID is refused', async () => {
  server.answers(abrDetails(), 'text/javascript');
  await lookUp();
  now = new Date('2026-11-20T11:30:00Z');
  server.answers(abrMessage('The GUID entered is not recognised as a Registered Party'), 'text/javascript');
  await lookUp();
  expect(await loadState('ABR', 'live')).toMatchObject({
    ...{ asOf: '2026-11-20', lastSuccessAt: new Date('2026-11-20T10:30:00Z'), failures24Hours: 1 },
    ...{ calls24Hours: { found: 1, configuration: 1 }, isMisconfigured: true },
  });
  expect(await metric('register_misconfigured{register="ABR"}')).toBe('register_misconfigured{register="ABR"} 1');
  expect(await metric('register_calls_total{register="ABR",outcome="configuration"}')).toMatch(/ 1$/);
  expect(await metric('register_last_success_timestamp_seconds{register="ABR"}')).toBe(
    `register_last_success_timestamp_seconds{register="ABR"} ${Date.parse('2026-11-20T10:30:00Z') / 1_000}`,
  );
  await lookUp();
  expect(await metric('register_paused{register="ABR"}')).toBe('register_paused{register="ABR"} 1');
});

it('are those of a day', async () => {
  now = new Date('2026-11-22T12:00:00Z');
  expect(await loadState('ABR', 'live')).toMatchObject({ failures24Hours: 0, calls24Hours: {} });
});
