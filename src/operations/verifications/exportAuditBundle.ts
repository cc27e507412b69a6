import { enterAudit } from '../../audit/enterAudit.js';
import { exportBundle } from '../../audit/exportBundle.js';
import { lockCaller } from '../../auth/lockCaller.js';
import { requireTenant, type Context } from '../../context.js';
import { findVerification } from './findVerification.js';

/** The bundle of docs/audit.md, as the text of a file. */
export interface AuditBundleFile {
  readonly verificationId: string;
  readonly fileName: string;
  readonly text: string;
}

/**
 * All that is held of a verification of the caller’s, with the proofs. That it was taken out is entered first, so that the bundle
 * tells of itself.
 * @throws AppError NOT_FOUND
 */
export async function exportAuditBundle(ctx: Context, verificationId: string): Promise<AuditBundleFile> {
  const caller = requireTenant(ctx);
  await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    await findVerification(em, verificationId);
    await enterAudit(ctx, em, {
      action: 'verification.exported',
      object: { kind: 'verification', id: verificationId },
    });
  });
  const text = await exportBundle({ vault: ctx.vault, clock: ctx.clock, database: ctx }, verificationId);
  return { verificationId, fileName: `${verificationId}.json`, text };
}
