import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../database/rows.js';
import { newId } from '../../domain/ids.js';
import type { Mode } from '../../domain/tenancy.js';
import type { AlertKind } from '../../entities/alert.js';
import { queueMail } from '../../operations/mails/queueMail.js';

/** The subject of an alert, such as an endpoint, a certificate, a case or a register. */
export interface AlertSubject {
  readonly id: string;
  /** Its name in the list of alerts, without personal data. */
  readonly name: string;
  /** Identifies the occasion, for which recipients are notified only once. */
  readonly threshold: string;
}

/** The recipients of an alert, and its content. */
export interface NewAlert {
  /** The organisation, or null for operators. */
  readonly organisationId: string | null;
  readonly mode: Mode;
  readonly kind: AlertKind;
  readonly at: Date;
  readonly subjects: readonly AlertSubject[];
  /** Writes the mail about the subjects that are new, without the text that every alert ends with. */
  readonly write: (subjects: readonly AlertSubject[]) => { readonly subject: string; readonly text: string };
  /** The mail's type in the log. */
  readonly mailKind?: string;
  readonly portalUrl: string;
}

const insert = `insert into alerts (id, organisation_id, mode, kind, subject_id, subject, threshold, recipients, created_at)
  select row.id, ?, ?, ?, row.subject_id, row.subject, row.threshold, ?, ?
  from jsonb_to_recordset(?::jsonb) as row (id text, subject_id text, subject text, threshold text)
  on conflict do nothing returning id, subject_id, threshold`;

/**
 * Sends an alert to its recipients, in the transaction of the entity manager: one mail for each person about everything
 * new. Each occasion is reported once, even if two workers find it together: the second waits for the first and then
 * finds its row.
 * @returns the number of new subjects. 0 if all were reported before, there are no recipients, or the alert is turned
 * off
 */
export async function sendAlert(em: EntityManager, alert: NewAlert): Promise<number> {
  const { organisationId, mode, kind, at, subjects, portalUrl } = alert;
  const recipients = await alertRecipients(em, { organisationId, mode, kind });
  if (recipients.length === 0 || subjects.length === 0) return 0;
  const rows = subjects.map(({ id, name, threshold }) => ({
    ...{ id: newId('alert', at), subject_id: id, subject: name, threshold },
  }));
  const told = await queryRows<{ id: string; subject_id: string; threshold: string }>(em, insert, [
    organisationId,
    mode,
    kind,
    recipients.length,
    at,
    JSON.stringify(rows),
  ]);
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

interface AlertScope {
  /** The organisation, or null for operators. */
  readonly organisationId: string | null;
  readonly mode: Mode;
  readonly kind: AlertKind;
}

/** Alerts about what only officers can do, which officers also get if the organisation has not chosen their role. */
const officerKinds: ReadonlySet<AlertKind> = new Set(['candidate_found', 'approval_waiting']);

/** The condition on the roles of the members who get a kind of alert. */
export function ofRecipients(kind: AlertKind): string {
  return `removed_at is null and (role = any (organisation.alert_roles)${officerKinds.has(kind) ? ` or role = 'officer'` : ''})`;
}

const members = (kind: AlertKind): string => `select member.email from organisations organisation
  join members member on member.organisation_id = organisation.id and ${ofRecipients(kind)}
  where organisation.id = ? and ? = any (organisation.alert_kinds) and (? = 'live' or organisation.alerts_of_test_data)
  order by member.id`;
const operators = `select account.email from operators operator join accounts account on account.id = operator.account_id
  where operator.removed_at is null order by operator.id`;

/**
 * The addresses of the recipients: members with the roles that the organisation has chosen, or all operators. The list
 * may be empty.
 */
export async function alertRecipients(
  em: EntityManager,
  { organisationId, mode, kind }: AlertScope,
): Promise<readonly string[]> {
  const [statement, values] = organisationId === null ? [operators, []] : [members(kind), [organisationId, kind, mode]];
  const rows = await queryRows<{ email: string }>(em, statement, values);
  return rows.map(({ email }) => email);
}

/** One run of the alert job. */
export interface NotificationRun {
  readonly em: EntityManager;
  readonly now: Date;
  readonly portalUrl: string;
  /**
   * Sends one alert. A failure does not stop the others.
   * @returns the number of new subjects
   */
  readonly attempt: (tell: () => Promise<number>) => Promise<number>;
  readonly signal?: AbortSignal | undefined;
}
