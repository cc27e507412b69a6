import type { CaseStatus } from './caseDocuments.js';

export const caseViews = ['mine', 'unassigned', 'all'] as const;
export type CaseView = (typeof caseViews)[number];

export const caseStates = ['IN_REVIEW', 'ON_HOLD', 'MORE_INFORMATION', 'APPROVED', 'DECLINED', 'ANY'] as const;

/** The filters in the queue's address. */
export interface CasesSearch {
  /** The assignee's cases to list. All by default. */
  readonly view?: Exclude<CaseView, 'all'> | undefined;
  /** The state. By default, cases that wait for a decision. */
  readonly state?: (typeof caseStates)[number] | undefined;
}

/** Parses the filters in an address. Every member is present, because the router restores members that are left out. */
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

/** The filters as REST parameters. */
export function toRestFilter({ status, assigneeId, ...flags }: CaseFilter): Record<string, string | null> {
  const set = Object.entries(flags).map(([name, isSet]): [string, string | null] => [name, isSet ? 'true' : null]);
  return { status: status?.toLowerCase() ?? null, assigneeId, ...Object.fromEntries(set) };
}

/** The filters of the API. Open work is listed oldest first, finished work newest first. */
export function toCaseFilter({ view, state }: CasesSearch, memberId: string | null): CaseFilter {
  return {
    status: state === undefined || state === 'ANY' ? null : state,
    assigneeId: view === 'mine' ? memberId : null,
    isUnassigned: view === 'unassigned',
    isWaiting: state === undefined,
    oldestFirst: state === undefined || state === 'IN_REVIEW' || state === 'ON_HOLD' || state === 'MORE_INFORMATION',
  };
}
