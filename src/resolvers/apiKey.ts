import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { listApiKeys } from '../operations/keys/apiKeyResult.js';
import { createApiKey } from '../operations/keys/createApiKey.js';
import { revokeApiKey, rotateApiKey } from '../operations/keys/replaceKey.js';
import type { ApiKeyType } from '../schema/apiKey.js';
import {
  ApiKeyConnection,
  CreateApiKeyInput,
  CreatedApiKeyType,
  RevokeApiKeyInput,
  RevokedApiKeyType,
  RotateApiKeyInput,
} from '../schema/apiKey.js';
import { type Connection, PageArgs, toConnection } from '../schema/connection.js';

@Resolver()
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, {
    nullable: true,
    description: 'Lists the API keys of the organisation, newest first, including expired and revoked ones.',
  })
  async apiKeys(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<ApiKeyType>> {
    return toConnection(await listApiKeys(ctx, page), page);
  }

  @Mutation(() => CreatedApiKeyType, {
    nullable: true,
    description:
      'Creates an API key with the role of the calling member or key. The response contains the full text of the key, which is not shown again.',
  })
  createApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateApiKeyInput, { description: 'The settings of the new key.' }) input: CreateApiKeyInput,
  ): Promise<CreatedApiKeyType> {
    return createApiKey(ctx, input);
  }

  @Mutation(() => CreatedApiKeyType, {
    nullable: true,
    description:
      'Replaces an API key with a new one that has the same role and scopes. The old key stays valid for a while. A key whose role cannot manage keys can rotate itself and the keys it created. Fails with `STATE_CONFLICT` if the key is revoked or expired.',
  })
  rotateApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => RotateApiKeyInput, { description: 'The key to rotate, and how long the old one stays valid.' })
    input: RotateApiKeyInput,
  ): Promise<CreatedApiKeyType> {
    return rotateApiKey(ctx, input);
  }

  @Mutation(() => RevokedApiKeyType, {
    nullable: true,
    description:
      'Revokes an API key immediately and permanently. A key whose role cannot manage keys can revoke itself and the keys it created.',
  })
  revokeApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeApiKeyInput, { description: 'The API key to revoke.' }) input: RevokeApiKeyInput,
  ): Promise<RevokedApiKeyType> {
    return revokeApiKey(ctx, input.id);
  }
}
