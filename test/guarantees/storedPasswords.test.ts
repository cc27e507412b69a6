import { expect, it } from '@jest/globals';
import { testApp } from '../support/app.js';
import {
  createBrowser,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';

it('no password, code or link is stored in a form that the database alone can tell', async () => {
  const app = await testApp({ sample: false });
  const { email } = await newPerson(app, { organisationId: await app.newOrganisation() });
  const { secret, recoveryCodes } = await withSecondFactor(await signedIn(app, email));
  await createBrowser(app).post('/api/portal/password-reset/request', { email });
  const token = await mailedToken(app, email);
  const tables = [
    'accounts',
    'recovery_codes',
    'password_resets',
    'mails',
    'sessions',
    'audit_entries',
    'audit_disclosures',
  ];
  for (const table of tables) {
    const { rows } = await app.database.pool.query(`select to_jsonb(t)::text as line from ${table} t`);
    const text = rows.map(({ line }) => line).join('\n');
    for (const hidden of [goodPassword, secret, token, ...recoveryCodes]) expect(text).not.toContain(hidden);
  }
  await app.stop();
});
