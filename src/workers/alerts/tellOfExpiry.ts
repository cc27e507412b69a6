import type { Mode } from '../../entities/apiKey.js';
import { sendAlert } from './sendAlert.js';
import type { Telling } from './telling.js';

/** What ends, and when it is told of: so many days before. */
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

const atOnce = 500;
const mostNamed = 50;

// A key that another one has taken the place of, and that ends before it, ends because somebody wanted that. One that was made by
// rotating ends when the one before did: it began with that, so that a rotation in the last days silences nothing.
const sources: Record<ExpiringKind, string> = {
  key_expiring: `select id, name, organisation_id, mode, expires_at,
      coalesce((select created_at from api_keys former where former.id = key.replaces_key_id), created_at) as began_at
    from api_keys key where revoked_at is null and organisation_id is not null
      and not exists (select from api_keys newer where newer.replaces_key_id = key.id and newer.revoked_at is null
        and (newer.expires_at is null or newer.expires_at > key.expires_at))`,
  certificate_expiring: `select id, id as name, organisation_id, mode, expires_at, issued_at as began_at
    from certificates where status = 'issued' and mode in ('live', 'test')`,
};

/** What is told of together. */
const group = `concat_ws(' ', ending.organisation_id, ending.mode, threshold.days)`;

// Who would be told of nothing is left out, and what could not be told in the rounds before, so that each round gets further. What
// began so late that a threshold was over by then, such as a key for 30 days, is not told of at that threshold.
const candidates = (kind: ExpiringKind): string => `
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
  order by ending.organisation_id, ending.mode, threshold.days, ending.expires_at, ending.id limit ${atOnce}`;

/**
 * Tells of what ends soon: 30 days before, 7 days and one day, each once.
 * @returns of how many it has told
 */
export async function tellOfExpiry(telling: Telling, kind: ExpiringKind): Promise<number> {
  const { em, now, attempt, signal } = telling;
  const failed = new Set<string>();
  let told = 0;
  for (;;) {
    const values = [now, now, now, now, JSON.stringify([...failed])];
    const rows = await em.fork().getConnection().execute<ExpiringRow[]>(candidates(kind), values);
    const before = told + failed.size;
    for (const [name, ofGroup] of Map.groupBy(rows, (row) => row.of_group)) {
      if (signal?.aborted) return told;
      told += await attempt(() =>
        tellGroup(telling, kind, ofGroup).catch((error: unknown) => {
          failed.add(name);
          throw error;
        }),
      );
    }
    if (rows.length < atOnce || told + failed.size === before) return told;
  }
}

async function tellGroup(
  { em, now, portalUrl }: Telling,
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
          .slice(0, mostNamed)
          .map(({ id, name }) => `- ${kind === 'key_expiring' ? `${name} (${id})` : id}, on ${ends.get(id) ?? ''} UTC`);
        if (count > mostNamed) named.push(`- and ${count - mostNamed} more`);
        return { subject, text: [`${subject}:`, named.join('\n'), advice, `${portalUrl}/${path}`].join('\n\n') };
      },
    }),
  );
}
