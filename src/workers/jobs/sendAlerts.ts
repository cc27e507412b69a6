import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../database/rows.js';
import type { Mode } from '../../domain/tenancy.js';
import type { AlertKind } from '../../entities/alert.js';
import { type AlertSubject, type NotificationRun, ofRecipients, sendAlert } from '../alerts/alerts.js';
import { notifyStaleRegisters } from '../alerts/notifyStaleRegisters.js';

/** Something that an alert reports. */
interface Occasion extends AlertSubject {
  /** Its line in the mail. */
  readonly line: string;
  readonly organisation_id: string;
  readonly mode: Mode;
}

interface OccasionRow extends Occasion {
  readonly of_group: string;
}

/** Alerts about rows of the organisations: one mail about all new ones of an organisation, mode and kind. */
interface AlertRule {
  readonly kind: AlertKind;
  /** The occasions, as a subselect with the columns of `Occasion`. Each `?` is the present time. */
  readonly rows: string;
  /** Whether each threshold has a separate mail. */
  readonly isByThreshold?: boolean;
  /** The first line, which is also the subject, without the mode. */
  readonly title: (count: number, threshold: string) => string;
  readonly advice: string;
  /** The page of the portal. */
  readonly path: string;
}

const countWords = (one: string, many: string, all: number): string => (all === 1 ? one : `${all} ${many}`);

// An object that started after a threshold, such as a key for 30 days, gets no alert for it.
const ending = (source: string): string => `
  select id, name, concat(title, ', on ', (expires_at at time zone 'UTC')::date, ' UTC') as line, organisation_id, mode,
    threshold.days::text as threshold
  from (${source}) as ending
  cross join lateral (select now.at, case when ending.expires_at <= now.at + interval '1 day' then 1
    when ending.expires_at <= now.at + interval '7 days' then 7 else 30 end as days from (select ?::timestamptz as at) as now) as threshold
  where ending.expires_at > ? and ending.expires_at <= ?::timestamptz + interval '30 days'
    and ending.began_at < ending.expires_at - threshold.days * interval '1 day'`;
const within = (days: string): string => (days === '1' ? 'a day' : `${days} days`);
const toText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ')`;

const alertRules: readonly AlertRule[] = [
  {
    kind: 'key_expiring',
    // A key that was replaced by a key that lasts longer is meant to expire. A key from a rotation expires with its
    // predecessor and counts from the predecessor's start, so that a rotation in the last days suppresses no alert.
    rows: ending(
      `select id, name, concat(name, ' (', id, ')') as title, organisation_id, mode, expires_at,
          coalesce((select created_at from api_keys former where former.id = key.replaces_key_id), created_at) as began_at
        from api_keys key where revoked_at is null and organisation_id is not null
          and not exists (select from api_keys newer where newer.replaces_key_id = key.id and newer.revoked_at is null
            and (newer.expires_at is null or newer.expires_at > key.expires_at))`,
    ),
    isByThreshold: true,
    title: (all, days) => `${countWords('An API key expires', 'API keys expire', all)} within ${within(days)}`,
    advice:
      'Requests with an expired key are refused. Create a new key and replace the old one in your programs before it expires. Rotating a key does not extend its expiry.',
    path: 'api-keys',
  },
  {
    kind: 'certificate_expiring',
    rows: ending(
      `select id, id as name, id as title, organisation_id, mode, expires_at, issued_at as began_at
        from certificates where status = 'issued' and mode in ('live', 'test')`,
    ),
    isByThreshold: true,
    title: (all, days) => `${countWords('A certificate expires', 'certificates expire', all)} within ${within(days)}`,
    advice:
      'The public check of an expired certificate shows that it has expired. Verify the entity again, and issue a new certificate.',
    path: 'certificates',
  },
  {
    kind: 'certificate_suspended',
    rows: `select id, id as name, id as line, organisation_id, mode, ${toText('suspended_at')} as threshold
      from certificates where status = 'suspended' and expires_at > ?`,
    title: (all) => countWords('A certificate is suspended', 'certificates are suspended', all),
    advice:
      'Their pages say why. A certificate is reinstated when the entity is again what the certificate says. If an officer suspended it, an officer reinstates it.',
    path: 'certificates',
  },
  {
    kind: 'candidate_found',
    // One occasion for each subject, however many of its people and entries were found together.
    rows: `select id, id as name, concat(id, ', list ', string_agg(distinct list, ', ')) as line, organisation_id, mode,
        ${toText('max(announced_at)')} as threshold
      from (select *, regexp_replace(split_part(subject, '/', 1), '^[a-z]+:', '') as id from screening_findings
        where announced_at > ?::timestamptz - interval '7 days' and gone_at is null) as finding
      group by id, organisation_id, mode`,
    title: (all) =>
      countWords(
        'A monitored business or customer may be on a list',
        'monitored businesses and customers may be on a list',
        all,
      ),
    advice:
      'A name is similar to one of a list. It may be another person or business: an officer compares them, and confirms or dismisses each candidate.',
    path: '',
  },
  {
    kind: 'approval_waiting',
    rows: `select id, coalesce(onboarding_id, verification_id) as name, coalesce(onboarding_id, verification_id) as line,
        organisation_id, mode, 'proposed' as threshold from decisions where status = 'proposed'
      union all select id, id, id, organisation_id, mode, 'proposed' from certificates
        where status = 'proposed' and mode in ('live', 'test')`,
    title: (all) => countWords('A proposal waits for a second officer', 'proposals wait for a second officer', all),
    advice: 'An officer who did not propose it confirms or withdraws the decision or the certificate.',
    path: '',
  },
];

const batchSize = 500;
const maxNamed = 50;

// Organisations without recipients are left out, and groups that failed in earlier rounds, so that each round progresses.
const toStatement = ({ kind, rows, isByThreshold = false }: AlertRule): string => {
  const group = `concat_ws(' ', occasion.organisation_id, occasion.mode${isByThreshold ? ', occasion.threshold' : ''})`;
  return `select occasion.*, ${group} as of_group from (${rows}) as occasion
    join organisations organisation on organisation.id = occasion.organisation_id
    where '${kind}' = any (organisation.alert_kinds) and (occasion.mode = 'live' or organisation.alerts_of_test_data)
      and not jsonb_exists(?::jsonb, ${group})
      and exists (select from members where organisation_id = organisation.id and ${ofRecipients(kind)})
      and not exists (select from alerts where coalesce(alerts.organisation_id, '') = occasion.organisation_id
        and alerts.kind = '${kind}' and alerts.subject_id = occasion.id and alerts.threshold = occasion.threshold)
    order by of_group, occasion.id limit ${batchSize}`;
};

/** Sends the alerts of a kind: one for each group of rows. @returns the number of new subjects */
async function notifyOccasions(telling: NotificationRun, rule: AlertRule): Promise<number> {
  const { em, now, attempt, signal } = telling;
  const statement = toStatement(rule);
  const times = Array.from(rule.rows.matchAll(/\?/g), () => now);
  const failed = new Set<string>();
  let told = 0;
  for (;;) {
    const rows = await queryRows<OccasionRow>(em.fork(), statement, [...times, JSON.stringify([...failed])]);
    const before = told + failed.size;
    for (const [name, ofGroup] of Map.groupBy(rows, (row) => row.of_group)) {
      if (signal?.aborted) return told;
      told += await attempt(() =>
        notifyGroup(telling, rule, ofGroup).catch((error: unknown) => {
          failed.add(name);
          throw error;
        }),
      );
    }
    if (rows.length < batchSize || told + failed.size === before) return told;
  }
}

async function notifyGroup(
  { em, now, portalUrl }: NotificationRun,
  { kind, title, advice, path }: AlertRule,
  rows: readonly Occasion[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const { organisation_id: organisationId, mode, threshold } = first;
  const lines = new Map(rows.map(({ id, line }) => [id, line]));
  return em.fork().transactional((unit) =>
    sendAlert(unit, {
      ...{ organisationId, mode, kind, at: now, portalUrl },
      subjects: rows,
      write: (subjects) => {
        const subject = `${title(subjects.length, threshold)} (${mode})`;
        const named = subjects.slice(0, maxNamed).map(({ id }) => `- ${lines.get(id) ?? id}`);
        if (subjects.length > maxNamed) named.push(`- and ${subjects.length - maxNamed} more`);
        return { subject, text: [`${subject}:`, named.join('\n'), advice, `${portalUrl}/${path}`].join('\n\n') };
      },
    }),
  );
}

interface AlertServices {
  readonly em: EntityManager;
  readonly clock: () => Date;
  readonly urls: { readonly portalUrl: () => string };
}

/**
 * Sends mails about the rows that `alertRules` finds, and about stale registers. Several processes may run it at once: each occasion is reported once. A failure for one organisation does not stop the others.
 * @returns the number of new subjects
 * @throws AggregateError at the end if some alerts failed
 */
export async function sendAlerts({ em, clock, urls }: AlertServices, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  const attempt: NotificationRun['attempt'] = (tell) =>
    tell().catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  const telling: NotificationRun = { em, now: clock(), portalUrl: urls.portalUrl(), attempt, signal };
  let told = await attempt(() => notifyStaleRegisters(telling));
  for (const rule of alertRules) told += await attempt(() => notifyOccasions(telling, rule));
  if (failures.length > 0) throw new AggregateError(failures, 'Some alerts could not be sent.');
  return told;
}
