import type { PoolClient } from 'pg';
import { eraseDisclosures } from '../../audit/eraseDisclosures.js';

// Each takes the id of the record, which is that of its link. Where a column may not be null, what is left is empty.
const statements = [
  `update record_keys set sealed_key = null, erased_at = $2 where record_id = $1 and sealed_key is not null`,
  // The token leads nowhere any more; a draft is over for good.
  `update onboarding_links set sealed_applicant = null, sealed_form = null, sealed_request = null, sealed_token = '',
     token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
     status = case when status in ('created', 'opened') then 'revoked' else status end,
     revoked_at = case when status in ('created', 'opened') then $2 else revoked_at end
   where id = $1`,
  `delete from onboarding_devices where link_id = $1`,
  `delete from onboarding_codes where link_id = $1`,
  `delete from onboarding_document_parts
   where document_id in (select id from onboarding_documents where link_id = $1)`,
  `update onboarding_documents set sealed_name = '', content_mac = '', removed_at = coalesce(removed_at, $2) where link_id = $1`,
  `update onboarding_submissions set sealed = ''
   where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update onboarding_notes set sealed_text = '' where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update verification_notes set sealed_text = '' where verification_id in (select id from verifications where link_id = $1)`,
  `update decisions set sealed_reason = null, sealed_message = null, fingerprint = ''
   where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update legal_holds set sealed_reason = '' where onboarding_id in (select id from onboardings where link_id = $1)`,
  `update mails set sealed_recipient = null, sealed_text = null, text = '', claimed_until = null,
     state = case state when 'pending' then 'failed' else state end,
     last_error = case state when 'pending' then 'What it told was erased.' end
   where record_id = $1`,
  // First what a screening holds while it runs: it stores nothing afterwards.
  `delete from screening_subjects where id in (select id from onboardings where link_id = $1)`,
  `delete from screening_findings finding using onboardings o where o.link_id = $1
     and finding.organisation_id = o.organisation_id and finding.mode = o.mode and finding.subject ^@ (o.id || '/')`,
  `update onboardings set erased_at = $2 where link_id = $1`,
];

/**
 * Empties every row of a record of what tells of persons, its key first, in the transaction of the connection. Rows stay, with
 * their ids, states and times: they say that something was there, and of whom nothing.
 * @returns how many audit entries disclose nothing any more
 */
export async function clearRecord(client: PoolClient, linkId: string, now: Date): Promise<number> {
  for (const statement of statements) {
    await client.query(statement, statement.includes('$2') ? [linkId, now] : [linkId]);
  }
  const { rows } = await client.query<{ id: string }>(
    `select id from verifications where link_id = $1
     union all select verification_id from onboardings where link_id = $1
     union all select s.verification_id from onboarding_submissions s join onboardings o on o.id = s.onboarding_id
       where o.link_id = $1
     union all select id from onboarding_documents where link_id = $1
     union all select n.id from onboarding_notes n join onboardings o on o.id = n.onboarding_id where o.link_id = $1
     union all select d.id from decisions d join onboardings o on o.id = d.onboarding_id where o.link_id = $1
     union all select id from onboardings where link_id = $1
     union all select $1`,
    [linkId],
  );
  return eraseDisclosures(
    client,
    rows.map(({ id }) => id),
  );
}
