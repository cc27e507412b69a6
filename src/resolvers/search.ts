import { Arg, Args, Ctx, Extensions, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { nameSearch } from '../domain/inputs/verifications.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { searchEntities } from '../operations/search/searchEntities.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';
import { JurisdictionEnum } from '../schema/enums.js';
import { EntityMatchConnection, type EntityMatchType } from '../schema/search.js';

@Resolver()
export class SearchResolver {
  @Extensions({ input: nameSearch })
  @Query(() => EntityMatchConnection, {
    nullable: true,
    description:
      'Searches a register for entities with a similar name, best match first. Each match states the reason. Fails with `REGISTER_UNAVAILABLE` if the register does not respond.',
  })
  async searchEntities(
    @Ctx() ctx: Context,
    @Arg('name', () => String, {
      description:
        'A legal, business, trading or former name, or words of it, from {least} letters to {most} characters.',
    })
    name: string,
    @Arg('jurisdiction', () => JurisdictionEnum, { description: 'The country whose register is searched.' })
    jurisdiction: Jurisdiction,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<EntityMatchType>> {
    return toConnection(await searchEntities(ctx, name, jurisdiction, page));
  }
}
