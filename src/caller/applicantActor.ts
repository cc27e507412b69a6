import type { Pool } from 'pg';
import type { PolicyVersion } from '../domain/fractureScore.js';
import { hashLinkToken } from '../domain/linkToken.js';
import type { Mode } from '../entities/apiKey.js';
import type { RegisterChoice } from '../entities/organisation.js';
import { linkOver, unknownLink } from '../entities/linkOver.js';
import { AppError } from '../platform/errors.js';
import type { ApplicantActor } from './actor.js';

interface LinkRow {
  readonly id: string;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly register_source: RegisterChoice;
  readonly policy_version: PolicyVersion;
  readonly status: string;
  readonly is_past: boolean;
  readonly is_known_device: boolean;
}

// How long a token is, with room for links of other versions.
const longestToken = 100;

/** The token in an Authorization header of the scheme `Onboarding`; undefined for another scheme. */
export function readApplicantToken(authorization: string | undefined): string | undefined {
  return /^Onboarding +([\w-]+)$/i.exec(authorization ?? '')?.[1]?.slice(0, longestToken);
}

/** Whether a caller says that it comes by an onboarding link, well said or not. */
export function isApplicantScheme(authorization: string | undefined): boolean {
  return /^Onboarding(?: |$)/i.test(authorization ?? '');
}

/**
 * Who comes by an onboarding link, from a device that was let in. Asks the database each time: the very next request after a
 * revocation is refused.
 * @throws AppError UNAUTHENTICATED for an unknown link or device; STATE_CONFLICT for a link that is over
 */
export async function applicantActor(
  pool: Pool,
  { token, deviceHash, now }: { readonly token: string; readonly deviceHash: Buffer | null; readonly now: Date },
): Promise<ApplicantActor> {
  const { rows } = await pool.query<LinkRow>({
    name: 'find-applicant',
    text: `select l.id, l.organisation_id, l.mode, o.register_source, o.policy_version, l.status, l.expires_at <= $3 as is_past,
        d.hash is not null as is_known_device
      from onboarding_links l join organisations o on o.id = l.organisation_id left join onboarding_devices d on d.link_id = l.id and d.hash = $2
      where l.token_hash = $1`,
    values: [hashLinkToken(token), deviceHash, now],
  });
  const [row] = rows;
  if (!row) throw unknownLink('UNAUTHENTICATED');
  if (row.status === 'revoked') throw linkOver('revoked');
  if (row.is_past && (row.status === 'created' || row.status === 'opened')) throw linkOver('expired');
  if (!row.is_known_device) {
    throw new AppError(
      'UNAUTHENTICATED',
      'This browser has not opened the onboarding link. Open the link in this browser.',
    );
  }
  const {
    id,
    organisation_id: organisationId,
    mode,
    register_source: registerSource,
    policy_version: policyVersion,
  } = row;
  return { kind: 'applicant', callerId: id, linkId: id, organisationId, mode, registerSource, policyVersion };
}
