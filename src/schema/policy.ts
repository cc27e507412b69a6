import { Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type EntityClass, entityClasses } from '../domain/entityClass.js';
import { newPolicy, policyChanges, policyRule, policyThresholds, requiredList } from '../domain/inputs/policies.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import {
  type PolicyEffect,
  policyEffects,
  type PolicyReason,
  policyReasons,
  type RequirableList,
} from '../domain/policies/policyRules.js';
import type { PolicyStatus } from '../entities/organisationPolicy.js';
import { createConnectionType, IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { JurisdictionEnum } from './enums.js';

const toEnum = <Name extends string>(names: readonly Name[]): Readonly<Record<string, Name>> =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), name]));
const describeAll = (names: readonly string[], words: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), { description: words(name) }]));
const readable = (name: string): string => name.replaceAll('_', ' ');

const PolicyReasonEnum = toEnum(policyReasons);
const PolicyEffectEnum = toEnum(policyEffects);
const EntityClassEnum = toEnum(entityClasses);
const PolicyStatusEnum = { DRAFT: 'draft', PROPOSED: 'proposed', PUBLISHED: 'published', RETIRED: 'retired' } as const;
const RequirableListEnum = { DFAT: 'DFAT', UN: 'UN', ASIC_BANNED_PERSONS: 'ASIC banned persons' } as const;

registerEnumType(PolicyReasonEnum, {
  name: 'PolicyReason',
  description: 'A signal of the score or a reason of the status that a policy of an organisation has a rule on.',
  valuesConfig: describeAll(policyReasons, (name) => `The reason ${readable(name)}.`),
});
registerEnumType(PolicyEffectEnum, {
  name: 'PolicyEffect',
  description: 'The status that a reason leads to.',
  valuesConfig: {
    SCORE: { description: 'The reason has its points, and does not change the status.' },
    REVIEW: { description: 'A person must look at the entity: the status is at least `review`.' },
    BLOCK: { description: 'The status is `blocked`.' },
  },
});
registerEnumType(EntityClassEnum, {
  name: 'EntityClass',
  description: 'The class of an entity, in the same terms for every register.',
  valuesConfig: describeAll(entityClasses, (name) => `Entities of the class ${readable(name)}.`),
});
registerEnumType(PolicyStatusEnum, {
  name: 'PolicyStatus',
  description: 'The status of a policy that an organisation derived.',
  valuesConfig: {
    DRAFT: { description: 'It can be edited.' },
    PROPOSED: { description: 'It waits for the approval of a second person.' },
    PUBLISHED: { description: 'Two people published it. It never changes, and the organisation can choose it.' },
    RETIRED: { description: 'It can no longer be chosen. Verifications under it still replay.' },
  },
});
registerEnumType(RequirableListEnum, {
  name: 'RequirableList',
  description: 'A list that a policy of an organisation may require.',
  valuesConfig: {
    DFAT: { description: 'The Australian sanctions list.' },
    UN: { description: 'The sanctions list of the UN Security Council.' },
    ASIC_BANNED_PERSONS: { description: 'The persons whom ASIC has banned or disqualified.' },
  },
});

const words = {
  explanation: 'The reason for the rule in your own words. Results show it, so name no person.',
  entityClasses: 'The classes of the entities that it applies to. All classes if null or empty.',
  jurisdictions: 'The countries of the registers that it applies to. All countries if null or empty.',
  products:
    'The products that it applies to, such as `home-loan`. All, and requests without a product, if null or empty.',
  points: 'The points of the reason. If null, the base policy decides.',
  effect: 'The effect of the reason on the status. If null, the base policy decides.',
};

@ObjectType('PolicyRule', {
  simpleResolvers: true,
  description: 'A rule of an organisation on a reason. The last one that applies counts.',
})
export class PolicyRuleType {
  @Described(() => PolicyReasonEnum, 'The reason that the rule is about.')
  reason!: PolicyReason;
  @Nullable(() => Int, words.points)
  points?: number | null | undefined;
  @Nullable(() => PolicyEffectEnum, words.effect)
  effect?: PolicyEffect | null | undefined;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: readonly EntityClass[] | null | undefined;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: readonly Jurisdiction[] | null | undefined;
  @Nullable(() => [String], words.products)
  products?: readonly string[] | null | undefined;
}

@ObjectType('PolicyThresholds', {
  simpleResolvers: true,
  description: 'The bands of the Fracture Score. The last ones that apply count.',
})
export class PolicyThresholdsType {
  @Described(() => Int, 'The highest score of the low band.')
  low!: number;
  @Described(() => Int, 'The highest score of the medium band.')
  medium!: number;
  @Described(() => Int, 'The highest score of the high band.')
  high!: number;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: readonly EntityClass[] | null | undefined;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: readonly Jurisdiction[] | null | undefined;
  @Nullable(() => [String], words.products)
  products?: readonly string[] | null | undefined;
}

@ObjectType('RequiredList', { simpleResolvers: true, description: 'A list without which no entity is `verified`.' })
export class RequiredListType {
  @Described(() => RequirableListEnum, 'The list that must have been searched.')
  list!: RequirableList;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: readonly EntityClass[] | null | undefined;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: readonly Jurisdiction[] | null | undefined;
  @Nullable(() => [String], words.products)
  products?: readonly string[] | null | undefined;
}

@ObjectType('Policy', { simpleResolvers: true, description: 'A version of a policy that an organisation derived.' })
export class PolicyType {
  @Described(() => ID, 'The id of the policy: `pol_…`.')
  id!: string;
  @Described(() => String, 'The version that results name, such as `2026-3.lending.1`.')
  version!: string;
  @Described(() => String, 'The published policy that it is derived from, such as `2026-3`.')
  baseVersion!: string;
  @Described(() => String, 'The part of the version that the organisation chose.')
  slug!: string;
  @Described(() => String, 'The name for people.')
  name!: string;
  @Described(() => PolicyStatusEnum, 'Whether it is a draft, proposed, published or retired.')
  status!: PolicyStatus;
  @Described(() => [PolicyRuleType], 'The rules on reasons.')
  rules!: readonly PolicyRuleType[];
  @Described(() => [PolicyThresholdsType], 'The bands of the score. Empty for those of the base policy.')
  thresholds!: readonly PolicyThresholdsType[];
  @Described(() => [RequiredListType], 'The lists that are required besides those of the base policy.')
  requiredLists!: readonly RequiredListType[];
  @Nullable(() => ID, 'The member who derived it. Null if an API key did, which the audit log names.')
  authorId!: string | null;
  @Described(() => [ID], 'The members who derived, edited or proposed it. None of them can approve it.')
  editorIds!: readonly string[];
  @Described(() => Date, 'When it was derived.')
  createdAt!: Date;
  @Described(() => Date, 'When its rules were last edited.')
  editedAt!: Date;
  @Nullable(() => ID, 'The member who proposed it. Null for a draft.')
  proposedBy!: string | null;
  @Nullable(() => Date, 'When it was proposed. Null for a draft.')
  proposedAt!: Date | null;
  @Nullable(() => ID, 'The second member, who approved it. Null until then.')
  approvedBy!: string | null;
  @Nullable(() => Date, 'When it was published. Null until then.')
  publishedAt!: Date | null;
  @Nullable(() => Date, 'When it was retired. Null until then.')
  retiredAt!: Date | null;
}

export const PolicyConnection = createConnectionType('Policy', PolicyType);

@Extensions({ input: policyRule })
@InputType({ description: 'A rule on a reason, with points, an effect, or both.' })
export class PolicyRuleInput {
  @Described(() => PolicyReasonEnum, 'The reason that the rule is about.')
  reason!: PolicyReason;
  @Nullable(() => Int, words.points)
  points?: number | null;
  @Nullable(() => PolicyEffectEnum, words.effect)
  effect?: PolicyEffect | null;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: EntityClass[] | null;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: Jurisdiction[] | null;
  @Nullable(() => [String], words.products)
  products?: string[] | null;
}

@Extensions({ input: policyThresholds })
@InputType({ description: 'The bands of the score, which must rise.' })
export class PolicyThresholdsInput {
  @Described(() => Int, 'The highest score of the low band, from {least} to {most}.')
  low!: number;
  @Described(() => Int, 'The highest score of the medium band, from {least} to {most}.')
  medium!: number;
  @Described(() => Int, 'The highest score of the high band, from {least} to {most}.')
  high!: number;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: EntityClass[] | null;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: Jurisdiction[] | null;
  @Nullable(() => [String], words.products)
  products?: string[] | null;
}

@Extensions({ input: requiredList })
@InputType({ description: 'A list that must have been searched.' })
export class RequiredListInput {
  @Described(() => RequirableListEnum, 'The list that must have been searched.')
  list!: RequirableList;
  @Described(() => String, words.explanation)
  explanation!: string;
  @Nullable(() => [EntityClassEnum], words.entityClasses)
  entityClasses?: EntityClass[] | null;
  @Nullable(() => [JurisdictionEnum], words.jurisdictions)
  jurisdictions?: Jurisdiction[] | null;
  @Nullable(() => [String], words.products)
  products?: string[] | null;
}

@Extensions({ input: newPolicy })
@InputType({ description: 'The policy to derive from, and what the draft changes in it.' })
export class DerivePolicyInput extends IdempotentInput {
  @Described(() => String, 'The published policy to begin with: `2026-3`, or a version of your organisation.')
  baseVersion!: string;
  @Described(() => String, 'The part of the version that you choose: lower-case letters, digits and hyphens.')
  slug!: string;
  @Described(() => String, 'The name for people.')
  name!: string;
  @Field(() => [PolicyRuleInput], { nullable: true, description: 'The rules on reasons.' })
  rules?: PolicyRuleInput[] | null;
  @Field(() => [PolicyThresholdsInput], { nullable: true, description: 'The bands of the score.' })
  thresholds?: PolicyThresholdsInput[] | null;
  @Field(() => [RequiredListInput], { nullable: true, description: 'The lists that are required.' })
  requiredLists?: RequiredListInput[] | null;
}

@Extensions({ input: policyChanges })
@InputType({
  description:
    'The changes of a draft, at least one. Omitted fields do not change, and a list replaces the previous one. The name and the lists cannot be null.',
})
export class UpdatePolicyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the draft: `pol_…`.')
  id!: string;
  @Nullable(() => String, 'The name for people.')
  name?: string | null;
  @Field(() => [PolicyRuleInput], { nullable: true, description: 'The rules on reasons.' })
  rules?: PolicyRuleInput[] | null;
  @Field(() => [PolicyThresholdsInput], { nullable: true, description: 'The bands of the score.' })
  thresholds?: PolicyThresholdsInput[] | null;
  @Field(() => [RequiredListInput], { nullable: true, description: 'The lists that are required.' })
  requiredLists?: RequiredListInput[] | null;
  @Nullable(
    () => Date,
    'The `editedAt` of the draft that you read. If it has been edited since then, nothing is saved: `STATE_CONFLICT`.',
  )
  expectedEditedAt?: Date | null;
}

@InputType({ description: 'The policy to propose.' })
export class ProposePolicyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the draft: `pol_…`.')
  id!: string;
}
@InputType({ description: 'The policy to approve.' })
export class ApprovePolicyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the proposed policy: `pol_…`.')
  id!: string;
  @Nullable(
    () => Date,
    'The `editedAt` of the policy that you read. If it has been edited since then, the approval fails with `STATE_CONFLICT`.',
  )
  expectedEditedAt?: Date | null;
}
@InputType({ description: 'The proposal to withdraw.' })
export class WithdrawPolicyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the proposed policy: `pol_…`.')
  id!: string;
}
@InputType({ description: 'The policy to retire.' })
export class RetirePolicyInput extends IdempotentInput {
  @Described(() => ID, 'The id of the policy: `pol_…`.')
  id!: string;
}
