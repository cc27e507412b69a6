import type { Vault } from '../encryption/vault.js';
import { recordSealOf } from '../encryption/recordSeal.js';

/** What a mail says, and to whom, as it is stored. */
export interface StoredMail {
  readonly id: string;
  /** Null where it is sealed. */
  readonly recipient: string | null;
  /** Null where it is sealed. */
  readonly text: string | null;
  readonly sealedText: Buffer | null;
  /** Null unless recipient and text are sealed under the key of a record. */
  readonly recordId: string | null;
  readonly sealedRecipient: Buffer | null;
  /** The key of the record, as it is stored; null when it was erased. */
  readonly sealedKey: Buffer | null;
}

/** The place that the text of a mail is sealed for. */
export function mailTextPlace(mailId: string): string {
  return `${mailId}:text`;
}

/** The place that the recipient of a mail of a record is sealed for. */
export function mailRecipientPlace(mailId: string): string {
  return `${mailId}:recipient`;
}

/**
 * Recipient and text of a mail, sealed or not; null when they were erased with all else that the record held of persons.
 * @throws Error when it cannot be read under this SECRETS_KEY
 */
export function unsealMail(
  vault: Vault,
  { id, recipient, text, sealedText, recordId, sealedRecipient, sealedKey }: StoredMail,
): { readonly recipient: string; readonly text: string } | null {
  if (recordId === null) {
    return {
      recipient: recipient ?? '',
      text: sealedText === null ? (text ?? '') : vault.unseal(sealedText, mailTextPlace(id)),
    };
  }
  const seal = recordSealOf(vault, recordId, sealedKey);
  if (seal === null || sealedRecipient === null) return null;
  return {
    recipient: seal.unseal(sealedRecipient, mailRecipientPlace(id)),
    text: sealedText === null ? (text ?? '') : seal.unseal(sealedText, mailTextPlace(id)),
  };
}
