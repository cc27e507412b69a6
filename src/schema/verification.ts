import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ScoreChange, ScoreExplanation } from '../domain/explainScore.js';
import type { PolicyReplay } from '../domain/compareVerdicts.js';
import type { FractureInterval, FractureRisk } from '../domain/fractureScore.js';
import type { Candidate, CandidateResolution, FurtherSourceName } from '../domain/furtherFacts.js';
import type { FractureSignal, Severity, SignalType } from '../domain/policies/rule.js';
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
  SignalTypeEnum,
  VerificationStatusEnum,
} from './enums.js';
import { IdempotentInput } from './idempotentInput.js';

@ObjectType('FractureSignal', { simpleResolvers: true, description: 'One reason for points of the Fracture Score.' })
export class FractureSignalType implements FractureSignal {
  @Field(() => SignalTypeEnum)
  type!: SignalType;

  @Field(() => FractureRiskEnum)
  severity!: Severity;

  @Field(() => Int)
  points!: number;

  @Field(() => String, { description: 'The field of the result that the signal speaks of.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What the register holds.' })
  registryValue!: string | null;

  @Field(() => String, { nullable: true, description: 'What was made of it.' })
  detectedValue!: string | null;

  @Field(() => String)
  description!: string;

  @Field(() => String, { description: 'The register that the fact comes from.' })
  source!: string;

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day on which the register said so.' })
  asOf!: string | null;
}

@ObjectType('FractureInterval', {
  simpleResolvers: true,
  description:
    'Between which scores the true one lies, where a source gave no answer or a candidate is not judged yet.',
})
export class FractureIntervalType implements FractureInterval {
  @Field(() => Int)
  lowest!: number;

  @Field(() => Int, { description: 'Which is the `fractureScore`, too: what is not known never lowers it.' })
  highest!: number;

  @Field(() => [FractureSignalType], { description: 'What may be, each with the reason why nobody knows.' })
  possibleSignals!: readonly FractureSignalType[];
}

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

@ObjectType('PolicyVerdict', {
  simpleResolvers: true,
  description: 'What a policy makes of the facts of a verification.',
})
export class PolicyVerdictType {
  @Field(() => String)
  policyVersion!: string;

  @Field(() => Int, { nullable: true, description: 'Null where the register gave no answer.' })
  fractureScore!: number | null;

  @Field(() => FractureRiskEnum, { nullable: true })
  fractureRisk!: FractureRisk | null;

  @Field(() => [FractureSignalType])
  fractureSignals!: readonly FractureSignalType[];

  @Field(() => FractureIntervalType, { nullable: true, description: 'Null where all is certain.' })
  fractureInterval?: FractureIntervalType | null;
}

@ObjectType('VerificationReplay', {
  simpleResolvers: true,
  description:
    'A verification as it is stored, and as another policy has it. Nothing was asked anew, and nothing is stored.',
})
export class VerificationReplayType implements PolicyReplay {
  @Field(() => ID)
  verificationId!: string;

  @Field(() => PolicyVerdictType, { description: 'As it is stored.' })
  before!: PolicyReplay['before'];

  @Field(() => PolicyVerdictType, { description: 'Under the policy that was asked for.' })
  after!: PolicyReplay['after'];

  @Field(() => Int, { nullable: true, description: 'By how much the score rises; null where there is none.' })
  scoreChange!: number | null;

  @Field(() => [FractureSignalType], { description: 'What counts in it that did not before, possible ones included.' })
  added!: readonly FractureSignalType[];

  @Field(() => [FractureSignalType], { description: 'What counted before and does not in it.' })
  removed!: readonly FractureSignalType[];
}

@ObjectType('ScoreChange', {
  simpleResolvers: true,
  description: 'One thing that would have to change for a lower score.',
})
export class ScoreChangeType implements ScoreChange {
  @Field(() => SignalTypeEnum)
  type!: SignalType;

  @Field(() => Int, { description: 'By how much the score falls with it.' })
  points!: number;

  @Field(() => String)
  change!: string;
}

@ObjectType('ScoreExplanation', {
  simpleResolvers: true,
  description: 'What would have to change for the next lower band: all of it, and no other choice is shorter.',
})
export class ScoreExplanationType implements ScoreExplanation {
  @Field(() => FractureRiskEnum, { nullable: true, description: 'Null in the lowest band.' })
  nextBand!: FractureRisk | null;

  @Field(() => [ScoreChangeType])
  changes!: readonly ScoreChangeType[];

  @Field(() => Int, { description: 'The score when all of that has changed, and nothing else.' })
  scoreThen!: number;
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
}
