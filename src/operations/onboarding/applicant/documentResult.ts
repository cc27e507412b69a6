import { type DocumentType, findPartyFault, listPersons } from '../../../domain/onboarding/documents.js';
import { type DocumentKind, type OnboardingForm, toPartyName } from '../../../domain/onboarding/onboardingForm.js';
import type { RecordCipher } from '../../../encryption/recordCipher.js';
import type { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { invalidField } from '../../../platform/errors.js';

/** A file as an applicant sees it. */
export interface DocumentResult {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  /** The person to whom an identity document belongs; null for other kinds, and if the form does not have the person. */
  readonly partyId: string | null;
  readonly partyName: string | null;
  readonly mediaType: DocumentType;
  /** In bytes. */
  readonly size: number;
  readonly uploadedAt: Date;
  /** When its bytes were deleted, by the applicant or by retention; null while they can be read. */
  readonly deletedAt: Date | null;
}

/** The additional data with which the name of a file is encrypted. */
export function documentNameAad(documentId: string): string {
  return `${documentId}:name`;
}

/** The additional data with which the SHA-256 of a file is encrypted. */
export function documentDigestAad(documentId: string): string {
  return `${documentId}:digest`;
}

/** The additional data with which the person of a file is encrypted. */
function documentPartyAad(documentId: string): string {
  return `${documentId}:party`;
}

/** The id of a person, encrypted as the one to whom a file belongs. */
export function encryptParty(cipher: RecordCipher, documentId: string, partyId: string): Buffer {
  return cipher.encrypt(partyId, documentPartyAad(documentId));
}

/** The id of the person to whom a file belongs; null if it belongs to nobody. */
export function decryptParty(
  { id, sealedParty }: Pick<OnboardingDocument, 'id' | 'sealedParty'>,
  cipher: RecordCipher,
): string | null {
  return sealedParty === null ? null : cipher.decrypt(sealedParty, documentPartyAad(id));
}

/**
 * A file as its reader sees it, with the person of the form to whom it belongs.
 * @param owner the id of that person at the time of a submission; the present one unless given
 */
export function toDocumentResult(
  document: OnboardingDocument,
  cipher: RecordCipher,
  form: Pick<OnboardingForm, 'people'>,
  owner: string | null = decryptParty(document, cipher),
): DocumentResult {
  const { id, kind, mediaType, size, uploadedAt, sealedName, removedAt, isKept } = document;
  const deletedAt = (isKept ? null : removedAt) ?? document.deletedAt;
  const party = listPersons(form).find((person) => person.id === owner);
  return {
    ...{ id, kind, name: cipher.decrypt(sealedName, documentNameAad(id)) },
    partyId: party?.id ?? null,
    partyName: party ? toPartyName(party) || null : null,
    ...{ mediaType, size, uploadedAt, deletedAt },
  };
}

/** The person to whom a file belongs; null if it belongs to nobody. @throws AppError INVALID_REQUEST */
export function requireParty(form: OnboardingForm, kind: DocumentKind, party: unknown): string | null {
  const fault = findPartyFault(form, kind, party);
  if (fault !== null) throw invalidField('/party', fault);
  return typeof party === 'string' ? party : null;
}
