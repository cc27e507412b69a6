import { ID, Int, ObjectType } from 'type-graphql';
import type { FractureRisk } from '../domain/fractureScore.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import { Described, Nullable } from './described.js';
import { FractureRiskEnum, VerificationStatusEnum } from './enums.js';

@ObjectType('PolicyOutcome', { simpleResolvers: true, description: 'The status and score of a verification.' })
export class PolicyOutcomeType {
  @Described(() => VerificationStatusEnum, 'The status of the verification.')
  status!: VerificationStatus;
  @Nullable(() => Int, 'The Fracture Score, from 0 to 100. Null if the register did not respond.')
  fractureScore!: number | null;
  @Nullable(() => FractureRiskEnum, 'The risk band of the score. Null if there is no score.')
  fractureRisk!: FractureRisk | null;
}

@ObjectType('PolicyDifference', {
  simpleResolvers: true,
  description: 'A verification that a policy treats differently.',
})
export class PolicyDifferenceType {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  verificationId!: string;
  @Nullable(() => ID, 'The case of the verification: `onb_…`. Null if it has none.')
  onboardingId!: string | null;
  @Nullable(() => String, 'The legal name of the entity. Null if it was not found.')
  legalName!: string | null;
  @Described(() => PolicyOutcomeType, 'The outcome as it is stored.')
  before!: PolicyOutcomeType;
  @Described(() => PolicyOutcomeType, 'The outcome under the policy.')
  after!: PolicyOutcomeType;
  @Described(() => [String], 'The sentences of the rules that apply. Empty if only bands changed.')
  reasons!: readonly string[];
}

@ObjectType('PolicyReplay', {
  simpleResolvers: true,
  description:
    'The differences that a policy makes to stored verifications and cases. Nothing is looked up and nothing is stored.',
})
export class PolicyReplayType {
  @Described(() => ID, 'The id of the policy: `pol_…`.')
  policyId!: string;
  @Described(() => String, 'The version of the policy.')
  version!: string;
  @Described(() => Int, 'The number of replayed verifications, those of cases included.')
  verifications!: number;
  @Described(() => Int, 'The number of them that belong to a case.')
  cases!: number;
  @Described(() => Int, 'The number with another status, score or risk band.')
  changed!: number;
  @Described(() => Int, 'The number with another status.')
  statusChanged!: number;
  @Described(() => [PolicyDifferenceType], 'At most 200 differences. Changes of the status come first.')
  differences!: readonly PolicyDifferenceType[];
}
