import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Mode, Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { Plan } from '../entities/organisation.js';
import { connectionTypeOf } from './connection.js';
import { IdempotentInput } from './idempotentInput.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType('ApiKey', { simpleResolvers: true, description: 'A key of an organisation, without its text.' })
export class ApiKeyType {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Prefix and last four characters: all that is shown after creation.' })
  hint!: string;

  @Field(() => ModeEnum)
  mode!: Mode;

  @Field(() => [ScopeEnum])
  scopes!: readonly Scope[];

  @Field(() => PlanEnum)
  plan!: Plan;

  @Field(() => [String], { description: 'Addresses that the key may come from; empty: any.' })
  allowedCidrs!: readonly string[];

  @Field(() => ID, { nullable: true, description: 'The member in whose name the key acts, an officer.' })
  onBehalfOf!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The member that the key belongs to: the one who created or rotated it. A key that a key creates belongs to the same member. Null for a key from the console.',
  })
  memberId!: string | null;

  @Field(() => MemberRoleEnum, {
    nullable: true,
    description:
      'The role that its member had when the key was created. The key may do what both this role and the present role of the member may; null: all that keys may.',
  })
  role!: MemberRole | null;

  @Field(() => ID, { nullable: true, description: 'The key whose place this one took.' })
  replacesKeyId!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  lastUsedAt!: Date | null;
}

@ObjectType('CreatedApiKey', { simpleResolvers: true, description: 'A new key, with its text for this one time.' })
export class CreatedApiKeyType extends ApiKeyType {
  @Field(() => String, { description: 'The key. It is stored as a hash only and is never shown again.' })
  key!: string;
}

@ObjectType('RevokedApiKey', { simpleResolvers: true, description: 'A key that has ended.' })
export class RevokedApiKeyType extends ApiKeyType {
  @Field(() => [ApiKeyType], { description: 'The keys that it made: they live on until they are revoked themselves.' })
  madeKeys!: readonly ApiKeyType[];
}

export const ApiKeyConnection = connectionTypeOf('ApiKey', ApiKeyType);

@InputType()
export class CreateApiKeyInput extends IdempotentInput {
  @Field(() => String, { description: '1 to 100 characters.' })
  name!: string;

  @Field(() => ModeEnum, { nullable: true, description: 'The caller’s unless given.' })
  mode?: Mode | null;

  @Field(() => [ScopeEnum], { nullable: true, description: 'The caller’s unless given; never more than those.' })
  scopes?: Scope[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Addresses or blocks; the caller’s unless given, and never outside of those.',
  })
  allowedCidrs?: string[] | null;

  @Field(() => Date, { nullable: true, description: 'Never later than the caller’s own.' })
  expiresAt?: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The officer in whose name it acts: only that officer can say so, signed in.',
  })
  onBehalfOf?: string | null;
}

@InputType()
export class RotateApiKeyInput extends IdempotentInput {
  @Field(() => ID, { description: 'The key to replace.' })
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'How long the old key lives on; a day unless given, 30 days at most.',
  })
  graceSeconds?: number | null;
}

@InputType()
export class RevokeApiKeyInput extends IdempotentInput {
  @Field(() => ID, { description: 'The key to end.' })
  id!: string;
}
