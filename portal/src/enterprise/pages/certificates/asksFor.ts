import { certificateReason } from '../../../shared/limits.js';
import type { Grounds } from './certificateDocuments.js';

/**
 * The statement that an officer must make for a certificate, and the reason (docs/reference/certificates.md). The
 * service checks it too.
 */
export interface Asked {
  readonly field: 'condition' | 'reason' | null;
  readonly sentence: string;
  /** The service's requirement for the text. Null if there is none. */
  readonly hint: string | null;
}

/** Returns null if the verification cannot get a certificate. */
export function asksFor({
  fractureScore: score,
  status,
  policyVersion,
}: Pick<Grounds, 'fractureScore' | 'status' | 'policyVersion'>): Asked | null {
  const isScreened = policyVersion !== '2026-1' && policyVersion !== '2026-2';
  if (score === null || status === 'NOT_FOUND' || status === 'ERROR' || status === 'BLOCKED') return null;
  if (isScreened && status === 'INACTIVE') return null;
  const hint = isScreened ? `A sentence of at least ${certificateReason.minLength} characters.` : null;
  if (isScreened && status === 'REVIEW') {
    return {
      field: 'reason',
      sentence:
        'The entity needs review. A second officer must agree, and the open questions and your reason are printed on the certificate.',
      hint,
    };
  }
  if (score <= 20) {
    const sentence = isScreened
      ? 'The certificate says: register check passed. It lists what was checked and what was not.'
      : 'A clean certificate: nothing more is asked.';
    return { field: null, sentence, hint: null };
  }
  if (score <= 50) {
    return {
      field: 'condition',
      sentence: 'A conditional certificate: state the condition. It is printed on the certificate.',
      hint: null,
    };
  }
  return {
    field: 'reason',
    sentence: 'An exception: state why you issue it anyway. The reason stays inside the organisation.',
    hint,
  };
}
