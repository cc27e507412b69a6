import canonicalize from 'canonicalize';
import { z } from 'zod';
import { jurisdictionCodes } from '../jurisdictions/jurisdiction.js';
import { statusReasonCodes, verificationStatuses } from '../policies/verdictStatus.js';
import { type CertificateStatement, certificateVerdicts } from './certificate.js';

/** The name of the issuer, in addition to its address. */
export const issuerName = 'Enterprise Entity Verification';
export const credentialsContext = 'https://www.w3.org/ns/credentials/v2';

const text = z.string().max(2_000);
const absent = text.nullable();
const time = z.iso.datetime();
const officer = z.strictObject({ name: text, role: z.literal('officer') });

/** The two status lists: a revocation is final, a suspension is not. */
export const statusPurposes = ['revocation', 'suspension'] as const;
export type StatusPurpose = (typeof statusPurposes)[number];

const checksSchema = z.strictObject({
  screening: z.strictObject({
    status: z.enum(['clear', 'candidates', 'confirmed', 'incomplete', 'not_performed']),
    names: z.int().min(0),
    lists: z
      .array(
        z.strictObject({
          list: text,
          publisher: text,
          asOf: absent,
          entries: z.int().min(0).nullable(),
          state: z.enum(['current', 'stale', 'unreadable']),
        }),
      )
      .readonly(),
  }),
  statusReasons: z
    .array(z.strictObject({ code: z.enum(statusReasonCodes), detail: text, source: text, asOf: absent }))
    .readonly(),
  reason: absent,
  checked: z.array(text).readonly(),
  notChecked: z.array(text).readonly(),
});

const subjectSchema = z.strictObject({
  type: z.literal('VerifiedBusiness'),
  certificateId: z.string().regex(/^KYB-[0-9A-HJKMNP-TV-Z]{20}$/),
  mode: z.enum(['live', 'test']),
  verdict: z.enum(certificateVerdicts),
  condition: absent,
  legalName: text,
  abn: absent,
  acn: absent,
  nzbn: absent,
  jurisdiction: z.enum(jurisdictionCodes),
  entityType: absent,
  entityStatus: z.enum(verificationStatuses),
  abnStatus: absent,
  nzbnStatus: absent,
  gstRegistered: z.boolean().nullable(),
  registeredState: absent,
  registeredDate: absent,
  fractureScore: z.int().min(0).max(100),
  fractureRisk: z.enum(['low', 'medium', 'high', 'critical']),
  policyVersion: text,
  source: z.strictObject({
    register: z.enum(['ABR', 'NZBN', 'sample', 'sandbox']),
    kind: z.enum(['extract', 'live', 'sandbox']),
    asOf: absent,
    attribution: text,
  }),
  verificationId: text,
  verifiedAt: time,
  organisation: z.strictObject({ organisationId: text, organisationName: text }),
  issuedBy: officer,
  agreedBy: officer.nullable(),
  auditHash: z.string().regex(/^[0-9a-f]{64}$/),
  checks: checksSchema.optional(),
});

const statusEntrySchema = <Purpose extends StatusPurpose>(purpose: Purpose) =>
  z.strictObject({
    id: z.url(),
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal(purpose),
    statusListIndex: z.string().regex(/^(?:0|[1-9]\d{0,5})$/),
    statusListCredential: z.url(),
  });

const credentialSchema = z.strictObject({
  '@context': z.tuple([z.literal(credentialsContext), z.url()]),
  id: z.url(),
  type: z.tuple([z.literal('VerifiableCredential'), z.enum(['KybCertificate', 'KybTestCertificate'])]),
  issuer: z.strictObject({ id: z.url({ protocol: /^https?$/ }), name: z.literal(issuerName) }),
  validFrom: time,
  validUntil: time,
  credentialSubject: subjectSchema,
  // The earliest credentials have an entry for revocation only.
  credentialStatus: z.union([
    statusEntrySchema('revocation'),
    z.tuple([statusEntrySchema('revocation'), statusEntrySchema('suspension')]),
  ]),
});

/** A certificate as a Verifiable Credential (W3C Verifiable Credentials Data Model 2.0), unsigned. */
export type CertificateCredential = z.infer<typeof credentialSchema>;

export interface StatusEntry {
  readonly id: string;
  readonly type: 'BitstringStatusListEntry';
  readonly statusPurpose: StatusPurpose;
  readonly statusListIndex: string;
  readonly statusListCredential: string;
}

/** The entries of a credential, revocation first. */
export function listStatusEntries({ credentialStatus }: CertificateCredential): readonly StatusEntry[] {
  return Array.isArray(credentialStatus) ? credentialStatus : [credentialStatus];
}

/** The address of a status list. @param issuerUrl the public address of the service, without a trailing slash */
export function statusListUrl(issuerUrl: string, list: number, purpose: StatusPurpose = 'revocation'): string {
  return `${issuerUrl}/credentials/${purpose === 'revocation' ? 'status' : 'suspension'}/${list}`;
}

/**
 * The credential with the complete statement. Live and test certificates have different types, so that a verifier that requires
 * one does not accept the other.
 * @param issuerUrl the public address of the service, without a trailing slash
 */
export function toCredential(statement: CertificateStatement, issuerUrl: string): CertificateCredential {
  const { status, ...entity } = statement.entity;
  const { checks, statusEntry, isSuspendable } = statement;
  const toStatusEntry = <Purpose extends StatusPurpose>(purpose: Purpose) => {
    const list = statusListUrl(issuerUrl, statusEntry.list, purpose);
    return {
      id: `${list}#${statusEntry.index}`,
      type: 'BitstringStatusListEntry' as const,
      statusPurpose: purpose,
      statusListIndex: String(statusEntry.index),
      statusListCredential: list,
    };
  };
  return {
    '@context': [credentialsContext, `${issuerUrl}/credentials/context/${checks ? 'v2' : 'v1'}`],
    id: statement.url,
    type: ['VerifiableCredential', statement.mode === 'live' ? 'KybCertificate' : 'KybTestCertificate'],
    issuer: { id: issuerUrl, name: issuerName },
    validFrom: statement.issuedAt,
    validUntil: statement.expiresAt,
    credentialSubject: {
      type: 'VerifiedBusiness',
      certificateId: statement.id,
      mode: statement.mode,
      verdict: statement.verdict,
      condition: statement.condition,
      ...entity,
      entityStatus: status,
      organisation: { organisationId: statement.organisation.id, organisationName: statement.organisation.name },
      issuedBy: statement.issuedBy,
      agreedBy: statement.agreedBy,
      auditHash: statement.auditHash,
      ...(checks && { checks }),
    },
    credentialStatus: isSuspendable
      ? [toStatusEntry('revocation'), toStatusEntry('suspension')]
      : toStatusEntry('revocation'),
  };
}

/**
 * Parses a credential strictly: every member must be present and valid, and no other is accepted.
 * @throws ZodError naming the members at fault
 * @throws TypeError if members contradict each other, such as type and mode
 */
export function parseCredential(payload: unknown): CertificateCredential {
  const credential = credentialSchema.parse(payload);
  if (canonicalize(toCredential(toStatement(credential), credential.issuer.id)) !== canonicalize(payload)) {
    throw new TypeError('The members of the credential contradict each other.');
  }
  return credential;
}

/** The exact statement that `toCredential` was given. @throws as `parseCredential` does */
export function parseStatement(payload: unknown): CertificateStatement {
  return toStatement(parseCredential(payload));
}

function toStatement(credential: CertificateCredential): CertificateStatement {
  const { id: url, validFrom, validUntil, credentialSubject } = credential;
  const { certificateId, mode, verdict, condition, organisation, issuedBy, agreedBy, auditHash, checks, ...rest } =
    credentialSubject;
  const [revocation] = listStatusEntries(credential);
  const { type: _, entityStatus, ...entity } = rest;
  return {
    id: certificateId,
    mode,
    verdict,
    condition,
    entity: { ...entity, status: entityStatus },
    ...(checks && { checks }),
    organisation: { id: organisation.organisationId, name: organisation.organisationName },
    issuedBy,
    agreedBy,
    issuedAt: validFrom,
    expiresAt: validUntil,
    auditHash,
    url,
    statusEntry: {
      list: Number(/\/(\d+)$/.exec(revocation?.statusListCredential ?? '')?.[1]),
      index: Number(revocation?.statusListIndex),
    },
    ...(Array.isArray(credential.credentialStatus) && { isSuspendable: true as const }),
  };
}

const dateTime = 'http://www.w3.org/2001/XMLSchema#dateTime';
const terms = [
  'KybCertificate',
  'KybTestCertificate',
  'VerifiedBusiness',
  'abn',
  'abnStatus',
  'acn',
  'agreedBy',
  'asOf',
  'attribution',
  'auditHash',
  'certificateId',
  'condition',
  'entityStatus',
  'entityType',
  'fractureRisk',
  'fractureScore',
  'gstRegistered',
  'issuedBy',
  'jurisdiction',
  'kind',
  'legalName',
  'mode',
  'nzbn',
  'nzbnStatus',
  'organisation',
  'organisationId',
  'organisationName',
  'policyVersion',
  'register',
  'registeredDate',
  'registeredState',
  'role',
  'source',
  'verdict',
  'verificationId',
] as const;
/** Terms that certificates use since policy 2026-3. */
const laterTerms = [
  'checked',
  'checks',
  'code',
  'detail',
  'entries',
  'list',
  'lists',
  'names',
  'notChecked',
  'publisher',
  'reason',
  'screening',
  'state',
  'status',
  'statusReasons',
] as const;

/**
 * The JSON-LD context of our terms (JSON-LD 1.1). A published version never changes, so a credential that names it keeps its
 * meaning. Version 2 adds terms to version 1 without changing any. No term has a name of the W3C context, which is protected.
 */
export function credentialContext(issuerUrl: string, version: 1 | 2 = 1): object {
  const vocabulary = `${issuerUrl}/credentials/context/v1#`;
  const later = version === 1 ? [] : laterTerms;
  return {
    '@context': {
      '@version': 1.1,
      '@protected': true,
      ...Object.fromEntries(terms.map((term) => [term, `${vocabulary}${term}`])),
      ...Object.fromEntries(later.map((term) => [term, `${issuerUrl}/credentials/context/v2#${term}`])),
      verifiedAt: { '@id': `${vocabulary}verifiedAt`, '@type': dateTime },
    },
  };
}
