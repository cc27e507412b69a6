import type { Pool } from 'pg';
import type { Candidate } from '../../domain/furtherFacts.js';
import type { Identifier } from '../../domain/identifier.js';
import type { Mode } from '../../entities/apiKey.js';
import type { ResolutionOutcome } from '../../entities/candidateResolution.js';

/** An entity, and the candidates that were found for it. */
export interface ScreenedEntity {
  readonly number: Identifier;
  readonly candidates: readonly Candidate[];
}

// The newest counts. One look into the index for each candidate.
const statement = `select at::int, resolution.outcome
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    with ordinality as wanted (kind, number, list, reference, fingerprint, at)
  cross join lateral (
    select outcome from candidate_resolutions held
    where held.organisation_id = $1 and held.mode = $2 and held.entity_kind = wanted.kind
      and held.entity_number = wanted.number and held.list = wanted.list and held.reference = wanted.reference
      and held.fingerprint = wanted.fingerprint
    order by held.id desc limit 1
  ) as resolution`;

/**
 * What an organisation has said of candidates, in its live or its test data: the candidates of each entity, in their order,
 * each with its `resolution`. One statement for all of them, none where there are no candidates. An entry of which the list
 * says something else than it did is `open` again.
 */
export async function readResolutions(
  pool: Pool,
  organisationId: string,
  mode: Mode,
  entities: readonly ScreenedEntity[],
): Promise<readonly (readonly Candidate[])[]> {
  const all = entities.flatMap(({ number, candidates }) => candidates.map((candidate) => ({ number, candidate })));
  if (all.length === 0) return entities.map(() => []);
  const { rows } = await pool.query<{ at: number; outcome: ResolutionOutcome }>({
    name: 'candidate resolutions',
    text: statement,
    values: [
      organisationId,
      mode,
      all.map(({ number }) => number.kind),
      all.map(({ number }) => number.value),
      all.map(({ candidate }) => candidate.list),
      all.map(({ candidate }) => candidate.reference),
      all.map(({ candidate }) => candidate.fingerprint),
    ],
  });
  const outcomes = new Map(rows.map(({ at, outcome }) => [at, outcome]));
  let at = 0;
  return entities.map(({ candidates }) =>
    candidates.map((candidate): Candidate => ({ ...candidate, resolution: outcomes.get(++at) ?? 'open' })),
  );
}
