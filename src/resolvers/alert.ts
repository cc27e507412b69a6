import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { listAlerts } from '../operations/alerts/listAlerts.js';
import { AlertConnection, AlertType } from '../schema/alert.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';

@Resolver()
export class AlertResolver {
  @Query(() => AlertConnection, {
    nullable: true,
    description: 'Lists the alerts that members got by e-mail in the last year, newest first.',
  })
  async alerts(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<AlertType>> {
    return connectionOf(await listAlerts(ctx, page));
  }
}
