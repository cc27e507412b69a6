import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, ObjectType } from 'type-graphql';
import type { AuditAction, AuditEntry } from '../domain/audit/auditEntry.js';
import type { Mode } from '../entities/apiKey.js';
import { AuditActionEnum, AuditActorKindEnum, AuditOutcomeEnum } from './auditEnums.js';
import { connectionTypeOf } from './connection.js';
import { ModeEnum } from './enums.js';

@ObjectType('AuditActor', {
  simpleResolvers: true,
  description: 'The person, key or process that performed an action, as recorded in the audit log.',
})
export class AuditActorType {
  @Field(() => AuditActorKindEnum, { description: 'Whether the actor is a person, an API key or the service.' })
  kind!: AuditEntry['actor']['kind'];

  @Field(() => String, {
    nullable: true,
    description: 'The id of the actor. Null if the actor cannot be named, as for an action on the console.',
  })
  id!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The role that the member had at the time. Null for actors that are not members.',
  })
  role?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the officer in whose name a key acted. Null if it acted for no officer.',
  })
  onBehalfOf?: string;
}

@ObjectType('AuditObject', { simpleResolvers: true, description: 'The object that an action was performed on.' })
export class AuditObjectType {
  @Field(() => String, { description: 'The type of the object, such as `verification` or `apiKey`.' })
  kind!: string;

  @Field(() => String, { description: 'The id of the object.' })
  id!: string;
}

@ObjectType('AuditEntry', {
  simpleResolvers: true,
  description: 'An audit log entry: an action, its actor and object, and its position in the hash chain.',
})
export class AuditEntryType {
  @Field(() => ID, { description: 'The id of the entry: `aud_…`.' })
  id!: string;

  @Field(() => Date, { description: 'The time at which the action happened.' })
  at!: Date;

  @Field(() => ModeEnum, {
    nullable: true,
    description: 'Whether the action concerned live or test data. Null if it concerned both.',
  })
  mode!: Mode | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the request, as in the header `X-Request-Id`. Null if no request caused the action.',
  })
  requestId!: string | null;

  @Field(() => AuditActorType, { description: 'The actor that performed the action or was refused.' })
  actor!: AuditEntry['actor'];

  @Field(() => AuditActionEnum, { description: 'The action that was performed or refused.' })
  action!: AuditAction;

  @Field(() => AuditObjectType, {
    nullable: true,
    description: 'The object of the action. Null if there is none, as for a denied call.',
  })
  object!: AuditEntry['object'];

  @Field(() => AuditOutcomeEnum, { description: 'Whether the action was done, was denied or failed.' })
  outcome!: AuditEntry['outcome'];

  @Field(() => GraphQLJSONObject, { description: 'Facts about the action, without personal data.' })
  details!: AuditEntry['details'];

  @Field(() => String, {
    description:
      'The exact bytes of the entry that are hashed: `leaf` is the SHA-256 of a zero byte followed by this text.',
  })
  body!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'The position of the entry in the hash chain, counted from 1. Null until the entry is sealed.',
  })
  position!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The SHA-256 hash of the entry, in hex. Null until the entry is sealed.',
  })
  leaf!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The SHA-256 hash of the previous seal and `leaf`, in hex. Null until the entry is sealed.',
  })
  seal!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the entry was sealed into the hash chain. Null until then.' })
  sealedAt!: Date | null;
}

export const AuditEntryConnection = connectionTypeOf('AuditEntry', AuditEntryType);

@InputType({ description: 'The conditions that the returned audit log entries meet.' })
export class AuditFilter {
  @Field(() => AuditActionEnum, { nullable: true, description: 'Only entries with this action.' })
  action?: AuditAction | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only entries whose actor has this id: a key, member, applicant or operator.',
  })
  actorId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only entries whose object has this id.' })
  objectId?: string | null;

  @Field(() => Date, { nullable: true, description: 'Only entries recorded at or after this time.' })
  since?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Only entries recorded before this time.' })
  until?: Date | null;
}
