import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import type { AuditAction, AuditEntry } from '../domain/audit/auditEntry.js';
import type { Mode } from '../entities/apiKey.js';
import { AuditActionEnum, AuditActorKindEnum, AuditOutcomeEnum } from './auditEnums.js';
import { connectionTypeOf } from './connection.js';
import { ModeEnum } from './enums.js';

@ObjectType('AuditActor', { simpleResolvers: true, description: 'Who did something, as an entry says it.' })
export class AuditActorType {
  @Field(() => AuditActorKindEnum)
  kind!: AuditEntry['actor']['kind'];

  @Field(() => String, { nullable: true, description: 'Null where nobody is named, as at the console.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'Of a member, at that moment.' })
  role?: string;

  @Field(() => String, { nullable: true, description: 'The officer in whose name a key acted.' })
  onBehalfOf?: string;
}

@ObjectType('AuditObject', { simpleResolvers: true, description: 'What something was done to.' })
export class AuditObjectType {
  @Field(() => String, { description: 'As in `verification`.' })
  kind!: string;

  @Field(() => String)
  id!: string;
}

@ObjectType('AuditEntry', {
  simpleResolvers: true,
  description: 'Who did what, on which and when, and where that stands in the chain.',
})
export class AuditEntryType {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => ModeEnum, { nullable: true, description: 'Null for what concerns live and test data alike.' })
  mode!: Mode | null;

  @Field(() => String, { nullable: true, description: 'As in `X-Request-Id`.' })
  requestId!: string | null;

  @Field(() => AuditActorType)
  actor!: AuditEntry['actor'];

  @Field(() => AuditActionEnum)
  action!: AuditAction;

  @Field(() => AuditObjectType, { nullable: true, description: 'Null where it is about nothing, as a denial is.' })
  object!: AuditEntry['object'];

  @Field(() => AuditOutcomeEnum)
  outcome!: AuditEntry['outcome'];

  @Field(() => GraphQLJSONObject, { description: 'Facts without personal data.' })
  details!: AuditEntry['details'];

  @Field(() => String, { description: 'The entry to the byte: SHA-256 of a zero byte and this is `leaf`.' })
  body!: string;

  @Field(() => Float, { nullable: true, description: 'Its place in the chain, from 1; null until it is sealed.' })
  position!: number | null;

  @Field(() => String, { nullable: true, description: 'Its hash in hex; null until it is sealed.' })
  leaf!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the seal before it and `leaf`, in hex; null until it is sealed.',
  })
  seal!: string | null;

  @Field(() => Date, { nullable: true })
  sealedAt!: Date | null;
}

export const AuditEntryConnection = connectionTypeOf('AuditEntry', AuditEntryType);

@InputType()
export class AuditFilter {
  @Field(() => AuditActionEnum, { nullable: true, description: 'With this action.' })
  action?: AuditAction | null;

  @Field(() => String, { nullable: true, description: 'Done by this key, member, applicant or operator.' })
  actorId?: string | null;

  @Field(() => String, { nullable: true, description: 'Done to what has this id.' })
  objectId?: string | null;

  @Field(() => Date, { nullable: true, description: 'At this time or later.' })
  since?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Before this time.' })
  until?: Date | null;
}
