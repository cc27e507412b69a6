import { Extensions, ID, InputType, Int, ObjectType } from 'type-graphql';
import { keyRotation, newKey } from '../domain/inputs/keys.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { MemberRoleEnum, ModeEnum, PlanEnum, ScopeEnum } from './enums.js';

@ObjectType('ApiKey', {
  simpleResolvers: true,
  description: 'An API key of the organisation, without its secret text.',
})
export class ApiKeyType {
  @Described(() => ID, 'The id of the API key: `key_…`.')
  id!: string;

  @Described(() => String, 'The name given to the key when it was created.')
  name!: string;

  @Described(
    () => String,
    'The prefix and the last four characters of the key, such as `vnt_ent_test_…mple`. The full key is shown only once, when it is created.',
  )
  hint!: string;

  @Described(() => ModeEnum, 'Whether the key works with live or test data.')
  mode!: Mode;

  @Described(() => [ScopeEnum], 'The scopes of the key. Each operation names the scope that it needs.')
  scopes!: readonly Scope[];

  @Described(() => PlanEnum, 'The plan tier of the organisation that the key belongs to.')
  plan!: Plan;

  @Described(
    () => [String],
    'The IP addresses and CIDR blocks that the key can be used from. Empty if it can be used from any address.',
  )
  allowedCidrs!: readonly string[];

  @Nullable(() => ID, 'The id of the officer in whose name the key acts. Null if the key acts for no officer.')
  onBehalfOf!: string | null;

  @Nullable(
    () => ID,
    'The id of the member that the key belongs to: the one who created or rotated it. A key created with another key belongs to the same member. Null for a key created with the console.',
  )
  memberId!: string | null;

  @Nullable(
    () => MemberRoleEnum,
    'The role that the member had when the key was created. The key can do only what both this role and the member’s current role permit. Null if no role limits the key.',
  )
  role!: MemberRole | null;

  @Nullable(() => ID, 'The id of the key that this key replaced when it was rotated. Null if it replaced none.')
  replacesKeyId!: string | null;

  @Described(() => Date, 'When the key was created.')
  createdAt!: Date;

  @Nullable(() => Date, 'When the key expires. Null if it does not expire.')
  expiresAt!: Date | null;

  @Nullable(() => Date, 'When the key was revoked. Null if it was not revoked.')
  revokedAt!: Date | null;

  @Nullable(() => Date, 'When the key was last used. Null if it has not been used.')
  lastUsedAt!: Date | null;
}

@ObjectType('CreatedApiKey', {
  simpleResolvers: true,
  description: 'A new API key with its full text, which is shown only in this response.',
})
export class CreatedApiKeyType extends ApiKeyType {
  @Described(() => String, 'The full text of the key. Only a hash is stored, so the key cannot be shown again.')
  key!: string;
}

@ObjectType('RevokedApiKey', { simpleResolvers: true, description: 'An API key that was revoked.' })
export class RevokedApiKeyType extends ApiKeyType {
  @Described(
    () => [ApiKeyType],
    'The keys that were created with this key, active ones first, 1,000 at most. They stay active until you revoke each of them. If there are more, revoke this key again to list the next.',
  )
  madeKeys!: readonly ApiKeyType[];
}

export const ApiKeyConnection = createConnectionType('ApiKey', ApiKeyType);

@Extensions({ input: newKey })
@InputType({ description: 'The settings of a new API key.' })
export class CreateApiKeyInput extends IdempotentInput {
  @Described(() => String, 'A name for the key, {least} to {most} characters.')
  name!: string;

  @Nullable(() => ModeEnum, 'Whether the key works with live or test data. The default is the mode of the caller.')
  mode?: Mode | null;

  @Nullable(
    () => [ScopeEnum],
    'The scopes of the key, which must be among the scopes of the caller. The default is all scopes of the caller.',
  )
  scopes?: Scope[] | null;

  @Nullable(
    () => [String],
    'The IP addresses or CIDR blocks that the key can be used from, within those of the caller. The default is those of the caller.',
  )
  allowedCidrs?: string[] | null;

  @Nullable(
    () => Date,
    'When the key expires: in the future, and no later than a calling key. The default is the expiry of the calling key; without one, the new key does not expire.',
  )
  expiresAt?: Date | null;

  @Nullable(
    () => ID,
    'The id of the officer in whose name the key acts. Only that officer can set it, while signed in.',
  )
  onBehalfOf?: string | null;
}

@Extensions({ input: keyRotation })
@InputType({ description: 'The API key to rotate, and how long the old key stays valid.' })
export class RotateApiKeyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the key to replace: `key_…`.')
  id!: string;

  @Nullable(
    () => Int,
    'How many seconds the old key stays valid, from {least} to {most} (30 days). The default is 86,400 (one day).',
  )
  graceSeconds?: number | null;
}

@InputType({ description: 'The API key to revoke.' })
export class RevokeApiKeyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the key to revoke: `key_…`.')
  id!: string;
}
