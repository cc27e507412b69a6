import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { listMonitoredEntities } from '../operations/monitoring/listMonitoredEntities.js';
import { monitorVerification } from '../operations/monitoring/monitorVerification.js';
import { stopMonitoring } from '../operations/monitoring/stopMonitoring.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';
import {
  MonitoredEntityConnection,
  MonitoredEntityType,
  MonitorVerificationInput,
  StopMonitoringInput,
} from '../schema/monitoredEntity.js';

@Resolver()
export class MonitoringResolver {
  @Query(() => MonitoredEntityConnection, {
    nullable: true,
    description: 'The entities whose changes are told of, newest first.',
  })
  async monitoredEntities(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<MonitoredEntityType>> {
    return connectionOf(await listMonitoredEntities(ctx, page));
  }

  @Mutation(() => MonitoredEntityType, {
    nullable: true,
    description:
      'Tells from now on of what changes of the entity of a verification. Of one that is monitored already, that one.',
  })
  monitorVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => MonitorVerificationInput) input: MonitorVerificationInput,
  ): Promise<MonitoredEntityType> {
    return monitorVerification(ctx, input.verificationId);
  }

  @Mutation(() => MonitoredEntityType, {
    nullable: true,
    description: 'Ends the monitoring of an entity: nothing more is told of it.',
  })
  stopMonitoring(
    @Ctx() ctx: Context,
    @Arg('input', () => StopMonitoringInput) input: StopMonitoringInput,
  ): Promise<MonitoredEntityType> {
    return stopMonitoring(ctx, input.id);
  }
}
