import { expect, it } from '@jest/globals';
import { eraseDisclosures } from '../../src/audit/auditRow.js';
import { exportBundle } from '../../src/audit/exportBundle.js';
import { verifyBundle } from '../../src/domain/audit/verifyBundle.js';
import { testApp } from '../support/app.js';
import { exportAuditLog } from '../support/audit/auditExport.js';
import { sealedEntries } from '../support/audit/auditLog.js';

it('what is erased is gone, and the chain is whole', async () => {
  const app = await testApp();
  const { bundle, verificationId, ...evidence } = await exportAuditLog(app);
  expect(bundle).toContain('"address":"127.0.0.1"');
  const before = await sealedEntries(app.database.pool);
  expect(await eraseDisclosures(app.database.pool, [verificationId])).toBeGreaterThan(0);
  expect(await eraseDisclosures(app.database.pool, [verificationId])).toBe(0);
  const after = await exportBundle(app.services, verificationId);
  expect(after).not.toContain('"address":"127.0.0.1"');
  // Entries about the certificate belong to another object.
  expect(after).toContain('An Officer');
  expect(await sealedEntries(app.database.pool)).toEqual(before);
  // The entry is proved, and nothing binds the facts of the file to it any more.
  expect(await verifyBundle(after, evidence)).toMatchObject({ verdict: 'signed', isBound: false, faults: [] });
  expect(await verifyBundle(bundle, evidence)).toMatchObject({ verdict: 'verified', isBound: true });
  await app.stop();
});
