import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { signHead } from '../../src/audit/checkpoints.js';
import { exportBundle, exportChain } from '../../src/audit/exportBundle.js';
import { testApp, type TestApp } from '../support/app.js';
import { insertEntries } from '../support/audit/auditLog.js';
import { recordVerification } from '../support/audit/auditExport.js';
import { forge } from '../support/audit/forge.js';

let app: TestApp;
let verificationId: string;
beforeEach(async () => {
  app = await testApp();
  verificationId = await recordVerification(app);
  await insertEntries(app.database.pool, 300);
  await signHead(app.services);
});
afterEach(() => app.stop());

const change = (table: string, statement: string): Promise<void> => forge(app.database.pool, table, statement, []);
const sized = async (): Promise<number> =>
  (await app.database.pool.query('select max(size)::int as size from audit_checkpoints')).rows[0].size;

it('the bundle of a trail whose tail was cut is refused with what was found', async () => {
  await change('audit_seals', 'delete from audit_seals where position > 20');
  const signed = await sized();
  await change(
    'audit_entries',
    'delete from audit_entries where not exists (select from audit_seals where entry_id = id)',
  );
  await expect(exportBundle(app.services, verificationId)).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    message: expect.stringContaining(`A checkpoint signs ${signed} entries, and the last sealed entry is 20`),
  });
});

it('so are bundle and chain where something in between is gone', async () => {
  await change('audit_nodes', 'delete from audit_nodes');
  await insertEntries(app.database.pool, 1);
  const refused = { code: 'STATE_CONFLICT', message: expect.stringContaining('are missing') };
  await expect(exportBundle(app.services, verificationId)).rejects.toMatchObject(refused);
  await expect(Array.fromAsync(exportChain(app.services))).rejects.toMatchObject(refused);
});
