import { requireTenant, type Context } from '../../caller/context.js';
import { readCertificateId } from '../../domain/certificates/certificateId.js';
import { reasonsAgainstIssue, type SuspensionReason } from '../../domain/certificates/suspension.js';
import { isId } from '../../domain/ids.js';
import { AppError } from '../../platform/errors.js';
import { certifiedFacts, latestOf, reasonsNow, type CertifiedFacts } from './reasonsNow.js';

const statement = `select ${certifiedFacts}, '[]'::json as found_candidates
  from (select *, coalesce(nzbn, abn) as entity_number from verifications
      where id = $1 and organisation_id = $2 and mode = $3 and status not in ('error', 'not_found')) certified
    cross join lateral (${latestOf('certified')}) latest`;

/**
 * What stands against a certificate on a verification by what is known now. It is read before the transaction of the issue,
 * for registers have connections of their own. A verification that does not exist has nothing against it: the issue says so.
 */
export async function readStanding(ctx: Context, verificationId: string): Promise<readonly SuspensionReason[]> {
  const { organisationId, mode } = requireTenant(ctx);
  if (!isId('verification', verificationId)) return [];
  const { rows } = await ctx.pool.query<CertifiedFacts>(statement, [verificationId, organisationId, mode]);
  const [row] = rows;
  return row ? reasonsNow(ctx, row, reasonsAgainstIssue) : [];
}

/** The same of a certificate that is proposed. */
export async function readStandingOf(ctx: Context, certificateId: string): Promise<readonly SuspensionReason[]> {
  const { organisationId, mode } = requireTenant(ctx);
  const { rows } = await ctx.pool.query<{ verification_id: string }>(
    `select verification_id from certificates where id = $1 and organisation_id = $2 and mode = $3 and status = 'proposed'`,
    [readCertificateId(certificateId) ?? '', organisationId, mode],
  );
  const [row] = rows;
  return row ? readStanding(ctx, row.verification_id) : [];
}

/** @throws AppError STATE_CONFLICT where something stands against the entity, whatever the policy of its verification */
export function refuseStanding([reason]: readonly SuspensionReason[]): void {
  if (!reason) return;
  throw new AppError('STATE_CONFLICT', `The entity gets no certificate on this verification: ${reason.detail}`);
}
