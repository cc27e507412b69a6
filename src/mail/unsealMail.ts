import type { Vault } from '../auth/vault.js';

/** The place that the text of a mail is sealed for. */
export function mailTextPlace(mailId: string): string {
  return `${mailId}:text`;
}

/** The text of a mail, sealed or not. @throws Error when it cannot be read under this SECRETS_KEY */
export function unsealMail(
  vault: Vault,
  { id, text, sealedText }: { readonly id: string; readonly text: string | null; readonly sealedText: Buffer | null },
): string {
  return sealedText === null ? (text ?? '') : vault.unseal(sealedText, mailTextPlace(id));
}
