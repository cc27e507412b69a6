import { requireTenant, type Context } from '../../caller/context.js';
import { Organisation } from '../../entities/organisation.js';
import { organisationResultOf, type OrganisationResult } from './organisationResult.js';

/** The caller's own organisation. */
export async function getOrganisation(ctx: Context): Promise<OrganisationResult> {
  const { organisationId: id } = requireTenant(ctx);
  return organisationResultOf(await ctx.em.findOneOrFail(Organisation, { id }, { populate: ['brandLogo'] }));
}
