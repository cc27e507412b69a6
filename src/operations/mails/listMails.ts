import type { EntityManager } from '@mikro-orm/postgresql';
import { loadRecordKeys } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { Mail } from '../../entities/mail.js';
import { decryptMail, type StoredMail } from './queueMail.js';

/** An e-mail with its decrypted parts, except those that were erased. */
export interface ListedMail extends Omit<Mail, 'recipient' | 'text' | 'sealedText' | 'sealedRecipient'> {
  readonly recipient: string | null;
  readonly text: string;
}

/** The newest e-mails of the whole platform, for operators at the console. Without a mail server they read the links here. */
export async function listMails(
  { em, vault }: { readonly em: EntityManager; readonly vault: Vault },
  limit: number,
): Promise<ListedMail[]> {
  const found = await em.find(Mail, {}, { orderBy: { id: 'desc' }, limit, filters: { tenant: false } });
  const keys = await loadRecordKeys(
    em,
    found.flatMap(({ recordId }) => recordId ?? []),
  );
  return found.map((mail) => {
    const { sealedText, sealedRecipient, ...shown } = mail;
    const sealedKey = keys.get(mail.recordId ?? '') ?? null;
    return { ...shown, ...readable(vault, { ...shown, sealedText, sealedRecipient, sealedKey }) };
  });
}

function readable(vault: Vault, mail: StoredMail): { readonly recipient: string | null; readonly text: string } {
  try {
    return (
      decryptMail(vault, mail) ?? { recipient: null, text: 'The text and the recipient of this e-mail were erased.' }
    );
  } catch {
    return {
      recipient: mail.recipient,
      text: 'The text is encrypted with a secret that is no longer in SECRETS_KEY.',
    };
  }
}
