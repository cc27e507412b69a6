import type { Pool } from 'pg';
import type { Vault } from '../../encryption/vault.js';
import { recordSealOf } from '../../encryption/recordSeal.js';
import type { ClaimedDelivery } from './claimDeliveries.js';

interface ApplicantRow {
  readonly link_id: string;
  readonly sealed_key: Buffer | null;
  readonly sealed_applicant: Buffer | null;
  readonly onboarding_id: string;
  readonly round: number;
  readonly submission: Buffer | null;
}

interface Applicant {
  readonly name?: string | null;
  readonly email?: string | null;
}

const applicantStatement = {
  name: 'applicant-of-event',
  text: `select link.id as link_id, record.sealed_key, link.sealed_applicant, onboarding.id as onboarding_id, onboarding.round,
      submission.sealed as submission
    from events event
      join organisations organisation on organisation.id = event.organisation_id and organisation.personal_data_in_webhooks
      join onboardings onboarding on onboarding.id = event.data ->> 'id'
        and onboarding.organisation_id = event.organisation_id and onboarding.mode = event.mode
      join onboarding_links link on link.id = onboarding.link_id
      join record_keys record on record.record_id = link.id
      left join onboarding_submissions submission
        on submission.onboarding_id = onboarding.id and submission.round = onboarding.round
    where event.id = $1`,
};

/**
 * The delivery as it is sent: where the organisation asks for it, one about an onboarding says who the applicant is. That is read
 * at each sending and is never in the event: after an erasure, or when the organisation no longer asks, it is simply absent.
 */
export async function nameApplicant(pool: Pool, vault: Vault, delivery: ClaimedDelivery): Promise<ClaimedDelivery> {
  if (!delivery.kind.startsWith('onboarding.')) return delivery;
  const { rows } = await pool.query<ApplicantRow>({ ...applicantStatement, values: [delivery.event_id] });
  const applicant = rows[0] && applicantOf(vault, rows[0]);
  if (!applicant) return delivery;
  const data = JSON.parse(delivery.data) as object;
  return { ...delivery, data: JSON.stringify({ ...data, applicant }) };
}

/** As the organisation has named the applicant; else as whoever signed the newest submission is called in it. */
function applicantOf(vault: Vault, row: ApplicantRow): { name: string | null; email: string | null } | null {
  const seal = recordSealOf(vault, row.link_id, row.sealed_key);
  if (seal === null) return null;
  const named: Applicant = row.sealed_applicant
    ? (JSON.parse(seal.unseal(row.sealed_applicant, `${row.link_id}:applicant`)) as Applicant)
    : {};
  if (!row.submission) return { name: named.name ?? null, email: named.email ?? null };
  const place = `${row.onboarding_id}:${row.round}:submission`;
  const { form } = JSON.parse(seal.unseal(row.submission, place)) as {
    form: { declaration?: { givenName: string; familyName: string; email: string } };
  };
  const { declaration } = form;
  const signed = declaration ? `${declaration.givenName} ${declaration.familyName}` : null;
  return { name: named.name ?? signed, email: named.email ?? declaration?.email ?? null };
}
