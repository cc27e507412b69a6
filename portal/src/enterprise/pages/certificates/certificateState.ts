import { verificationText } from '../../../shared/text/verificationText.js';
import type { Tone } from '../../parts/looks.js';
import type { CertificateRow } from './certificateDocuments.js';

type Status = CertificateRow['status'];

export const statuses = ['PROPOSED', 'ISSUED', 'SUSPENDED', 'EXPIRED', 'REVOKED'] as const satisfies readonly Status[];

export const statusTones: Record<Status, Tone> = {
  PROPOSED: 'warn',
  ISSUED: 'good',
  SUSPENDED: 'warn',
  EXPIRED: 'bad',
  REVOKED: 'bad',
};

export const stateWords: Record<Status, string> = verificationText.rail.certificateStatus;

/** The parameters in the list's address: its filter, and the verification for a new certificate. */
export interface CertificatesSearch {
  readonly status?: Status | undefined;
  readonly verification?: string | undefined;
}

/** Parses the address. Invalid members become undefined, because the router restores members that are left out. */
export function readCertificatesSearch(search: Record<string, unknown>): CertificatesSearch {
  const status = statuses.find((known) => known === search['status']);
  const { verification } = search;
  const isId = typeof verification === 'string' && /^ver_[0-9A-Z]{26}$/.test(verification);
  return { status, verification: isId ? verification : undefined };
}
