import { linkText } from '../../../shared/text/linkText.js';
import type { Tone } from '../../parts/looks.js';
import type { LinkRow, LinkStatus } from './linkDocuments.js';

export const linkStatuses = [
  'CREATED',
  'OPENED',
  'SUBMITTED',
  'DECIDED',
  'EXPIRED',
  'REVOKED',
] as const satisfies readonly LinkStatus[];

export const linkTones: Record<LinkStatus, Tone> = {
  CREATED: 'soft',
  OPENED: 'warn',
  SUBMITTED: 'warn',
  DECIDED: 'good',
  EXPIRED: 'soft',
  REVOKED: 'soft',
};

/**
 * Parses the filter in the address. An invalid one becomes undefined, because the router restores members that are left
 * out.
 */
export function readLinksSearch(raw: Readonly<Record<string, unknown>>): { readonly status?: LinkStatus | undefined } {
  return { status: linkStatuses.find((status) => status === raw['status']) };
}

/** Whether its applicant can still use it. */
export function leadsSomewhere({ status }: Pick<LinkRow, 'status'>): boolean {
  return status === 'CREATED' || status === 'OPENED';
}

/** The person or business for whom a link is. */
export function linkTitle({
  applicantName,
  applicantEmail,
}: Pick<LinkRow, 'applicantName' | 'applicantEmail'>): string {
  return applicantName ?? applicantEmail ?? linkText.anApplicant;
}
