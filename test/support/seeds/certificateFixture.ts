import { randomInt } from 'node:crypto';
import { signCredential } from '../../../src/operations/certificates/statusLists.js';
import type { CertificateStatement } from '../../../src/domain/certificates/certificate.js';
import { toCredential } from '../../../src/domain/certificates/credential.js';
import { newId } from '../../../src/domain/ids.js';
import { loadSigningKey } from '../../../src/audit/signingKeys.js';
import { statementWith } from '../../certificates/statement.js';
import type { TestApp } from '../app.js';
import { seededFacts } from './seededVerifications.js';

/** Certificates that one statement of `fill` inserts. */
const fillStep = 8_192;

export interface CertificateFixture {
  /** Inserts a signed certificate as if an officer had issued it. */
  issue(changed?: Partial<CertificateStatement>): Promise<{ statement: CertificateStatement; jwt: string }>;
  /** Inserts a certificate that waits for a second officer. */
  propose(): Promise<string>;
  revoke(id: string): Promise<void>;
  /** Inserts many unsigned rows at the first positions of a list. They are revoked, so that screening ignores them. */
  fill(list: number, places: number): Promise<void>;
}

/** An organisation with a verification, an officer and their certificates. */
export async function certificateFixture(app: TestApp): Promise<CertificateFixture> {
  const { pool } = app.database;
  const organisation = await app.newOrganisation('Example Finance');
  const { id: keyId } = await app.newKey(organisation);
  const verification = newId('verification');
  const officer = newId('member');
  await pool.query(
    `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
       facts, verdict, policy_version, audit_hash, verified_at)
     values ($1, $2, 'live', $3, 'AU', 'verified', 0, 'low', $4, '{}', '2026-1', '', now())`,
    [verification, organisation, keyId, seededFacts],
  );
  await pool.query(
    `insert into members (id, organisation_id, email, role, created_at) values ($1, $2, 'o@x.example', 'officer', now())`,
    [officer, organisation],
  );
  const insert = async (id: string, statement: CertificateStatement | null, credential: string | null) =>
    pool.query(
      `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, condition, reason, subject,
         audit_hash, officer_id, officer_name, created_at, issued_at, expires_at, credential, status_list, status_index)
       values ($1, $2, $3, $4, $5, $6, $7, 'a reason', '{}', '', $8, 'Ana Ngata', now(), $9, $10, $11, $12, $13)`,
      [
        id,
        organisation,
        statement?.mode ?? 'live',
        verification,
        statement ? 'issued' : 'proposed',
        statement?.verdict ?? 'clean',
        statement?.condition,
        officer,
        statement?.issuedAt,
        statement?.expiresAt,
        credential,
        statement?.statusEntry.list,
        statement?.statusEntry.index,
      ],
    );
  return {
    async issue(changed = {}) {
      const statusEntry = { list: 1, index: randomInt(131_072) };
      const plain = statementWith({ statusEntry, expiresAt: '2096-11-20T03:04:05.678Z', ...changed });
      const statement = { ...plain, url: `${app.url}/verify/${plain.id}` };
      const jwt = await signCredential(
        toCredential(statement, app.url),
        await loadSigningKey({ pool, vault: app.services.vault }),
      );
      await insert(statement.id, statement, jwt);
      return { statement, jwt };
    },
    async propose() {
      const { id } = statementWith();
      await insert(id, null, null);
      return id;
    },
    async revoke(id) {
      await pool.query(
        `update certificates set status = 'revoked', revoked_at = '2026-12-01T00:00:00Z', revoked_reason = 'secret why'
         where id = $1`,
        [id],
      );
    },
    async fill(list, places) {
      // In steps that end well before the pool's statement timeout, even on a slow disk.
      for (let from = 0; from < places; from += fillStep) {
        await pool.query(
          `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash,
             officer_id, officer_name, created_at, issued_at, expires_at, credential, status_list, status_index,
             revoked_at, revoked_reason)
           select 'KYB-filler-' || $4::int || '-' || place, $1, 'live', $2, 'revoked', 'clean', '{}', '', $3, 'x', now(),
             now(), now(), '', $4::int, place, now(), 'x' from generate_series($5::int, $6::int - 1) as place`,
          [organisation, verification, officer, list, from, Math.min(from + fillStep, places)],
        );
      }
    },
  };
}
