import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { PolicyReplay } from '../domain/compareVerdicts.js';
import type { ScoreChange, ScoreExplanation } from '../domain/explainScore.js';
import type { FractureInterval, FractureRisk } from '../domain/fractureScore.js';
import type { FractureSignal, Severity, SignalType } from '../domain/policies/rule.js';
import { FractureRiskEnum, SignalTypeEnum } from './enums.js';

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
