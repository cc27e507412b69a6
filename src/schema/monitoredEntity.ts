import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/identifier.js';
import { connectionTypeOf } from './connection.js';
import { JurisdictionEnum } from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('MonitoredEntity', {
  simpleResolvers: true,
  description: 'An entity whose changes on its register are told as `entity.changed`, with what was told last of it.',
})
export class MonitoredEntityType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The verification that it began with; the events name it.' })
  verificationId!: string;

  @Field(() => String, { nullable: true, description: 'The caller’s own id, of that verification.' })
  reference!: string | null;

  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { nullable: true, description: 'Grouped 2-3-3-3, as in `51 824 753 556`.' })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => String)
  legalName!: string;

  @Field(() => String, { nullable: true, description: 'Null for an entity that is on the register no longer.' })
  abnStatus!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for an entity that is on the register no longer.' })
  nzbnStatus!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null when the register does not say.' })
  gstRegistered!: boolean | null;

  @Field(() => String, { description: 'In the words of the register.' })
  entityType!: string;

  @Field(() => GraphQLLocalDate, {
    nullable: true,
    description: 'The day of the register on which this rests: since then it has not changed, or not been told.',
  })
  asOf!: string | null;

  @Field(() => Date)
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When a change was last told.' })
  changedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null while it is monitored.' })
  stoppedAt!: Date | null;
}

export const MonitoredEntityConnection = connectionTypeOf('MonitoredEntity', MonitoredEntityType);

@InputType()
export class MonitorVerificationInput extends IdempotentInput {
  @Field(() => ID, { description: 'A verification that found an entity: `ver_…`.' })
  verificationId!: string;
}

@InputType()
export class StopMonitoringInput extends IdempotentInput {
  @Field(() => ID, { description: 'The monitored entity: `mon_…`.' })
  id!: string;
}
