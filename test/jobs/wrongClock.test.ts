import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startCounting } from '../../src/workers/jobs/operationJobs.js';
import { startAlerting } from '../../src/workers/jobs/sendAlerts.js';
import { createLog } from '../../src/platform/log.js';
import { testApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it.each(['counts verifications', 'sends alerts'])('no job %s by a clock that is ahead', async (work) => {
  const { database, services } = app;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const clock = (): Date => new Date(Date.now() + 60 * 24 * 60 * 60 * 1_000);
  const job =
    work === 'sends alerts'
      ? startAlerting({ ...services, em: database.orm.em, clock }, log)
      : startCounting(database.pool, clock, log);
  await until(() => lines.length > 0);
  await job.stop();
  expect(lines.join('')).toMatch(/The clocks of this machine and of the database differ by \d+ seconds/);
});
