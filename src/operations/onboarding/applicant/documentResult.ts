import type { DocumentKind } from '../../../domain/onboarding/onboardingForm.js';
import type { DocumentType } from '../../../domain/onboarding/documentTypes.js';
import type { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

/** What is shown of a file. */
export interface DocumentResult {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly mediaType: DocumentType;
  /** In bytes. */
  readonly size: number;
  readonly uploadedAt: Date;
}

/** The place that the name of a file is sealed for. */
export function documentNamePlace(documentId: string): string {
  return `${documentId}:name`;
}

export function documentResult(document: OnboardingDocument, seal: RecordSeal): DocumentResult {
  const { id, kind, mediaType, size, uploadedAt, sealedName } = document;
  return { id, kind, name: seal.unseal(sealedName, documentNamePlace(id)), mediaType, size, uploadedAt };
}
