import type { Mode } from '../../entities/apiKey.js';
import { sendAlert } from './sendAlert.js';
import type { Telling } from './telling.js';

interface SuspendedRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly suspended_at: string;
}

const atOnce = 500;
const mostNamed = 50;

// Each suspension is an occasion of its own. Test data and organisations in which nobody is to be told are left out, so that
// they hold up no others.
const candidates = `select certificate.id, certificate.organisation_id, certificate.mode,
    to_char(certificate.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as suspended_at
  from certificates certificate join organisations organisation on organisation.id = certificate.organisation_id
  where certificate.status = 'suspended' and certificate.expires_at > ?
    and 'certificate_suspended' = any (organisation.alert_kinds)
    and (certificate.mode = 'live' or organisation.alerts_of_test_data)
    and exists (select from members where organisation_id = organisation.id and removed_at is null
      and role = any (organisation.alert_roles))
    and not exists (select from alerts where coalesce(alerts.organisation_id, '') = certificate.organisation_id
      and alerts.kind = 'certificate_suspended' and alerts.subject_id = certificate.id
      and alerts.threshold = to_char(certificate.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ'))
  order by certificate.organisation_id, certificate.mode, certificate.id limit ${atOnce}`;

/**
 * Tells of certificates that were suspended, each suspension once: one mail about all of an organisation that are new.
 * @returns of how many it has told
 */
export async function tellOfSuspensions(telling: Telling): Promise<number> {
  const { em, now, attempt, signal } = telling;
  const rows = await em.fork().getConnection().execute<SuspendedRow[]>(candidates, [now]);
  let told = 0;
  for (const group of Map.groupBy(rows, (row) => `${row.organisation_id} ${row.mode}`).values()) {
    if (signal?.aborted) return told;
    told += await attempt(() => tellGroup(telling, group));
  }
  return told;
}

async function tellGroup({ em, now, portalUrl }: Telling, rows: readonly SuspendedRow[]): Promise<number> {
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
        const named = subjects.slice(0, mostNamed).map(({ id }) => `- ${id}`);
        if (count > mostNamed) named.push(`- and ${count - mostNamed} more`);
        const advice =
          'Their pages say why. A certificate is reinstated when the entity is again what the certificate says.';
        return { subject, text: [`${subject}:`, named.join('\n'), advice, `${portalUrl}/certificates`].join('\n\n') };
      },
    }),
  );
}
