import type { CertificateVerdict } from './certificate.js';

const cleanUpTo = 20;
const conditionalUpTo = 50;

/** The verdict that a score allows, 0 to 100: the bands of the Fracture Score. */
export function certificateVerdictOf(fractureScore: number): CertificateVerdict {
  if (fractureScore <= cleanUpTo) return 'clean';
  return fractureScore <= conditionalUpTo ? 'conditional' : 'exception';
}
