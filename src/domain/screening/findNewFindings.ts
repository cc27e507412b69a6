import {
  type CandidateResolution,
  describeListFault,
  type EnrichmentSourceName,
  isWholeList,
  type ScreenedList,
} from '../enrichment.js';
import { isSanctionsList, type ScreeningStatus } from '../policies/verdictStatus.js';

/** A candidate of a subject that is screened again. Names of applicants' parties are HMACs. */
export interface Finding {
  readonly list: string;
  /** Identifies the entry within its list. */
  readonly entry: string;
  readonly fingerprint: string;
  readonly matchedName: string;
  readonly screenedName: string;
  /** Whether only a caller sent the screened name; null if not known, and for a party of an applicant. */
  readonly isSent: boolean | null;
  /** From 0 to 1. */
  readonly strength: number;
}

/** A name that an officer has dismissed for an entry. One that a caller sent does not cover the same name from a register. */
export interface DismissedName {
  readonly name: string;
  readonly isSent: boolean;
}

/** A candidate with its resolutions. */
export interface FoundAgain extends Finding {
  readonly resolution: CandidateResolution;
  /** The names that an officer has dismissed for the entry, also those that the subject has no more. */
  readonly dismissedNames: readonly DismissedName[];
}

/** The last announcement of an entry for a subject. */
export interface StoredFinding extends Finding {
  /** False under a policy that announces no candidates. */
  readonly isTold: boolean;
  /** Whether later screenings no longer found it. */
  readonly isGone: boolean;
}

/** A finding to store. */
export interface KeptFinding extends Finding {
  readonly isTold: boolean;
  /** Whether an event announces it. */
  readonly isAnnounced: boolean;
}

/** The changes that a repeated screening of a subject leads to. */
export interface FindingChanges<Found extends Finding> {
  /** Each of these becomes an event. */
  readonly announced: readonly Found[];
  readonly kept: readonly KeptFinding[];
  readonly gone: readonly StoredFinding[];
}

/**
 * A match counts as stronger from this difference on. Changes of other entries cause smaller ones, because they change the rarity
 * of words.
 */
const strongerBy = 0.05;

/**
 * Compares the candidates of a screening with earlier announcements. An entry is announced once for each subject, and again if a
 * change of the list or the subject makes the match stronger or a different one. It is announced again, too, once a name that was
 * only sent becomes one of the entity. A resolved candidate is never announced.
 */
export function findNewFindings<Found extends FoundAgain>(
  found: readonly Found[],
  held: readonly StoredFinding[],
  {
    isAnnounced,
    isKnown,
  }: {
    /** Whether the policy of the organisation announces candidates. */
    readonly isAnnounced: boolean;
    /** Whether the organisation has already seen the candidate. */
    readonly isKnown: (finding: Found) => boolean;
  },
): FindingChanges<Found> {
  const before = new Map(held.map((finding) => [toFindingKey(finding), finding]));
  const announced: Found[] = [];
  const kept: KeptFinding[] = [];
  for (const finding of new Map(found.map((one) => [toFindingKey(one), one])).values()) {
    const last = before.get(toFindingKey(finding));
    before.delete(toFindingKey(finding));
    const isQuiet = finding.resolution !== 'open' || (!last && isKnown(finding));
    if (isAnnounced && !isQuiet && (!last || isNews(finding, last))) {
      announced.push(finding);
      kept.push({ ...finding, isTold: true, isAnnounced: true });
    } else if (!last) kept.push({ ...finding, isTold: isQuiet, isAnnounced: false });
    else if (last.isGone || (isQuiet && !last.isTold)) {
      kept.push({ ...last, isTold: last.isTold || isQuiet, isAnnounced: false });
    } else if (last.isSent === null && finding.isSent !== null && finding.screenedName === last.screenedName) {
      // Earlier releases did not store whose name it is.
      kept.push({ ...last, isSent: finding.isSent, isAnnounced: false });
    }
  }
  return { announced, kept, gone: [...before.values()].filter(({ isGone }) => !isGone) };
}

function isNews(finding: FoundAgain, last: StoredFinding): boolean {
  if (!last.isTold || finding.dismissedNames.some((dismissed) => covers(dismissed, last))) return true;
  if (last.isSent === true && finding.isSent === false) return true;
  const isOtherEntry = finding.fingerprint !== last.fingerprint;
  const isStronger = finding.strength >= last.strength + strongerBy;
  if (isStronger && (isOtherEntry || finding.screenedName !== last.screenedName)) return true;
  return (
    isOtherEntry && (last.isGone || (finding.matchedName !== last.matchedName && finding.strength >= last.strength))
  );
}

function covers(dismissed: DismissedName, { screenedName, isSent }: StoredFinding): boolean {
  return dismissed.name === screenedName && (!dismissed.isSent || isSent !== false);
}

function toFindingKey({ list, entry }: Finding): string {
  return `${list}\n${entry}`;
}

/** The status of a screening without candidates, and the reason unless it is `clear`. */
export interface Coverage {
  readonly status: 'clear' | 'incomplete' | 'not_performed';
  readonly detail: string | null;
}

/** The DFAT list includes the list of the UN, so a screening without it is incomplete. */
const required: ReadonlySet<EnrichmentSourceName> = new Set(['DFAT', 'sandbox']);

/** The status that these lists lead to if they have no candidate. @param unreadable how many names could not be compared as a whole */
export function toCoverage(lists: readonly ScreenedList[], unreadable = 0): Coverage {
  if (!lists.some(isSanctionsList)) {
    return {
      status: 'not_performed',
      detail: 'No sanctions list was ever imported, so no sanctions check was made. Import the DFAT list.',
    };
  }
  const faults = lists.filter((list) => !isWholeList(list)).map((list) => describeListFault(list, 'Screen'));
  if (!lists.some(({ list }) => required.has(list))) faults.push('The DFAT list is not imported.');
  if (unreadable > 0) {
    faults.push('The name has a word that mixes alphabets. Screen it as it is written in one alphabet.');
  }
  return faults.length > 0 ? { status: 'incomplete', detail: faults.join(' ') } : { status: 'clear', detail: null };
}

/** The status of a screening, in the order of policy 2026-3: a confirmed match takes precedence over the state of the lists. */
export function toPartyStatus(
  coverage: Coverage['status'],
  resolutions: readonly CandidateResolution[],
): ScreeningStatus {
  if (resolutions.includes('confirmed')) return 'confirmed';
  if (coverage !== 'clear') return coverage;
  return resolutions.includes('open') ? 'candidates' : 'clear';
}
