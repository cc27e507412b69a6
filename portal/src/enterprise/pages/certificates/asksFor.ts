import { certificateReason } from '../../../shared/limits.js';
import type { Grounds } from './certificateDocuments.js';

/** What an officer has to state for a certificate, and why (docs/reference/certificates.md). The service asks for it again. */
export interface Asked {
  readonly field: 'condition' | 'reason' | null;
  readonly sentence: string;
  /** What the service asks of the words; null where any will do. */
  readonly hint: string | null;
}

/** Null where the verification gets no certificate. */
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
