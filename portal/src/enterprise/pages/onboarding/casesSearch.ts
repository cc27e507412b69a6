import type { CaseStatus } from './caseDocuments.js';

export const caseViews = ['mine', 'unassigned', 'all'] as const;
export type CaseView = (typeof caseViews)[number];

export const caseStates = ['IN_REVIEW', 'ON_HOLD', 'MORE_INFORMATION', 'APPROVED', 'DECLINED', 'ANY'] as const;

/** The queue as its address has it. */
export interface CasesSearch {
  /** Whose cases; those of all unless given. */
  readonly view?: Exclude<CaseView, 'all'> | undefined;
  /** In which state; those that wait for a decision unless given. */
  readonly state?: (typeof caseStates)[number] | undefined;
}

/** Reads the filters in an address. Each is named: the router keeps what it is told nothing of. */
export function readCasesSearch(raw: Readonly<Record<string, unknown>>): CasesSearch {
  return {
    view: (['mine', 'unassigned'] as const).find((view) => view === raw['view']),
    state: caseStates.find((state) => state === raw['state']),
  };
}

interface CaseFilter {
  readonly status: CaseStatus | null;
  readonly assigneeId: string | null;
  readonly isUnassigned: boolean;
  readonly isWaiting: boolean;
  readonly oldestFirst: boolean;
}

/** The same in the words of REST. */
export function restFilterOf({ status, assigneeId, ...flags }: CaseFilter): Record<string, string | null> {
  const set = Object.entries(flags).map(([name, isSet]): [string, string | null] => [name, isSet ? 'true' : null]);
  return { status: status?.toLowerCase() ?? null, assigneeId, ...Object.fromEntries(set) };
}

/** The filters as the API takes them. What is to be worked off begins with the oldest, what is done with the newest. */
export function caseFilterOf({ view, state }: CasesSearch, memberId: string | null): CaseFilter {
  return {
    status: state === undefined || state === 'ANY' ? null : state,
    assigneeId: view === 'mine' ? memberId : null,
    isUnassigned: view === 'unassigned',
    isWaiting: state === undefined,
    oldestFirst: state === undefined || state === 'IN_REVIEW' || state === 'ON_HOLD' || state === 'MORE_INFORMATION',
  };
}
