import type { ScreenedNames, Screening, ScreeningAnswer } from '../../caller/registerServices.js';
import type { SanctionsAnswer, SourceUnavailable } from '../../domain/enrichment.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import type { SanctionsListName } from './importList.js';

const lists: readonly SanctionsListName[] = ['DFAT', 'UN'];
/**
 * Screens the names of one entity against every imported sanctions list. The result is unavailable without the list
 * that its jurisdiction requires, and while any list is stale: no match on another list does not prove a clearance.
 * Candidates of the required list come first.
 */
export async function screenSanctions(
  screening: Screening,
  jurisdiction: Jurisdiction,
  names: ScreenedNames,
): Promise<SanctionsAnswer> {
  const first = jurisdictions[jurisdiction].requiredList;
  const answers = await Promise.all(
    [first, ...lists.filter((list) => list !== first)].map((list) => screenOne(screening, list, names)),
  );
  const silent = answers.find((answer) => answer.kind === 'unavailable' && (answer.name === first || answer.isHeld));
  if (silent?.kind === 'unavailable') return toUnavailable(silent);
  const held = answers.filter((answer) => answer.kind === 'answered');
  return {
    kind: 'answered',
    sources: held.map(({ source }) => source),
    candidates: held.flatMap(({ candidates }) => candidates),
  };
}

/** An entry that matches names of both kinds is one candidate. */
async function screenOne(
  screening: Screening,
  list: SanctionsListName,
  { persons, others }: ScreenedNames,
): Promise<ScreeningAnswer> {
  const answer = await screening.screen(list, others, false);
  if (answer.kind === 'unavailable' || persons.length === 0) return answer;
  const ofPersons = await screening.screen(list, persons, true);
  if (ofPersons.kind === 'unavailable') return ofPersons;
  return { ...answer, candidates: [...ofPersons.candidates, ...answer.candidates] };
}

/** The reason why a list is unavailable, in the stored form. */
export function toUnavailable({ kind, name, reason }: Omit<SourceUnavailable, 'isHeld'>): SourceUnavailable {
  return { kind, name, reason };
}
