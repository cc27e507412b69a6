import { createApiClient } from '../../support/app.js';
import { newOfficer } from '../../support/people/officers.js';
import { clean, sampleAbn } from '../../support/registers/sample.js';
import { isSame, type ObjectKind } from './objectKind.js';
import { newCertificateId } from '../../../src/domain/ids.js';

/** A verification that gets a certificate without a condition, a reason or a second officer. */
export const certifiable: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const abn = mode === 'test' ? '55 999 999 003' : await sampleAbn(app.database.pool, clean);
    return (await createApiClient(app, key).verify(abn)).body.result.id;
  },
  reaches: isSame,
};

export const certificate: ObjectKind = {
  make: async (app, tenant) => {
    const officer = await newOfficer(app, tenant.organisationId ?? '', 'Olive Officer', tenant.mode);
    const verificationId = await certifiable.make(app, tenant);
    return (await officer.post('/api/enterprise/certificates', { verificationId })).body.certificate.id;
  },
  reaches: isSame,
};

export const suspended: ObjectKind = {
  make: async (app, tenant) => {
    const id = await certificate.make(app, tenant);
    await app.database.pool.query(`update certificates set status = 'suspended', suspended_at = now() where id = $1`, [
      id,
    ]);
    return id;
  },
  reaches: isSame,
};

export const proposal: ObjectKind = {
  make: async (app, tenant) => {
    const id = newCertificateId(new Date());
    await app.database.pool.query(
      `insert into certificates (id, organisation_id, mode, verification_id, status, verdict, subject, audit_hash, officer_id,
         officer_name, created_at)
       select $1, organisation_id, mode, verification_id, 'proposed', verdict, subject, audit_hash, officer_id, officer_name,
         created_at from certificates where id = $2`,
      [id, await certificate.make(app, tenant)],
    );
    return id;
  },
  reaches: isSame,
};

export const publicCertificate: ObjectKind = { ...certificate, reaches: () => true, isPublic: true };
