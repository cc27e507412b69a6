import type { CertificateStatement } from '../domain/certificates/certificate.js';

/** What is checked, in this order. */
export const credentialRules = ['well-formed', 'signature', 'content', 'validity', 'status', 'mode'] as const;
export type CredentialRule = (typeof credentialRules)[number];

/** The rules for a PDF: those for its credential, and whether the PDF is the document that was issued. */
export const documentRules = [...credentialRules, 'printed'] as const;

export interface CredentialCheck {
  readonly rule: (typeof documentRules)[number];
  readonly outcome: 'passed' | 'failed' | 'not_checked';
  /** What was found, as a sentence. */
  readonly detail: string;
  /** What a reader has to know although it passed. */
  readonly warning?: string;
}

export interface CredentialResult {
  /** True where nothing failed. What was not checked says so: without a status list a revocation is not seen. */
  readonly ok: boolean;
  readonly checks: readonly CredentialCheck[];
  /** What the credential says; null unless its signature is good and it can be read. */
  readonly statement: CertificateStatement | null;
}

/** A check that failed, with its sentence. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/** What a check says of a failure: its own sentence, or the first of what a library found. */
export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
