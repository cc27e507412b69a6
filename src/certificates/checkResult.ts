import type { CertificateStatement } from '../domain/certificates/certificate.js';

/** The rules, in the order in which they are checked. */
export const credentialRules = ['well-formed', 'signature', 'content', 'validity', 'status', 'mode'] as const;
export type CredentialRule = (typeof credentialRules)[number];

/** The rules for a PDF: those for its credential, and whether the PDF is the issued document. */
export const documentRules = [...credentialRules, 'printed'] as const;

export interface CredentialCheck {
  readonly rule: (typeof documentRules)[number];
  readonly outcome: 'passed' | 'failed' | 'not_checked';
  /** The finding, as a sentence. */
  readonly detail: string;
  /** A fact that the reader must know although the check passed. */
  readonly warning?: string;
}

export interface CredentialResult {
  /**
   * True if no check failed. Skipped checks are listed: without a status list, for example, a revocation is not
   * detected.
   */
  readonly ok: boolean;
  readonly checks: readonly CredentialCheck[];
  /** The content of the credential. Null unless its signature is valid and it can be read. */
  readonly statement: CertificateStatement | null;
}

/** The failure of a check, with its sentence. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** The sentence for a failure: the check's, or the first line of a library's error. */
export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
