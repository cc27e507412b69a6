import { screensEverything, type PolicyVersion } from '../fractureScore.js';
import type { Verdict } from '../verdict.js';
import type { CertificateVerdict } from './certificate.js';

const cleanUpTo = 20;
const conditionalUpTo = 50;

/** The verdict that a score allows, 0 to 100: the bands of the Fracture Score. Under policy 2026-3 the status comes first. */
export function certificateVerdictOf(
  fractureScore: number,
  { status, policyVersion }: { readonly status: Verdict['status']; readonly policyVersion: PolicyVersion },
): CertificateVerdict {
  if (screensEverything(policyVersion)) {
    if (status === 'review') return 'review';
    if (fractureScore <= cleanUpTo) return 'register_check_passed';
  }
  if (fractureScore <= cleanUpTo) return 'clean';
  return fractureScore <= conditionalUpTo ? 'conditional' : 'exception';
}
