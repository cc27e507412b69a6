import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { monitoredFilter } from '../domain/inputs/verifications.js';
import { listMonitoredEntities } from '../operations/monitoring/listMonitoredEntities.js';
import { monitorVerification, stopMonitoring } from '../operations/monitoring/monitorVerification.js';
import { type Connection, toConnection } from '../schema/connection.js';
import {
  MonitoredEntitiesArgs,
  MonitoredEntityConnection,
  MonitoredEntityType,
  MonitorVerificationInput,
  StopMonitoringInput,
} from '../schema/monitoredEntity.js';

@Resolver()
export class MonitoringResolver {
  @Extensions({ input: monitoredFilter })
  @Query(() => MonitoredEntityConnection, {
    nullable: true,
    description: 'Lists the monitored entities, newest first.',
  })
  async monitoredEntities(
    @Ctx() ctx: Context,
    @Args(() => MonitoredEntitiesArgs) args: MonitoredEntitiesArgs,
  ): Promise<Connection<MonitoredEntityType>> {
    return toConnection(await listMonitoredEntities(ctx, args), args);
  }

  @Mutation(() => MonitoredEntityType, {
    nullable: true,
    description:
      'Starts monitoring the entity of a verification. If the entity is already monitored, returns the existing monitoring. Fails with `STATE_CONFLICT` if the verification found no entity.',
  })
  monitorVerification(
    @Ctx() ctx: Context,
    @Arg('input', () => MonitorVerificationInput, { description: 'The verification whose entity is to be monitored.' })
    input: MonitorVerificationInput,
  ): Promise<MonitoredEntityType> {
    return monitorVerification(ctx, input.verificationId);
  }

  @Mutation(() => MonitoredEntityType, {
    nullable: true,
    description: 'Stops monitoring an entity. No further changes are reported.',
  })
  stopMonitoring(
    @Ctx() ctx: Context,
    @Arg('input', () => StopMonitoringInput, { description: 'The monitored entity to stop monitoring.' })
    input: StopMonitoringInput,
  ): Promise<MonitoredEntityType> {
    return stopMonitoring(ctx, input.id);
  }
}
