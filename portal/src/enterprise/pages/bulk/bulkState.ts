import type { Tone } from '../../parts/layout/State.js';
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
