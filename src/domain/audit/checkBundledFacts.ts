import { isPolicyVersion } from '../fractureScore.js';
import { hashVerification, reachVerdict } from '../verdict.js';
import { bundleText, type AuditBundle } from './auditBundle.js';
import type { FaultList } from './auditFault.js';
import { readBody } from './checkBundledEntries.js';

/** Reaches the verdict of a bundle again from its facts and policy, and holds it against what is stored and what was entered. */
export function checkBundledFacts({ verification, certificates, entries }: AuditBundle, faults: FaultList): void {
  const replayed = replay(verification);
  if (replayed === null) {
    faults.add('verdict', `The policy ${verification.policyVersion} gives no verdict for these facts.`);
  } else if (replayed.verdict !== bundleText(verification.verdict) || replayed.auditHash !== verification.auditHash) {
    faults.add('verdict', 'The facts and the policy give another verdict or hash.');
  }
  for (const { id, auditHash } of certificates) {
    if (auditHash !== verification.auditHash) faults.add('recorded', `The certificate ${id} states another verdict.`);
  }
  const bodies = entries.map(({ position, body, disclosure }) => ({ position, body: readBody(body), disclosure }));
  const recorded = bodies.filter(
    ({ body }) => body?.action === 'verification.recorded' && body.object?.id === verification.id,
  );
  if (recorded.length !== 1) {
    faults.add('recorded', `${recorded.length} entries record the verification, instead of one.`);
  }
  for (const { position, body, disclosure } of recorded) {
    // The hash covers names, and so is entered as an HMAC: once its key is erased nobody can say any more what it was of.
    const isOther = disclosure !== null && disclosure.values['auditHash'] !== verification.auditHash;
    if (isOther || body?.details['fractureScore'] !== verification.verdict.fractureScore) {
      faults.add('recorded', `Entry ${position} states another score or audit hash.`, position);
    }
  }
}

function replay(verification: AuditBundle['verification']): { verdict: string; auditHash: string } | null {
  const { id, organisationId, mode, reference, requestedName, facts, policyVersion, verifiedAt } = verification;
  if (!isPolicyVersion(policyVersion)) return null;
  try {
    const verdict = reachVerdict(facts, requestedName, policyVersion);
    const hashed = { id, organisationId, mode, reference, requestedName, facts, verdict, verifiedAt };
    return { verdict: bundleText(verdict), auditHash: hashVerification(hashed) };
  } catch {
    // Facts of another shape than any register gives.
    return null;
  }
}
