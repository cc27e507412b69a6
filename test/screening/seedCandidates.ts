import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Candidate } from '../../src/domain/enrichment.js';

/** A candidate as screening finds one; the list is free, so that it may be one that is not there. */
export type SeededCandidate = Omit<Candidate, 'list'> & { readonly list: string };

export function seededCandidate(more: Partial<SeededCandidate> = {}): SeededCandidate {
  return {
    list: 'DFAT',
    reference: '101',
    name: 'Zoltrane Shipping',
    matchedName: 'Zoltrane Shipping',
    screenedName: 'Zoltrane Shiping',
    result: 'close',
    reason: 'The same but for the spelling of a word (SHIPPING for SHIPING). It is the name of the entry.',
    fingerprint: createHash('sha256').update('Zoltrane Shipping').digest('hex'),
    resolution: 'open',
    ...more,
  };
}

/** Has a verification find these candidates, as those that ask for sanctions do. */
export async function seedCandidates(
  pool: Pool,
  verificationId: string,
  candidates: readonly Partial<SeededCandidate>[],
  answer: 'sanctions' | 'bans' = 'sanctions',
): Promise<void> {
  const source = { name: 'DFAT', asOf: '2026-11-01', attribution: 'Invented' };
  const found = { candidates: candidates.map((one) => seededCandidate(one)), source, sources: [source], bans: [] };
  const further = { on: '2026-11-01', company: null, businessNames: null, bans: null, sanctions: null };
  await pool.query(`update verifications set facts = facts || jsonb_build_object('further', $2::jsonb) where id = $1`, [
    verificationId,
    JSON.stringify({ ...further, [answer]: { kind: 'answered', ...found } }),
  ]);
}
