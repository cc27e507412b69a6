import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '../../src/platform/log.js';
import { applicantBrowser, seedLink } from '../support/people/applicant.js';
import { testApp, type TestApp } from '../support/app.js';
import { tablesThatTell } from '../support/database/databaseDump.js';

let app: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  app = await testApp({ sample: false, services: { log: createLog('trace', sink) } });
});
afterAll(() => app.stop());

it('what an applicant says, and the token, are in no log line and readable in no table', async () => {
  const link = await seedLink(app, { name: 'Zebulon Quagmire', email: 'zebulon@quagmire.example' });
  const browser = applicantBrowser(app, link);
  await fetch(`${app.url}/onboard/${link.token}`);
  await fetch(`${app.url}/api/onboard/open?token=${link.token}`);
  await browser.open();
  const party = {
    id: 'p1',
    kind: 'PERSON',
    givenName: 'Quetzalcoatl',
    familyName: 'Xylophone',
    dateOfBirth: '1977-07-07',
  };
  const { body } = await browser.graphql(
    'mutation ($input: SaveOnboardingInput!) { saveOnboarding(input: $input) { version } }',
    { input: { version: 0, people: { parties: [party], holdings: [] } } },
  );
  expect(body.data.saveOnboarding.version).toBe(1);
  const bytes = Buffer.from(`%PDF-1.4\n${'Vermicelli '.repeat(50)}%%EOF`);
  expect((await browser.upload(bytes, { name: 'Zebulon.pdf', party: party.id })).status).toBe(201);
  const second = applicantBrowser(app, link);
  await second.open();
  expect((await second.askForCode()).status).toBe(200);
  await second.prove('000000');
  const secret = browser.cookie.split('=')[1] ?? '';
  const hidden = [
    'Zebulon',
    'zebulon',
    'Quagmire',
    'Quetzalcoatl',
    'Xylophone',
    '1977-07-07',
    'Vermicelli',
    link.token,
    secret,
  ];

  expect(lines.length).toBeGreaterThan(5);
  for (const word of hidden) expect(lines.filter((line) => line.includes(word))).toEqual([]);
  expect(await tablesThatTell(app.database.pool, hidden)).toEqual([]);
});
