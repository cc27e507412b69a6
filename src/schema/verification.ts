import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { Candidate, CandidateResolution, FurtherSource, FurtherSourceName } from '../domain/furtherFacts.js';
import type { Jurisdiction } from '../domain/identifier.js';
import type { NameMatchResult } from '../domain/nameMatch.js';
import type { NameKind } from '../domain/names/nameKind.js';
import type { VerificationStatus } from '../domain/verdict.js';
import { connectionTypeOf } from './connection.js';
import {
  CandidateResolutionEnum,
  FractureRiskEnum,
  JurisdictionEnum,
  NameKindEnum,
  NameMatchResultEnum,
  VerificationStatusEnum,
} from './enums.js';
import { FractureIntervalType, FractureSignalType } from './fractureScore.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('Candidate', {
  simpleResolvers: true,
  description: 'An entry of a list with a name like one of the entity. Whether it is the same, a person has to say.',
})
export class CandidateType implements Candidate {
  @Field(() => String, { description: 'Which list: `DFAT`, `UN`, `ASIC banned persons`; `sandbox` is invented.' })
  list!: FurtherSourceName;

  @Field(() => String, { description: 'Of the entry, as the list gives it.' })
  reference!: string;

  @Field(() => String, { description: 'What the entry is filed under.' })
  name!: string;

  @Field(() => String, { description: 'Which of the names of the entry is like one of the entity.' })
  matchedName!: string;

  @Field(() => String, { description: 'Which name of the entity that is.' })
  screenedName!: string;

  @Field(() => NameMatchResultEnum)
  result!: 'exact' | 'close';

  @Field(() => String, { description: 'In what the names differ.' })
  reason!: string;

  @Field(() => String, {
    description: 'SHA-256 over what the list says of the entry: another one is another candidate.',
  })
  fingerprint!: string;

  @Field(() => CandidateResolutionEnum, { description: 'What had been said of it when the entity was verified.' })
  resolution!: CandidateResolution;
}

@ObjectType('FurtherSource', {
  simpleResolvers: true,
  description: 'What was asked beside the register, and gave an answer.',
})
export class FurtherSourceType implements FurtherSource {
  @Field(() => String, { description: '`ASIC companies`, `DFAT`, `UN` and the like; `sandbox` is invented.' })
  name!: FurtherSourceName;

  @Field(() => GraphQLLocalDate, { description: 'The day that the data state.' })
  asOf!: string;

  @Field(() => String, { description: 'The words that the licence of the data asks for.' })
  attribution!: string;
}

@ObjectType('NameMatch', {
  simpleResolvers: true,
  description: 'How the name that was sent compares to the registered ones.',
})
export class NameMatchType {
  @Field(() => NameMatchResultEnum)
  result!: NameMatchResult;

  @Field(() => String, { nullable: true, description: 'The registered name that is most like it; null when none is.' })
  matchedName!: string | null;

  @Field(() => NameKindEnum, { nullable: true, description: 'What that name is to the entity.' })
  kind!: NameKind | null;

  @Field(() => String)
  reason!: string;
}

@ObjectType('VerificationSource', { simpleResolvers: true, description: 'Where the facts come from.' })
export class VerificationSource {
  @Field(() => String, { description: '`ABR` or `NZBN`; `sample` and `sandbox` are invented data.' })
  register!: string;

  @Field(() => String, {
    description:
      '`extract`: published data that were imported; `live`: asked at that moment; `sandbox`: what test keys get.',
  })
  kind!: string;

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day whose state of the register this is.' })
  asOf!: string | null;

  @Field(() => String, { description: 'The words that the licence of the data asks for.' })
  attribution!: string;
}

@ObjectType('Verification', { simpleResolvers: true, description: 'A verdict on one entity. Never changes.' })
export class VerificationType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'The caller’s own id.' })
  reference!: string | null;

  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, { nullable: true })
  legalName!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouped 2-3-3-3, as in `51 824 753 556`.' })
  abn!: string | null;

  @Field(() => String, { nullable: true })
  nzbn!: string | null;

  @Field(() => String, { nullable: true, description: 'Grouped 3-3-3, as in `000 002 568`.' })
  acn!: string | null;

  @Field(() => String, { nullable: true, description: 'In the words of the register.' })
  entityType!: string | null;

  @Field(() => String, { nullable: true })
  abnStatus!: string | null;

  @Field(() => String, { nullable: true })
  nzbnStatus!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Null when the register does not say.' })
  gstRegistered!: boolean | null;

  @Field(() => String, { nullable: true })
  registeredState!: string | null;

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'Null when the register does not give it.' })
  registeredDate!: string | null;

  @Field(() => NameMatchType, { nullable: true, description: 'Null when no name was sent.' })
  nameMatch!: NameMatchType | null;

  @Field(() => Int, { nullable: true, description: 'From 0, the lowest risk, to 100. Null with status ERROR.' })
  fractureScore!: number | null;

  @Field(() => FractureRiskEnum, { nullable: true })
  fractureRisk!: FractureRisk | null;

  @Field(() => [FractureSignalType])
  fractureSignals!: readonly FractureSignalType[];

  @Field(() => FractureIntervalType, {
    nullable: true,
    description: 'Null where all is certain, and under policy 2026-1, which asks the register alone.',
  })
  fractureInterval?: FractureIntervalType | null;

  @Field(() => [CandidateType], { nullable: true, description: 'Null under policy 2026-1.' })
  candidates?: readonly CandidateType[] | null;

  @Field(() => [FurtherSourceType], { nullable: true, description: 'Null under policy 2026-1.' })
  furtherSources?: readonly FurtherSourceType[] | null;

  @Field(() => VerificationStatusEnum)
  status!: VerificationStatus;

  @Field(() => VerificationSource)
  source!: VerificationSource;

  @Field(() => String)
  policyVersion!: string;

  @Field(() => String, { description: 'SHA-256 over the canonical JSON of facts and verdict, in hex.' })
  auditHash!: string;

  @Field(() => Date)
  verifiedAt!: Date;
}

export const VerificationConnection = connectionTypeOf('Verification', VerificationType);

@InputType()
export class VerifyInput extends IdempotentInput {
  @Field(() => String, { description: 'An ABN or ACN (AU) or an NZBN (NZ). Spaces and hyphens are ignored.' })
  queryValue!: string;

  @Field(() => JurisdictionEnum)
  jurisdiction!: Jurisdiction;

  @Field(() => String, {
    nullable: true,
    description: 'A name to compare with the registered ones; up to 500 characters.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Your own id for this verification; up to 255 characters.' })
  reference?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Tell of it when the register says something else of this entity: event `entity.changed`.',
  })
  monitor?: boolean | null;
}

@InputType()
export class VerificationFilter {
  @Field(() => VerificationStatusEnum, { nullable: true, description: 'With this status.' })
  status?: VerificationStatus | null;

  @Field(() => FractureRiskEnum, { nullable: true, description: 'In this band of the Fracture Score.' })
  fractureRisk?: FractureRisk | null;

  @Field(() => JurisdictionEnum, { nullable: true, description: 'In this jurisdiction.' })
  jurisdiction?: Jurisdiction | null;

  @Field(() => String, { nullable: true, description: 'Of the entity with this ABN.' })
  abn?: string | null;

  @Field(() => String, { nullable: true, description: 'Of the entity with this NZBN.' })
  nzbn?: string | null;

  @Field(() => String, { nullable: true, description: 'With this id of your own.' })
  reference?: string | null;

  @Field(() => Date, { nullable: true, description: 'Made at this time or later.' })
  verifiedFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Made before this time.' })
  verifiedBefore?: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Which a member is to see to, by the id; `me`: those of the caller; `none`: those that nobody is to see to.',
  })
  assignee?: string | null;
}
