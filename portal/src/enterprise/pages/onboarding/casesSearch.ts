import type { CaseStatus } from './caseDocuments.js';

export const caseViews = ['mine', 'unassigned', 'proposed', 'all'] as const;
export type CaseView = (typeof caseViews)[number];

export const caseStates = ['IN_REVIEW', 'ON_HOLD', 'MORE_INFORMATION', 'APPROVED', 'DECLINED', 'ANY'] as const;

/** The orders of the queue besides that of the state. */
export const caseOrders = ['NEWEST', 'OLDEST', 'HIGHEST_SCORE', 'ASSIGNEE'] as const;

type Order = 'NEWEST' | 'OLDEST' | 'HIGHEST_SCORE' | 'LOWEST_SCORE' | 'ASSIGNEE' | 'ASSIGNEE_REVERSED';

/** The exact reverse of an order, in which the case before one is the next. */
export const reversedOrder: Readonly<Record<Order, Order>> = {
  NEWEST: 'OLDEST',
  OLDEST: 'NEWEST',
  HIGHEST_SCORE: 'LOWEST_SCORE',
  LOWEST_SCORE: 'HIGHEST_SCORE',
  ASSIGNEE: 'ASSIGNEE_REVERSED',
  ASSIGNEE_REVERSED: 'ASSIGNEE',
};

/** The filters and the order in the queue's address. */
export interface CasesSearch {
  /** The cases of an assignee, or those with a proposed decision. All by default. */
  readonly view?: Exclude<CaseView, 'all'> | undefined;
  /** The state. By default, cases that wait for a decision. */
  readonly state?: (typeof caseStates)[number] | undefined;
  /** By default, the oldest first for open work, and the newest first for finished work. */
  readonly order?: (typeof caseOrders)[number] | undefined;
}

/** Parses the filters in an address. Every member is present, because the router restores members that are left out. */
export function readCasesSearch(raw: Readonly<Record<string, unknown>>): CasesSearch {
  return {
    view: (['mine', 'unassigned', 'proposed'] as const).find((view) => view === raw['view']),
    state: caseStates.find((state) => state === raw['state']),
    order: caseOrders.find((order) => order === raw['order']),
  };
}

interface CaseFilter {
  readonly status: CaseStatus | null;
  readonly assigneeId: string | null;
  /** Null for all: false would list only the others. */
  readonly isUnassigned: true | null;
  readonly isWaiting: true | null;
  readonly isProposed: true | null;
  readonly order: Order;
}

/** The filters as REST parameters. */
export function toRestFilter({ status, assigneeId, order, ...flags }: CaseFilter): Record<string, string | null> {
  const set = Object.entries(flags).map(([name, isSet]): [string, string | null] => [name, isSet ? 'true' : null]);
  const words = { status: status?.toLowerCase() ?? null, order: order.toLowerCase() };
  return { ...words, assigneeId, ...Object.fromEntries(set) };
}

/** The filters and the order of the API. */
export function toCaseFilter({ view, state, order }: CasesSearch, memberId: string | null): CaseFilter {
  return {
    status: state === undefined || state === 'ANY' ? null : state,
    assigneeId: view === 'mine' ? memberId : null,
    isUnassigned: view === 'unassigned' || null,
    isWaiting: state === undefined || null,
    isProposed: view === 'proposed' || null,
    order: order ?? usualOrder(state),
  };
}

/** The order if the address has none. */
export function usualOrder(state: CasesSearch['state']): 'OLDEST' | 'NEWEST' {
  const isOpen = state === undefined || state === 'IN_REVIEW' || state === 'ON_HOLD' || state === 'MORE_INFORMATION';
  return isOpen ? 'OLDEST' : 'NEWEST';
}
