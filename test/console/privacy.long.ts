import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { newScreening } from '../screening/seedScreening.js';
import { testApp } from '../support/app.js';
import { consoleFixture } from '../support/processes/console.js';
import { newRecord, personal } from '../support/seeds/personalFixture.js';

const fixture = consoleFixture();
const kyb = (...words: string[]) => fixture.kyb('privacy', ...words);

it('hands out all that is held of a person, and erases it when it is told to', async () => {
  const { services } = fixture.started;
  const { id: organisationId } = await createOrganisation(services.database.orm.em, {
    ...{ name: 'Acme', plan: 'enterprise', now: new Date() },
  });
  const place = { database: services.database, services };
  const { linkId } = await newRecord(place, { organisationId, status: 'declined' });
  const customer = await newRecord(place, { organisationId });
  const email = ['--email', personal.applicantEmail];

  const file = join(fixture.dataDir, 'out.json');
  expect(await kyb('export', ...email, '--out', file)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toContain(personal.dateOfBirth);
  // People without an address are found by their name, in any case and order.
  const name = ['--name', `${personal.familyName.toUpperCase()}  ${personal.givenName}`];
  const named = await kyb('erase', ...name, '--dry-run', '--json');
  expect(JSON.parse(named.stdout).records.map((record: { linkId: string }) => record.linkId)).toEqual([
    linkId,
    customer.linkId,
  ]);
  expect(await kyb('erase', ...name, '--yes')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('by --onboarding or --link'),
  });
  expect(JSON.parse((await kyb('erase', '--name', personal.givenName, '--dry-run', '--json')).stdout).records).toEqual(
    [],
  );
  // A wrong call erases nothing.
  expect((await kyb('erase', ...email)).code).toBe(2);
  expect((await kyb('erase', ...email, '--link', linkId, '--yes')).code).toBe(2);
  const planned = await kyb('erase', ...email, '--dry-run');
  expect(planned.stdout).toMatch(new RegExp(`${linkId}.*as applicant.*would be erased: It was declined`));
  expect(planned.stdout).toMatch(new RegExp(`${customer.linkId}.*kept: .*sections 107 to 114`));
  const { code, stdout } = await kyb('erase', ...email, '--yes', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    isDryRun: false,
    records: [
      { linkId, isErased: true },
      { linkId: customer.linkId, isErased: false, retention: { code: 'relationship' } },
    ],
  });
  expect((await kyb('erase', '--link', linkId, '--dry-run')).stdout).toContain('kept: It was erased on ');
});

it('hands out and erases the screening of a name', async () => {
  const { services } = fixture.started;
  const { id: organisationId } = await createOrganisation(services.database.orm.em, {
    ...{ name: 'Acme', plan: 'enterprise', now: new Date() },
  });
  const address = { host: '', user: '', database: '', port: 0 };
  const database = { ...services.database, address, settings: {}, drop: () => Promise.resolve() };
  const app = await testApp({ database, services: { vault: services.vault } });
  const id = await newScreening(app, organisationId, 'test');
  await app.stop();
  const file = join(fixture.dataDir, 'screening.json');
  expect(await kyb('export', '--screening', id, '--out', file)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).toContain('Nobody Unlisted');
  const named = await kyb('erase', '--name', 'UNLISTED nobody', '--dry-run', '--json');
  expect(JSON.parse(named.stdout)).toMatchObject({ records: [], screenings: [id] });
  expect((await kyb('erase', '--name', 'Unlisted', '--dry-run')).stdout).toMatch(/^No onboarding or screening/);
  expect((await kyb('erase', '--screening', id, '--dry-run')).stdout).toContain('would be erased');
  const { code, stdout } = await kyb('erase', '--screening', id, '--yes', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { isDryRun: false, records: [{ screeningId: id, isErased: true }] },
  ]);
  expect((await kyb('erase', '--screening', id, '--yes')).stdout).toContain('erased before');
  expect((await kyb('erase', '--screening', 'scr_1', '--yes')).code).toBe(1);
  expect(await kyb('export', '--screening', id, '--out', file)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).not.toContain('Nobody Unlisted');
});
