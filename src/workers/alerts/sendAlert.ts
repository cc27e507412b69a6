import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../domain/ids.js';
import type { AlertKind } from '../../entities/alert.js';
import type { Mode } from '../../entities/apiKey.js';
import { queueMail } from '../../mail/queueMail.js';
import { alertRecipients } from './alertRecipients.js';

/** What is told of: the endpoint, key, certificate or register. */
export interface AlertSubject {
  readonly id: string;
  /** What the mail calls it. It says nothing of a person. */
  readonly name: string;
  /** Names the occasion: for it the same recipients are told once, ever. */
  readonly threshold: string;
}

/** Who is told, and what. */
export interface NewAlert {
  /** Null: operators. */
  readonly organisationId: string | null;
  readonly mode: Mode;
  readonly kind: AlertKind;
  readonly at: Date;
  readonly subjects: readonly AlertSubject[];
  /** The mail about those of them that nobody was told of yet, without what every alert ends with. */
  readonly write: (subjects: readonly AlertSubject[]) => { readonly subject: string; readonly text: string };
  /** What the mail tells of; the log says it. */
  readonly mailKind?: string;
  /** Where the portal is. */
  readonly portalUrl: string;
}

const insert = `insert into alerts (id, organisation_id, mode, kind, subject_id, subject, threshold, recipients, created_at)
  select row.id, ?, ?, ?, row.subject_id, row.subject, row.threshold, ?, ?
  from jsonb_to_recordset(?::jsonb) as row (id text, subject_id text, subject text, threshold text)
  on conflict do nothing returning id, subject_id, threshold`;

/**
 * Tells whoever is to be told, in the transaction of the entity manager: one mail for each person about all that is new. Each
 * occasion is told once, also where two workers find it together: the second waits for the first, and finds it told.
 * @returns of how many it has told; 0 where all was told before, nobody is to be told, or the kind is switched off
 */
export async function sendAlert(em: EntityManager, alert: NewAlert): Promise<number> {
  const { organisationId, mode, kind, at, subjects, portalUrl } = alert;
  const recipients = await alertRecipients(em, { organisationId, mode, kind });
  if (recipients.length === 0 || subjects.length === 0) return 0;
  const rows = subjects.map(({ id, name, threshold }) => ({
    ...{ id: newId('alert', at), subject_id: id, subject: name, threshold },
  }));
  const told = await em
    .getConnection()
    .execute<{ id: string; subject_id: string; threshold: string }[]>(
      insert,
      [organisationId, mode, kind, recipients.length, at, JSON.stringify(rows)],
      'all',
      em.getTransactionContext(),
    );
  const [first] = told;
  if (!first) return 0;
  const isNew = new Set(told.map((row) => `${row.subject_id} ${row.threshold}`));
  const { subject, text } = alert.write(subjects.filter(({ id, threshold }) => isNew.has(`${id} ${threshold}`)));
  const end =
    organisationId === null
      ? 'You receive this e-mail because you are an operator of the platform.'
      : `To change which alerts you receive, go to ${portalUrl}/settings/alerts`;
  for (const recipient of recipients) {
    await queueMail(em, {
      ...{ organisationId, recipient, subject, text: `${text}\n\n${end}\n`, at },
      ...{ kind: alert.mailKind ?? `alert.${kind}`, dedupeKey: first.id },
    });
  }
  return told.length;
}
