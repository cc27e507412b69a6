import { enterAudit } from '../../audit/enterAudit.js';
import { exportBundle } from '../../audit/exportBundle.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { createPlaces } from '../../caller/limits/places.js';
import { findVerification } from './findVerification.js';

/** The bundle of docs/reference/audit-log.md, as the text of a file. */
export interface AuditBundleFile {
  readonly verificationId: string;
  readonly fileName: string;
  readonly text: string;
}

/** A bundle is held in memory whole, and its proofs take some hundred reads. */
const takePlace = createPlaces({
  atOnce: 4,
  tooMany: 'Too many audit bundles are being exported. Nothing was done. Retry the request.',
});

/**
 * All that is held of a verification of the caller’s, with the proofs. That it is taken out is entered first: a bundle that was
 * written is on record whatever becomes of it. The bundle itself does not tell of it.
 * @throws AppError NOT_FOUND; OVERLOADED while four are being written in this process; STATE_CONFLICT for a verification that was
 * recorded before there was an audit trail
 */
export async function exportAuditBundle(ctx: Context, verificationId: string): Promise<AuditBundleFile> {
  const caller = requireTenant(ctx);
  let leave: (() => void) | undefined;
  try {
    await ctx.em.transactional(async (em) => {
      await lockCaller(em, caller, ctx.clock());
      await findVerification(em, verificationId);
      leave = takePlace(caller.organisationId);
      await enterAudit(ctx, em, {
        action: 'verification.exported',
        object: { kind: 'verification', id: verificationId },
      });
    });
    const text = await exportBundle({ vault: ctx.vault, clock: ctx.clock, database: ctx }, verificationId);
    return { verificationId, fileName: `${verificationId}.json`, text };
  } finally {
    leave?.();
  }
}
