import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import type { Jurisdiction } from '../domain/identifier.js';
import { searchEntities } from '../operations/search/searchEntities.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import { JurisdictionEnum } from '../schema/enums.js';
import { EntityMatchConnection, type EntityMatchType } from '../schema/search.js';

@Resolver()
export class SearchResolver {
  @Query(() => EntityMatchConnection, {
    nullable: true,
    description: 'The registered entities with a name like the given one, the most alike first, each with the reason.',
  })
  async searchEntities(
    @Ctx() ctx: Context,
    @Arg('name', () => String, {
      description:
        'A legal, business, trading or former name, or words of it: 3 letters at least, 200 characters at most.',
    })
    name: string,
    @Arg('jurisdiction', () => JurisdictionEnum, { description: 'Whose register is searched.' })
    jurisdiction: Jurisdiction,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<EntityMatchType>> {
    return connectionOf(await searchEntities(ctx, name, jurisdiction, page));
  }
}
