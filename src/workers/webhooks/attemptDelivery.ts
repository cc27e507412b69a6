import type { Pool } from 'pg';
import { webhookUserAgent } from '../../domain/webhookHeaders.js';
import type { EgressClient, EgressOutcome } from '../../egress/egressClient.js';
import { toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { type Applicant, readApplicant } from '../../operations/onboarding/links/invitation.js';
import { submissionAad } from '../../operations/onboarding/submission/storeCase.js';
import { traceHeaders, withSpan } from '../../platform/tracing.js';
import type { ClaimedDelivery } from './claimDeliveries.js';
import type { PreparedEndpoint } from './endpointQueue.js';

/** Sends a delivery once, with the current timestamp and signature. */
export async function attemptDelivery(
  egressClient: EgressClient,
  delivery: ClaimedDelivery,
  endpoint: PreparedEndpoint,
  now: Date,
): Promise<EgressOutcome> {
  // Encoded once, for the signatures and the request.
  const body = Buffer.from(toDeliveryBody(delivery));
  const attributes = {
    'http.request.method': 'POST',
    'event.id': delivery.event_id,
    'event.type': delivery.kind,
    'endpoint.id': delivery.endpoint_id,
  };
  const facts = { kind: 'client', attributes, isRoot: true } as const;
  return withSpan('webhook delivery', facts, async (annotate) => {
    const outcome = await egressClient.post(toConnectionPoolName(endpoint), {
      url: endpoint.url,
      headers: {
        ...(hasTrace(endpoint.headers) ? {} : traceHeaders()),
        ...endpoint.headers,
        'Content-Type': 'application/json',
        'User-Agent': webhookUserAgent,
        ...endpoint.sign(delivery.event_id, Math.floor(now.getTime() / 1000), body),
      },
      body,
    });
    annotate?.(
      outcome.kind === 'answered' ? { 'http.response.status_code': outcome.status } : { 'error.type': outcome.fault },
    );
    if (outcome.kind === 'failed' || !delivery.namesApplicant) return outcome;
    return { ...outcome, response: responseOmitted, headers: [] };
  });
}

/** A receiver may echo the body. Everybody who may read deliveries reads responses, and an erasure does not reach them. */
const responseOmitted = '(not stored, because the delivery named an applicant)';

/** Whether the customer has set a header for traces. */
function hasTrace(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /^trace(?:parent|state)$/i.test(name));
}

/** The name includes the endpoint's version, so that a change of its URL leads to new connections. */
function toConnectionPoolName({ id, version }: Pick<PreparedEndpoint, 'id' | 'version'>): string {
  return `${id}:${version}`;
}

/** The body of a delivery (contract.md#events): the same bytes at every attempt, unless it names an applicant. */
export function toDeliveryBody({ event_id: id, kind, occurred_at: at, mode, data }: ClaimedDelivery): string {
  const timestamp = new Date(at).toISOString();
  return `{"id":"${id}","event":"${kind}","timestamp":"${timestamp}","mode":"${mode}","data":${data}}`;
}

interface ApplicantRow {
  readonly link_id: string;
  readonly sealed_key: Buffer | null;
  readonly sealed_applicant: Buffer | null;
  readonly onboarding_id: string;
  readonly round: number;
  readonly submission: Buffer | null;
}

const applicantStatement = {
  name: 'applicant-of-event',
  text: `select link.id as link_id, record.sealed_key, link.sealed_applicant, onboarding.id as onboarding_id, onboarding.round,
      submission.sealed as submission
    from events event
      join organisations organisation on organisation.id = event.organisation_id and organisation.personal_data_in_webhooks
      join webhook_endpoints endpoint
        on endpoint.id = $2 and endpoint.organisation_id = event.organisation_id and event.kind = any (endpoint.kinds)
      join onboardings onboarding on onboarding.id = event.data ->> 'id'
        and onboarding.organisation_id = event.organisation_id and onboarding.mode = event.mode
      join onboarding_links link on link.id = onboarding.link_id
      join record_keys record on record.record_id = link.id
      left join onboarding_submissions submission
        on submission.onboarding_id = onboarding.id and submission.round = onboarding.round
    where event.id = $1`,
};

/**
 * Adds the applicant's identity to a delivery about an onboarding, if the organisation wants that. It is read at each
 * attempt and is never in the event, so it is absent after an erasure and once the organisation turns this off. It is
 * also absent once the endpoint no longer subscribes to the event type, because a developer may change the URL from then on.
 */
export async function addApplicant(pool: Pool, vault: Vault, delivery: ClaimedDelivery): Promise<ClaimedDelivery> {
  if (!delivery.kind.startsWith('onboarding.')) return delivery;
  const { rows } = await pool.query<ApplicantRow>({
    ...applicantStatement,
    values: [delivery.event_id, delivery.endpoint_id],
  });
  const applicant = rows[0] && decryptApplicant(vault, rows[0]);
  if (!applicant) return delivery;
  const data = JSON.parse(delivery.data) as object;
  return { ...delivery, data: JSON.stringify({ ...data, applicant }), namesApplicant: true };
}

/** The applicant as the organisation named them, or else the signer of the newest submission. */
function decryptApplicant(vault: Vault, row: ApplicantRow): Applicant | null {
  const cipher = toRecordCipher(vault, row.link_id, row.sealed_key);
  if (cipher === null) return null;
  const named = readApplicant({ id: row.link_id, sealedApplicant: row.sealed_applicant }, cipher);
  if (!row.submission) return named;
  const place = submissionAad(row.onboarding_id, row.round);
  const { form } = JSON.parse(cipher.decrypt(row.submission, place)) as {
    form: { declaration?: { givenName: string; familyName: string; email: string } };
  };
  const { declaration } = form;
  const signed = declaration ? `${declaration.givenName} ${declaration.familyName}` : null;
  return { name: named.name ?? signed, email: named.email ?? declaration?.email ?? null };
}
