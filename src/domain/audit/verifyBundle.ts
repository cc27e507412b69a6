import { createHash } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { isPolicyVersion } from '../fractureScore.js';
import { hashVerification, reachVerdict } from '../verdict.js';
import { type Anchor, type Checkpoint, readAnchor, verifyCheckpoint } from './anchor.js';
import { auditBundle, type AuditBundle, bundleDigest, bundleStatement, bundleText, bundleType } from './auditBundle.js';
import { type AuditReport, type Evidence, FaultList, toAuditVerdict } from './auditFault.js';
import { checkBundledEntries, checkCertificateRow, findStateFault, readBody } from './checkBundledEntries.js';
import { findKeySetFault, parseKeySet } from './verifyChain.js';
import { StatementFault, verifyStatement } from './verifyStatement.js';

/** Checks a bundle with only its contents and the given evidence. */
export async function verifyBundle(text: string, evidence: Evidence): Promise<AuditReport> {
  const faults = new FaultList();
  const bundle = readBundle(text, faults);
  const anchoredTo = bundle ? await check(bundle, evidence, faults) : null;
  const isBound = bundle !== null && listRecorded(bundle).every(({ disclosure }) => disclosure !== null);
  return {
    kind: 'bundle',
    verdict: toAuditVerdict(faults, evidence, { anchoredTo, isBound }),
    entries: bundle?.entries.length ?? 0,
    anchoredTo,
    isBound,
    faults: faults.told,
    faultCount: faults.count,
  };
}

async function check(bundle: AuditBundle, evidence: Evidence, faults: FaultList): Promise<number | null> {
  const { origin } = bundle;
  const known = evidence.jwks === undefined ? undefined : parseKeySet(evidence.jwks);
  if (known === null) faults.add('keys', 'The key set cannot be read.');
  const fault = await findKeySetFault(bundle.keys, known ?? undefined);
  if (fault !== null) faults.add('keys', fault);
  const keys = known ?? bundle.keys;
  await checkSignature(bundle, keys, faults);
  const checkpoints = await readCheckpoints(bundle, keys, faults);
  checkBundledEntries(bundle, checkpoints, faults);
  checkBundledFacts(bundle, faults);
  checkBundledEvidence(bundle, faults);
  for (const certificate of bundle.certificates) {
    const stateFault = findStateFault(certificate, bundle.entries);
    if (stateFault === null) checkCertificateRow(certificate, bundle.entries, faults);
    else faults.add('recorded', stateFault);
    const credentialFault = await findCredentialFault(certificate, keys);
    if (credentialFault !== null) faults.add('credential', `The credential of ${certificate.id}: ${credentialFault}`);
  }
  if (evidence.anchor === undefined) return null;
  const anchor = await readAnchor(evidence.anchor, { keys, origin, faults });
  return anchoredTo(bundle, checkpoints, anchor, faults);
}

function readBundle(text: string, faults: FaultList): AuditBundle | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    faults.add('format', 'The file is not JSON.');
    return null;
  }
  const parsed = auditBundle.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    faults.add('format', `The file is not a bundle: /${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`);
    return null;
  }
  const canonical = canonicalText(parsed.data);
  if (canonical === null) {
    faults.add('format', 'The file has a number or string that canonical JSON (RFC 8785) cannot represent.');
    return null;
  }
  // Two texts with the same meaning for one parser may differ for another, for example if a name occurs twice.
  if (text !== `${canonical}\n`) faults.add('format', 'The file is not in its canonical form.');
  return parsed.data;
}

/** Null for a value without a canonical form: a number out of range, half of a surrogate pair. */
function canonicalText(bundle: AuditBundle): string | null {
  try {
    return bundleText(bundle);
  } catch {
    return null;
  }
}

async function checkSignature(bundle: AuditBundle, keys: JSONWebKeySet, faults: FaultList): Promise<void> {
  const { signature, ...signed } = bundle;
  try {
    const statement = bundleStatement.safeParse(await verifyStatement(signature, keys, bundleType));
    if (statement.data?.digest !== bundleDigest(signed) || statement.data.origin !== bundle.origin) {
      faults.add('signature', 'The bundle was changed after it was signed.');
    }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    faults.add('signature', `The signature of the bundle: ${error.message}`);
  }
}

async function readCheckpoints(
  { checkpoints, origin }: AuditBundle,
  keys: JSONWebKeySet,
  faults: FaultList,
): Promise<(Checkpoint | null)[]> {
  return Promise.all(
    checkpoints.map(async (jws) => {
      try {
        const checkpoint = await verifyCheckpoint(jws, keys);
        if (checkpoint.origin !== origin) {
          faults.add('origin', 'A checkpoint belongs to another chain than the bundle.');
        }
        return checkpoint;
      } catch (error) {
        if (!(error instanceof StatementFault)) throw error;
        faults.add('checkpoint', `A checkpoint: ${error.message}`);
        return null;
      }
    }),
  );
}

interface SignedCertificate {
  readonly validFrom?: unknown;
  readonly validUntil?: unknown;
  readonly credentialSubject?: Readonly<Record<string, unknown>>;
}

async function findCredentialFault(
  certificate: AuditBundle['certificates'][number],
  keys: JSONWebKeySet,
): Promise<string | null> {
  const { id, credential } = certificate;
  if (credential === null) return null;
  try {
    const payload = ((await verifyStatement(credential, keys)) ?? {}) as SignedCertificate;
    if (payload.credentialSubject?.['certificateId'] !== id) return 'It belongs to another certificate.';
    const other = findOtherMember(certificate, payload);
    return other === null ? null : `It has another ${other} than the certificate.`;
  } catch (error) {
    if (error instanceof StatementFault) return error.message;
    throw error;
  }
}

/** The first member of a certificate that its signed credential states otherwise. A member that the file leaves out states nothing. */
function findOtherMember(
  { verdict, condition, auditHash, ...stored }: AuditBundle['certificates'][number],
  { validFrom, validUntil, credentialSubject = {} }: SignedCertificate,
): string | null {
  const { entityStatus, issuedBy, agreedBy, checks, ...signed } = credentialSubject;
  const toName = (officer: unknown): unknown => (officer as { name?: unknown } | null | undefined)?.name ?? null;
  const { reason = null } = (checks ?? {}) as { reason?: unknown };
  const { type: _type, certificateId: _id, mode: _mode, organisation: _organisation, ...rest } = signed;
  const { verdict: _verdict, condition: _condition, auditHash: _hash, ...entity } = rest;
  const subject = { ...entity, ...(entityStatus !== undefined && { status: entityStatus }) };
  const ownSubject = (stored['subject'] ?? subject) as Readonly<Record<string, unknown>>;
  const pairs: readonly (readonly [name: string, stored: unknown, signed: unknown])[] = [
    ['verdict', verdict, signed['verdict']],
    ['condition', condition, signed['condition']],
    ['auditHash', auditHash, signed['auditHash']],
    ['officerName', stored['officerName'], toName(issuedBy)],
    ['secondOfficerName', stored['secondOfficerName'], toName(agreedBy)],
    ['issuedAt', toTime(stored['issuedAt']), toTime(validFrom)],
    ['expiresAt', toTime(stored['expiresAt']), toTime(validUntil)],
    // Only the reason of a review is printed.
    ['reason', reason === null ? undefined : stored['reason'], reason],
    ...[...new Set([...Object.keys(subject), ...Object.keys(ownSubject)])].map(
      (name) => [name, ownSubject[name] ?? null, (subject as Readonly<Record<string, unknown>>)[name] ?? null] as const,
    ),
  ];
  const other = pairs.find(
    ([, own, theirs]) => own !== undefined && bundleText({ own }) !== bundleText({ own: theirs }),
  );
  return other?.[0] ?? null;
}

/** PostgreSQL and JavaScript write the same time differently. */
function toTime(text: unknown): unknown {
  return typeof text === 'string' ? Date.parse(text) || text : text;
}

/** The size up to which the anchor confirms the chain of the bundle. */
function anchoredTo(
  { entries }: AuditBundle,
  checkpoints: readonly (Checkpoint | null)[],
  anchor: Anchor,
  faults: FaultList,
): number {
  let size = 0;
  let isRewritten = false;
  for (const checkpoint of checkpoints) {
    if (!checkpoint) continue;
    for (const { root } of anchor.at(checkpoint.size)) {
      if (root === checkpoint.root) size = Math.max(size, checkpoint.size);
      else isRewritten = true;
    }
  }
  if (isRewritten) {
    faults.add('rewritten', 'The chain was rewritten: the anchor has another checkpoint of this size.');
  } else if (size === 0 && anchor.largest >= (entries.at(-1)?.position ?? 0)) {
    faults.add('rewritten', 'The anchor covers these entries but has neither checkpoint of the bundle.');
  }
  return size;
}

/** Checks the response of a live register against its hash in the facts, which the audit hash covers. */
function checkBundledEvidence({ evidence, verification: { facts } }: AuditBundle, faults: FaultList): void {
  if (evidence === undefined) return;
  // The facts of a file may have any shape.
  const named = (facts as Partial<typeof facts>).answer?.evidence;
  const sha256 = createHash('sha256').update(evidence.text).digest('hex');
  if (named?.id !== evidence.id || named.sha256 !== sha256) {
    faults.add('evidence', 'The response of the register does not match the facts.');
  }
}

/**
 * Computes the verdict of a bundle again from its facts and policy, and compares it with the stored verdict and the audit
 * entries.
 */
function checkBundledFacts(bundle: AuditBundle, faults: FaultList): void {
  const { verification, certificates } = bundle;
  const replayed = replay(verification);
  if (replayed === null) {
    faults.add('verdict', `The policy ${verification.policyVersion} gives no verdict for these facts.`);
  } else if (replayed.verdict !== bundleText(verification.verdict) || replayed.auditHash !== verification.auditHash) {
    faults.add('verdict', 'The facts and the policy give another verdict or hash.');
  }
  for (const { id, auditHash } of certificates) {
    if (auditHash !== verification.auditHash) faults.add('recorded', `The certificate ${id} states another verdict.`);
  }
  const recorded = listRecorded(bundle);
  if (recorded.length !== 1) {
    faults.add('recorded', `${recorded.length} entries record the verification, instead of one.`);
  }
  for (const { position, body, disclosure } of recorded) {
    // The hash covers names, so its entry has an HMAC. Once the key is erased, it can no longer be checked.
    const isOther = disclosure !== null && disclosure.values['auditHash'] !== verification.auditHash;
    if (isOther || body?.details['fractureScore'] !== verification.verdict.fractureScore) {
      faults.add('recorded', `Entry ${position} states another score or audit hash.`, position);
    }
  }
}

/** The entries that record the verification. */
function listRecorded({ verification, entries }: AuditBundle) {
  return entries
    .map(({ position, body, disclosure }) => ({ position, body: readBody(body), disclosure }))
    .filter(({ body }) => body?.action === 'verification.recorded' && body.object?.id === verification.id);
}

function replay(verification: AuditBundle['verification']): { verdict: string; auditHash: string } | null {
  const { id, organisationId, mode, reference, requestedName, facts, policyVersion, verifiedAt } = verification;
  if (!isPolicyVersion(policyVersion)) return null;
  try {
    const verdict = reachVerdict(facts, requestedName, policyVersion);
    const hashed = { id, organisationId, mode, reference, requestedName, facts, verdict, verifiedAt };
    return { verdict: bundleText(verdict), auditHash: hashVerification(hashed) };
  } catch {
    // The facts have a shape that no register returns.
    return null;
  }
}
