import type { Tone } from '../../parts/looks.js';
import type { BulkRow } from './bulkDocuments.js';

type Status = BulkRow['status'];

export const statuses = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const satisfies readonly Status[];

export const statusTones: Record<Status, Tone> = {
  QUEUED: 'soft',
  RUNNING: 'warn',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'soft',
};

/** Whether no more rows will be processed. */
export function hasEnded(status: Status): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

/**
 * Parses the filter in the address. Invalid members become undefined, because the router restores members that are left
 * out.
 */
export function readBulksSearch(search: Record<string, unknown>): { readonly status?: Status | undefined } {
  return { status: statuses.find((known) => known === search['status']) };
}

/** The filters of the results, in lower case as in the results file. */
export interface RowFilter {
  /** A status, the code of an error, or `errors` for all errors. */
  readonly outcome?: string | undefined;
  readonly risk?: string | undefined;
}

const rowRisks = ['low', 'medium', 'high', 'critical'];

/** Parses the filters in the address of a bulk. */
export function readRowFilter({ outcome, risk }: Record<string, unknown>): RowFilter {
  return {
    outcome: typeof outcome === 'string' && /^\w{1,40}$/.test(outcome) ? outcome : undefined,
    risk: rowRisks.find((known) => known === risk),
  };
}
