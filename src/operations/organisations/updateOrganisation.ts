import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { Organisation } from '../../entities/organisation.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { changeOrganisation, type OrganisationChanges } from './changeOrganisation.js';
import { lockOrganisation } from './lockOrganisation.js';
import { organisationResultOf, type OrganisationResult } from './organisationResult.js';

/** Changes what the caller's organisation asks of its people, its keys and its applicants. @throws AppError INVALID_REQUEST */
export async function updateOrganisation(ctx: Context, changes: OrganisationChanges): Promise<OrganisationResult> {
  const caller = requireTenant(ctx);
  const { organisationId: id } = caller;
  return ctx.em.transactional(async (em) => {
    await lockOrganisation(em, id);
    await lockCaller(em, caller, ctx.clock());
    const organisation = await em.findOneOrFail(Organisation, { id }, { refresh: true, populate: ['brandLogo'] });
    const details = await changeOrganisation(organisation, changes, ctx);
    await em.flush();
    await enterAudit(ctx, em, { action: 'organisation.updated', object: { kind: 'organisation', id }, details });
    const result = organisationResultOf(organisation);
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
