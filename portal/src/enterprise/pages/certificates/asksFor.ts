import { certificateReason } from '../../../shared/limits.js';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import type { Grounds } from './certificateDocuments.js';

const text = certificatesText.issue;

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
  const hint = isScreened ? text.minimum(certificateReason.minLength) : null;
  if (isScreened && status === 'REVIEW') {
    return {
      field: 'reason',
      sentence: text.asks.review,
      hint,
    };
  }
  if (score <= 20) {
    return { field: null, sentence: isScreened ? text.asks.passed : text.asks.clean, hint: null };
  }
  if (score <= 50) {
    return {
      field: 'condition',
      sentence: text.asks.conditional,
      hint: null,
    };
  }
  return {
    field: 'reason',
    sentence: text.asks.exception,
    hint,
  };
}
