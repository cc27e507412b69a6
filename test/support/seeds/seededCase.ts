import { newId } from '../../../src/domain/ids.js';
import { newLinkToken } from '../../../src/domain/tokens.js';
import { createRecordCipher } from '../../../src/encryption/recordCipher.js';
import type { TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';
import { seededFacts } from './seededVerifications.js';

export interface SeededCase {
  readonly onboardingId: string;
  readonly linkId: string;
  readonly verificationId: string;
  readonly token: string;
}

interface CaseOptions {
  readonly organisationId: string;
  readonly mode?: Mode;
  readonly reference?: string | null;
  /** The e-mail address in the declaration. */
  readonly email?: string | null;
  /** The e-mail address for which the link was created. */
  readonly linkEmail?: string | null;
  readonly status?: 'in_review' | 'on_hold';
}

/**
 * Inserts a case that waits for a decision. Without addresses nobody is notified of it: a submitted form always has
 * one.
 */
export async function seededCase(
  app: TestApp,
  {
    organisationId,
    mode = 'test',
    reference = 'r1',
    email = 'ann@applicant.example',
    linkEmail = null,
    status = 'in_review',
  }: CaseOptions,
): Promise<SeededCase> {
  const [onboardingId, linkId] = [newId('onboarding'), newId('onboardingLink')];
  const verificationId = newId('verification');
  const { token, hash } = newLinkToken();
  const now = new Date();
  await app.database.orm.em.fork().transactional(async (em) => {
    const cipher = await createRecordCipher(em, app.services.vault, linkId, now);
    const declaration = email === null ? undefined : { givenName: 'Ann', familyName: 'Person', email };
    const submission = { form: { declaration }, ownership: { owners: [] }, documents: [] };
    const run = (statement: string, values: unknown[]) =>
      em.getConnection().execute(statement, values, 'run', em.getTransactionContext());
    await run(
      `insert into onboarding_links (id, organisation_id, mode, status, token_hash, sealed_token, sealed_applicant, reference,
         locale, created_by_id, created_at, expires_at, opened_at, submitted_at)
       values (?, ?, ?, 'submitted', ?, ?, ?, ?, 'en-AU', 'key_x', ?, ?::timestamptz + interval '1 day', ?, ?)`,
      [
        ...[linkId, organisationId, mode, hash, app.services.vault.encrypt(token, `${linkId}:token`)],
        linkEmail === null
          ? null
          : cipher.encrypt(JSON.stringify({ name: null, email: linkEmail }), `${linkId}:applicant`),
        ...[reference, now, now, now, now],
      ],
    );
    await run(
      `insert into verifications (id, organisation_id, mode, link_id, jurisdiction, status, fracture_score, fracture_risk,
         facts, verdict, policy_version, audit_hash, verified_at)
       values (?, ?, ?, ?, 'AU', 'verified', 0, 'low', ?, '{}', '2026-1', '', ?)`,
      [verificationId, organisationId, mode, linkId, seededFacts, now],
    );
    await run(
      `insert into onboardings (id, organisation_id, mode, link_id, reference, status, round, verification_id, route,
         submitted_at)
       values (?, ?, ?, ?, ?, ?, 1, ?, '{"outcome": "review", "reasons": []}', ?)`,
      [onboardingId, organisationId, mode, linkId, reference, status, verificationId, now],
    );
    await run(
      `insert into onboarding_submissions (onboarding_id, round, verification_id, sealed, submitted_at)
       values (?, 1, ?, ?, ?)`,
      [onboardingId, verificationId, cipher.encrypt(JSON.stringify(submission), `${onboardingId}:1:submission`), now],
    );
  });
  return { onboardingId, linkId, verificationId, token };
}

/** The current row of the case, with its link. */
export async function caseRow(app: TestApp, { onboardingId }: Pick<SeededCase, 'onboardingId'>) {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select o.status, o.round, o.decided_at, l.status as link_status, l.decided_at as link_decided_at, l.sealed_request,
       l.expires_at > now() + interval '13 days' as has_time,
       (select count(*)::int from decisions d where d.onboarding_id = o.id) as decisions,
       (select count(*)::int from mails m where m.record_id = o.link_id) as mails,
       (select count(*)::int from events e where e.kind = 'onboarding.decided' and e.data ->> 'id' = o.id) as events
     from onboardings o join onboarding_links l on l.id = o.link_id where o.id = $1`,
    [onboardingId],
  );
  return rows[0];
}
