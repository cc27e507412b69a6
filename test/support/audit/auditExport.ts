import { insertAudit } from '../../../src/audit/auditRow.js';
import { signHead } from '../../../src/audit/checkpoints.js';
import { exportBundle, exportChain } from '../../../src/audit/exportBundle.js';
import { signStatement } from '../../../src/domain/audit/anchor.js';
import { loadPublicKeys, loadSigningKey } from '../../../src/audit/signingKeys.js';
import { createApiClient, type TestApp } from '../app.js';
import { insertEntries, entryRow } from './auditLog.js';

/** Exports of a service with some history, and the checkpoints that a third party holds. */
export interface ExportedAuditLog {
  readonly verificationId: string;
  readonly bundle: string;
  readonly chain: string;
  readonly jwks: string;
  /** The checkpoints that were signed in between, one in each line. */
  readonly anchor: string;
}

/** Verifies, certifies, adds more entries, and signs checkpoints in between. */
export async function exportAuditLog(app: TestApp): Promise<ExportedAuditLog> {
  const { services } = app;
  const { pool } = services.database;
  const verificationId = await recordVerification(app);
  await insertEntries(pool, 9);
  const anchor = [(await signHead(services)).statement];
  await certify(app, verificationId);
  await insertEntries(pool, 12);
  anchor.push((await signHead(services)).statement);
  await insertEntries(pool, 10);
  anchor.push((await signHead(services)).statement);
  const bundle = await exportBundle(services, verificationId);
  const chain = (await Array.fromAsync(exportChain(services))).join('');
  const jwks = JSON.stringify(await loadPublicKeys(pool));
  return { verificationId, bundle, chain, jwks, anchor: `${anchor.join('\n')}\n` };
}

/** Verifies an entity, which adds an entry to the audit log. */
export async function recordVerification(app: TestApp): Promise<string> {
  const { key } = await app.newKey(await app.newOrganisation());
  const { body } = await createApiClient(app, key).verify('11900000017');
  return body.result.id;
}

const certificateId = 'KYB-0123456789ABCDEFGHJK';

async function certify({ services, database: { pool, orm } }: TestApp, verificationId: string): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>('select audit_hash as hash from verifications where id = $1', [
    verificationId,
  ]);
  const at = new Date();
  const [validFrom, validUntil] = [at.toISOString(), new Date(at.getTime() + 365 * 86_400_000).toISOString()];
  const credentialSubject = {
    ...{ certificateId, verdict: 'clean', condition: null, auditHash: rows[0]?.hash },
    ...{ issuedBy: { name: 'An Officer', role: 'officer' }, agreedBy: null },
  };
  const credential = await signStatement(
    { validFrom, validUntil, credentialSubject },
    await loadSigningKey({ pool, vault: services.vault }),
    'credential+jwt',
  );
  await pool.query(
    `insert into members (id, organisation_id, email, role, created_at)
     select 'mem_1', organisation_id, 'officer@example.com', 'officer', now() from verifications where id = $1`,
    [verificationId],
  );
  await pool.query(
    `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id,
       officer_name, created_at, issued_at, expires_at, credential, status_list, status_index)
     select $2, organisation_id, mode, id, 'issued', 'clean', '{}', audit_hash, 'mem_1', 'An Officer', $4, $4,
       $5, $3, 0, 0 from verifications where id = $1`,
    [verificationId, certificateId, credential, validFrom, validUntil],
  );
  const record = { action: 'certificate.issued', object: { kind: 'certificate', id: certificateId } } as const;
  const actor = { kind: 'member', id: 'mem_1', role: 'officer' } as const;
  await insertAudit(orm.em, [entryRow({ ...record, personal: { officer: 'An Officer' } }, { actor })]);
}
