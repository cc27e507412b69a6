import { createHash, randomBytes } from 'node:crypto';
import { toAuditRow, insertAudit } from '../../../src/audit/auditRow.js';
import { newId } from '../../../src/domain/ids.js';
import type { OnboardingForm } from '../../../src/domain/onboarding/onboardingForm.js';
import type { Services } from '../../../src/caller/context.js';
import { queueMail } from '../../../src/operations/mails/queueMail.js';
import { createRecordCipher } from '../../../src/encryption/recordCipher.js';
import type { TestApp } from '../app.js';
import { toParty } from '../people/people.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** Personal data, each a text that occurs nowhere else. */
export const personal = {
  applicantName: 'Adelaide Applicant-9c21',
  applicantEmail: 'adelaide-9c21@applicant.example',
  givenName: 'Percival-9c21',
  familyName: 'Partner-9c21',
  partyEmail: 'percival-9c21@party.example',
  dateOfBirth: '1961-04-23',
  street: '21 Canary-9c21 Street',
  declaredEmail: 'declared-9c21@applicant.example',
  declaredPhone: '+61 491 570 921',
  fileName: 'passport-9c21.pdf',
  bytes: 'bytes-of-a-passport-9c21',
  reason: 'the reason-9c21 stays inside',
  message: 'the message-9c21 goes out',
  request: 'please bring-9c21 more',
  note: 'a note-9c21 of ours',
  address: '192.0.2.219',
} as const;

export const form: OnboardingForm = {
  people: {
    parties: [
      {
        ...toParty('p1'),
        ...{ givenName: personal.givenName, familyName: personal.familyName },
        ...{ dateOfBirth: personal.dateOfBirth, email: personal.partyEmail },
      },
    ],
    holdings: [{ ownerId: 'p1', ownedId: null, from: 100, to: 100 }],
    unknownReason: null,
  },
  declaration: {
    ...{ givenName: personal.givenName, familyName: personal.familyName, position: 'Director' },
    ...{
      email: personal.declaredEmail,
      phone: personal.declaredPhone,
      authority: 'officer',
      isTrue: true,
      isConsented: true,
    },
  },
  address: {
    registered: {
      line1: personal.street,
      line2: null,
      locality: 'Sydney',
      region: 'NSW',
      postcode: '2000',
      country: 'AU',
    },
    ...{ business: null, tradingName: null, division: 'A', activity: 'farming', website: null },
  },
};

interface NewRecord {
  readonly organisationId: string;
  readonly mode?: Mode;
  /** The status, or null if nothing was submitted. */
  readonly status?: 'in_review' | 'more_information' | 'approved' | 'declined' | null;
  readonly decidedAt?: Date;
  readonly relationshipEndedAt?: Date;
  readonly relationshipEndRecordedAt?: Date;
  readonly expiresAt?: Date;
  readonly revokedAt?: Date;
}

export interface PersonalRecord {
  readonly linkId: string;
  readonly onboardingId: string;
  readonly documentId: string;
  readonly verificationId: string;
  readonly token: string;
}

/** A record of a complete onboarding, including the mail to its applicant. */
export async function newRecord(
  app: Pick<TestApp, 'services'> & { readonly database: Services['database'] },
  record: NewRecord,
): Promise<PersonalRecord> {
  const { organisationId, mode = 'live', status = 'approved', revokedAt = null } = record;
  const { database, services } = app;
  const { pool } = database;
  const at = new Date(Date.now() - 60_000);
  const [linkId, onboardingId, documentId] = [newId('onboardingLink'), newId('onboarding'), newId('document')];
  const [verificationId, noteId, decisionId] = [newId('verification'), newId('note'), newId('decision')];
  const token = randomBytes(32).toString('base64url');
  const em = database.orm.em.fork();
  const cipher = await createRecordCipher(em, services.vault, linkId, at);
  const isDecided = status === 'approved' || status === 'declined';
  const linkStatus = revokedAt ? 'revoked' : isDecided ? 'decided' : status === 'in_review' ? 'submitted' : 'opened';
  const applicant = JSON.stringify({ name: personal.applicantName, email: personal.applicantEmail });
  await pool.query(
    `insert into onboarding_links (id, organisation_id, mode, status, token_hash, sealed_token, sealed_applicant, jurisdiction,
       query_value, locale, created_by_id, created_at, expires_at, opened_at, submitted_at, decided_at, revoked_at, version,
       sealed_form, sealed_request)
     values ($1, $2, $3, $4, $5, $6, $7, 'AU', '51824753556', 'en-AU', 'key_1', $8, $9, $8, $10, $11, $12, 3, $13, $14)`,
    [
      ...[linkId, organisationId, mode, linkStatus, createHash('sha256').update(token).digest()],
      ...[services.vault.encrypt(token, `${linkId}:token`), cipher.encrypt(applicant, `${linkId}:applicant`), at],
      ...[record.expiresAt ?? new Date(Date.now() + 86_400_000), status === null ? null : at],
      ...[isDecided ? at : null, revokedAt, cipher.encrypt(JSON.stringify(form), `${linkId}:form`)],
      cipher.encrypt(JSON.stringify({ message: personal.request, steps: [] }), `${linkId}:request`),
    ],
  );
  await pool.query('insert into onboarding_devices values ($1, $2, $3)', [linkId, randomBytes(32), at]);
  await pool.query(`insert into onboarding_fingerprints values ($1, $2, $3, 'email', $4, '')`, [
    ...[organisationId, mode, linkId, randomBytes(32)],
  ]);
  await pool.query(
    `insert into onboarding_codes (link_id, hash, tries_left, sent_at, device_hash, place) values ($1, $2, 5, $3, $2, $2)`,
    [linkId, randomBytes(32), at],
  );
  await pool.query(
    `insert into onboarding_documents (id, link_id, organisation_id, mode, kind, media_type, size, sealed_name, content_mac, uploaded_at)
     values ($1, $2, $3, $4, 'identity', 'application/pdf', $5, $6, $7, $8)`,
    [
      ...[documentId, linkId, organisationId, mode, 2 * personal.bytes.length],
      ...[cipher.encrypt(personal.fileName, `${documentId}:name`), cipher.mac(personal.bytes, 'document:content'), at],
    ],
  );
  for (const number of [0, 1]) {
    const part = cipher.encryptBytes(
      Buffer.from(personal.bytes),
      `${documentId}:part:${number}${number === 1 ? ':last' : ''}`,
    );
    await pool.query('insert into onboarding_document_parts values ($1, $2, $3)', [documentId, number, part]);
  }
  const entry = toAuditRow(
    services.vault,
    {
      ...{ organisationId, mode, actor: { kind: 'applicant', id: linkId }, address: personal.address },
      ...{ requestId: null, at },
    },
    { action: 'onboarding.saved', object: { kind: 'onboardingLink', id: linkId } },
  );
  await insertAudit(em, [entry]);
  const mail = {
    ...{ organisationId, recipient: personal.applicantEmail, subject: 'Your application', text: personal.message },
    ...{ kind: 'onboarding.decided', dedupeKey: `${decisionId}:told`, at, record: { id: linkId, cipher } },
  };
  const mailId = await queueMail(em, mail);
  if (status === null) return { linkId, onboardingId: '', documentId, verificationId: '', token };

  await pool.query(
    `insert into verifications (id, organisation_id, mode, link_id, requested_name, jurisdiction, status, fracture_score,
       fracture_risk, facts, verdict, policy_version, audit_hash, verified_at, audit_key, caller_address)
     values ($1, $2, $3, $4, null, 'AU', 'verified', 0, 'low', '{}', '{"legalName":"ACME PTY LTD"}', '2026-1', '', $5, $6, $7)`,
    [verificationId, organisationId, mode, linkId, at, randomBytes(32), personal.address],
  );
  await pool.query(
    `insert into onboardings (id, organisation_id, mode, link_id, status, round, verification_id, route, submitted_at, decided_at,
       relationship_ended_at, relationship_end_recorded_at)
     values ($1, $2, $3, $4, $5, 1, $6, '{"outcome":"review","reasons":[]}', $7, $8, $9, $10)`,
    [
      ...[onboardingId, organisationId, mode, linkId, status, verificationId, at],
      ...[isDecided ? (record.decidedAt ?? at) : null, record.relationshipEndedAt ?? null],
      record.relationshipEndRecordedAt ?? null,
    ],
  );
  const submission = { form, ownership: { owners: [] }, documents: [documentId] };
  await pool.query('insert into onboarding_submissions values ($1, 1, $2, $3, $4)', [
    ...[onboardingId, verificationId],
    ...[cipher.encrypt(JSON.stringify(submission), `${onboardingId}:1:submission`), at],
  ]);
  await pool.query('insert into onboarding_notes values ($1, $2, $3, $4, $5, $6, $7)', [
    ...[noteId, onboardingId, organisationId, mode, 'mem_1'],
    ...[cipher.encrypt(personal.note, `${noteId}:text`), at],
  ]);
  if (isDecided) {
    await pool.query(
      `insert into decisions (id, organisation_id, mode, onboarding_id, round, status, decision, sealed_reason, sealed_message,
         fingerprint, decided_by, decided_at, mail_id) values ($1, $2, $3, $4, 1, 'made', $5, $6, $7, '', 'mem_1', $8, $9)`,
      [
        ...[decisionId, organisationId, mode, onboardingId, status],
        ...[
          cipher.encrypt(personal.reason, `${decisionId}:reason`),
          cipher.encrypt(personal.message, `${decisionId}:message`),
        ],
        ...[at, mailId],
      ],
    );
  }
  return { linkId, onboardingId, documentId, verificationId, token };
}

/**
 * The onboarding of a business that has been a customer since 1 January 2026.
 * @returns its id
 */
export async function newCustomer(app: TestApp, tenant: Pick<NewRecord, 'organisationId' | 'mode'>): Promise<string> {
  return (await newRecord(app, { ...tenant, decidedAt: new Date('2026-01-01T00:00:00Z') })).onboardingId;
}
