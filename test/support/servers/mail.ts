import { parseMailbox } from '../../../src/domain/emailAddress.js';
import { createVault } from '../../../src/encryption/vault.js';
import { Mail } from '../../../src/entities/mail.js';
import { createLog } from '../../../src/platform/log.js';
import type { MailServer } from '../../../src/platform/configuration/mailServer.js';
import { createMailSender, type MailSender } from '../../../src/workers/mail/mailSender.js';
import { type NewMail, queueMail } from '../../../src/operations/mails/queueMail.js';
import type { TestDatabase } from '../database/database.js';

/** The server at this URL, with the configuration of production on loopback. */
export function mailServerAt(url: string, isTlsRequired = false): MailServer {
  const from = parseMailbox('Küchen & Co <kyb@mail.example>');
  if (!from) throw new Error('The sender of the tests is no mailbox.');
  return { url, from, isTlsRequired };
}

/** The vault of every sender in tests. */
export const mailVault = createVault(['a secret of the tests, long enough for it']);

type SenderOptions = Parameters<typeof createMailSender>[0];

/** A sender that polls almost continuously. */
export function quickSender(database: TestDatabase, options: Partial<SenderOptions>): MailSender {
  return createMailSender({
    pool: database.pool,
    server: undefined,
    vault: mailVault,
    clock: () => new Date(),
    log: createLog('silent'),
    pollMs: 10,
    pauseMs: 10,
    ...options,
  });
}

/**
 * Queues a mail in a transaction, like an operation does.
 * @returns its id
 */
export function queue(database: TestDatabase, mail: Partial<NewMail> = {}): Promise<string | null> {
  return database.orm.em.fork().transactional((em) =>
    queueMail(em, {
      organisationId: null,
      recipient: 'jane@acme.example',
      subject: 'A subject',
      text: 'A text.',
      kind: 'test.notice',
      at: new Date(),
      ...mail,
    }),
  );
}

/** A stored mail. */
export async function mailRow(database: TestDatabase, id: string | null): Promise<Mail> {
  return database.orm.em.fork().findOneOrFail(Mail, { id: id ?? '' }, { filters: { tenant: false } });
}
