import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import { createApiKey } from '../operations/keys/createApiKey.js';
import { listApiKeys } from '../operations/keys/listApiKeys.js';
import { revokeApiKey } from '../operations/keys/revokeApiKey.js';
import { rotateApiKey } from '../operations/keys/rotateApiKey.js';
import {
  ApiKeyConnection,
  ApiKeyType,
  CreateApiKeyInput,
  CreatedApiKeyType,
  RevokeApiKeyInput,
  RevokedApiKeyType,
  RotateApiKeyInput,
} from '../schema/apiKey.js';
import { connectionOf, PageArgs, type Connection } from '../schema/connection.js';

@Resolver()
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, {
    nullable: true,
    description: 'The keys of the organisation, newest first, also ended ones.',
  })
  async apiKeys(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs): Promise<Connection<ApiKeyType>> {
    return connectionOf(await listApiKeys(ctx, page));
  }

  @Mutation(() => CreatedApiKeyType, {
    nullable: true,
    description:
      'Creates a key with the role of the member who creates it, or of the key that does. The only response that ever holds its text.',
  })
  createApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKeyType> {
    return createApiKey(ctx, input);
  }

  @Mutation(() => CreatedApiKeyType, {
    nullable: true,
    description:
      'Creates a successor with the same role and scopes; the old key ends after a grace. A key whose role manages no keys rotates itself and those that it created.',
  })
  rotateApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => RotateApiKeyInput) input: RotateApiKeyInput,
  ): Promise<CreatedApiKeyType> {
    return rotateApiKey(ctx, input);
  }

  @Mutation(() => RevokedApiKeyType, {
    nullable: true,
    description:
      'Ends a key at once and for ever. A key whose role manages no keys ends itself and those that it created.',
  })
  revokeApiKey(
    @Ctx() ctx: Context,
    @Arg('input', () => RevokeApiKeyInput) input: RevokeApiKeyInput,
  ): Promise<RevokedApiKeyType> {
    return revokeApiKey(ctx, input.id);
  }
}
