import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { Arg, Args, Ctx, Extensions, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../caller/context.js';
import { nameSearch, replay } from '../domain/inputs/verifications.js';
import { explainVerification, getVerification } from '../operations/verifications/getVerification.js';
import { getVerificationOwners } from '../operations/verifications/loadRegisterOwners.js';
import { listVerifications } from '../operations/verifications/listVerifications.js';
import { replayUnderPolicy } from '../operations/verifications/replayVerification.js';
import type { VerificationOrder } from '../operations/verifications/readVerificationRows.js';
import { inVerdictAlone } from '../operations/verifications/verificationCodec.js';
import { verifyEntity } from '../operations/verifications/verifyEntity.js';
import { type Connection, PageArgs, policyChoices, toConnection } from '../schema/connection.js';
import { ScoreExplanationType, VerificationReplayType } from '../schema/fractureScore.js';
import { VerificationOwnersType } from '../schema/registerOwners.js';
import { VerificationConnection, VerificationType } from '../schema/verification.js';
import { VerificationFilter, VerificationOrderEnum, VerifyInput } from '../schema/verificationInputs.js';
import { findKnownFailure } from './guard.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import { searchEntities } from '../operations/search/searchEntities.js';
import { JurisdictionEnum } from '../schema/enums.js';
import { EntityMatchConnection, type EntityMatchType } from '../schema/search.js';

@Resolver()
export class VerificationResolver {
  @Mutation(() => VerificationType, {
    nullable: true,
    description:
      'Verifies an entity against its register and stores the result. A negative result is not an error. Fails with `IDENTIFIER_INVALID` for a wrong number, `JURISDICTION_MISMATCH` for a number of the other country, and `REGISTER_UNAVAILABLE` if the register does not respond.',
  })
  verify(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyInput, { description: 'The entity to verify and its options.' }) input: VerifyInput,
  ): Promise<VerificationType> {
    return verifyEntity(ctx, input);
  }

  @Query(() => VerificationType, { nullable: true, description: 'Returns a stored verification.' })
  verification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
  ): Promise<VerificationType> {
    return getVerification(ctx, id);
  }

  @Query(() => ScoreExplanationType, {
    nullable: true,
    description:
      'Returns the smallest set of changes that would move the Fracture Score into a lower risk band. Fails with `STATE_CONFLICT` if the verification has no score.',
  })
  explainVerification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
  ): Promise<ScoreExplanationType> {
    return explainVerification(ctx, id);
  }

  @Query(() => VerificationOwnersType, {
    nullable: true,
    description:
      'Returns the owners and directors of a verified New Zealand entity, as the imported NZBN register has them today.',
  })
  verificationOwners(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
  ): Promise<VerificationOwnersType> {
    return getVerificationOwners(ctx, id);
  }

  @Extensions({ input: replay })
  @Query(() => VerificationReplayType, {
    nullable: true,
    description: 'Scores the stored facts of a verification under another policy and returns the difference.',
  })
  replayVerification(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the verification: `ver_…`.' }) id: string,
    @Arg('policyVersion', () => String, {
      nullable: true,
      description: `The policy to score under: ${policyChoices}. The default is the current policy of the organisation.`,
    })
    policyVersion: string | null,
  ): Promise<VerificationReplayType> {
    return replayUnderPolicy(ctx, id, policyVersion);
  }

  @Query(() => VerificationConnection, {
    nullable: true,
    description: 'Lists the verifications of the organisation, newest first unless you give another order.',
  })
  async verifications(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => VerificationFilter, {
      nullable: true,
      description: 'The conditions that the returned verifications meet.',
    })
    filter: VerificationFilter | null,
    @Arg('order', () => VerificationOrderEnum, {
      nullable: true,
      description: 'The order of the verifications. The default is `NEWEST`.',
    })
    order: VerificationOrder | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<VerificationType>> {
    const withVerdict = selectsAnyOf(inVerdictAlone, info);
    const found = await listVerifications(ctx, filter ?? {}, page, { order, withVerdict });
    return toConnection({ ...found, count: () => findKnownFailure(ctx, found.count) }, page, found.toCursor);
  }
}

/**
 * Whether one of these fields is requested anywhere below the current field, in fragments too. It compares names only, so it may
 * return true without need, but never false wrongly.
 */
function selectsAnyOf(names: readonly string[], { fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const wanted = new Set(names);
  const seen = new Set<string>();
  const selects = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return wanted.has(selection.name.value) || selects(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return selects(selection.selectionSet);
      const name = selection.name.value;
      if (seen.has(name)) return false;
      seen.add(name);
      return selects(fragments[name]?.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}

@Resolver()
export class SearchResolver {
  @Extensions({ input: nameSearch })
  @Query(() => EntityMatchConnection, {
    nullable: true,
    description:
      'Searches a register for entities with a similar name, best match first. Each match states the reason. Fails with `REGISTER_UNAVAILABLE` if the register does not respond.',
  })
  async searchEntities(
    @Ctx() ctx: Context,
    @Arg('name', () => String, {
      description:
        'A legal, business, trading or former name, or words of it, from {least} letters to {most} characters.',
    })
    name: string,
    @Arg('jurisdiction', () => JurisdictionEnum, { description: 'The country whose register is searched.' })
    jurisdiction: Jurisdiction,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Connection<EntityMatchType>> {
    return toConnection(await searchEntities(ctx, name, jurisdiction, page), page);
  }
}
