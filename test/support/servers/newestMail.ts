import { hashLinkToken } from '../../../src/domain/tokens.js';
import { loadRecordCipher } from '../../../src/encryption/recordCipher.js';
import type { TestApp } from '../app.js';

/** The text of the newest mail about the record of a link. @param token of the link */
export async function newestMail(app: TestApp, token: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string; linkId: string; sealedText: Buffer }>(
    `select mail.id, link.id as "linkId", mail.sealed_text as "sealedText" from onboarding_links link
       join mails mail on mail.record_id = link.id where link.token_hash = $1 order by mail.id desc limit 1`,
    [hashLinkToken(token)],
  );
  const [mail] = rows;
  const cipher = mail && (await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, mail.linkId));
  if (!mail || !cipher) throw new Error('There is no mail.');
  return cipher.decrypt(mail.sealedText, `${mail.id}:text`);
}
