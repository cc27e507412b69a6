import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { runJob } from '../support/runJob.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

it.each(['certificate expiry', 'counts', 'alerts', 'retention', 'erasure'] as const)(
  'no job does its work by a clock that is ahead: %s',
  async (name) => {
    const clock = (): Date => new Date(Date.now() + 60 * 24 * 60 * 60 * 1_000);
    const refusal = /^The clocks of this machine and of the database differ by \d+ seconds\.$/;
    await expect(runJob(app, name, { clock })).rejects.toThrow(refusal);
    await expect(runJob(app, name)).resolves.toBeUndefined();
  },
);
