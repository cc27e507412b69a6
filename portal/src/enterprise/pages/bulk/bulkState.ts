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

/** Whether no row is added any more. */
export function hasEnded(status: Status): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
}

/** Reads the filter in the address. What is wrong in it is named as undefined: the router keeps what it is told nothing of. */
export function readBulksSearch(search: Record<string, unknown>): { readonly status?: Status | undefined } {
  return { status: statuses.find((known) => known === search['status']) };
}
