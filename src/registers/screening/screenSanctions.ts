import type { SanctionsAnswer } from '../../domain/furtherFacts.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import type { SanctionsListName } from './importList.js';
import type { Screening } from './screeningLists.js';

const lists: readonly SanctionsListName[] = ['DFAT', 'UN'];
/** The list that has the force of law where the entity is registered. */
const required: Readonly<Record<Jurisdiction, SanctionsListName>> = { AU: 'DFAT', NZ: 'UN' };

/**
 * Screens the names of one entity against every sanctions list that is held. Without the list that its jurisdiction requires
 * there is no answer: another one that finds nothing is no clearance. Candidates of the required list come first.
 */
export async function screenSanctions(
  screening: Screening,
  jurisdiction: Jurisdiction,
  names: readonly string[],
  isPerson: boolean,
): Promise<SanctionsAnswer> {
  const first = required[jurisdiction];
  const needed = await screening.screen(first, names, isPerson);
  if (needed.kind === 'unavailable') return needed;
  const others = await Promise.all(
    lists.filter((list) => list !== first).map((list) => screening.screen(list, names, isPerson)),
  );
  const answers = [needed, ...others.filter((answer) => answer.kind === 'answered')];
  return {
    kind: 'answered',
    sources: answers.map(({ source }) => source),
    candidates: answers.flatMap(({ candidates }) => candidates),
  };
}
