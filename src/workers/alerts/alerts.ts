import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../database/rows.js';
import { newId } from '../../domain/ids.js';
import type { Mode } from '../../domain/tenancy.js';
import type { AlertKind } from '../../entities/alert.js';
import { queueMail } from '../../operations/mails/queueMail.js';

/** The subject of an alert: an endpoint, key, certificate or register. */
export interface AlertSubject {
  readonly id: string;
  /** Its name in the mail. It contains no personal data. */
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

const members = `select member.email from organisations organisation
  join members member on member.organisation_id = organisation.id and member.removed_at is null
    and member.role = any (organisation.alert_roles)
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
  const [statement, values] = organisationId === null ? [operators, []] : [members, [organisationId, kind, mode]];
  const rows = await queryRows<{ email: string }>(em, statement, values);
  return rows.map(({ email }) => email);
}

/** The alerts about something that expires, sent a number of days before. */
type ExpiringKind = 'key_expiring' | 'certificate_expiring';

interface ExpiringRow {
  readonly id: string;
  readonly name: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly expires_on: string;
  readonly days: number;
  readonly of_group: string;
}

const batchSize = 500;
const maxNamed = 50;

// A key that was replaced by a key that lasts longer is meant to expire. A key from a rotation expires with its
// predecessor and counts from the predecessor's start, so that a rotation in the last days suppresses no alert.
const sources: Record<ExpiringKind, string> = {
  key_expiring: `select id, name, organisation_id, mode, expires_at,
      coalesce((select created_at from api_keys former where former.id = key.replaces_key_id), created_at) as began_at
    from api_keys key where revoked_at is null and organisation_id is not null
      and not exists (select from api_keys newer where newer.replaces_key_id = key.id and newer.revoked_at is null
        and (newer.expires_at is null or newer.expires_at > key.expires_at))`,
  certificate_expiring: `select id, id as name, organisation_id, mode, expires_at, issued_at as began_at
    from certificates where status = 'issued' and mode in ('live', 'test')`,
};

/** The alerts that share one mail. */
const group = `concat_ws(' ', ending.organisation_id, ending.mode, threshold.days)`;

// Rows without recipients are left out, and those that failed in earlier rounds, so that each round progresses. An
// object that started after a threshold, such as a key for 30 days, gets no alert for it.
const expiryCandidates = (kind: ExpiringKind): string => `
  select ending.id, ending.name, ending.organisation_id, ending.mode, (ending.expires_at at time zone 'UTC')::date::text as expires_on,
    threshold.days, ${group} as of_group
  from (${sources[kind]}) as ending
  cross join lateral (select case when ending.expires_at <= ?::timestamptz + interval '1 day' then 1
    when ending.expires_at <= ?::timestamptz + interval '7 days' then 7 else 30 end as days) as threshold
  join organisations organisation on organisation.id = ending.organisation_id
  where ending.expires_at > ? and ending.expires_at <= ?::timestamptz + interval '30 days'
    and ending.began_at < ending.expires_at - threshold.days * interval '1 day'
    and not jsonb_exists(?::jsonb, ${group})
    and '${kind}' = any (organisation.alert_kinds) and (ending.mode = 'live' or organisation.alerts_of_test_data)
    and exists (select from members where organisation_id = organisation.id and removed_at is null
      and role = any (organisation.alert_roles))
    and not exists (select from alerts where coalesce(alerts.organisation_id, '') = ending.organisation_id
      and alerts.kind = '${kind}' and alerts.subject_id = ending.id and alerts.threshold = threshold.days::text)
  order by ending.organisation_id, ending.mode, threshold.days, ending.expires_at, ending.id limit ${batchSize}`;

/**
 * Sends alerts before something expires: at 30 days, 7 days and one day, each once.
 * @returns the number of new subjects
 */
export async function notifyExpiry(telling: NotificationRun, kind: ExpiringKind): Promise<number> {
  const { em, now } = telling;
  return notifyGroups(
    telling,
    (failed) => queryRows<ExpiringRow>(em.fork(), expiryCandidates(kind), [now, now, now, now, failed]),
    (rows) => notifyExpiryGroup(telling, kind, rows),
  );
}

/** Sends an alert for each group of rows. `load` leaves out the groups that failed in earlier rounds, named as JSON. */
async function notifyGroups<Row extends { readonly of_group: string }>(
  { attempt, signal }: NotificationRun,
  load: (failed: string) => Promise<readonly Row[]>,
  notify: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  const failed = new Set<string>();
  let told = 0;
  for (;;) {
    const rows = await load(JSON.stringify([...failed]));
    const before = told + failed.size;
    for (const [name, ofGroup] of Map.groupBy(rows, (row) => row.of_group)) {
      if (signal?.aborted) return told;
      told += await attempt(() =>
        notify(ofGroup).catch((error: unknown) => {
          failed.add(name);
          throw error;
        }),
      );
    }
    if (rows.length < batchSize || told + failed.size === before) return told;
  }
}

async function notifyExpiryGroup(
  { em, now, portalUrl }: NotificationRun,
  kind: ExpiringKind,
  rows: readonly ExpiringRow[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const ends = new Map(rows.map((row) => [row.id, row.expires_on]));
  const within = first.days === 1 ? 'a day' : `${first.days} days`;
  const [one, many, path] =
    kind === 'key_expiring'
      ? ['An API key', 'API keys', 'api-keys']
      : ['A certificate', 'certificates', 'certificates'];
  const advice =
    kind === 'key_expiring'
      ? 'Requests with an expired key are refused. Create a new key and replace the old one in your programs before it expires. Rotating a key does not extend its expiry.'
      : 'The public check of an expired certificate shows that it has expired. Verify the entity again, and issue a new certificate.';
  return em.fork().transactional((unit) =>
    sendAlert(unit, {
      ...{ organisationId: first.organisation_id, mode: first.mode, kind, at: now, portalUrl },
      subjects: rows.map(({ id, name, days }) => ({ id, name, threshold: String(days) })),
      write: (subjects) => {
        const count = subjects.length;
        const subject = `${count === 1 ? `${one} expires` : `${count} ${many} expire`} within ${within} (${first.mode})`;
        const named = subjects
          .slice(0, maxNamed)
          .map(({ id, name }) => `- ${kind === 'key_expiring' ? `${name} (${id})` : id}, on ${ends.get(id) ?? ''} UTC`);
        if (count > maxNamed) named.push(`- and ${count - maxNamed} more`);
        return { subject, text: [`${subject}:`, named.join('\n'), advice, `${portalUrl}/${path}`].join('\n\n') };
      },
    }),
  );
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

interface SuspendedRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly suspended_at: string;
  readonly of_group: string;
}

// Each suspension is a separate occasion. Test data, organisations without recipients and those that failed in earlier
// rounds are left out, so that they do not fill the batch.
const suspensionCandidates = `select certificate.id, certificate.organisation_id, certificate.mode,
    to_char(certificate.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as suspended_at,
    concat_ws(' ', certificate.organisation_id, certificate.mode) as of_group
  from certificates certificate join organisations organisation on organisation.id = certificate.organisation_id
  where certificate.status = 'suspended' and certificate.expires_at > ?
    and not jsonb_exists(?::jsonb, concat_ws(' ', certificate.organisation_id, certificate.mode))
    and 'certificate_suspended' = any (organisation.alert_kinds)
    and (certificate.mode = 'live' or organisation.alerts_of_test_data)
    and exists (select from members where organisation_id = organisation.id and removed_at is null
      and role = any (organisation.alert_roles))
    and not exists (select from alerts where coalesce(alerts.organisation_id, '') = certificate.organisation_id
      and alerts.kind = 'certificate_suspended' and alerts.subject_id = certificate.id
      and alerts.threshold = to_char(certificate.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ'))
  order by certificate.organisation_id, certificate.mode, certificate.id limit ${batchSize}`;

/**
 * Sends alerts about suspended certificates, once for each suspension: one mail about all that are new in an
 * organisation.
 * @returns the number of new subjects
 */
export async function notifySuspensions(telling: NotificationRun): Promise<number> {
  const { em } = telling;
  return notifyGroups(
    telling,
    (failed) => queryRows<SuspendedRow>(em.fork(), suspensionCandidates, [telling.now, failed]),
    (rows) => notifySuspensionGroup(telling, rows),
  );
}

async function notifySuspensionGroup(
  { em, now, portalUrl }: NotificationRun,
  rows: readonly SuspendedRow[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  return em.fork().transactional((unit) =>
    sendAlert(unit, {
      ...{ organisationId: first.organisation_id, mode: first.mode, kind: 'certificate_suspended', at: now, portalUrl },
      subjects: rows.map(({ id, suspended_at: threshold }) => ({ id, name: id, threshold })),
      write: (subjects) => {
        const count = subjects.length;
        const what = count === 1 ? 'A certificate is suspended' : `${count} certificates are suspended`;
        const subject = `${what} (${first.mode})`;
        const named = subjects.slice(0, maxNamed).map(({ id }) => `- ${id}`);
        if (count > maxNamed) named.push(`- and ${count - maxNamed} more`);
        const advice =
          'Their pages say why. A certificate is reinstated when the entity is again what the certificate says. If an officer suspended it, an officer reinstates it.';
        return { subject, text: [`${subject}:`, named.join('\n'), advice, `${portalUrl}/certificates`].join('\n\n') };
      },
    }),
  );
}
