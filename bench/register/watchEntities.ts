import type { Contest } from '../contest.js';

/**
 * Monitors the requested number of entities, spread over the register, on behalf of one verification.
 * @returns how many
 */
export async function watchEntities(
  { url, headers, database: { pool } }: Pick<Contest, 'url' | 'headers' | 'database'>,
  abns: readonly string[],
): Promise<number> {
  const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU', monitor: true });
  const response = await fetch(`${url}/api/enterprise/verify`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The verification answers ${response.status}: ${await response.text()}`);
  await pool.query(
    `insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, status_code, status, legal_name,
       gst_registered, entity_type_code, entity_type, source, as_of, created_at)
     select 'mon_' || lpad(e.abn::text, 26, '0'), verification.organisation_id, verification.mode, 'abr', e.abn, verification.id,
       e.status, case e.status when 'ACT' then 'Active' else 'Cancelled' end, e.legal_name, e.gst_status = 'ACT', e.type_code,
       coalesce(e.type_text, e.type_code), 'ABR', x.as_of, now()
     from abr_entities e, register_extracts x, (select * from verifications order by id desc limit 1) verification
     where x.register = 'abr' and e.abn = any ($1) on conflict do nothing`,
    [abns],
  );
  await pool.query('analyze monitored_entities');
  const { rows } = await pool.query<{ watched: number }>('select count(*)::int as watched from monitored_entities');
  return rows[0]?.watched ?? 0;
}
