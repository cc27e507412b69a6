import type { CandidateResolution, FurtherSourceName, ScreenedList } from '../furtherFacts.js';
import type { ScreeningStatus } from '../policies/verdictStatus.js';

/** The status of a screening without any candidate, and the reason unless it is `clear`. */
export interface Coverage {
  readonly status: 'clear' | 'incomplete' | 'not_performed';
  readonly detail: string | null;
}

/** The DFAT list includes the list of the UN, so a screening without it is incomplete. */
const required: ReadonlySet<FurtherSourceName> = new Set(['DFAT', 'sandbox']);
const isSanctionsList = ({ list }: ScreenedList): boolean => list !== 'ASIC banned persons';

/** What finding nothing in these lists proves. */
export function coverageOf(lists: readonly ScreenedList[]): Coverage {
  if (!lists.some(isSanctionsList)) {
    return {
      status: 'not_performed',
      detail: 'No sanctions list was ever imported, so no sanctions check was made. Import the DFAT list.',
    };
  }
  const faults = lists.flatMap(({ list, asOf, state }) => {
    if (state === 'current') return [];
    return state === 'stale'
      ? [`The ${list} list of ${asOf ?? 'an unknown day'} is too old to rely on. Import the current list.`]
      : [`The ${list} list could not be read. Screen again when it can.`];
  });
  if (!lists.some(({ list }) => required.has(list))) faults.push('The DFAT list is not imported.');
  return faults.length > 0 ? { status: 'incomplete', detail: faults.join(' ') } : { status: 'clear', detail: null };
}

/** The status of a screening, in the order of policy 2026-3: a confirmed match counts whatever the lists are like. */
export function partyStatusOf(
  coverage: Coverage['status'],
  resolutions: readonly CandidateResolution[],
): ScreeningStatus {
  if (resolutions.includes('confirmed')) return 'confirmed';
  if (coverage !== 'clear') return coverage;
  return resolutions.includes('open') ? 'candidates' : 'clear';
}
