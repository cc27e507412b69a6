import type { Pool } from 'pg';

/** The ABN of a matching record of the sample. `condition` is SQL over abr_entities. */
export async function sampleAbn(pool: Pool, condition: string): Promise<string> {
  const { rows } = await pool.query<{ abn: string }>(
    `select abn::text from abr_entities where ${condition} order by abn limit 1`,
  );
  if (!rows[0]) throw new Error(`The sample has no record with ${condition}.`);
  return rows[0].abn;
}

/** The NZBN of a matching record of the sample. `condition` is SQL over nzbn_entities. */
export async function sampleNzbn(pool: Pool, condition: string): Promise<string> {
  const { rows } = await pool.query<{ nzbn: string }>(
    `select nzbn::text from nzbn_entities where ${condition} order by nzbn limit 1`,
  );
  if (!rows[0]) throw new Error(`The sample has no record with ${condition}.`);
  return rows[0].nzbn;
}

/** Conditions for groups of entities. */
export const clean = `status = 'ACT' and gst_status = 'ACT' and type_code = 'PRV'`;
export const cancelled = `status = 'CAN' and gst_status = 'CAN' and type_code = 'PRV'`;
