import type { Contest } from './contest.js';

const newest = 100_000_000;

/** The id of the verification at this position, counted back from the newest. */
export function storedId(place: number): string {
  return `ver_${String(newest - place).padStart(26, '0')}`;
}

/** Creates one real verification, and copies of it at intervals of ten seconds before it, until there are this many. */
export async function storeVerifications(
  { url, headers, abns, database: { pool } }: Contest,
  count: number,
): Promise<void> {
  const { rows } = await pool.query<{ stored: string }>('select count(*) as stored from verifications');
  const stored = Number(rows[0]?.stored);
  if (stored === 0) {
    const body = JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' });
    const answer = await fetch(`${url}/api/enterprise/verify`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The verification was answered with ${answer.status}.`);
  }
  await pool.query(
    `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
       abn, facts, verdict, policy_version, audit_hash, verified_at)
     select 'ver_' || lpad(($3::int - n)::text, 26, '0'), organisation_id, mode, api_key_id, jurisdiction, status, fracture_score,
       fracture_risk, abn, facts, verdict, policy_version, audit_hash, verified_at - n * interval '10 seconds'
     from (select * from verifications order by id desc limit 1) as one, generate_series($1::int, $2::int) as n`,
    [Math.max(stored, 1), count - 1, newest],
  );
  await pool.query('analyze verifications');
}
