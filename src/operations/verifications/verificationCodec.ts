import { type AuditOrigin, toVerificationAudit } from '../../audit/auditRow.js';
import { formatAbn, formatAcn } from '../../domain/abn.js';
import type { FractureRisk, PolicyVersion } from '../../domain/fractureScore.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import type { VerificationStatus } from '../../domain/policies/verdictStatus.js';
import { type DescribedRegistration, describeRegistrations } from '../../domain/registrations.js';
import { type DescribedScreening, describeVerdictScreening } from '../../domain/screening/describeScreening.js';
import type { Verdict } from '../../domain/verdict.js';
import { type EventRow, toEventRows, toVerificationEvents } from '../../events/appendEvents.js';
import type { RecordedVerification } from './reachVerification.js';

/** The columns that repeat a part of the verdict, for filters and lists. */
interface VerdictColumns {
  readonly status: VerificationStatus;
  readonly fracture_score: number | null;
  readonly fracture_risk: FractureRisk | null;
  /** Digits only. */
  readonly abn: string | null;
  readonly acn: string | null;
  readonly nzbn: string | null;
  readonly policy_version: PolicyVersion;
}

/** A verification with its events and its audit entry, named as in the tables. */
export interface VerificationColumns extends Omit<VerdictColumns, 'status'> {
  readonly status: string;
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: string;
  readonly reference: string | null;
  readonly requested_name: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly facts: object;
  readonly verdict: object;
  readonly audit_hash: string;
  readonly verified_at: string;
  readonly events: readonly EventRow[];
  /** The columns of its audit entry, with the encrypted part. */
  readonly audit_id: string | null;
  readonly audit_body: string | null;
  /** The key of the HMACs in its audit entry, in hex. */
  readonly audit_key: string | null;
  readonly caller_address: string | null;
}

type ColumnName = keyof VerificationColumns;

const columnTypes: Readonly<Record<ColumnName, 'text' | 'smallint' | 'jsonb' | 'timestamptz'>> = {
  id: 'text',
  organisation_id: 'text',
  mode: 'text',
  reference: 'text',
  requested_name: 'text',
  jurisdiction: 'text',
  status: 'text',
  fracture_score: 'smallint',
  fracture_risk: 'text',
  abn: 'text',
  acn: 'text',
  nzbn: 'text',
  facts: 'jsonb',
  verdict: 'jsonb',
  policy_version: 'text',
  audit_hash: 'text',
  verified_at: 'timestamptz',
  events: 'jsonb',
  audit_id: 'text',
  audit_body: 'text',
  audit_key: 'text',
  caller_address: 'text',
};

/** The columns as SQL, except `left`: their names, and their names with types for `jsonb_to_recordset`. */
export function columnsWithout(...left: readonly ColumnName[]): { readonly names: string; readonly typed: string } {
  const names = (Object.keys(columnTypes) as ColumnName[]).filter((name) => !left.includes(name));
  return { names: names.join(', '), typed: names.map((name) => `${name} ${columnTypes[name]}`).join(', ') };
}

interface StoringOptions {
  readonly isAudited: boolean;
  readonly hasEvents: boolean;
}

/** Encodes a verification with its events and its audit entry as columns. */
export function toVerificationColumns(
  origin: AuditOrigin,
  verification: RecordedVerification,
  { isAudited, hasEvents }: StoringOptions,
): VerificationColumns {
  const { verdict, facts } = verification;
  const entry = isAudited ? toAuditEntry(origin, verification) : undefined;
  return {
    id: verification.id,
    organisation_id: verification.organisationId,
    mode: verification.mode,
    reference: verification.reference,
    requested_name: verification.requestedName,
    jurisdiction: verification.jurisdiction,
    ...toVerdictColumns(verdict),
    facts,
    verdict,
    audit_hash: verification.auditHash,
    verified_at: verification.verifiedAt,
    events: hasEvents ? toEventRows(toVerificationEvents(verification), new Date(verification.verifiedAt)) : [],
    audit_id: entry?.id ?? null,
    audit_body: entry?.body ?? null,
    audit_key: entry?.key.toString('hex') ?? null,
    caller_address: origin.address,
  };
}

export function toVerdictColumns(verdict: Verdict): VerdictColumns {
  return {
    status: verdict.status,
    fracture_score: verdict.fractureScore,
    fracture_risk: verdict.fractureRisk,
    abn: digits(verdict.abn),
    acn: digits(verdict.acn),
    nzbn: verdict.nzbn,
    policy_version: verdict.policyVersion,
  };
}

function digits(printed: string | null): string | null {
  return printed?.replaceAll(' ', '') ?? null;
}

function toAuditEntry(
  origin: AuditOrigin,
  { id, verdict, auditHash }: RecordedVerification,
): ReturnType<typeof toVerificationAudit> {
  return toVerificationAudit(origin, {
    action: 'verification.recorded',
    object: { kind: 'verification', id },
    details: { fractureScore: verdict.fractureScore, policyVersion: verdict.policyVersion, status: verdict.status },
    // The hash covers names, so it counts as personal data.
    personal: { auditHash },
  });
}

/** The parts of a verdict that callers see in another form. */
interface DescribedParts {
  readonly screening?: DescribedScreening | null;
  readonly registrations?: readonly DescribedRegistration[] | null;
}

/** The `result` of contract.md#verify. */
export interface VerificationResult extends Omit<Verdict, keyof DescribedParts>, DescribedParts {
  readonly id: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  readonly auditHash: string;
  readonly verifiedAt: Date;
}

/** A verification as callers see it. */
export function toVerificationResult(
  stored: Omit<VerificationResult, keyof Verdict> & { readonly verdict: Verdict },
): VerificationResult {
  const { id, reference, jurisdiction, auditHash, verifiedAt, verdict } = stored;
  return { ...describeVerdict(verdict, jurisdiction), id, reference, jurisdiction, auditHash, verifiedAt };
}

function describeVerdict(
  { screening, registrations, ...verdict }: Verdict,
  jurisdiction: Jurisdiction,
): Omit<Verdict, keyof DescribedParts> & DescribedParts {
  return {
    ...verdict,
    ...(screening !== undefined && { screening: describeVerdictScreening(screening, verdict.statusReasons) }),
    ...(registrations && { registrations: describeRegistrations(registrations, jurisdiction) }),
  };
}

/** A verification as lists read it. */
export interface StoredRow
  extends VerdictColumns, Pick<VerificationColumns, 'id' | 'reference' | 'jurisdiction' | 'audit_hash'> {
  readonly legal_name: string | null;
  /** In milliseconds. */
  readonly verified_at: number;
  /** Present if a field was requested that no column has. */
  readonly verdict?: Verdict;
}

const listed = `id, reference, jurisdiction, status, fracture_score, fracture_risk, abn, acn, nzbn, policy_version, audit_hash,
  verdict ->> 'legalName' as legal_name, floor(extract(epoch from verified_at) * 1000) as verified_at`;

/** The columns of a row, for a select. */
export function storedColumns(withVerdict: boolean): string {
  return withVerdict ? `${listed}, verdict` : listed;
}

/** The fields of a verification that no column has. */
export const inVerdictAlone = [
  'entityType',
  'abnStatus',
  'nzbnStatus',
  'gstRegistered',
  'registeredState',
  'registeredDate',
  'nameMatch',
  'source',
  'fractureSignals',
  'fractureInterval',
  'candidates',
  'furtherSources',
  'statusReasons',
  'screening',
  'abnActiveFrom',
  'gstFrom',
  'registeredPostcode',
  'businessNames',
  'formerNames',
  'isReplaced',
  'registrations',
  'product',
] as const satisfies readonly (keyof Verdict)[];

/** A row as callers see it. Without its verdict, reading a field of `inVerdictAlone` throws. */
export function toStoredVerificationResult(row: StoredRow): VerificationResult {
  const { id, reference, jurisdiction, audit_hash: auditHash, verdict } = row;
  const known = {
    ...toKnownVerdict(row),
    id,
    reference,
    jurisdiction,
    auditHash,
    verifiedAt: new Date(row.verified_at),
  };
  return verdict
    ? { ...describeVerdict(verdict, jurisdiction), ...known }
    : (Object.assign(Object.create(unread) as object, known) as VerificationResult);
}

const unread = Object.defineProperties(
  {},
  Object.fromEntries(
    inVerdictAlone.map((name) => [
      name,
      {
        get: () => {
          throw new Error(`The verdict was not read, which alone has ${name}.`);
        },
      },
    ]),
  ),
);

/** The opposite of `toVerdictColumns`. */
function toKnownVerdict(row: StoredRow): Omit<Verdict, (typeof inVerdictAlone)[number]> {
  return {
    status: row.status,
    legalName: row.legal_name,
    abn: row.abn && formatAbn(row.abn),
    acn: row.acn && formatAcn(row.acn),
    nzbn: row.nzbn,
    fractureScore: row.fracture_score,
    fractureRisk: row.fracture_risk,
    policyVersion: row.policy_version,
  };
}
