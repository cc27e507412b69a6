import { queryRows } from '../../database/rows.js';
import { dayMs, toDay } from '../../domain/days.js';
import { toFirstId } from '../../domain/ids.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { caseOfRegister } from '../../domain/jurisdictions/jurisdictions.js';
import { type NotificationRun, sendAlert } from './alerts.js';

interface StaleRow {
  readonly name: string;
  /** The day of the data. For a list, the day of its import. */
  readonly as_of: string;
  /** Null for an enrichment dataset, about which only operators are notified. */
  readonly jurisdiction: Jurisdiction | null;
}

/**
 * Organisations get alerts about registers that they verified against in these days. Their latest 1,000 verifications
 * are checked.
 */
const usedDays = 90;

// New Zealand's register is published monthly, all others weekly or more often. The name of a file of ASIC has only the month, and
// its data count from the first day of it. Sanctions lists change irregularly. They are too
// old 30 days after their import, and by their own day after 30 (UN) or 180 days (DFAT) (docs/reference/screening.md).
const stale = `select upper(register) as name, as_of::text, ${caseOfRegister('register', (code) => `'${code}'`)} as jurisdiction
  from register_extracts where not is_sample
    and as_of < ?::date - ${caseOfRegister('register', (_, { staleAfterDays }) => String(staleAfterDays))}
  union all
  select name, min(day)::text, null from datasets
    cross join lateral (values
      (case when name in ('DFAT', 'UN') then imported_at::date else as_of end,
       case when name like 'ASIC %' then 40 when name = 'AU localities' then 120 else 21 end),
      (as_of, case name when 'DFAT' then 170 when 'UN' then 21 end)
    ) as dated (day, days)
    where day < ?::date - days group by name
  order by name`;

const concerned = `select id from organisations organisation
  where id > ? and 'register_stale' = any (alert_kinds) and register_source <> 'live'
    and exists (select from (
      select jurisdiction from verifications where organisation_id = organisation.id and mode = 'live' and id >= ?
      order by id desc limit 1000) as latest where jurisdiction = ?)
    and not exists (select from alerts where coalesce(alerts.organisation_id, '') = organisation.id
      and kind = 'register_stale' and subject_id = ? and threshold = ?)
  order by id limit 100`;

/**
 * Sends alerts about stale registers, datasets and lists to operators, and about the registers that an organisation
 * verifies against to that organisation if it wants them. Each is sent once for each day of the data.
 * @returns the number of new subjects
 */
export async function notifyStaleRegisters(telling: NotificationRun): Promise<number> {
  const { em, now, attempt, signal } = telling;
  const today = toDay(now);
  const rows = await queryRows<StaleRow>(em.fork(), stale, [today, today]);
  let told = 0;
  for (const row of rows) {
    told += await attempt(() => notifyStaleRegister(telling, row, null));
    for (let after: string | null = row.jurisdiction && ''; after !== null;) {
      const ids = await loadConcerned(telling, row, after);
      for (const id of ids) {
        if (signal?.aborted) return told;
        told += await attempt(() => notifyStaleRegister(telling, row, id));
      }
      after = ids.at(-1) ?? null;
    }
  }
  return told;
}

async function loadConcerned({ em, now }: NotificationRun, row: StaleRow, after: string): Promise<readonly string[]> {
  const since = toFirstId('verification', new Date(now.getTime() - usedDays * dayMs));
  const rows = await queryRows<{ id: string }>(em.fork(), concerned, [
    after,
    since,
    row.jurisdiction,
    row.name,
    row.as_of,
  ]);
  return rows.map(({ id }) => id);
}

async function notifyStaleRegister(
  { em, now, portalUrl }: NotificationRun,
  row: StaleRow,
  organisationId: string | null,
): Promise<number> {
  const subject = `The data of ${row.name} are dated ${row.as_of}`;
  const effect =
    row.jurisdiction === null
      ? 'entities are verified against these data, which count as unavailable once they are too old'
      : 'no entity is `verified` from them under policy 2026-3, and a number that they lack gets no verdict';
  const text =
    organisationId === null
      ? `Import a newer extract with \`kyb import\`. Until then, ${effect}.\n\n${portalUrl}/platform`
      : `Ask the operator of this service to import newer ones. Until then, ${effect}. Each verification shows the date in \`source.asOf\`.`;
  return em.fork().transactional((unit) =>
    sendAlert(unit, {
      ...{ organisationId, mode: 'live', kind: 'register_stale', at: now, portalUrl },
      subjects: [{ id: row.name, name: row.name, threshold: row.as_of }],
      write: () => ({ subject, text: `${subject}.\n\n${text}` }),
    }),
  );
}
