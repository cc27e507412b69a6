import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from '../support/dataDir.js';
import { newRecord, personal } from '../support/personalWorld.js';

let dataDir: string;
let started: Started;
beforeAll(async () => {
  dataDir = await newDataDir();
  started = await startServices(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
});
afterAll(async () => {
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function kyb(...words: string[]): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['dist/cli.js', 'privacy', ...words], { env });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    child.on('close', (code) => {
      resolve({ code, out, error });
    });
  });
}

it('hands out all that is held of a person, and erases it when it is told to', async () => {
  const { services } = started;
  const { id: organisationId } = await createOrganisation(services.database.orm.em, {
    ...{ name: 'Acme', plan: 'enterprise', now: new Date() },
  });
  const place = { database: services.database, services };
  const { linkId } = await newRecord(place, { organisationId, status: 'declined' });
  const customer = await newRecord(place, { organisationId });
  const email = ['--email', personal.applicantEmail];

  const file = join(dataDir, 'out.json');
  expect(await kyb('export', ...email, '--out', file)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toContain(personal.dateOfBirth);
  // A wrong call erases nothing.
  expect((await kyb('erase', ...email)).code).toBe(2);
  expect((await kyb('erase', ...email, '--link', linkId, '--yes')).code).toBe(2);
  const planned = await kyb('erase', ...email, '--dry-run');
  expect(planned.out).toMatch(new RegExp(`${linkId}.*as applicant.*would be erased: It was declined`));
  expect(planned.out).toMatch(new RegExp(`${customer.linkId}.*left as it is: .*sections 107 to 114`));
  const { code, out } = await kyb('erase', ...email, '--yes', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    isDryRun: false,
    records: [
      { linkId, isErased: true },
      { linkId: customer.linkId, isErased: false, retention: { code: 'relationship' } },
    ],
  });
  expect((await kyb('erase', '--link', linkId, '--dry-run')).out).toContain('left as it is: It was erased on ');
});
